import { faultsOf, problemOf, type BadAnswer } from './faults.ts';
import type { Operation } from './operations.ts';
import type { BadRequest, Wanted } from './request.ts';
import type { Scene } from './scene.ts';

/** Sends a request and does not stay for an event stream. */
export const sendBad = async (
  url: string,
  { method }: Pick<Operation, 'method'>,
  { path, headers, body }: BadRequest,
): Promise<BadAnswer> => {
  const response = await fetch(`${url}${path}`, {
    method,
    headers,
    redirect: 'manual',
    ...(body === undefined ? {} : { body: Buffer.from(body) }),
  });
  if (response.headers.get('content-type')?.startsWith('text/event-stream') === true) {
    await response.body?.cancel();
    return { status: response.status, headers: response.headers, text: '' };
  }
  return { status: response.status, headers: response.headers, text: await response.text() };
};

/** Sends all, a few at a time; what is wrong with the answers, one line each. */
export const faultsOfAll = async (
  { admin, conformance }: Pick<Scene, 'admin' | 'conformance'>,
  operation: Operation,
  requests: readonly BadRequest[],
): Promise<readonly string[]> => {
  const faults: string[] = [];
  const waiting = [...requests];
  const work = async (): Promise<void> => {
    for (let request = waiting.shift(); request !== undefined; request = waiting.shift()) {
      const answer = await sendBad(admin.url, operation, request);
      const all = [
        ...faultsOf(answer, request.path),
        ...missed(answer, request.wanted),
        ...conformance.faults(operation.name, answer),
      ];
      faults.push(...all.map((fault) => `${operation.name}, ${request.what}: ${fault}`));
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  return faults;
};

const missed = (answer: BadAnswer, wanted: Wanted | undefined): readonly string[] => {
  if (wanted === undefined) return [];
  const { code, errors = [] } = problemOf(answer);
  if (answer.status !== wanted.status || (wanted.code !== undefined && code !== wanted.code))
    return [`${answer.status} ${code} instead of ${wanted.status} ${wanted.code ?? ''}`];
  const { field, fieldCode, says = [] } = wanted;
  if (field === undefined) return [];
  const named = errors.filter((error) => error.field === field || error.field.startsWith(`${field}/`));
  if (named.length === 0) return [`${JSON.stringify(errors)} does not name ${field}`];
  const isRight = ({ code: given, detail }: (typeof named)[number]): boolean =>
    (fieldCode === undefined || given === fieldCode) && says.every((word) => detail.includes(word));
  return named.some(isRight) ? [] : [`${JSON.stringify(named)} instead of ${fieldCode ?? ''} ${says.join()}`];
};
