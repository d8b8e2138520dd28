import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import type { EventType } from '../../domain/streamKinds.ts';
import type { Handler } from '../../engine/projections/projection.ts';
import type { Sql } from '../../engine/sql.ts';
import { readModel, type Recorded } from '../readModel.ts';
import { storable } from '../sql/storable.ts';
import { byteText, columnsOf, jsonb, nullable, table, text, timestamptz, uuid, type RowOf } from '../sql/table.ts';

/** What happened, in one word. */
export const HAPPENINGS = [
  'received',
  'message_added',
  'investigation_started',
  'investigation_failed',
  'investigation_cancelled',
  'verdict_given',
  'escalated',
  'rule_matched',
  'requeued',
  'reopened_by_customer',
  'reopened',
  'assigned',
  'priority_set',
  'tags_set',
  'snoozed',
  'snooze_ended',
  'note_added',
  'draft_edited',
  'draft_accepted',
  'draft_rejected',
  'draft_recalled',
  'draft_resent',
  'reply_written',
  'reply_resent',
  'reply_recalled',
  'reply_to_send',
  'reply_marked_sent',
  'reply_sent',
  'reply_failed',
  'answered',
  'resolved',
  'ignored',
  'rated',
] as const;
type What = (typeof HAPPENINGS)[number];

const historyTable = table(
  'ticket_history',
  {
    ticket_id: uuid(),
    position: byteText(),
    event_id: uuid(),
    what: text<What>(),
    /** In the words of whoever did it; null where they gave none, or the customer is erased. */
    why: nullable(text()),
    details: jsonb<Record<string, unknown>>(),
    actor_type: text(),
    actor_id: text(),
    at: timestamptz(),
  },
  { key: ['ticket_id', 'position'] },
);

/** One thing that happened to a ticket. */
export type HistoryRow = RowOf<typeof historyTable>;

type OfTicket = RecordedEvent & { data: { ticketId: string } };

/** What an event of the type tells; `details` are what it changed, `why` its reason. */
const told = <Event extends OfTicket>(
  what: What,
  details: (data: Event['data']) => Record<string, unknown> = () => ({}),
  why: (data: Event['data']) => string | null = () => null,
): Handler<Event> =>
  historyTable.inserts(({ id, data, meta, position, recordedAt }) => ({
    ticket_id: data.ticketId,
    position,
    event_id: id,
    what,
    why: why(data),
    details: storable(details(data)),
    actor_type: meta.actor.type,
    actor_id: meta.actor.id,
    at: recordedAt,
  }));

type Told = { readonly [Type in EventType]?: Recorded<Type> extends OfTicket ? Handler<Recorded<Type>> : never };

const ofTickets: Told = {
  TicketReceived: told('received', ({ sourceKind }) => ({ source_kind: sourceKind })),
  TicketMessageAdded: told('message_added', ({ author }) => ({ author })),
  FollowUpNotInvestigated: told('message_added', ({ author, reason }) => ({ author, not_investigated: reason })),
  TicketReopened: told('reopened_by_customer'),
  TicketRestored: told('reopened', ({ status }) => ({ status })),
  TicketAnswered: told('answered', ({ delivery }) => ({ delivery })),
  TicketToSend: told('reply_to_send'),
  TicketResolved: told(
    'resolved',
    () => ({}),
    ({ resolution }) => resolution,
  ),
  TicketIgnored: told(
    'ignored',
    () => ({}),
    ({ reason }) => reason,
  ),
  TicketClaimed: told('investigation_started', ({ investigationId }) => ({ investigation_id: investigationId })),
  TicketReadyForReview: told('verdict_given', ({ verdict, confidence }) => ({ verdict_kind: verdict, confidence })),
  TicketEscalated: told('escalated', ({ reason, queue, cause = null }) => ({ reason, queue, cause })),
  EscalationRuleMatched: told('rule_matched', ({ ruleId, action, effect }) => ({ rule_id: ruleId, action, effect })),
  TicketFailed: told('investigation_failed', ({ reason }) => ({ reason })),
  TicketRequeued: told('requeued'),
  TicketAssigned: told('assigned', ({ assigneeId }) => ({ assignee_id: assigneeId })),
  TicketPrioritised: told('priority_set', ({ priority }) => ({ priority })),
  TicketTagged: told('tags_set', ({ tags }) => ({ tags })),
  TicketSnoozed: told('snoozed', ({ until }) => ({ until })),
  TicketSnoozeEnded: told('snooze_ended', ({ cause }) => ({ cause })),
  TicketNoteAdded: told('note_added', ({ noteId, mentions }) => ({ note_id: noteId, mentions })),
  TicketRated: told('rated', ({ csatId, rating }) => ({ csat_id: csatId, rating })),
  InvestigationCancelled: told('investigation_cancelled'),
};

const ofReplies: Told = {
  DraftEdited: told('draft_edited', ({ revision }) => ({ revision })),
  DraftAccepted: told('draft_accepted', ({ revision, delivery }) => ({ revision, delivery })),
  DraftRejected: told(
    'draft_rejected',
    ({ revision }) => ({ revision }),
    ({ reason }) => reason,
  ),
  DraftRecalled: told('draft_recalled', ({ revision, by }) => ({ revision, by })),
  DraftResent: told('draft_resent', ({ revision }) => ({ revision })),
  DraftMarkedSent: told('reply_marked_sent', ({ revision }) => ({ revision })),
  ReplySent: told('reply_sent', ({ revision }) => ({ revision })),
  ReplyFailed: told('reply_failed', ({ reason = null }) => ({ reason })),
  ReplyWritten: told('reply_written', ({ replyId, delivery }) => ({ reply_id: replyId, delivery })),
  ReplyResent: told('reply_resent', ({ replyId }) => ({ reply_id: replyId })),
  ReplyRecalled: told('reply_recalled', ({ replyId, by }) => ({ reply_id: replyId, by })),
  ReplyMarkedSent: told('reply_marked_sent', ({ replyId }) => ({ reply_id: replyId })),
  ReplyPosted: told('reply_sent', ({ replyId }) => ({ reply_id: replyId })),
  ReplyNotPosted: told('reply_failed', ({ replyId, reason }) => ({ reply_id: replyId, reason })),
};

/** What happened to each ticket, as people read it: who, when, what and why (SU-07). */
export const ticketHistory = readModel({
  name: 'ticket_history',
  version: 1,
  tables: [historyTable],
  on: { ...ofTickets, ...ofReplies },
});

const SELECT = `select ${columnsOf(historyTable)} from ticket_history where ticket_id = $1 and position > $2`;

/** What happened to a ticket after a position, oldest first; at most `limit`. An empty `after` is the beginning. */
export const historyOf = async (sql: Sql, ticketId: string, after: string, limit: number): Promise<HistoryRow[]> =>
  (await sql.query<HistoryRow>(`${SELECT} order by position limit ${limit}`, [ticketId, after], 'prepared')).rows;
