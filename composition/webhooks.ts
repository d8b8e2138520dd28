import { createAddressPolicy } from '../adapters/network/addressPolicy.ts';
import { createWebhookSender } from '../adapters/webhooks/webhookSender.ts';
import { toClusterResource, ClusterResource } from '../api/clusters/clusterResource.ts';
import type { webhookRoutes } from '../api/webhooks/routes.ts';
import { clusters } from '../domain/clusters/cluster.ts';
import type { StreamName } from '../domain/core/eventLog.ts';
import type { RecordedEvent } from '../domain/core/eventStore.ts';
import type { Scrubber } from '../domain/core/scrubbing/scrubber.ts';
import { upgrades } from '../domain/upgrades/upgrades.ts';
import { runUnderLease } from '../engine/leases/runUnderLease.ts';
import { deliveryNews, runDeliveries } from '../processes/delivery/runDeliveries.ts';
import { pingWebhook } from '../processes/webhooks/pingWebhook.ts';
import { webhookDeliverer, type WebhookDelivering } from '../processes/webhooks/webhookDeliverer.ts';
import { clusterAt } from '../projections/clusters/clusterAt.ts';
import { runAfter, type Engine } from './engine.ts';
import { isoNow } from './ids.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage.ts';
import type { Tasks } from './tasks.ts';

/** CL-105: what takes longer has failed. */
const ANSWER_WITHIN_MS = 10_000;

export type WebhookParts = Pick<Parameters<typeof webhookRoutes>[0], 'isOwnAddress' | 'pingWebhook'>;

/** Webhooks: what their routes need at once, what delivers with `run`. */
export type Webhooks = { parts: WebhookParts; run(tasks: Tasks): void };

export const openWebhooks = (
  settings: Settings,
  storage: Pick<Storage, 'secrets'>,
  engine: Engine,
  scrubber: Scrubber,
): Webhooks => {
  const policy = createAddressPolicy(settings.SERVICE_ALLOWED_CIDRS);
  const calls = {
    ...engine,
    secrets: storage.secrets,
    scrubber,
    sender: createWebhookSender(policy, { userAgent: 'ledger-webhooks/1', answerWithinMs: ANSWER_WITHIN_MS }),
    now: isoNow,
  };
  const kinds = [webhookDeliverer({ ...calls, bodyOf: webhookBodies(engine) })];
  const worker = { ...engine, news: deliveryNews(engine, kinds, ['webhooks']), now: isoNow };
  return {
    parts: { isOwnAddress: (address) => policy.isListed(address), pingWebhook: pingWebhook(calls) },
    run: (tasks) =>
      runAfter(engine, tasks, 'webhook_deliveries', ['deliveries', 'webhooks'], (signal) =>
        runUnderLease(engine, 'webhook_deliveries', signal, (held) => runDeliveries(worker, kinds, held)),
      ),
  };
};

/** CL-104: the cluster as it was after the event; one that was deleted, as it was before. */
export const webhookBodies =
  ({ store }: Pick<Engine, 'store'>): WebhookDelivering['bodyOf'] =>
  async ({ messageId, name, clusterId, revision, of }) => {
    const kind = of === 'upgrade' ? upgrades : clusters;
    const event = await eventAt(store, kind.stream(clusterId), BigInt(revision));
    const { recordedAt, position } = event;
    const cluster = await clusterAt(store, clusterId, position);
    const body = {
      id: messageId,
      type: name,
      occurred_at: recordedAt,
      position,
      cluster: ClusterResource.parse(toClusterResource(cluster)),
    };
    return JSON.stringify(body);
  };

const eventAt = async (store: Engine['store'], stream: StreamName, revision: bigint): Promise<RecordedEvent> => {
  for await (const event of store.readStream(stream, revision)) return event;
  throw new Error(`stream ${stream} has no revision ${revision}`);
};
