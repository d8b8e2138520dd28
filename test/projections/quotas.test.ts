import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLocks } from '../../adapters/postgres/ops/locks.ts';
import { clusters as clusterStreams } from '../../domain/clusters/cluster.ts';
import { CommandId } from '../../domain/core/ids.ts';
import { withinQuota } from '../../domain/core/quota.ts';
import { handle } from '../../domain/core/log/streams.ts';
import { countClusters } from '../../projections/clusters/clusterQueries.ts';
import { clusters } from '../../projections/clusters/clusters.ts';
import { quotaOn } from '../../projections/quotas.ts';
import { requestOf } from '../support/clusters/clusters.ts';
import { openNode, type TestNode } from '../support/nodes/openNode.ts';
import { testDatabase, type TestDatabase } from '../support/database/postgres.ts';

const LIMIT = 5;
const PATIENT = { waitMs: 60_000, waitingMax: 100 };
let database: TestDatabase;
let nodes: readonly TestNode[];

beforeAll(async () => {
  database = await testDatabase();
  nodes = await Promise.all([1, 2].map(() => openNode({ url: database.url, readModels: [clusters] })));
  for (const node of nodes) node.start([clusters]);
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await database.close();
});

/** Asks for a cluster of the workspace on one node, as a request would. */
const askerOn = (node: TestNode, readAfterWriteMs = 20_000) => {
  const ports = { ...node, locks: createLocks(node.database, randomUUID(), PATIENT) };
  const quota = quotaOn({ ...node, readAfterWriteMs }, 'clusters', LIMIT, (id) => countClusters(node.reads, id, {}));
  return (workspaceId: string) => {
    const data = requestOf({ workspaceId });
    const { clusterId } = data;
    return withinQuota(ports, { quota, workspaceId, stream: clusterStreams.stream(clusterId) }, () => {
      const commandId = CommandId.parse(randomUUID());
      const meta = { actor: { type: 'user', id: 'u' }, correlationId: 'c', commandId, workspaceId } as const;
      const command = { type: 'RequestCluster', data } as const;
      return handle(node.store, clusterStreams, clusterId, command, meta);
    });
  };
};

const codeOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => 'made',
    (error: unknown) => (error instanceof Error ? Reflect.get(error, 'code') : error),
  );

it('two nodes together make as many as the quota allows, never more (CL-92)', async () => {
  const askers = nodes.map((node) => askerOn(node));
  const attempts = Array.from({ length: 12 }, () => askers.map((ask) => codeOf(ask('shared')))).flat();
  const outcomes = await Promise.all(attempts);
  expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(LIMIT);
  expect(outcomes.filter((outcome) => outcome === 'quota_exceeded')).toHaveLength(24 - LIMIT);
});

it('a read model that is behind refuses before the wait for a turn (CL-92)', async () => {
  const still = await testDatabase();
  const node = await openNode({ url: still.url, readModels: [clusters] });
  try {
    expect(await codeOf(askerOn(node, 100)('behind'))).toBe('projection_behind');
    expect((await node.database.query('select from ops.exclusive_work')).rowCount).toBe(0);
  } finally {
    await node.stop();
    await still.close();
  }
});
