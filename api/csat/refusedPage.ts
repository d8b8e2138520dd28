import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parseJson } from '../../domain/core/json/parseJson.ts';
import { ratePage } from './ratePage.ts';

/** Whether a browser asks, which shows a page to a person. */
export const wantsPage = ({ headers: { accept = '' } }: FastifyRequest): boolean => accept.includes('text/html');

const Problem = z.object({ code: z.string(), detail: z.string().optional() });

const WORDS: Readonly<Record<string, string>> = {
  not_found: 'This link is not valid. Check that you have copied all of it.',
  rate_limited: 'There were too many requests. Try again in a minute.',
  validation_failed: 'Your text has characters that cannot be stored. Go back and remove them.',
};
const LATER = 'Something went wrong. Please try again later.';

/** The problem that a program would get, in words for a customer: an `onSend` hook. */
export const asPage = async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
  const isProblem = String(reply.getHeader('Content-Type') ?? '').startsWith('application/problem+json');
  if (!isProblem || !wantsPage(request) || typeof payload !== 'string') return payload;
  const { code, detail } = Problem.parse(parseJson(payload));
  const words = code === 'invalid_transition' ? detail : WORDS[code];
  void reply.type('text/html; charset=utf-8').removeHeader('Content-Length');
  return ratePage({ kind: 'words', title: 'We cannot take your rating', words: words ?? LATER });
};
