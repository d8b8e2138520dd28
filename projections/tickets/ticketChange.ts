import { unreachable } from '../../domain/core/decider.ts';
import type { TicketEvent, TicketReceived } from '../../domain/tickets/events.ts';
import type { EventOf } from '../../domain/streamKinds.ts';
import type { TicketRow } from './ticketTable.ts';

/** All but the arrival. */
export type LaterEvent = Exclude<TicketEvent, TicketReceived>;

/** Exactly what an event of a ticket changes in its row. */
export type TicketChange = Partial<
  Pick<
    TicketRow,
    | 'status'
    | 'investigation_id'
    | 'verdict_kind'
    | 'confidence'
    | 'suspected_injection'
    | 'assignee_id'
    | 'priority'
    | 'tags'
    | 'snoozed_until'
    | 'to_send'
    | 'resolved_at'
  >
>;

/** What an event after the arrival changes (SU-13 to SU-26). */
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
        ...escalatedVerdict(event.data),
        ...suspected(event.data),
      };
    case 'TicketFailed':
      return { status: 'failed' };
    case 'TicketRequeued':
    case 'TicketReopened':
      return { status: 'new', verdict_kind: null, confidence: null, to_send: false };
    case 'TicketRestored':
      return { status: event.data.status };
    case 'TicketToSend':
      return { to_send: true };
    case 'TicketMessageAdded':
      return (event.data.suspicion ?? null) === null ? {} : { suspected_injection: true };
    case 'TicketAnswered':
      return { status: 'waiting_on_customer', to_send: false };
    case 'TicketResolved':
      return { status: 'resolved', snoozed_until: null, to_send: false };
    case 'TicketIgnored':
      return { status: 'ignored', snoozed_until: null, to_send: false };
    case 'TicketAssigned':
      return { assignee_id: event.data.assigneeId };
    case 'TicketPrioritised':
      return { priority: event.data.priority };
    case 'TicketTagged':
      return { tags: event.data.tags ?? [] };
    case 'TicketSnoozed':
      return { snoozed_until: event.data.until };
    case 'TicketSnoozeEnded':
      return { snoozed_until: null };
    case 'TicketNoteAdded':
    case 'EscalationRuleMatched':
    case 'FollowUpNotInvestigated':
    case 'TicketAttachmentsAdded':
      return {};
    default:
      return unreachable(event);
  }
};

/** A rule leaves the verdict as it is (SU-17); a person who cancelled left none. */
const escalatedVerdict = ({
  reason,
  cause,
  confidence,
}: EventOf<'TicketEscalated'>['data']): Pick<TicketChange, 'verdict_kind' | 'confidence'> => {
  if (reason === 'rule') return {};
  return cause === 'cancelled' ? { verdict_kind: null, confidence: null } : { verdict_kind: 'escalate', confidence };
};

/** A suspicion stays with the ticket, whatever a later investigation reads. */
const suspected = (data: { suspectedInjection?: boolean | undefined }): Pick<TicketChange, 'suspected_injection'> =>
  data.suspectedInjection === true ? { suspected_injection: true } : {};
