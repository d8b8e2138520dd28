import { merge, Subject } from 'rxjs';
import { randomUUID } from 'node:crypto';
import { createAddressPolicy } from '../../adapters/network/addressPolicy.ts';
import { createWebhookSender } from '../../adapters/webhooks/webhookSender.ts';
import { webhookBodies } from '../../modules/platform/webhooks.ts';
import { CommandId } from '../../domain/core/ids.ts';
import { createScrubber } from '../../domain/core/scrubbing/scrubber.ts';
import { WebhookEventName } from '../../domain/webhooks/events.ts';
import { createWebhook } from '../../domain/webhooks/manageWebhooks.ts';
import { changeSignalOf } from '../../engine/feed/changeSignal.ts';
import { unusedSecrets } from '../../processes/ops/unusedSecrets.ts';
import { runDeliveries } from '../../processes/delivery/runDeliveries.ts';
import { webhookQueue } from '../../processes/webhooks/queueDeliveries.ts';
import { webhookDeliverer } from '../../processes/webhooks/webhookDeliverer.ts';
import { clusters } from '../../projections/clusters/clusters.ts';
import { deliveries } from '../../projections/deliveries.ts';
import { listDeliveries } from '../../projections/webhooks/webhookQueries.ts';
import { webhooks } from '../../projections/webhooks/webhooks.ts';
import { clusterTales } from './clusters/clusterTales.ts';
import { eventually } from './eventually.ts';
import { recordingLogger } from './logger.ts';
import { openNode, type TestNode } from './nodes/openNode.ts';
import { openWebhookReceiver } from './peers/webhookReceiver.ts';

export const SECRET = `whsec_${Buffer.alloc(32, 's').toString('base64')}`;
const LONG_AGO = '2000-01-01T00:00:00.000Z';
const UNLIMITED = { name: 'webhooks', limit: 100, count: () => Promise.resolve(0) } as const;
const ALONE = { run: <T>(_: string, work: (turn: { last: null }) => Promise<T>) => work({ last: null }) };

const meta = () => {
  const commandId = CommandId.parse(randomUUID());
  return {
    actor: { type: 'user', id: 'u' },
    correlationId: commandId,
    commandId,
    workspaceId: 'default',
  } as const;
};

/** Its clock, the results of calls that never reach the log, and who tells that there is something to look at. */
type Stage = { offsetMs: number; recordsLost: number; woken: Subject<undefined> };

/** A node that delivers to a receiver on loopback, clusters that things happen to, and a clock that a test moves. */
export const openWebhookDeliveries = async () => {
  const stage: Stage = { offsetMs: 0, recordsLost: 0, woken: new Subject() };
  const now = (): string => new Date(Date.now() + stage.offsetMs).toISOString();
  const logger = recordingLogger();
  const node = await openNode({ readModels: [clusters, deliveries, webhooks], logger });
  await node.settled();
  const receiver = await openWebhookReceiver();
  const { store, reads, progress, secrets, mailboxGrants } = node;
  node.start([], [webhookQueue({ store, reads, progress, now }), ...unusedSecrets({ store, secrets, mailboxGrants })]);
  node.run('webhooks', (signal) => deliver(node, stage, { now, logger }, signal));
  // It hears of what comes after it began.
  await eventually(
    () => node.database.query(`select 1 from ops.reactor_checkpoints where name = 'webhook_queue'`),
    ({ rows }) => rows.length > 0,
  );
  const webhook = async (changes: { clusterId?: string | null; enabled?: boolean } = {}): Promise<string> => {
    const chosen = { name: 'pager', url: receiver.url, events: [...WebhookEventName.options], enabled: true };
    const wanted = { workspaceId: 'default', clusterId: null, secret: SECRET, ...chosen, ...changes };
    const ports = { ...node, webhookQuota: UNLIMITED, locks: ALONE, now, randomBytes: () => new Uint8Array(32) };
    return (await createWebhook(ports, wanted, meta())).webhook.webhookId;
  };
  const deliveriesOf = (webhookId: string) => listDeliveries(node.reads, webhookId, LONG_AGO, 100, null);
  return {
    node,
    receiver,
    logger,
    now,
    meta,
    webhook,
    deliveriesOf,
    ...clusterTales(() => ({ store, now, meta })),
    /** Waits until one of the deliveries stands like that. */
    delivered: async (webhookId: string, outcome: string, attempts: number): Promise<void> => {
      await eventually(
        () => deliveriesOf(webhookId),
        (rows) => rows.some((row) => row.status === outcome && row.attempts === attempts),
      );
    },
    /** So many results of calls never reach the log. */
    loseRecords: (count: number) => void (stage.recordsLost = count),
    pass: (ms: number): void => {
      stage.offsetMs += ms;
      stage.woken.next(undefined);
    },
    close: async () => {
      await node.stop();
      await receiver[Symbol.asyncDispose]();
    },
  };
};
export type WebhookDeliveries = Awaited<ReturnType<typeof openWebhookDeliveries>>;

type Seen = { now: () => string; logger: ReturnType<typeof recordingLogger> };

/** Looks whenever the test says so, and whenever the log has something new. */
const deliver = (node: TestNode, stage: Stage, { now, logger }: Seen, signal: AbortSignal): Promise<void> => {
  const changes = merge(
    stage.woken,
    changeSignalOf({ ...node, logger }, ['deliveries', 'webhooks'], () => true),
  );
  const kind = webhookDeliverer({
    ...node,
    store: {
      ...node.store,
      append: (stream, events, expected, by) =>
        events.some(({ type }) => type === 'WebhookDeliveryAttempted') && stage.recordsLost-- > 0
          ? Promise.reject(new Error('the log is out of reach'))
          : node.store.append(stream, events, expected, by),
    },
    logger,
    scrubber: createScrubber(() => node.secrets.configured()),
    sender: createWebhookSender(createAddressPolicy(['127.0.0.0/8']), { userAgent: 'test', answerWithinMs: 10_000 }),
    now,
    bodyOf: webhookBodies(node),
  });
  return runDeliveries({ ...node, changes, logger, now }, [kind], signal);
};
