import { FIELD_CODES, PROBLEMS } from '../../../domain/core/problems/problems.ts';

export type BadAnswer = { status: number; headers: Headers; text: string };
export type Problem = Readonly<Record<string, unknown>> & {
  code: string;
  errors?: readonly { field: string; code: string; detail: string }[];
};

const MEMBERS = ['type', 'title', 'status', 'detail', 'instance', 'code', 'request_id'];
/** What must not be told to a stranger. */
const INSIDE =
  /node_modules|\bat [^"]+\.ts:\d|file:\/\/|\bselect\b.+\bfrom\b|\bes\.events\b|relation "|duplicate key|violates/i;

/** What zod says when nobody has told it what to say. */
const LIBRARY_WORDS =
  /^(?:Invalid|Too (?:big|small)|Unrecognized|Expected)\b|\bexpected\b|\breceived (?:undefined|null|NaN|string|number|boolean|array|object)\b|[<>]=?\d|\/\^/i;

export const problemOf = ({ text }: BadAnswer): Problem => {
  try {
    return (JSON.parse(text) as Problem | null) ?? { code: 'null' };
  } catch {
    return { code: 'not JSON' };
  }
};

/** What is wrong with an answer, whatever was asked; nothing for one below 400. */
export const faultsOf = (answer: BadAnswer, path: string): readonly string[] => {
  const { status, headers, text } = answer;
  const faults: string[] = [];
  const expect = (holds: boolean, fault: string): void => {
    if (!holds) faults.push(fault);
  };
  // Whether the node is ready is what that answer is about; on a busy machine it may be behind.
  expect(status < 500 || problemOf(answer).code === 'not_ready', `status ${status} ${problemOf(answer).code}`);
  expect(headers.get('x-request-id') !== null, 'no X-Request-Id');
  if (status < 400) return faults;
  const problem = problemOf(answer);
  const known = Object.entries(PROBLEMS).find(([code]) => code === problem.code)?.[1];
  expect(headers.get('content-type')?.startsWith('application/problem+json') === true, 'not a problem document');
  for (const member of MEMBERS) expect(member in problem, `no ${member}`);
  expect(known?.status === status && problem['status'] === status, `${problem.code} is not of status ${status}`);
  expect(problem['title'] === known?.title, 'another title than the registry has');
  expect(String(problem['type']).endsWith(`/problems/${problem.code}`), `type ${String(problem['type'])}`);
  expect(problem['instance'] === path.split('?')[0], `instance ${String(problem['instance'])}`);
  expect(problem['request_id'] === headers.get('x-request-id'), 'request_id is not X-Request-Id');
  expect(headers.get('cache-control') === 'no-store', 'may be cached');
  expect(!INSIDE.test(text), `tells of the inside: ${text}`);
  return [...faults, ...errorFaults(problem)];
};

const errorFaults = ({ code, errors }: Problem): readonly string[] => {
  if (code !== 'validation_failed' && code !== 'invalid_parameter')
    return errors === undefined ? [] : [`${code} has errors`];
  if (!Array.isArray(errors) || errors.length === 0) return [`${code} names no field`];
  return errors.flatMap(({ field, code: fieldCode, detail }) => [
    ...(/^(?:\/[^/]*)*$/.test(field) ? [] : [`field ${field} is no JSON pointer`]),
    ...(FIELD_CODES.some((known) => known === fieldCode) ? [] : [`field code ${fieldCode}`]),
    ...(/^[A-Z].+\.$/.test(detail) ? [] : [`no sentence: ${detail}`]),
    ...(LIBRARY_WORDS.test(detail) ? [`words of the schema library: ${detail}`] : []),
  ]);
};
