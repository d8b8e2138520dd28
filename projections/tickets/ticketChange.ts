import { unreachable } from '../../domain/core/decider.ts';
import type { TicketEvent, TicketReceived } from '../../domain/tickets/events.ts';
import { storable } from '../sql/storable.ts';
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
    | 'finding'
    | 'suspected_injection'
    | 'assignee_id'
    | 'priority'
    | 'tags'
    | 'snoozed_until'
    | 'to_send'
    | 'resolved_at'
    | 'sla_bucket'
    | 'due_at'
    | 'csat_rating'
    | 'rated_at'
  >
>;

const NO_VERDICT = { verdict_kind: null, confidence: null, finding: null } as const;

/** What an event after the arrival changes (SU-13 to SU-26). */
export const ticketChange = (event: LaterEvent): TicketChange => {
  switch (event.type) {
    case 'TicketClaimed':
      return {
        status: 'investigating',
        investigation_id: event.data.investigationId,
        ...NO_VERDICT,
      };
    case 'TicketReadyForReview':
      return {
        status: 'awaiting_review',
        verdict_kind: event.data.verdict,
        confidence: event.data.confidence,
        finding: foundBy(event.data),
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
      return { status: 'new', ...NO_VERDICT, to_send: false };
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
    case 'TicketServiceLevelChanged':
      return { sla_bucket: event.data.level.bucket, due_at: event.data.level.dueAt };
    case 'TicketRated':
      return { csat_rating: event.data.rating, rated_at: event.data.ratedAt };
    case 'TicketNoteAdded':
    case 'EscalationRuleMatched':
    case 'FollowUpNotInvestigated':
    case 'TicketAttachmentsAdded':
      return {};
    default:
      return unreachable(event);
  }
};

/** Which investigation gives the ticket its verdict by an event, and when; null where a rule or a person moves it (SU-17). */
export const verdictBy = ({ type, data }: LaterEvent): { investigationId: string; at: string } | null => {
  if (type === 'TicketReadyForReview') return { investigationId: data.investigationId, at: data.readyAt };
  if (type !== 'TicketEscalated' || data.investigationId === null) return null;
  return data.reason === 'rule' || data.cause === 'cancelled'
    ? null
    : { investigationId: data.investigationId, at: data.escalatedAt };
};

/** Of an event that was stored before it held one: null. */
const foundBy = ({ finding }: { finding?: string | null | undefined }): string | null => storable(finding ?? null);

/** A rule leaves the verdict as it is (SU-17); a person who cancelled left none. */
const escalatedVerdict = ({
  reason,
  cause,
  confidence,
  finding,
}: EventOf<'TicketEscalated'>['data']): Pick<TicketChange, 'verdict_kind' | 'confidence' | 'finding'> => {
  if (reason === 'rule') return {};
  return cause === 'cancelled' ? NO_VERDICT : { verdict_kind: 'escalate', confidence, finding: foundBy({ finding }) };
};

/** A suspicion stays with the ticket, whatever a later investigation reads. */
const suspected = (data: { suspectedInjection?: boolean | undefined }): Pick<TicketChange, 'suspected_injection'> =>
  data.suspectedInjection === true ? { suspected_injection: true } : {};
