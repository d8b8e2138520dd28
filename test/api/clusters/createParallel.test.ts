import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EventStore } from '../../../domain/core/log/eventStore.ts';
import { openClusterApi, type ClusterApi } from '../../support/clusters/clusterApi.ts';

const held = Promise.withResolvers<void>();
const begun = Promise.withResolvers<void>();

/** Whatever the workspace `slow` makes stays unfinished until it is let go. */
const holding = (store: EventStore): EventStore => ({
  ...store,
  append: async (stream, events, expected, meta) => {
    if (meta.workspaceId === 'slow' && stream.startsWith('cluster-')) {
      begun.resolve();
      await held.promise;
    }
    return store.append(stream, events, expected, meta);
  },
});

let api: ClusterApi;
beforeAll(async () => {
  api = await openClusterApi({ wrapStore: holding });
});
afterAll(() => api.close());

const createIn = async (workspaceId: string, count: number): Promise<readonly number[]> => {
  const caller = await api.caller(['clusters:write'], workspaceId);
  const body = { size: 'small', location: 'us', version: '26.8.0' };
  const create = async (name: string): Promise<number> => {
    for (;;) {
      const answer = await caller.post('/clusters', { ...body, name });
      // CL-92: whose turn does not come in time is asked to come again.
      if (answer.statusCode !== 503) return answer.statusCode;
      await sleep(50);
    }
  };
  return Promise.all(Array.from({ length: count }, (_, n) => create(`c-${n}`)));
};

it('200 creations in 20 workspaces: no workspace waits for another one (CL-92)', async () => {
  const slow = createIn('slow', 1);
  await begun.promise;
  const others = await Promise.all(Array.from({ length: 20 }, (_, n) => createIn(`workspace-${n}`, 10)));
  expect(others.flat()).toEqual(Array.from({ length: 200 }, () => 201));
  const { rowCount } = await api.node.database.query(
    `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
  );
  expect(rowCount).toBe(0);
  held.resolve();
  expect(await slow).toEqual([201]);
});
