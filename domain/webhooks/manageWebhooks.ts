import { DomainError } from '../core/problems/errors.ts';
import type { Position } from '../core/log/eventLog.ts';
import type { EventStore, Meta } from '../core/log/eventStore.ts';
import { withinQuota, type Quota, type QuotaPorts } from '../core/quota.ts';
import type { Secrets } from '../core/secrets.ts';
import { handle, load, type Handled } from '../core/log/streams.ts';
import type { WebhookEvent, WebhookEventOf } from './events.ts';
import { webhooks, type ExistingWebhook, type Webhook, type WebhookChanges } from './webhook.ts';

/** A secret with this beginning is base64 of its bytes: the form of Standard Webhooks. */
export const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export type WebhookCreation = QuotaPorts & {
  store: EventStore;
  secrets: Pick<Secrets, 'put' | 'delete'>;
  webhookQuota: Quota;
  now: () => string;
  /** Cryptographic randomness. */
  randomBytes: (length: number) => Uint8Array;
};

type Created = WebhookEventOf<'WebhookCreated'>['data'];

/** `secret`: null for one that the service makes. */
export type WantedWebhook = Pick<Created, 'workspaceId' | 'name' | 'url' | 'events' | 'clusterId' | 'enabled'> & {
  secret: string | null;
};

/** `secret`: the one that was made; null when the owner chose it, or an earlier attempt of the command made it. */
export type NewWebhook = { webhook: Created; secret: string | null; position: Position | null };

/** CL-103: a webhook with the id of the command, which a repeat carries again. Throws what `withinQuota` throws. */
export const createWebhook = (ports: WebhookCreation, wanted: WantedWebhook, meta: Meta): Promise<NewWebhook> => {
  const place = {
    quota: ports.webhookQuota,
    workspaceId: wanted.workspaceId,
    stream: webhooks.stream(meta.commandId),
  };
  return withinQuota(ports, place, () => create(ports, wanted, meta));
};

const create = async (
  { store, secrets, now, randomBytes }: WebhookCreation,
  { secret: chosen, ...wanted }: WantedWebhook,
  meta: Meta,
): Promise<NewWebhook> => {
  const secret = chosen ?? SECRET_PREFIX + Buffer.from(randomBytes(SECRET_BYTES)).toString('base64');
  const secretId = await secrets.put('configuration', { secret });
  const webhookId = meta.commandId;
  const data: Created = { ...wanted, webhookId, secretId, createdAt: now() };
  const { events, position } = await handle(store, webhooks, webhookId, { type: 'CreateWebhook', data }, meta);
  const [event] = events;
  if (event?.type !== 'WebhookCreated') throw new Error('creating a webhook records that it was created');
  const isRepeat = event.data.secretId !== secretId;
  if (isRepeat) await secrets.delete(secretId);
  return { webhook: event.data, secret: chosen !== null || isRepeat ? null : secret, position };
};

/** One webhook of one workspace. */
export type WebhookOf = { workspaceId: string; webhookId: string };

export type WebhookChange = { store: EventStore; secrets: Pick<Secrets, 'put'>; now: () => string };

/** CL-102, X-64: what is absent stays; a secret replaces the one before. Throws `not_found`. */
export const changeWebhook = async (
  { store, secrets, now }: WebhookChange,
  of: WebhookOf,
  { secret, ...changes }: Omit<WebhookChanges, 'secretId'> & { secret?: string | undefined },
  meta: Meta,
): Promise<Handled<WebhookEvent, Webhook>> => {
  await existingWebhook(store, of);
  const secretId = secret === undefined ? {} : { secretId: await secrets.put('configuration', { secret }) };
  const command = { type: 'ChangeWebhook', changes: { ...changes, ...secretId }, changedAt: now() } as const;
  return handle(store, webhooks, of.webhookId, command, meta);
};

/** CL-102: what waits for it is dropped. Throws `not_found`. */
export const deleteWebhook = async (
  { store, now }: Pick<WebhookChange, 'store' | 'now'>,
  of: WebhookOf,
  meta: Meta,
): Promise<Handled<WebhookEvent, Webhook>> => {
  await existingWebhook(store, of);
  return handle(store, webhooks, of.webhookId, { type: 'DeleteWebhook', deletedAt: now() }, meta);
};

/** The webhook as its stream says; throws `not_found` when it is unknown, gone or another workspace's. */
export const existingWebhook = async (
  store: Pick<EventStore, 'readStream'>,
  { workspaceId, webhookId }: WebhookOf,
): Promise<ExistingWebhook> => {
  const { state } = await load(store, webhooks, webhookId);
  if (state.status !== 'existing' || state.workspaceId !== workspaceId) throw new DomainError('not_found');
  return state;
};
