import { channels } from '../../domain/channels/channel.ts';
import { connectors } from '../../domain/connectors/connector.ts';
import { idOf } from '../../domain/core/log/eventLog.ts';
import type { DomainEvent, EventStore, RecordedEvent } from '../../domain/core/log/eventStore.ts';
import type { SecretId } from '../../domain/core/ids.ts';
import type { Secrets } from '../../domain/core/secrets.ts';
import type { StreamKind } from '../../domain/core/log/streamKind.ts';
import { eventsOf } from '../../domain/core/log/streams.ts';
import type { MailboxGrants } from '../../domain/sources/mailboxGrants.ts';
import { ticketSources } from '../../domain/sources/source.ts';
import { webhooks } from '../../domain/webhooks/webhook.ts';
import { users } from '../../domain/users/user.ts';
import type { Reactor } from '../../engine/reactors/reactor.ts';

type Deps = {
  store: EventStore;
  secrets: Pick<Secrets, 'delete'>;
  mailboxGrants: Pick<MailboxGrants, 'delete'>;
};

/** Things that have secrets. `secretIn`: what an event makes of the record, or records, in use; undefined when they stay. */
type Owner<Event extends DomainEvent, Id extends string> = {
  name: string;
  streams: StreamKind<Event>;
  types: readonly Event['type'][];
  secretIn: (event: RecordedEvent<Event>) => Id | readonly Id[] | null | undefined;
  /** Deleting twice is harmless. */
  drop: (id: Id) => Promise<void>;
};

/**
 * Deletes the vault's records that a connector, a webhook, a channel, a ticket source or a user no longer uses, and what opened a mailbox:
 * all of a deleted one, the earlier ones of a changed one. Deleting twice is harmless, so a repeat changes nothing.
 */
export const unusedSecrets = ({ store, secrets, mailboxGrants }: Deps): readonly Reactor[] => [
  cleanup(store, {
    name: 'connector_cleanup',
    drop: (id: SecretId) => secrets.delete(id),
    streams: connectors,
    types: ['ConnectorUpdated', 'ConnectorDeleted'],
    secretIn: ({ type, data }) => {
      if (type === 'ConnectorDeleted') return null;
      return type === 'ConnectorCreated' || type === 'ConnectorUpdated' ? data.secretId : undefined;
    },
  }),
  cleanup(store, {
    name: 'webhook_cleanup',
    drop: (id: SecretId) => secrets.delete(id),
    streams: webhooks,
    types: ['WebhookChanged', 'WebhookDeleted'],
    secretIn: ({ type, data }) => {
      if (type === 'WebhookDeleted') return null;
      return type === 'WebhookCreated' || type === 'WebhookChanged' ? data.secretId : undefined;
    },
  }),
  cleanup(store, {
    name: 'channel_cleanup',
    drop: (id: SecretId) => secrets.delete(id),
    streams: channels,
    types: ['ChannelChanged', 'ChannelDeleted'],
    secretIn: ({ type, data }) => {
      if (type === 'ChannelDeleted') return null;
      if (type !== 'ChannelCreated' && type !== 'ChannelChanged') return undefined;
      return data.secretId === null ? [data.settingsId] : [data.settingsId, data.secretId];
    },
  }),
  cleanup(store, {
    name: 'ticket_source_cleanup',
    drop: (id: SecretId) => secrets.delete(id),
    streams: ticketSources,
    types: ['TicketSourceChanged', 'TicketSourceDeleted'],
    secretIn: ({ type, data }) => {
      if (type === 'TicketSourceDeleted') return null;
      return type === 'TicketSourceCreated' || type === 'TicketSourceChanged' ? data.secretId : undefined;
    },
  }),
  cleanup(store, {
    name: 'password_cleanup',
    drop: (id: SecretId) => secrets.delete(id),
    streams: users,
    types: ['UserPasswordSet'],
    secretIn: ({ type, data }) =>
      type === 'UserAdded' || type === 'UserPasswordSet' ? data.passwordSecretId : undefined,
  }),
  cleanup(store, {
    name: 'mailbox_grant_cleanup',
    drop: (id: string) => mailboxGrants.delete(id),
    streams: ticketSources,
    types: ['TicketSourceChanged', 'TicketSourceDeleted'],
    secretIn: ({ type, data }) => {
      if (type === 'TicketSourceDeleted') return null;
      if (type !== 'TicketSourceCreated' && type !== 'TicketSourceChanged') return undefined;
      return data.signedIn === undefined ? undefined : (data.signedIn?.grantId ?? null);
    },
  }),
];

const cleanup = <Event extends DomainEvent, Id extends string>(
  store: EventStore,
  { name, streams, types, secretIn, drop }: Owner<Event, Id>,
): Reactor => ({
  name,
  startFrom: 'beginning',
  types,
  react: async (event) => {
    const used = new Set<Id>();
    let current: readonly Id[] = [];
    for await (const earlier of eventsOf(store, streams, idOf(event.stream))) {
      const secretId = secretIn(earlier);
      if (secretId === undefined) continue;
      current = secretId === null ? [] : typeof secretId === 'string' ? [secretId] : secretId;
      current.forEach((id) => used.add(id));
    }
    for (const id of used) if (!current.includes(id)) await drop(id);
  },
});
