import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ClusterResource } from '../../../api/clusters/resource/clusterResource.ts';
import { clusters } from '../../../domain/clusters/cluster.ts';
import type { ClusterEvent } from '../../../domain/clusters/events.ts';
import { makeKey, openClusterApi, type ClusterApi } from '../../support/clusters/clusterApi.ts';
import { EVENTS, STORIES } from '../../support/clusters/clusterStories.ts';
import { openStream, type StreamClient } from '../../support/nodes/eventStreamClient.ts';
import { handle } from '../../../domain/core/log/streams.ts';
import { upgrades, type UpgradeCommand } from '../../../domain/upgrades/upgrades.ts';
import { upgradeOf } from '../../support/clusters/upgradable.ts';
import { testMeta } from '../../support/nodes/supportNode.ts';

let api: ClusterApi;
let base: string;
let key: string;

beforeAll(async () => {
  api = await openClusterApi();
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  key = await makeKey(api.node, ['clusters:read'], 'default');
});
afterAll(() => api.close());

const record = async (id: string, ...events: readonly ClusterEvent[]): Promise<void> => {
  const own = events.map(({ type, data }) => ({ type, data: { ...data, clusterId: id } }));
  const { position } = await api.node.store.append(clusters.stream(id), own, 'any', testMeta());
  await api.node.progress.waitFor(['clusters'], position, 20_000);
};
const told = async (...events: readonly ClusterEvent[]): Promise<string> => {
  const id = randomUUID();
  await record(id, ...events);
  return id;
};

const open = (id: string, query = '?api_version=2026-06-01.beta', headers: Record<string, string> = {}) =>
  openStream(`${base}/clusters/${id}/events${query}`, { 'api-key': key, ...headers });

const isFrame = ({ event }: StreamClient['messages'][number]): boolean => event !== 'heartbeat';
const framesOf = (client: StreamClient) =>
  client.messages
    .filter(isFrame)
    .map(({ id, event, data }) => ({ id, event, data: JSON.parse(data) as Record<string, unknown> }));
const have = (count: number) => (messages: StreamClient['messages']) => messages.filter(isFrame).length >= count;

describe('GET /clusters/{id}/events', () => {
  it('200: the cluster, then each change, and the end after its deletion (CL-91, X-42)', async () => {
    const id = await told(...STORIES.provisioning);
    const client = await open(id);
    await client.until(have(1));
    // As every other answer shows it (CL-08).
    const [hello] = framesOf(client);
    expect(Object.keys(hello?.data['cluster'] ?? {})).toEqual(Object.keys(ClusterResource.shape));
    await record(
      id,
      EVENTS.ClusterProvisioningStarted,
      EVENTS.ClusterProvisioningStepReached,
      EVENTS.ClusterProvisioned,
    );
    await record(id, EVENTS.ClusterRenamed, EVENTS.ClusterHealthChanged);
    await record(id, EVENTS.ClusterDeletionRequested, EVENTS.ClusterDeleted);
    await client.ended;
    expect(framesOf(client)).toMatchObject([
      { event: 'hello', data: { cluster: { id, status: 'provisioning', url: '', features: [] } } },
      {
        event: 'cluster.status_changed',
        data: {
          type: 'cluster.status_changed',
          cluster_id: id,
          from: 'provisioning',
          to: 'available',
          reason_code: null,
        },
      },
      { event: 'cluster.updated', data: { cluster: { name: 'invoices', status: 'available' } } },
      { event: 'cluster.status_changed', data: { from: 'available', to: 'degraded', reason_code: 'health_down' } },
      { event: 'cluster.status_changed', data: { to: 'deleting' } },
      { event: 'cluster.deleted', data: { cluster_id: id } },
    ]);
    for (const frame of framesOf(client)) expect(frame.data['position']).toBe(frame.id);
  });

  it('200: what becomes of its upgrades, each as it is then (CL-84, CL-85, CL-91)', async () => {
    const id = await told(...STORIES.available);
    const client = await open(id);
    await client.until(have(1));
    const at = '2026-11-22T10:00:00.000Z';
    const tell = (command: UpgradeCommand) => handle(api.node.store, upgrades, id, command, testMeta());
    const data = upgradeOf(id);
    const { upgradeId } = data;
    const ids = { clusterId: id, upgradeId };
    const commands: readonly UpgradeCommand[] = [
      { type: 'WaitForUser', data: { clusterId: id, version: '26.9.0', reason: 'major_change', waitingSince: at } },
      { type: 'SkipWindow', data: { clusterId: id, windowStart: at, reason: 'major_change', skippedAt: at } },
      { type: 'ScheduleUpgrade', data },
      { type: 'InitiateUpgrade', data: { ...ids, operationId: randomUUID(), startedAt: at } },
      { type: 'CompleteUpgrade', data: { ...ids, strategy: 'rolling', completedAt: at } },
      { type: 'ScheduleUpgrade', data: { ...data, upgradeId: id } },
      { type: 'CancelUpgrade', data: { clusterId: id, upgradeId: id, reasonCode: 'cancelled', cancelledAt: at } },
    ];
    for (const command of commands) await tell(command);
    await client.until(have(1 + commands.length));
    expect(framesOf(client).slice(1)).toMatchObject([
      {
        event: 'cluster.upgrade.waiting_for_user',
        data: { version: '26.9.0', reason: 'major_change', waiting_since: at },
      },
      { event: 'cluster.auto_upgrade.skipped', data: { window_start: at, reason: 'major_change' } },
      { event: 'cluster.upgrade.scheduled', data: { upgrade: { id: upgradeId, phase: 'scheduled' } } },
      { event: 'cluster.upgrade.started', data: { upgrade: { phase: 'initiated', started_at: at } } },
      { event: 'cluster.upgrade.completed', data: { upgrade: { phase: 'completed', strategy: 'rolling' } } },
      { event: 'cluster.upgrade.scheduled', data: { upgrade: { id } } },
      { event: 'cluster.upgrade.cancelled', data: { upgrade: { id, phase: 'cancelled', reason_code: 'cancelled' } } },
    ]);
    for (const { id: frameId, event, data: sent } of framesOf(client).slice(1))
      expect(sent).toMatchObject({
        position: frameId,
        type: event,
        cluster_id: id,
        occurred_at: expect.stringMatching(/Z$/),
      });
    client.abort();
  });

  it('goes on after Last-Event-ID, with the cluster as it stood there (X-44)', async () => {
    const id = await told(...STORIES.available);
    const first = await open(id);
    await first.until(have(1));
    first.abort();
    await record(id, EVENTS.ClusterHealthChanged, EVENTS.ClusterRenamed);
    const again = await open(id, undefined, { 'last-event-id': String(first.messages[0]?.id) });
    await again.until(have(3));
    expect(framesOf(again)).toMatchObject([
      { event: 'hello', data: { cluster: { status: 'available', name: 'orders' } } },
      { event: 'cluster.status_changed', data: { to: 'degraded' } },
      { event: 'cluster.updated', data: { cluster: { name: 'invoices', status: 'degraded' } } },
    ]);
    again.abort();
  });

  it('400 without a version, 404 for the cluster of another workspace (X-06, X-22)', async () => {
    const id = await told(...STORIES.available);
    expect((await open(id, '')).response.statusCode).toBe(400);
    expect((await open(randomUUID())).response.statusCode).toBe(404);
  });
});
