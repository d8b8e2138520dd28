import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clusters as clusterStreams } from '../../../domain/clusters/cluster.ts';
import { deliveries, deliveryIdOf } from '../../../domain/webhooks/delivery.ts';
import { changeWebhook, deleteWebhook } from '../../../domain/webhooks/manageWebhooks.ts';
import type { ClusterRow } from '../../../projections/clusters/clusters.ts';
import { listWebhooks } from '../../../projections/webhooks/webhookQueries.ts';
import { ITS_URL } from '../../support/clusters/clusterTales.ts';
import { eventually } from '../../support/eventually.ts';
import { openWebhookDeliveries, SECRET, type WebhookDeliveries } from '../../support/webhookDeliveries.ts';
import { status } from '../../support/peers/webhookReceiver.ts';

let own: WebhookDeliveries;
beforeEach(async () => {
  own = await openWebhookDeliveries();
});
afterEach(() => own.close());

describe('deliveries of a webhook', () => {
  it('sends the cluster as the event left it, signed, once (CL-104, CL-105)', async () => {
    const id = await own.webhook();
    const clusterId = await own.cluster();
    await own.delivered(id, 'delivered', 1);
    const [call] = own.receiver.calls;
    expect(own.receiver.calls).toHaveLength(1);
    const headers = { ...call?.headers } as Record<string, string>;
    const body = new Webhook(SECRET).verify(call?.body ?? '', headers) as Record<string, unknown>;
    expect(Object.keys(body)).toEqual(['id', 'type', 'occurred_at', 'position', 'cluster']);
    const events = await Array.fromAsync(own.node.store.readStream(clusterStreams.stream(clusterId)));
    const event = events.at(-1);
    expect(body).toMatchObject({
      id: event?.id,
      type: 'cluster.status_changed',
      occurred_at: event?.recordedAt,
      position: event?.position,
      cluster: { id: clusterId, status: 'available', url: ITS_URL, features: [] },
    });
    expect(headers['webhook-id']).toBe(event?.id);
    expect(await listWebhooks(own.node.reads, 'default', 10, null)).toMatchObject([{ id, last_status: 'delivered' }]);
  });

  it('tries again when the time has come, with the same id and body; what comes after it waits (CL-105)', async () => {
    const id = await own.webhook();
    own.receiver.answers.push(status(503, 'later'));
    const clusterId = await own.cluster();
    await own.delivered(id, 'retried', 1);
    await own.degrade(clusterId);
    const other = await own.cluster();
    await own.delivered(id, 'delivered', 1);
    const bodies = () => own.receiver.calls.map(({ body }) => JSON.parse(body) as { id: string; cluster: ClusterRow });
    expect(bodies().map(({ cluster: { id: of, status: is } }) => [of, is])).toEqual([
      [clusterId, 'available'],
      [other, 'available'],
    ]);
    own.pass(5_000);
    await eventually(
      () => own.deliveriesOf(id),
      (rows) => rows.length === 3 && rows.every((row) => row.status === 'delivered'),
    );
    const itsOwn = own.receiver.calls.filter(({ body }) => body.includes(clusterId));
    expect(bodies().slice(2)).toMatchObject([
      { cluster: { status: 'available' } },
      { cluster: { status: 'degraded' } },
    ]);
    expect(itsOwn[1]?.body).toBe(itsOwn[0]?.body);
    expect(itsOwn.map(({ headers }) => headers['webhook-id'])).toEqual([
      bodies()[0]?.id,
      bodies()[0]?.id,
      bodies()[3]?.id,
    ]);
  });

  it('tells of all that becomes of upgrades, in the order of the log, with the cluster as it was; last of the end (CL-104)', async () => {
    const id = await own.webhook();
    const clusterId = await own.cluster();
    await own.upgradeIt(clusterId);
    await own.deleteIt(clusterId);
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
      () => Promise.resolve(own.receiver.calls.length),
      (calls) => calls === expected.length,
    );
    const told = own.receiver.calls.map(
      ({ body }) => JSON.parse(body) as { id: string; type: string; cluster: ClusterRow },
    );
    expect(told.map(({ type, cluster: { status: is, version } }) => `${type} ${is} ${version}`)).toEqual(expected);
    expect(new Set(told.map((message) => message.id)).size).toBe(expected.length);
    expect(await own.deliveriesOf(id)).toHaveLength(expected.length);
  });

  it('gives a delivery up after the last retry, and disables the webhook after three days (CL-105)', async () => {
    const id = await own.webhook();
    own.receiver.answers.push(...Array.from({ length: 30 }, () => status(500)));
    await own.cluster();
    await own.delivered(id, 'retried', 1);
    for (const [index, ms] of [5_000, 30_000, 120_000, 600_000, 3_600_000, 21_600_000].entries()) {
      own.pass(ms);
      await own.delivered(id, 'retried', index + 2);
    }
    own.pass(43_200_000);
    await own.delivered(id, 'failed', 8);
    expect(await listWebhooks(own.node.reads, 'default', 10, null)).toMatchObject([{ enabled: true }]);
    own.pass(3 * 86_400_000);
    await own.cluster();
    await eventually(
      () => listWebhooks(own.node.reads, 'default', 10, null),
      ([row]) => row?.enabled === false,
    );
    own.pass(5_000);
    await eventually(
      () => own.deliveriesOf(id),
      ([newest]) => newest?.status === 'dropped',
    );
    expect(own.logger.lines.filter(({ name }) => name === 'webhook_disabled')).toMatchObject([
      { fields: { webhook_id: id } },
    ]);
    expect(JSON.stringify(own.logger.lines)).not.toContain(own.receiver.url);
  });

  it('sends again what it could not record, under the same id (CL-105)', async () => {
    const id = await own.webhook();
    own.loseRecords(1);
    await own.cluster();
    await eventually(
      () => Promise.resolve(own.receiver.calls.length),
      (calls) => calls > 0,
    );
    await own.cluster();
    await eventually(
      () => own.deliveriesOf(id),
      (rows) => rows.length === 2 && rows.every((row) => row.status === 'delivered'),
    );
    const ids = own.receiver.calls.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([3, 2]);
  });

  it('goes on with what an earlier release has left midway, whose events told no position (CL-105)', async () => {
    const webhookId = await own.webhook({ enabled: false });
    const clusterId = await own.cluster();
    const [event] = (await Array.fromAsync(own.node.store.readStream(clusterStreams.stream(clusterId)))).slice(-1);
    if (event === undefined) throw new Error('a cluster has events');
    const of = { workspaceId: 'default', webhookId };
    await changeWebhook({ ...own.node, now: own.now }, of, { enabled: true }, own.meta());
    const ids = { deliveryId: deliveryIdOf(webhookId, event.id), webhookId };
    const message = { clusterId, messageId: event.id, eventId: event.id, revision: Number(event.revision) };
    const queued = { ...ids, workspaceId: 'default', ...message, name: 'cluster.status_changed', queuedAt: own.now() };
    const told = { attempt: 1, outcome: 'retried', responseCode: 503, reason: 'No.', durationMs: 5 };
    const attempted = { ...ids, ...told, attemptedAt: own.now(), nextAttemptAt: own.now() };
    const events = [
      { type: 'WebhookDeliveryQueued', data: queued },
      { type: 'WebhookDeliveryAttempted', data: attempted },
    ];
    await own.node.store.append(deliveries.stream(ids.deliveryId), events, 'no_stream', own.meta());
    await own.delivered(webhookId, 'delivered', 2);
    expect(own.receiver.calls.map(({ headers }) => headers['webhook-id'])).toEqual([event.id]);
  });

  it('tells of the clusters that it was made for, and nothing that was before it or after its end (CL-103)', async () => {
    await own.cluster();
    const [all, off] = [await own.webhook(), await own.webhook({ enabled: false })];
    const clusterId = await own.cluster();
    await own.delivered(all, 'delivered', 1);
    const one = await own.webhook({ clusterId });
    await own.cluster();
    await eventually(
      () => own.deliveriesOf(all),
      (rows) => rows.length === 2,
    );
    expect(await own.deliveriesOf(one)).toEqual([]);
    expect(await own.deliveriesOf(off)).toEqual([]);
    await deleteWebhook({ ...own.node, now: own.now }, { workspaceId: 'default', webhookId: all }, own.meta());
    await own.cluster();
    await own.node.settled();
    expect(await own.deliveriesOf(all)).toHaveLength(2);
  });

  it('drops what waits for a webhook that was deleted, and deletes its secret (CL-102)', async () => {
    const id = await own.webhook();
    own.receiver.answers.push(status(500));
    await own.cluster();
    await own.delivered(id, 'retried', 1);
    const [row] = await listWebhooks(own.node.reads, 'default', 10, null);
    await deleteWebhook({ ...own.node, now: own.now }, { workspaceId: 'default', webhookId: id }, own.meta());
    own.pass(5_000);
    await own.delivered(id, 'dropped', 1);
    await eventually(
      async () => row && own.node.secrets.get(row.secret_id),
      (record) => record === null,
    );
    expect(own.receiver.calls).toHaveLength(1);
  });

  it('signs with a new secret from the next call on (X-64)', async () => {
    const id = await own.webhook();
    const secret = `whsec_${Buffer.alloc(32, 'n').toString('base64')}`;
    await changeWebhook(
      { ...own.node, now: own.now },
      { workspaceId: 'default', webhookId: id },
      { secret },
      own.meta(),
    );
    await own.cluster();
    await own.delivered(id, 'delivered', 1);
    const { headers, body } = own.receiver.calls[0] ?? { headers: {}, body: '' };
    expect(() => new Webhook(secret).verify(body, { ...headers } as Record<string, string>)).not.toThrow();
  });
});
