import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openClusterApi, type ClusterApi } from '../../support/clusters/clusterApi.ts';

/** As many as a test of every commit can have; more with CREATE_REPEATS. */
const REPEATS = Number(process.env['CREATE_REPEATS'] ?? 200);

const COME_AGAIN = new Set(['idempotency_in_progress', 'rate_limited', 'not_ready']);

let api: ClusterApi;
beforeAll(async () => {
  api = await openClusterApi();
});
afterAll(() => api.close());

it(`${REPEATS} creations at once with one Idempotency-Key make one cluster and one answer (X-31, X-32, CL-13)`, async () => {
  const caller = await api.caller();
  const body = { name: 'orders', size: 'small', location: 'us', version: '26.8.0' };
  const send = () => caller.post('/clusters', body, { 'idempotency-key': 'once' });
  const settledAnswer = async () => {
    for (;;) {
      const answer = await send();
      // while the first is under way, and where they are too many for the limits or the database, they are
      // asked to come again; a client that comes at once is none.
      if (!COME_AGAIN.has(answer.json<{ code?: string }>().code ?? '')) return answer;
      await sleep(50);
    }
  };
  const answers = await Promise.all(Array.from({ length: REPEATS }, settledAnswer));
  const [first] = answers;
  expect(new Set(answers.map(({ statusCode, body: text }) => `${statusCode} ${text}`))).toEqual(
    new Set([`201 ${first?.body}`]),
  );
  expect((await caller.get('/clusters')).json()).toHaveLength(1);
}, 300_000);
