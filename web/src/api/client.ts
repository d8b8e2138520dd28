import createClient from 'openapi-fetch';
import { isProblemDocument, Problem, unreachableService } from './problem.ts';
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
  if (!response.ok) throw problemOf(error, response);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a documented answer; 204 has none and callers ignore it
  return data as NonNullable<T>;
};

const problemOf = (error: unknown, { status, headers }: Response): Problem => {
  const wait = Number(headers.get('retry-after') ?? Number.NaN);
  return new Problem({
    ...(isProblemDocument(error)
      ? error
      : {
          title: 'Unexpected answer',
          status,
          detail: `The service answered with status ${status}.`,
          code: 'unexpected',
        }),
    ...(Number.isFinite(wait) ? { retry_after_s: wait } : {}),
  });
};
