import { unreachable } from '../../domain/core/decider.ts';
import { START } from '../../domain/core/log/eventLog.ts';
import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import type { Suspicion } from '../../agent/injection/suspicion.ts';
import type { CustomerRef, Priority, SourceKind, TicketEvent, TicketReceived } from '../../domain/tickets/events.ts';
import type { Attachment } from '../../domain/tickets/thread.ts';
import type { TicketStatus } from '../../domain/tickets/ticket.ts';
import type { VerdictKind } from '../../domain/investigations/verdict/verdict.ts';
import type { Handler } from '../../engine/projections/projection.ts';
import type { Rows } from '../../engine/projections/rows/rows.ts';
import { readModel, together } from '../readModel.ts';
import { snakeCased } from '../sql/snakeCased.ts';
import {
  boolean,
  byteText,
  double,
  integer,
  jsonb,
  nullable,
  table,
  text,
  texts,
  timestamptz,
  uuid,
  words,
  type RowOf,
} from '../sql/table.ts';
import { countedTicket, ticketCountKey, ticketCountsMoved, ticketCountTable } from './ticketCounts.ts';
import { messageRow, messageTable } from './ticketMessages.ts';
import { wordsOf } from './ticketWords.ts';

/** Personal fields are null once the customer is erased. */
export const ticketTable = table(
  'tickets',
  {
    id: uuid(),
    workspace_id: text(),
    external_id: nullable(text()),
    title: nullable(text()),
    body: nullable(text()),
    customer: nullable(text()),
    customer_ref: nullable(jsonb<CustomerRef>()),
    url: nullable(text()),
    status: text<TicketStatus>(),
    received_at: timestamptz(),
    source_id: nullable(uuid()),
    source_kind: text<SourceKind>(),
    priority: text<Priority>(),
    tags: texts(),
    investigation_id: nullable(uuid()),
    verdict_kind: nullable(text<VerdictKind>()),
    confidence: nullable(double()),
    /** The ticket, or what an investigation of it read, seemed to speak to the model (SU-97). */
    suspected_injection: boolean(),
    /** Where in the ticket itself. */
    suspicion: nullable(jsonb<Suspicion>()),
    reopen_count: integer(),
    attachments: nullable(jsonb<Attachment[]>()),
    /** Position of what the customer wrote last, by which it is unread for people (SU-186). */
    customer_wrote: byteText(),
    /** When anything happened last, and at which position. */
    updated_at: timestamptz(),
    active_since: byteText(),
  },
  {
    key: ['id'],
    indexes: [
      'create index on tickets (workspace_id, received_at desc, id desc)',
      'create index on tickets (workspace_id, status, received_at desc, id desc)',
      'create index on tickets (workspace_id, source_id, received_at desc, id desc) where source_id is not null',
      'create index on tickets (workspace_id, source_id, status, received_at desc, id desc) where source_id is not null',
      'create index on tickets (workspace_id, updated_at desc, id)',
      'create index on tickets (workspace_id, status, updated_at desc, id)',
      'create index on tickets (workspace_id, status, verdict_kind, updated_at desc, id)',
    ],
  },
);

/** Where a ticket stood in the order of the inbox from the event at `since` until the one at `until`. */
const moveTable = table(
  'ticket_moves',
  { ticket_id: uuid(), until: byteText(), since: byteText(), workspace_id: text(), at: timestamptz() },
  { key: ['ticket_id', 'until'], indexes: ['create index on ticket_moves (workspace_id, until)'] },
);

/**
 * By what a ticket is found. Apart from the ticket, so that whatever changes there leaves this index alone. Its list of
 * words to be added is short: a search reads it from end to end, and whoever fills it works it off.
 */
const wordTable = table(
  'ticket_words',
  { ticket_id: uuid(), words: words() },
  {
    key: ['ticket_id'],
    indexes: ['create index on ticket_words using gin (words) with (gin_pending_list_limit = 256)'],
  },
);

/** With all else of a ticket that a list may be narrowed to beside the tag: two filters are one walk as well. */
const tagTable = table(
  'ticket_tags',
  {
    ticket_id: uuid(),
    tag: byteText(),
    workspace_id: text(),
    received_at: timestamptz(),
    status: text<TicketStatus>(),
    source_id: nullable(uuid()),
  },
  {
    key: ['ticket_id', 'tag'],
    indexes: [
      'create index on ticket_tags (workspace_id, tag, received_at desc, ticket_id desc)',
      'create index on ticket_tags (workspace_id, tag, status, received_at desc, ticket_id desc)',
      'create index on ticket_tags (workspace_id, tag, source_id, received_at desc, ticket_id desc) where source_id is not null',
    ],
  },
);

export type TicketRow = RowOf<typeof ticketTable>;

const byTicket = ({ data }: RecordedEvent<LaterEvent>) => ({ id: data.ticketId });

/** Names the rows of its tags that an event changes: those that tell the status. */
const tagsChanged = (rows: Rows, event: RecordedEvent<LaterEvent>) => {
  const { status } = ticketChange(event);
  const ticket = ticketTable.find(rows, byTicket(event));
  if (status === undefined || ticket === null) return [];
  return [...new Set(ticket.tags)].map((tag) => ({ ticket_id: ticket.id, tag, status }));
};

/** What every event after the arrival changes. */
const changed = <Event extends RecordedEvent<LaterEvent>>(): Handler<Event> => ({
  touches: (event) => [ticketTable.at(byTicket(event))],
  keysFromRows: (rows, event) => {
    const ticket = ticketTable.find(rows, byTicket(event));
    const counts = ticket === null ? [] : ticketCountsMoved(ticket, ticketChange(event));
    return [...tagsChanged(rows, event).map(tagTable.at), ...counts.map(ticketCountTable.at)];
  },
  apply: (rows, event) => {
    const { position, recordedAt } = event;
    const ticket = ticketTable.find(rows, byTicket(event));
    if (ticket === null) return [];
    const { id: ticket_id, workspace_id, active_since: since, updated_at: at, reopen_count } = ticket;
    const activity = { updated_at: recordedAt, active_since: position };
    const wrote = isFromCustomer(event) ? { customer_wrote: position } : {};
    const reopened = event.type === 'TicketReopened' ? { reopen_count: reopen_count + 1 } : {};
    return [
      moveTable.insert({ ticket_id, until: position, since, workspace_id, at }),
      ticketTable.change(ticket, { ...ticketChange(event), ...activity, ...wrote, ...reopened }),
      ...tagsChanged(rows, event).flatMap(({ status, ...key }) => {
        const tag = tagTable.find(rows, key);
        return tag === null ? [] : [tagTable.change(tag, { status })];
      }),
      ...ticketCountsMoved(ticket, ticketChange(event)).map((count) => countedTicket(rows, count)),
    ];
  },
});

/**
 * Tickets with what they are found by. `ticket_moves` keeps where each stood before, so that a list can be read on as
 * it stood at its first page although tickets have moved to the top meanwhile.
 */
export const tickets = readModel({
  name: 'tickets',
  version: 7,
  tables: [ticketTable, moveTable, wordTable, tagTable, messageTable, ticketCountTable],
  on: {
    TicketReceived: {
      touches: ({ data, recordedAt }) => [ticketCountTable.at(ticketCountKey(receivedTicket(data, recordedAt)))],
      apply: (rows, { data, position, recordedAt }) => {
        const ticket = receivedTicket(data, recordedAt, position);
        const { id: ticket_id, title, customer, body } = ticket;
        const messages = new Map((data.thread ?? []).map((each) => [each.key, each])).values();
        return [
          ticketTable.insert(ticket),
          countedTicket(rows, { ...ticketCountKey(ticket), by: 1 }),
          wordTable.insert({ ticket_id, words: wordsOf(title, customer, body) }),
          ...[...new Set(ticket.tags)].map((tag) => tagTable.insert({ ...ticket, ticket_id, tag })),
          ...[...messages].map((each, place) => messageTable.insert(messageRow(ticket_id, each, position, place))),
        ];
      },
    },
    TicketClaimed: changed(),
    TicketReadyForReview: changed(),
    TicketEscalated: changed(),
    TicketFailed: changed(),
    TicketRequeued: changed(),
    TicketMessageAdded: together(
      messageTable.inserts(({ data, position }) => messageRow(data.ticketId, data, position)),
      changed(),
    ),
    FollowUpNotInvestigated: together(
      messageTable.inserts(({ data, position }) => ({
        ...messageRow(data.ticketId, data, position),
        not_investigated: data.reason,
      })),
      changed(),
    ),
    TicketReopened: changed(),
    TicketAnswered: changed(),
    TicketResolved: changed(),
    TicketIgnored: changed(),
  },
});

type LaterEvent = Exclude<TicketEvent, TicketReceived>;

/** Exactly what an event of a ticket changes in its row. */
export type TicketChange = Partial<
  Pick<TicketRow, 'status' | 'investigation_id' | 'verdict_kind' | 'confidence' | 'suspected_injection'>
>;

/** What an event after the arrival changes (SU-13 to SU-23). */
export const ticketChange = (event: LaterEvent): TicketChange => {
  switch (event.type) {
    case 'TicketClaimed':
      return {
        status: 'investigating',
        investigation_id: event.data.investigationId,
        verdict_kind: null,
        confidence: null,
      };
    case 'TicketReadyForReview':
      return {
        status: 'awaiting_review',
        verdict_kind: event.data.verdict,
        confidence: event.data.confidence,
        ...suspected(event.data),
      };
    case 'TicketEscalated':
      return {
        status: 'escalated',
        ...(event.data.cause === 'cancelled'
          ? { verdict_kind: null, confidence: null }
          : { verdict_kind: 'escalate', confidence: event.data.confidence }),
        ...suspected(event.data),
      };
    case 'TicketFailed':
      return { status: 'failed' };
    case 'TicketRequeued':
    case 'TicketReopened':
      return { status: 'new', verdict_kind: null, confidence: null };
    case 'TicketMessageAdded':
      return (event.data.suspicion ?? null) === null ? {} : { suspected_injection: true };
    case 'FollowUpNotInvestigated':
      return {};
    case 'TicketAnswered':
      return { status: 'waiting_on_customer' };
    case 'TicketResolved':
      return { status: 'resolved' };
    case 'TicketIgnored':
      return { status: 'ignored' };
    default:
      return unreachable(event);
  }
};

/** A suspicion stays with the ticket, whatever a later investigation reads. */
const suspected = (data: { suspectedInjection?: boolean | undefined }): Pick<TicketChange, 'suspected_injection'> =>
  data.suspectedInjection === true ? { suspected_injection: true } : {};

/** SU-186: what makes a ticket unread: the customer wrote. */
export const isFromCustomer = (event: RecordedEvent<LaterEvent>): boolean =>
  event.type === 'TicketMessageAdded' && event.data.author === 'customer';

/** The row of a ticket that has just arrived; without a `position` while nobody has to know where it stands. */
export const receivedTicket = (data: TicketReceived['data'], recordedAt: string, position = START): TicketRow =>
  ticketTable.row({
    ...snakeCased(data),
    id: data.ticketId,
    status: 'new',
    received_at: data.receivedAt,
    suspected_injection: (data.suspicion ?? null) !== null,
    suspicion: data.suspicion ?? null,
    reopen_count: 0,
    attachments: data.attachments ?? null,
    customer_wrote: position,
    updated_at: recordedAt,
    active_since: position,
  });
