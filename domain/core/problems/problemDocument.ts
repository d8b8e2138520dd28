import type { ProblemExtras } from './errors.ts';
import { PROBLEMS, type ProblemCode } from './problems.ts';

/** The problem document of X-09; RFC 9457. */
export const problemDocument = (
  code: ProblemCode,
  extras: ProblemExtras,
  request: { path: string; requestId: string; publicApiUrl: string },
): Record<string, unknown> => ({
  type: `${request.publicApiUrl}/problems/${code}`,
  title: PROBLEMS[code].title,
  status: PROBLEMS[code].status,
  detail: extras.detail ?? PROBLEMS[code].meaning,
  instance: request.path,
  code,
  request_id: request.requestId,
  ...extras.members,
  ...(extras.errors === undefined ? {} : { errors: extras.errors }),
});
