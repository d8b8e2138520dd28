import { kindEntry, type ChannelKind } from '../../domain/channels/channelKinds.ts';
import { readSettings, recipientsOf } from '../../domain/channels/channelSettings.ts';
import { escalatedTicket, isEntry, type EscalatedTicket } from '../../domain/channels/escalatedTicket.ts';
import { escalationIdOf, escalations } from '../../domain/channels/escalation.ts';
import type { EscalationAction } from '../../domain/channels/events.ts';
import { reachesChat } from '../../domain/channels/routing.ts';
import { isQuiet, whenHolds } from '../../domain/channels/when.ts';
import { derivedCommandId } from '../../domain/core/ids.ts';
import type { EventStore, Meta, RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { fieldsOf } from '../../domain/rules/ticketFields.ts';
import { handle, load } from '../../domain/core/log/streams.ts';
import type { Secrets } from '../../domain/core/secrets.ts';
import { isEvent } from '../../domain/streamKinds.ts';
import { tickets } from '../../domain/tickets/ticket.ts';
import type { ProjectionProgress } from '../../engine/projections/projection.ts';
import type { Reactor } from '../../engine/reactors/reactor.ts';
import type { Sql } from '../../engine/sql.ts';
import { channelsBefore } from '../../projections/channels/channelQueries.ts';
import type { ChannelRow } from '../../projections/channels/channels.ts';

export type EscalationQueue = {
  store: EventStore;
  reads: Sql;
  progress: Pick<ProjectionProgress, 'waitFor'>;
  secrets: Pick<Secrets, 'get'>;
  now: () => string;
};

const SHOWN_WITHIN_MS = 30_000;

/**
 * SU-115: queues what channels are told of a ticket. A repeat queues nothing twice: a message has the id of its channel
 * and of the event by which the ticket was escalated, so that whoever acts first acknowledges, and nobody after them.
 */
export const escalationQueue = (deps: EscalationQueue): Reactor => ({
  name: 'escalation_queue',
  startFrom: 'head',
  types: [
    'TicketEscalated',
    'EscalationRuleMatched',
    'TicketResolved',
    'TicketIgnored',
    'TicketAssigned',
    'TicketNoteAdded',
    'DraftEdited',
    'DraftAccepted',
    'ReplyWritten',
  ],
  react: async (event, signal) => {
    const { workspaceId } = event.meta;
    if (workspaceId === undefined) return;
    // Else a channel that was created before the event, and whose creator knows it, would miss it.
    if (!(await deps.progress.waitFor(['channels'], event.position, SHOWN_WITHIN_MS, signal)))
      throw new Error('the read model of channels does not follow');
    const rows = await channelsBefore(deps.reads, workspaceId, event.position);
    if (isEvent(event, 'EscalationRuleMatched') && event.data.effect === 'to_channel')
      return postToChat(deps, event, event.data, rows);
    if (isEvent(event, 'TicketEscalated', 'EscalationRuleMatched')) {
      if (isEntry(event)) await notify(deps, event, event.data.ticketId, rows);
    } else if (isEvent(event, 'TicketResolved', 'TicketIgnored')) {
      await endPages(deps, event, { ticketId: event.data.ticketId, action: 'resolve' }, rows);
    } else if (isEvent(event, ...PERSONS_ACTS) && event.meta.actor.type === 'user') {
      await endPages(deps, event, { ticketId: event.data.ticketId, action: 'acknowledge' }, rows);
    }
  },
});

const PERSONS_ACTS = ['TicketAssigned', 'TicketNoteAdded', 'DraftEdited', 'DraftAccepted', 'ReplyWritten'] as const;

/** To each channel that the escalation reaches: enabled, its `when` holds, and it is not quiet (SU-116). */
const notify = async (
  deps: EscalationQueue,
  event: RecordedEvent,
  ticketId: string,
  rows: readonly ChannelRow[],
): Promise<void> => {
  const ticket = await escalatedTicket(deps.store, ticketId, event.revision);
  if (ticket === null) return;
  for (const row of rows) {
    if (!row.enabled || !(await reaches(deps, row, ticket, event.recordedAt))) continue;
    const recipients = await recipientsOf(deps.secrets, { kind: row.kind, settingsId: row.settings_id });
    for (let recipient = 0; recipient < recipients; recipient += 1)
      await queue(deps, event, row.id, {
        ticketId,
        revision: event.revision,
        action: 'notify',
        about: event.id,
        recipient,
        opens: [],
      });
  }
};

const reaches = async (
  { secrets }: EscalationQueue,
  row: ChannelRow,
  ticket: EscalatedTicket,
  at: string,
): Promise<boolean> => {
  const settings = await readSettings(secrets, row.settings_id);
  if (settings === null || !whenHolds(settings.when, fieldsOf(ticket, at))) return false;
  return ticket.priority === 'urgent' || !isQuiet(row.quiet_hours, at);
};

/** SU-114: through the first channel that reaches it, whatever its `when` says; without one it has failed. */
const postToChat = async (
  deps: EscalationQueue,
  event: RecordedEvent,
  { ticketId, channel }: { ticketId: string; channel?: string | null | undefined },
  rows: readonly ChannelRow[],
): Promise<void> => {
  // Erased since.
  if (typeof channel !== 'string') return;
  for (const { id, kind, enabled, secret_keys: secretKeys, settings_id } of rows) {
    const settings = await readSettings(deps.secrets, settings_id);
    if (settings === null || !reachesChat({ kind, enabled, secretKeys, config: settings.config }, channel)) continue;
    const told = { ticketId, revision: event.revision, action: 'notify', about: event.id } as const;
    return queue(deps, event, id, { ...told, recipient: 0, opens: [] });
  }
  const deliveryId = escalationIdOf('', event.id, 'notify');
  const wanted = { deliveryId, ticketId, channelId: null, queuedAt: deps.now() } as const;
  await handle(deps.store, escalations, deliveryId, { type: 'QueueDelivery', wanted }, metaOf(event, deliveryId));
};

/** Pages that may be open for it are acknowledged or resolved once, also where the channel was disabled since. */
const endPages = async (
  deps: EscalationQueue,
  event: RecordedEvent,
  { ticketId, action }: { ticketId: string; action: Exclude<EscalationAction, 'notify'> },
  rows: readonly ChannelRow[],
): Promise<void> => {
  const pagers = rows.filter(({ kind }) => isPager(kind));
  if (pagers.length === 0) return;
  // What a person did to a draft stands in another stream: then the ticket as it is now says whether a page is open.
  const isOfTicket = tickets.holds(event);
  const before = isOfTicket ? event.revision - 1n : undefined;
  const ticket = await escalatedTicket(deps.store, ticketId, before);
  const about = ticket?.entries.at(-1);
  if (ticket === null || about === undefined) return;
  const { revision } = isOfTicket ? event : await load(deps.store, tickets, ticketId);
  for (const { id } of pagers) {
    const opens = await queuedFor(deps.store, id, ticket.entries);
    if (opens.length > 0) await queue(deps, event, id, { ticketId, revision, action, about, recipient: 0, opens });
  }
};

const isPager = (kind: ChannelKind): boolean => kindEntry(kind).pages;

const queuedFor = async (store: EventStore, channelId: string, entries: readonly string[]): Promise<string[]> => {
  const ids = entries.map((entry) => escalationIdOf(channelId, entry, 'notify'));
  const found: string[] = [];
  for (const id of ids) if ((await load(store, escalations, id)).revision >= 0n) found.push(id);
  return found;
};

/** `about`: the event by which the ticket was escalated. */
type Queued = {
  ticketId: string;
  revision: bigint;
  action: EscalationAction;
  about: string;
  recipient: number;
  opens: string[];
};

const queue = async (
  { store, now }: EscalationQueue,
  event: RecordedEvent,
  channelId: string,
  { about, revision, ...told }: Queued,
): Promise<void> => {
  const deliveryId = escalationIdOf(channelId, about, told.action, told.recipient);
  const { id: eventId, position, meta } = event;
  const workspaceId = meta.workspaceId ?? '';
  const of = { deliveryId, channelId, workspaceId, eventId, revision: Number(revision), position };
  const data = { ...of, ...told, queuedAt: now() };
  await handle(store, escalations, deliveryId, { type: 'QueueDelivery', wanted: data }, metaOf(event, deliveryId));
};

const metaOf = ({ id, meta }: RecordedEvent, deliveryId: string): Meta => ({
  ...meta,
  actor: ACTOR,
  causationId: id,
  commandId: derivedCommandId('escalation_queue', deliveryId, 'queue'),
});

const ACTOR = { type: 'system', id: 'escalations' } as const;
