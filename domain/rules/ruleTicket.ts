import { unreachable } from '../core/decider.ts';
import type { Category, VerdictKind } from '../investigations/verdict/verdict.ts';
import type { Bucket } from '../serviceLevels/level.ts';
import type { SourceKind, TicketEvent, TicketReceived } from '../tickets/events.ts';
import type { Priority } from '../tickets/priority.ts';
import type { TicketStatus } from '../tickets/ticket.ts';

/** What rules may know of a ticket (SU-110); times are ISO 8601, and personal fields null once they are erased. */
export type RuleTicket = {
  status: TicketStatus;
  priority: Priority;
  customer: string | null;
  source: SourceKind;
  tags: readonly string[];
  receivedAt: string;
  /** When the customer wrote the oldest message that nobody has answered. */
  waitingSince: string | null;
  verdict: VerdictKind | null;
  confidence: number | null;
  category: Category | null;
  /** The latest rating of the customer, from 1 to 5. */
  csat: number | null;
  reopenCount: number;
  /** How it stands against its deadlines, as recorded last; null before, and while it is ignored. */
  sla: Bucket | null;
  /** Ids of the rules that have fired since the ticket was opened last (SU-113). */
  fired: readonly string[];
};

/** The ticket after one more event; null before its arrival. */
export const evolveRuleTicket = (ticket: RuleTicket | null, event: TicketEvent): RuleTicket | null => {
  if (event.type === 'TicketReceived') return received(event);
  return ticket === null ? null : { ...ticket, ...changeOf(ticket, event) };
};

/** Whether people are done with it: then no time counts any more (SU-113). */
export const hasEnded = ({ status }: Pick<RuleTicket, 'status'>): boolean =>
  status === 'resolved' || status === 'ignored';

const received = ({ data }: TicketReceived): RuleTicket => ({
  status: 'new',
  priority: data.priority,
  customer: data.customer,
  source: data.sourceKind,
  tags: data.tags,
  receivedAt: data.receivedAt,
  waitingSince: (data.thread ?? []).reduce<string | null>(waitingAfter, data.receivedAt),
  verdict: null,
  confidence: null,
  category: null,
  csat: null,
  reopenCount: 0,
  sla: null,
  fired: [],
});

/** Staff answers all that the customer has written by then. */
const waitingAfter = (since: string | null, { author, at }: { author: 'customer' | 'staff'; at: string }) =>
  author === 'staff' ? null : (since ?? at);

const NO_VERDICT: Pick<RuleTicket, 'verdict' | 'confidence' | 'category'> = {
  verdict: null,
  confidence: null,
  category: null,
};

const changeOf = (ticket: RuleTicket, event: Exclude<TicketEvent, TicketReceived>): Partial<RuleTicket> => {
  switch (event.type) {
    case 'TicketMessageAdded':
      return { waitingSince: waitingAfter(ticket.waitingSince, event.data) };
    case 'TicketReopened':
      return { status: 'new', ...NO_VERDICT, reopenCount: ticket.reopenCount + 1, fired: [] };
    case 'TicketRequeued':
      return { status: 'new', ...NO_VERDICT };
    case 'TicketClaimed':
      return { status: 'investigating', ...NO_VERDICT };
    case 'TicketReadyForReview': {
      const { verdict, confidence, category = null } = event.data;
      return { status: 'awaiting_review', verdict, confidence, category };
    }
    case 'TicketEscalated':
      return { status: 'escalated', ...escalatedBy(event.data) };
    case 'TicketFailed':
      return { status: 'failed' };
    case 'TicketRestored':
      return { status: event.data.status };
    case 'TicketAnswered':
      return { status: 'waiting_on_customer', waitingSince: null };
    case 'TicketResolved':
      return { status: 'resolved' };
    case 'TicketIgnored':
      return { status: 'ignored' };
    case 'TicketPrioritised':
      return { priority: event.data.priority };
    case 'TicketTagged':
      return { tags: event.data.tags ?? [] };
    case 'TicketRated':
      return { csat: event.data.rating };
    case 'EscalationRuleMatched':
      return { fired: [...ticket.fired, event.data.ruleId] };
    case 'TicketServiceLevelChanged':
      return { sla: event.data.level.bucket };
    case 'FollowUpNotInvestigated':
    case 'TicketAttachmentsAdded':
    case 'TicketToSend':
    case 'TicketAssigned':
    case 'TicketSnoozed':
    case 'TicketSnoozeEnded':
    case 'TicketNoteAdded':
      return {};
    default:
      return unreachable(event);
  }
};

/** A rule leaves the verdict as it is; a person who cancelled left none. */
const escalatedBy = ({
  reason,
  cause,
  confidence,
  category,
}: Extract<TicketEvent, { type: 'TicketEscalated' }>['data']): Partial<RuleTicket> => {
  if (reason === 'rule') return {};
  return cause === 'cancelled' ? NO_VERDICT : { verdict: 'escalate', confidence, category: category ?? null };
};
