import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LogUnavailable } from '../../../domain/core/log/eventLog.ts';
import type { EventStore } from '../../../domain/core/log/eventStore.ts';
import { openClusterApi, type Caller, type ClusterApi } from '../../support/clusters/clusterApi.ts';
import { nameId } from '../../../domain/reservations/reserveName.ts';
import { reservations } from '../../../domain/reservations/reservation.ts';

let api: ClusterApi;
let caller: Caller;

beforeAll(async () => {
  api = await openClusterApi();
  caller = await api.caller(['clusters:write']);
});
afterAll(() => api.close());

const body = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: `c-${randomUUID()}`,
  size: 'small',
  location: 'us',
  version: '26.8.0',
  ...changes,
});

describe('POST /clusters again', () => {
  it('the same answer for the same Idempotency-Key, and one cluster (X-31, X-32)', async () => {
    const given = body();
    const key = { 'idempotency-key': randomUUID() };
    const first = await caller.post('/clusters', given, key);
    const second = await caller.post('/clusters', given, key);
    expect(second.statusCode).toBe(201);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.json()).toEqual(first.json());
    expect((await caller.get(`/clusters?name=${String(given['name'])}`)).json()).toHaveLength(1);
  });

  it.each(['before', 'after'])(
    'an attempt that broke off %s its cluster was recorded is completed, not refused (X-33, CL-15)',
    async (moment) => {
      let broken = true;
      const append =
        (store: EventStore): EventStore['append'] =>
        async (stream, ...rest) => {
          if (!broken || !stream.startsWith('cluster-')) return store.append(stream, ...rest);
          if (moment === 'after') await store.append(stream, ...rest);
          throw new LogUnavailable('the connection was lost');
        };
      // With the cluster of the first attempt the quota is used up.
      const own = await openClusterApi({ maxClusters: 1, wrapStore: (store) => ({ ...store, append: append(store) }) });
      try {
        const client = await own.caller();
        const [given, key] = [body(), { 'idempotency-key': randomUUID() }];
        const first = await client.post('/clusters', given, key);
        expect([first.statusCode, first.json()]).toMatchObject([503, { code: 'store_unavailable' }]);
        broken = false;
        const second = await client.post('/clusters', given, key);
        expect([second.statusCode, second.json()]).toMatchObject([201, { name: given['name'] }]);
        expect((await client.get('/clusters')).json()).toHaveLength(1);
        const reserved = reservations.stream(nameId('default', 'cluster', String(given['name'])));
        expect(await Array.fromAsync(own.node.store.readStream(reserved))).toHaveLength(1);
      } finally {
        await own.close();
      }
    },
  );
});

describe('the quota (CL-92)', () => {
  it('409 quota_exceeded, also for parallel creations, and before the name is looked at (CL-13)', async () => {
    const small = await openClusterApi({ maxClusters: 2 });
    try {
      const client = await small.caller();
      const responses = await Promise.all([1, 2, 3, 4].map((n) => client.post('/clusters', body({ name: `q${n}` }))));
      expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409]);
      const taken = responses.find(({ statusCode }) => statusCode === 201);
      const again = await client.post('/clusters', body({ name: taken?.json<{ name: string }>().name }));
      expect([again.statusCode, again.json()]).toMatchObject([
        409,
        { code: 'quota_exceeded', quota: 'clusters', current_usage: 2, current_limit: 2 },
      ]);
      const other = await small.caller(['clusters:write'], 'other');
      expect((await other.post('/clusters', body())).statusCode).toBe(201);
    } finally {
      await small.close();
    }
  });
});
