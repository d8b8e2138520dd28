import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAddressPolicy } from '../../../adapters/network/addressPolicy.ts';
import { createWebhookSender } from '../../../adapters/webhooks/webhookSender.ts';
import { webhookMessages } from '../../../composition/webhooks.ts';
import { clusters as clusterStreams } from '../../../domain/clusters/cluster.ts';
import { CommandId } from '../../../domain/core/ids.ts';
import { createScrubber } from '../../../domain/core/scrubbing/scrubber.ts';
import { changeWebhook, createWebhook, deleteWebhook } from '../../../domain/webhooks/manageWebhooks.ts';
import { redeliver } from '../../../domain/webhooks/redeliver.ts';
import { WebhookEventName } from '../../../domain/webhooks/events.ts';
import { unusedSecrets } from '../../../processes/ops/unusedSecrets.ts';
import { deliverWebhooks } from '../../../processes/webhooks/deliverWebhooks.ts';
import { webhookQueue } from '../../../processes/webhooks/queueDeliveries.ts';
import { clusters, type ClusterRow } from '../../../projections/clusters/clusters.ts';
import { listDeliveries, listWebhooks } from '../../../projections/webhooks/webhookQueries.ts';
import { webhooks } from '../../../projections/webhooks/webhooks.ts';
import { clusterTales, ITS_URL } from '../../support/clusterTales.ts';
import { eventually } from '../../support/eventually.ts';
import { recordingLogger } from '../../support/logger.ts';
import { openNode, type TestNode } from '../../support/openNode.ts';
import { openWebhookReceiver, status, type WebhookReceiver } from '../../support/webhookReceiver.ts';

const SECRET = `whsec_${Buffer.alloc(32, 's').toString('base64')}`;
const LONG_AGO = '2000-01-01T00:00:00.000Z';
const UNLIMITED = { name: 'webhooks', limit: 100, count: () => Promise.resolve(0) } as const;
const ALONE = { run: <T>(_: string, work: (turn: { last: null }) => Promise<T>) => work({ last: null }) };

let node: TestNode;
let receiver: WebhookReceiver;
let offsetMs: number;
let wake: () => void;
/** So many results of calls never reach the log. */
let recordsLost: number;
let logger: ReturnType<typeof recordingLogger>;
const now = (): string => new Date(Date.now() + offsetMs).toISOString();
const meta = () => {
  const commandId = CommandId.parse(randomUUID());
  return {
    actor: { type: 'user', id: 'u' },
    correlationId: commandId,
    commandId,
    workspaceId: 'default',
  } as const;
};

beforeEach(async () => {
  offsetMs = 0;
  recordsLost = 0;
  logger = recordingLogger();
  node = await openNode({ readModels: [clusters, webhooks], logger });
  await node.settled();
  receiver = await openWebhookReceiver();
  const { store, reads, progress, secrets } = node;
  node.start([], [webhookQueue({ store, reads, progress, now }), ...unusedSecrets({ store, secrets })]);
  node.run('webhooks', run);
  // It hears of what comes after it began.
  await eventually(
    () => node.database.query(`select 1 from ops.reactor_checkpoints where name = 'webhook_queue'`),
    ({ rows }) => rows.length > 0,
  );
});
afterEach(async () => {
  await node.stop();
  await receiver[Symbol.asyncDispose]();
});

/** Looks whenever the test says so, and whenever the log has something new. */
const run = (signal: AbortSignal): Promise<void> =>
  deliverWebhooks(
    {
      ...node,
      store: {
        ...node.store,
        append: (stream, events, expected, by) =>
          events.some(({ type }) => type === 'WebhookDeliveryAttempted') && recordsLost-- > 0
            ? Promise.reject(new Error('the log is out of reach'))
            : node.store.append(stream, events, expected, by),
      },
      logger,
      scrubber: createScrubber(() => node.secrets.configured()),
      sender: createWebhookSender(createAddressPolicy(['127.0.0.0/8']), { userAgent: 'test', answerWithinMs: 10_000 }),
      now,
      news: async (changed, scope) => {
        wake = changed;
        for await (const events of node.feed.from(await node.store.head(), scope)) {
          const last = events.at(-1);
          if (last !== undefined) await node.progress.waitFor(['webhooks'], last.position, 20_000, scope);
          changed();
        }
      },
      messageOf: webhookMessages(node),
    },
    signal,
  );

const pass = (ms: number): void => {
  offsetMs += ms;
  wake();
};

const webhook = async (changes: { clusterId?: string | null; enabled?: boolean } = {}): Promise<string> => {
  const chosen = { name: 'pager', url: receiver.url, events: [...WebhookEventName.options], enabled: true };
  const wanted = { workspaceId: 'default', clusterId: null, secret: SECRET, ...chosen, ...changes };
  const ports = { ...node, webhookQuota: UNLIMITED, exclusive: ALONE, now, randomBytes: () => new Uint8Array(32) };
  return (await createWebhook(ports, wanted, meta())).webhook.webhookId;
};

const { cluster, degrade, upgradeIt, deleteIt } = clusterTales(() => ({ store: node.store, now, meta }));

const deliveriesOf = (webhookId: string) => listDeliveries(node.reads, webhookId, LONG_AGO, 100, null);
const delivered = async (webhookId: string, outcome: string, attempts: number): Promise<void> => {
  await eventually(
    () => deliveriesOf(webhookId),
    (rows) => rows.some((row) => row.status === outcome && row.attempts === attempts),
  );
};

describe('deliveries of a webhook', () => {
  it('sends the cluster as the event left it, signed, once (CL-104, CL-105)', async () => {
    const id = await webhook();
    const clusterId = await cluster();
    await delivered(id, 'delivered', 1);
    const [call] = receiver.calls;
    expect(receiver.calls).toHaveLength(1);
    const headers = { ...call?.headers } as Record<string, string>;
    const body = new Webhook(SECRET).verify(call?.body ?? '', headers) as Record<string, unknown>;
    expect(Object.keys(body)).toEqual(['id', 'type', 'occurred_at', 'position', 'cluster']);
    const events = await Array.fromAsync(node.store.readStream(clusterStreams.stream(clusterId)));
    const event = events.at(-1);
    expect(body).toMatchObject({
      id: event?.id,
      type: 'cluster.status_changed',
      occurred_at: event?.recordedAt,
      position: event?.position,
      cluster: { id: clusterId, status: 'available', url: ITS_URL, features: [] },
    });
    expect(headers['webhook-id']).toBe(event?.id);
    expect(await listWebhooks(node.reads, 'default', 10, null)).toMatchObject([{ id, last_status: 'delivered' }]);
  });

  it('tries again when the time has come, with the same id and body; what comes after it waits (CL-105)', async () => {
    const id = await webhook();
    receiver.answers.push(status(503, 'later'));
    const clusterId = await cluster();
    await delivered(id, 'retried', 1);
    await degrade(clusterId);
    const other = await cluster();
    await delivered(id, 'delivered', 1);
    const bodies = () => receiver.calls.map(({ body }) => JSON.parse(body) as { id: string; cluster: ClusterRow });
    expect(bodies().map(({ cluster: { id: of, status: is } }) => [of, is])).toEqual([
      [clusterId, 'available'],
      [other, 'available'],
    ]);
    pass(5_000);
    await eventually(
      () => deliveriesOf(id),
      (rows) => rows.length === 3 && rows.every((row) => row.status === 'delivered'),
    );
    const own = receiver.calls.filter(({ body }) => body.includes(clusterId));
    expect(bodies().slice(2)).toMatchObject([
      { cluster: { status: 'available' } },
      { cluster: { status: 'degraded' } },
    ]);
    expect(own[1]?.body).toBe(own[0]?.body);
    expect(own.map(({ headers }) => headers['webhook-id'])).toEqual([
      bodies()[0]?.id,
      bodies()[0]?.id,
      bodies()[3]?.id,
    ]);
  });

  it('tells of all that becomes of upgrades, in the order of the log, with the cluster as it was; last of the end (CL-104)', async () => {
    const id = await webhook();
    const clusterId = await cluster();
    await upgradeIt(clusterId);
    await deleteIt(clusterId);
    const expected = [
      'cluster.status_changed available 26.8.0',
      'cluster.upgrade.waiting_for_user available 26.8.0',
      'cluster.upgrade.scheduled available 26.8.0',
      'cluster.upgrade.cancelled available 26.8.0',
      'cluster.upgrade.scheduled available 26.8.0',
      'cluster.status_changed updating 26.8.0',
      'cluster.upgrade.started updating 26.8.0',
      'cluster.status_changed available 26.8.1',
      'cluster.upgrade.completed available 26.8.1',
      'cluster.upgrade.scheduled available 26.8.1',
      'cluster.upgrade.failed available 26.8.1',
      'cluster.status_changed deleting 26.8.1',
      'cluster.deleted deleting 26.8.1',
    ];
    await eventually(
      () => Promise.resolve(receiver.calls.length),
      (calls) => calls === expected.length,
    );
    const told = receiver.calls.map(
      ({ body }) => JSON.parse(body) as { id: string; type: string; cluster: ClusterRow },
    );
    expect(told.map(({ type, cluster: { status: is, version } }) => `${type} ${is} ${version}`)).toEqual(expected);
    expect(new Set(told.map((message) => message.id)).size).toBe(expected.length);
    expect(await deliveriesOf(id)).toHaveLength(expected.length);
  });

  it('gives a delivery up after the last retry, and disables the webhook after three days (CL-105)', async () => {
    const id = await webhook();
    receiver.answers.push(...Array.from({ length: 30 }, () => status(500)));
    await cluster();
    await delivered(id, 'retried', 1);
    for (const [index, ms] of [5_000, 30_000, 120_000, 600_000, 3_600_000, 21_600_000].entries()) {
      pass(ms);
      await delivered(id, 'retried', index + 2);
    }
    pass(43_200_000);
    await delivered(id, 'failed', 8);
    expect(await listWebhooks(node.reads, 'default', 10, null)).toMatchObject([{ enabled: true }]);
    pass(3 * 86_400_000);
    await cluster();
    await eventually(
      () => listWebhooks(node.reads, 'default', 10, null),
      ([row]) => row?.enabled === false,
    );
    pass(5_000);
    await eventually(
      () => deliveriesOf(id),
      ([newest]) => newest?.status === 'dropped',
    );
    expect(logger.lines.filter(({ name }) => name === 'webhook_disabled')).toMatchObject([
      { fields: { webhook_id: id } },
    ]);
    expect(JSON.stringify(logger.lines)).not.toContain(receiver.url);
  });

  it('sends again what it could not record, under the same id (CL-105)', async () => {
    const id = await webhook();
    recordsLost = 1;
    await cluster();
    await eventually(
      () => Promise.resolve(receiver.calls.length),
      (calls) => calls > 0,
    );
    await cluster();
    await eventually(
      () => deliveriesOf(id),
      (rows) => rows.length === 2 && rows.every((row) => row.status === 'delivered'),
    );
    const ids = receiver.calls.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([3, 2]);
  });

  it('tells of the clusters that it was made for, and nothing that was before it or after its end (CL-103)', async () => {
    await cluster();
    const [all, off] = [await webhook(), await webhook({ enabled: false })];
    const clusterId = await cluster();
    await delivered(all, 'delivered', 1);
    const own = await webhook({ clusterId });
    await cluster();
    await eventually(
      () => deliveriesOf(all),
      (rows) => rows.length === 2,
    );
    expect(await deliveriesOf(own)).toEqual([]);
    expect(await deliveriesOf(off)).toEqual([]);
    await deleteWebhook({ ...node, now }, { workspaceId: 'default', webhookId: all }, meta());
    await cluster();
    await node.settled();
    expect(await deliveriesOf(all)).toHaveLength(2);
  });

  it('drops what waits for a webhook that was deleted, and deletes its secret (CL-102)', async () => {
    const id = await webhook();
    receiver.answers.push(status(500));
    await cluster();
    await delivered(id, 'retried', 1);
    const [row] = await listWebhooks(node.reads, 'default', 10, null);
    await deleteWebhook({ ...node, now }, { workspaceId: 'default', webhookId: id }, meta());
    pass(5_000);
    await delivered(id, 'dropped', 1);
    await eventually(
      async () => row && node.secrets.get(row.secret_id),
      (record) => record === null,
    );
    expect(receiver.calls).toHaveLength(1);
  });

  it('sends a message once more under its id, before what waits for the same cluster (CL-104, CL-106)', async () => {
    const id = await webhook();
    const clusterId = await cluster();
    await delivered(id, 'delivered', 1);
    receiver.answers.push(status(500), status(500));
    await degrade(clusterId);
    await delivered(id, 'retried', 1);
    const first = (await deliveriesOf(id)).at(-1);
    const again = () => redeliver({ ...node, now }, { workspaceId: 'default', webhookId: id }, first?.id ?? '', meta());
    await again();
    // It fails, and is not tried by itself any more.
    await delivered(id, 'failed', 2);
    await again();
    await delivered(id, 'delivered', 3);
    pass(5_000);
    await delivered(id, 'delivered', 2);
    const sent = receiver.calls.map(({ headers, body }) => [
      headers['webhook-id'],
      (JSON.parse(body) as { cluster: ClusterRow }).cluster.status,
    ]);
    const [one, two] = [sent[0]?.[0], sent[1]?.[0]];
    expect(sent).toEqual([
      [one, 'available'],
      [two, 'degraded'],
      [one, 'available'],
      [one, 'available'],
      [two, 'degraded'],
    ]);
    expect(receiver.calls[2]?.body).toBe(receiver.calls[0]?.body);
  });

  it('sends what was dropped once somebody has switched the webhook on again, and not before (CL-106)', async () => {
    const id = await webhook();
    receiver.answers.push(status(500));
    await cluster();
    await delivered(id, 'retried', 1);
    const of = { workspaceId: 'default', webhookId: id };
    const enable = (enabled: boolean) => changeWebhook({ ...node, now }, of, { enabled }, meta());
    await enable(false);
    pass(5_000);
    await delivered(id, 'dropped', 1);
    const [row] = await deliveriesOf(id);
    await expect(redeliver({ ...node, now }, of, row?.id ?? '', meta())).rejects.toMatchObject({
      code: 'invalid_transition',
    });
    await enable(true);
    await redeliver({ ...node, now }, of, row?.id ?? '', meta());
    await delivered(id, 'delivered', 2);
  });

  it('signs with a new secret from the next call on (X-64)', async () => {
    const id = await webhook();
    const secret = `whsec_${Buffer.alloc(32, 'n').toString('base64')}`;
    await changeWebhook({ ...node, now }, { workspaceId: 'default', webhookId: id }, { secret }, meta());
    await cluster();
    await delivered(id, 'delivered', 1);
    const { headers, body } = receiver.calls[0] ?? { headers: {}, body: '' };
    expect(() => new Webhook(secret).verify(body, { ...headers } as Record<string, string>)).not.toThrow();
  });
});
