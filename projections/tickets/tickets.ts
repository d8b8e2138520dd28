import { START } from '../../domain/core/log/eventLog.ts';
import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import type { TicketReceived } from '../../domain/tickets/events.ts';
import type { TicketStatus } from '../../domain/tickets/ticket.ts';
import type { Handler } from '../../engine/projections/projection.ts';
import type { Rows } from '../../engine/projections/rows/rows.ts';
import { readModel, together, type Recorded } from '../readModel.ts';
import { snakeCased } from '../sql/snakeCased.ts';
import { byteText, nullable, table, text, timestamptz, uuid, words } from '../sql/table.ts';
import { levelChanged } from './serviceLevels/levelChanged.ts';
import { deadlineTable, dueMoveTable, levelCountTable, watchChanges } from './serviceLevels/levels.ts';
import { mentionTable } from './mentions.ts';
import { noteTable } from './notes.ts';
import { snoozeChanges, snoozeTable } from './snoozes.ts';
import { ticketChange, verdictBy, type LaterEvent } from './ticketChange.ts';
import { countedTicket, countsMoved, ticketCountTable } from './ticketCounts.ts';
import { messageRow, messageTable } from './ticketMessages.ts';
import { ticketTable, type TicketRow } from './ticketTable.ts';
import { wordsOf } from './ticketWords.ts';

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

const byTicket = ({ data }: RecordedEvent<LaterEvent>) => ({ id: data.ticketId });

/** The tags that it had before an event or has after it, where the event changes what their rows say. */
const tagsConcerned = (rows: Rows, event: RecordedEvent<LaterEvent>) => {
  const { status, tags } = ticketChange(event);
  const ticket = ticketTable.find(rows, byTicket(event));
  if (ticket === null || (status === undefined && tags === undefined)) return [];
  return [...new Set([...ticket.tags, ...(tags ?? [])])].map((tag) => ({ ticket_id: ticket.id, tag }));
};

/** The ticket after an event: what every reader of it sees, and what it is only found by. */
const ticketAfter = (ticket: TicketRow, event: RecordedEvent<LaterEvent>): TicketRow => {
  const change = ticketChange(event);
  return {
    ...ticket,
    ...change,
    tags: [...(change.tags ?? ticket.tags)],
    updated_at: event.recordedAt,
    active_since: event.position,
    ...(isFromCustomer(event) ? { customer_wrote: event.position } : {}),
    ...(event.type === 'TicketReopened' ? { reopen_count: ticket.reopen_count + 1 } : {}),
    ...(event.type === 'TicketClaimed' ? { draft_edited: false } : {}),
    ...(change.status === undefined
      ? {}
      : { resolved_at: event.type === 'TicketResolved' ? event.data.resolvedAt : null }),
    ...verdictTime(event),
    ...(event.type === 'TicketAnswered' ? firstResponse(ticket, event.data.answeredAt) : {}),
    ...(event.type === 'TicketAttachmentsAdded'
      ? { attachments: [...(ticket.attachments ?? []), ...(event.data.attachments ?? [])] }
      : {}),
    ...(event.type === 'TicketNoteAdded'
      ? { mentioned: [...new Set([...ticket.mentioned, ...event.data.mentions])] }
      : {}),
  };
};

const byDraft = ({ data }: { data: { ticketId: string } }) => ({ id: data.ticketId });

const firstResponse = ({ responded_at: before }: TicketRow, at: string) => ({ responded_at: before ?? at });

const verdictTime = (event: RecordedEvent<LaterEvent>): Partial<TicketRow> => {
  const verdict = verdictBy(event);
  return verdict === null ? {} : { verdict_at: verdict.at };
};

/** A reply that went out, whatever it does to the ticket: that may have moved on. */
const respondedAt = <Event extends { data: { ticketId: string } }>(at: (event: Event) => string) =>
  ticketTable.updates<Event>(byDraft, (event, ticket) => firstResponse(ticket, at(event)));

const concernsSnooze = (event: RecordedEvent<LaterEvent>): boolean => ticketChange(event).snoozed_until !== undefined;

/** What every event after the arrival changes. */
const changed = <Event extends RecordedEvent<LaterEvent>>(): Handler<Event> => ({
  touches: (event) => [
    ticketTable.at(byTicket(event)),
    ...(concernsSnooze(event) ? [snoozeTable.at({ ticket_id: event.data.ticketId })] : []),
    ...(ticketChange(event).status === undefined ? [] : [deadlineTable.at({ ticket_id: event.data.ticketId })]),
  ],
  keysFromRows: (rows, event) => {
    const ticket = ticketTable.find(rows, byTicket(event));
    const counts = ticket === null ? [] : countsMoved(ticket, ticketAfter(ticket, event));
    return [...tagsConcerned(rows, event).map(tagTable.at), ...counts.map(ticketCountTable.at)];
  },
  apply: (rows, event) => {
    const ticket = ticketTable.find(rows, byTicket(event));
    if (ticket === null) return [];
    const { id: ticket_id, workspace_id, active_since: since, updated_at: at } = ticket;
    const after = ticketAfter(ticket, event);
    return [
      moveTable.insert({ ticket_id, until: event.position, since, workspace_id, at }),
      ticketTable.change(ticket, after),
      ...tagsConcerned(rows, event).map((key) =>
        after.tags.includes(key.tag) ? tagTable.put({ ...after, ...key }) : tagTable.delete(key),
      ),
      ...snoozeChanges(event, workspace_id),
      ...watchChanges(event, ticket),
      ...countsMoved(ticket, after).map((count) => countedTicket(rows, count)),
    ];
  },
});

const mentioned: Handler<Recorded<'TicketNoteAdded'>> = {
  touches: ({ data }) => data.mentions.map((user_id) => mentionTable.at({ ticket_id: data.ticketId, user_id })),
  apply: (_, { data, position }) =>
    data.mentions.map((user_id) => mentionTable.put({ ticket_id: data.ticketId, user_id, position })),
};

/** What is accepted to be sent is of no list's order: the ticket stands where it stood. */
const answeredBy = (answer: TicketRow['answer']) =>
  ticketTable.updates<Recorded<'DraftAccepted' | 'DraftRecalled' | 'ReplyWritten'>>(byDraft, (_, { draft_edited }) => ({
    answer: answer === 'unedited' && draft_edited ? 'edited' : answer,
  }));

/**
 * Tickets with what they are found by. `ticket_moves` keeps where each stood before, so that a list can be read on as
 * it stood at its first page although tickets have moved to the top meanwhile.
 */
export const tickets = readModel({
  name: 'tickets',
  version: 9,
  tables: [
    ticketTable,
    moveTable,
    wordTable,
    tagTable,
    messageTable,
    ticketCountTable,
    snoozeTable,
    noteTable,
    mentionTable,
    deadlineTable,
    dueMoveTable,
    levelCountTable,
  ],
  on: {
    TicketReceived: {
      touches: ({ data, recordedAt }) => countsMoved(null, receivedTicket(data, recordedAt)).map(ticketCountTable.at),
      apply: (rows, { data, position, recordedAt }) => {
        const ticket = receivedTicket(data, recordedAt, position);
        const { id: ticket_id, title, customer, body } = ticket;
        const messages = new Map((data.thread ?? []).map((each) => [each.key, each])).values();
        return [
          ticketTable.insert(ticket),
          deadlineTable.insert({ ...ticket, ticket_id }),
          ...countsMoved(null, ticket).map((count) => countedTicket(rows, count)),
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
    TicketAttachmentsAdded: changed(),
    TicketReopened: changed(),
    TicketAnswered: changed(),
    TicketResolved: changed(),
    TicketIgnored: changed(),
    TicketToSend: changed(),
    TicketRestored: changed(),
    TicketAssigned: changed(),
    TicketPrioritised: changed(),
    TicketTagged: changed(),
    TicketRated: changed(),
    TicketSnoozed: changed(),
    TicketSnoozeEnded: changed(),
    TicketNoteAdded: together(
      noteTable.inserts(({ data }) => ({ ...snakeCased(data), id: data.noteId })),
      mentioned,
      changed(),
    ),
    TicketServiceLevelChanged: levelChanged,
    DraftEdited: ticketTable.updates(byDraft, () => ({ draft_edited: true })),
    DraftAccepted: answeredBy('unedited'),
    DraftRecalled: answeredBy(null),
    ReplyWritten: answeredBy('own'),
    ReplySent: respondedAt<Recorded<'ReplySent'>>(({ data }) => data.sentAt),
    ReplyPosted: respondedAt<Recorded<'ReplyPosted'>>(({ data }) => data.postedAt),
    DraftMarkedSent: respondedAt<Recorded<'DraftMarkedSent'>>(({ data }) => data.markedAt),
    ReplyMarkedSent: respondedAt<Recorded<'ReplyMarkedSent'>>(({ data }) => data.markedAt),
  },
});

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
    to_send: false,
    mentioned: [],
    draft_edited: false,
    attachments: data.attachments ?? null,
    customer_wrote: position,
    due_since: position,
    updated_at: recordedAt,
    active_since: position,
  });
