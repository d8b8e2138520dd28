import createClient from 'openapi-fetch';
import { Problem, unreachableService, type ProblemDocument } from './problem.ts';
import type { paths } from './schema.d.ts';

/** The cluster API wants its version named; the support API ignores the header. */
const API_VERSION = '2026-06-01.beta';

/** Typed by the service's own OpenAPI document; the session cookie goes along by itself. */
export const api = createClient<paths>({ baseUrl: '/backend', headers: { 'API-Version': API_VERSION } });

/** The data of an answer; throws Problem for any other. */
export const unwrap = async <T>(
  answer: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<NonNullable<T>> => {
  const { data, error, response } = await answer.catch(() => {
    throw unreachableService();
  });
  if (!response.ok) throw new Problem(asDocument(error, response.status));
  return data as NonNullable<T>;
};

const asDocument = (error: unknown, status: number): ProblemDocument =>
  typeof error === 'object' && error !== null && 'code' in error
    ? (error as ProblemDocument)
    : { title: 'Unexpected answer', status, detail: `The service answered with status ${status}.`, code: 'unexpected' };
