import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { parseJson } from '../../../domain/core/json/parseJson.ts';
import type { Scrubber } from '../../../domain/core/scrubbing/scrubber.ts';
import { misfit } from '../../../domain/sources/toolContract.ts';
import type { SourceAnswer, SourceFailure } from '../../../processes/sources/sourceTools.ts';
import { ToolServerUnavailable } from '../toolServerUnavailable.ts';

const MESSAGE_LENGTH_MAX = 300;
const RETRY_AFTER_MAX_S = 3600;

/** What a tool server says of a failure: `isError` with this as structured content or as text. */
const Failure = z.object({
  code: z.string().regex(/^[a-z_]{1,40}$/),
  message: z.string(),
  retry_after_s: z.number().min(0).optional(),
});

/** The answer of a tool as the contract has it. Structured content counts, else the one text that is JSON. */
export const sourceAnswer = <T>(result: CallToolResult, schema: z.ZodType<T>, scrubber: Scrubber): SourceAnswer<T> => {
  const content = contentOf(result);
  if (result.isError === true) return reported(content, scrubber);
  const parsed = schema.safeParse(content);
  if (parsed.success) return { status: 'ok', value: parsed.data };
  return failed('contract_violation', `An answer of the tool server cannot be used: ${misfit(parsed.error)}.`);
};

export const failed = (reasonCode: string, reason: string): SourceFailure => ({ status: 'failed', reasonCode, reason });

/** What a call that brought no result is to people. */
export const unanswered = (error: unknown): SourceFailure => {
  if (error instanceof ToolServerUnavailable) return failed(error.reasonCode, error.message);
  return isTimeout(error)
    ? failed('timeout', 'The tool server did not answer in time.')
    : failed('upstream_error', 'The tool server could not be asked.');
};

/** As the library of the protocol tells it: request timed out. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || ('code' in error && error.code === -32001));

const contentOf = ({ structuredContent, content }: CallToolResult): unknown => {
  if (structuredContent !== undefined) return structuredContent;
  const [only] = content;
  if (only?.type !== 'text') return null;
  try {
    return parseJson(only.text);
  } catch {
    return only.text;
  }
};

const reported = (content: unknown, scrubber: Scrubber): SourceFailure => {
  const told = Failure.safeParse(content);
  const text = told.success ? told.data.message : typeof content === 'string' ? content : 'The tool failed.';
  // Cut last: the beginning of a secret alone would not be known as one.
  const reason = scrubber.text(text.toWellFormed()).value.slice(0, MESSAGE_LENGTH_MAX).toWellFormed();
  const afterS = told.success ? told.data.retry_after_s : undefined;
  return {
    ...failed(told.success ? told.data.code : 'upstream_error', reason),
    ...(afterS === undefined ? {} : { retryAfterMs: Math.min(afterS, RETRY_AFTER_MAX_S) * 1000 }),
  };
};
