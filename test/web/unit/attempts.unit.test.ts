import { expect, it } from 'vitest';
import { createAttempts, type Attempt } from '../../../web/src/api/attempts.ts';

it('names the same attempt until it succeeds or something else is asked for (X-31)', async () => {
  const attempts = createAttempts<object, void>();
  const sent: Attempt[] = [];
  const ask = (input: object, fails: boolean) =>
    attempts((_, attempt) => {
      sent.push(attempt);
      return fails ? Promise.reject(new Error('lost')) : Promise.resolve();
    }, input).catch(() => undefined);
  await ask({ name: 'a' }, true);
  await ask({ name: 'a' }, false);
  await ask({ name: 'a' }, true);
  await ask({ name: 'b' }, true);
  const [lost, repeated, again, other] = sent;
  expect(repeated).toEqual(lost);
  expect(new Set([lost, again, other].map((attempt) => attempt?.headers['Idempotency-Key'])).size).toBe(3);
});
