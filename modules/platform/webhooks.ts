import { createAddressPolicy } from '../../adapters/network/addressPolicy.ts';
import { createWebhookSender } from '../../adapters/webhooks/webhookSender.ts';
import { toClusterResource, ClusterResource } from '../../api/clusters/resource/clusterResource.ts';
import { webhookRoutes } from '../../api/webhooks/routes.ts';
import type { Module, NodeCore } from '../../composition/core.ts';
import { clusters } from '../../domain/clusters/cluster.ts';
import type { StreamName } from '../../domain/core/log/eventLog.ts';
import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { upgrades } from '../../domain/upgrades/upgrades.ts';
import { runUnderLease } from '../../engine/leases/runUnderLease.ts';
import { deliveryChanges, runDeliveries } from '../../processes/delivery/runDeliveries.ts';
import { pingWebhook } from '../../processes/webhooks/pingWebhook.ts';
import { webhookQueue } from '../../processes/webhooks/queueDeliveries.ts';
import { webhookDeliverer, type WebhookDelivering } from '../../processes/webhooks/webhookDeliverer.ts';
import { clusterAt } from '../../projections/clusters/clusterAt.ts';
import { quotaOn } from '../../projections/quotas.ts';
import { countWebhooks } from '../../projections/webhooks/webhookQueries.ts';
import { webhooks as webhookRows } from '../../projections/webhooks/webhooks.ts';

/** CL-105: what takes longer has failed. */
const ANSWER_WITHIN_MS = 10_000;

const openWebhooks = (core: NodeCore) => {
  const policy = createAddressPolicy(core.settings.SERVICE_ALLOWED_CIDRS);
  const calls = {
    ...core,
    sender: createWebhookSender(policy, { userAgent: 'ledger-webhooks/1', answerWithinMs: ANSWER_WITHIN_MS }),
  };
  const kinds = [webhookDeliverer({ ...calls, bodyOf: webhookBodies(core) })];
  const worker = { ...core, changes: deliveryChanges(core, kinds, ['webhooks']) };
  return {
    routes: webhookRoutes({
      ...core,
      isOwnAddress: (address) => policy.isListed(address),
      pingWebhook: pingWebhook(calls),
      webhookQuota: quotaOn(core, 'webhooks', core.settings.SERVICE_MAX_WEBHOOKS, (workspaceId) =>
        countWebhooks(core.reads, workspaceId),
      ),
    }),
    reactors: [webhookQueue(core)],
    workers: [
      {
        name: 'webhook_deliveries',
        after: ['deliveries', 'webhooks'],
        run: (signal: AbortSignal) =>
          runUnderLease(core, 'webhook_deliveries', signal, (held) => runDeliveries(worker, kinds, held)),
      },
    ],
  };
};

/** Webhooks: their routes, and what delivers to them. */
export const webhookModule = { readModels: [webhookRows], open: openWebhooks } satisfies Module;

/** CL-104: the cluster as it was after the event; one that was deleted, as it was before. */
export const webhookBodies =
  ({ store }: Pick<NodeCore, 'store'>): WebhookDelivering['bodyOf'] =>
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

const eventAt = async (store: NodeCore['store'], stream: StreamName, revision: bigint): Promise<RecordedEvent> => {
  for await (const event of store.readStream(stream, revision)) return event;
  throw new Error(`stream ${stream} has no revision ${revision}`);
};
