import { unreachable, type Decider } from '../core/decider.ts';
import { DomainError } from '../core/problems/errors.ts';
import { streamKind } from '../core/log/streamKind.ts';
import { WebhookEvent, type WebhookEventOf } from './events.ts';

type Created = WebhookEventOf<'WebhookCreated'>['data'];

/** One that can be called; `enabled` says whether it is. */
export type ExistingWebhook = Omit<Created, 'createdAt'> & { status: 'existing' };
export type Webhook = { status: 'absent' } | ExistingWebhook | { status: 'deleted' };

type Changeable = Pick<Created, 'name' | 'url' | 'events' | 'clusterId' | 'secretId' | 'enabled'>;
/** An absent field keeps its value. */
export type WebhookChanges = { [Field in keyof Changeable]?: Changeable[Field] | undefined };

export type CreateWebhook = { type: 'CreateWebhook'; data: Created };
export type ChangeWebhook = { type: 'ChangeWebhook'; changes: WebhookChanges; changedAt: string };
export type DisableWebhook = { type: 'DisableWebhook'; data: WebhookEventOf<'WebhookDisabled'>['data'] };
export type RecordWebhookTest = { type: 'RecordWebhookTest'; data: WebhookEventOf<'WebhookTested'>['data'] };
export type DeleteWebhook = { type: 'DeleteWebhook'; deletedAt: string };
export type WebhookCommand = CreateWebhook | ChangeWebhook | DisableWebhook | RecordWebhookTest | DeleteWebhook;

/** CL-103: an address that is told of events of clusters. */
export const webhookDecider: Decider<WebhookCommand, WebhookEvent, Webhook> = {
  initialState: () => ({ status: 'absent' }),
  evolve: (webhook, event) => {
    switch (event.type) {
      case 'WebhookCreated':
        return { ...event.data, status: 'existing' };
      case 'WebhookChanged':
        return webhook.status === 'existing' ? { ...webhook, ...event.data } : webhook;
      case 'WebhookDisabled':
        return webhook.status === 'existing' ? { ...webhook, enabled: false } : webhook;
      case 'WebhookTested':
        return webhook;
      case 'WebhookDeleted':
        return { status: 'deleted' };
      default:
        return unreachable(event);
    }
  },
  decide: (command, webhook) => {
    if (command.type === 'CreateWebhook')
      return webhook.status === 'absent' ? [{ type: 'WebhookCreated', data: command.data }] : [];
    if (webhook.status !== 'existing') throw new DomainError('not_found');
    switch (command.type) {
      case 'ChangeWebhook':
        return change(command, webhook);
      case 'DisableWebhook':
        return webhook.enabled ? [{ type: 'WebhookDisabled', data: command.data }] : [];
      case 'RecordWebhookTest':
        return [{ type: 'WebhookTested', data: command.data }];
      case 'DeleteWebhook':
        return [{ type: 'WebhookDeleted', data: { webhookId: webhook.webhookId, deletedAt: command.deletedAt } }];
      default:
        return unreachable(command);
    }
  },
};

/** Streams `webhook-<id>`. */
export const webhooks = streamKind('webhook', WebhookEvent, webhookDecider);

/** Values that are the current ones change nothing. */
const change = ({ changes, changedAt }: ChangeWebhook, webhook: ExistingWebhook): readonly WebhookEvent[] => {
  const { webhookId } = webhook;
  const { name = webhook.name, url = webhook.url, events = webhook.events } = changes;
  const { clusterId = webhook.clusterId, secretId = webhook.secretId, enabled = webhook.enabled } = changes;
  const data = { webhookId, name, url, events, clusterId, secretId, enabled };
  const isSame =
    name === webhook.name &&
    url === webhook.url &&
    clusterId === webhook.clusterId &&
    secretId === webhook.secretId &&
    enabled === webhook.enabled &&
    events.join() === webhook.events.join();
  return isSame ? [] : [{ type: 'WebhookChanged', data: { ...data, changedAt } }];
};
