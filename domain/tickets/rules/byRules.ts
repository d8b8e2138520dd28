import { unreachable } from '../../core/decider.ts';
import type { NewEvent } from '../../core/log/eventStore.ts';
import type { SubjectKeyId } from '../../core/ids.ts';
import type { TicketEvent } from '../events.ts';
import type { RuleEffect, RuleOutcome } from './ruleEvents.ts';

/** What rules have done with a ticket since it was opened last. */
export type ByRules = {
  /** Ids of those that fired (SU-113). */
  firedRules: ReadonlySet<string>;
  /** SU-17: a rule escalates it once its investigation has ended; `announced`: people have been told. */
  escalatesAfter: { announced: boolean } | null;
};

type Ruled = ByRules & {
  ticketId: string;
  status: string;
  held: boolean;
  assigneeId: string | null;
  investigationId: string | null;
};

/** `assigneeId`: whom the rule names; null where there is nobody of that name. */
export type MatchedAction =
  { type: 'escalate' } | { type: 'chat_channel'; channel: string } | { type: 'assign_to'; assigneeId: string | null };

/** A rule whose conditions held. */
export type RuleMatch = {
  ruleId: string;
  stopOnMatch: boolean;
  action: MatchedAction;
  conditions: readonly RuleOutcome[];
};

/**
 * The rules that held at one moment, in their order. `status`: of the ticket at that moment, after which people may have
 * ended it. `investigates`: new tickets are investigated in this installation.
 */
export type MatchRules = {
  type: 'MatchRules';
  data: { matches: readonly RuleMatch[]; status: string; investigates: boolean; matchedAt: string };
  subject: SubjectKeyId;
};

/** SU-112, SU-113: each rule fires once until the ticket is reopened; one that has fired is passed over and stops nothing. */
export const matchedRules = ({ data, subject }: MatchRules, ticket: Ruled): NewEvent<TicketEvent>[] => {
  const events: NewEvent<TicketEvent>[] = [];
  let state: Ruled = ticket;
  for (const match of data.matches) {
    if (state.firedRules.has(match.ruleId)) continue;
    const effect = effectOf(match.action, state, data);
    const matched = matchedEvent(match, effect, ticket.ticketId, data.matchedAt);
    const led = ledTo(effect, match.action, state, data.matchedAt);
    events.push({ ...matched, subject }, ...led);
    state = [matched, ...led].reduce(movedBy, state);
    if (match.stopOnMatch) break;
  }
  return events;
};

const matchedEvent = (
  { ruleId, action, conditions }: RuleMatch,
  effect: RuleEffect,
  ticketId: string,
  matchedAt: string,
): TicketEvent => ({
  type: 'EscalationRuleMatched',
  data: {
    ticketId,
    ruleId,
    action: action.type,
    effect,
    ...(action.type === 'chat_channel' && { channel: action.channel }),
    conditions: [...conditions],
    matchedAt,
  },
});

const ledTo = (effect: RuleEffect, action: MatchedAction, ticket: Ruled, at: string): readonly TicketEvent[] => {
  if (effect === 'escalated') return [escalated(ticket, at, false)];
  if (effect !== 'assigned' || action.type !== 'assign_to') return [];
  return [
    { type: 'TicketAssigned', data: { ticketId: ticket.ticketId, assigneeId: action.assigneeId, assignedAt: at } },
  ];
};

/** What the next rule of the same moment finds. */
const movedBy = (ticket: Ruled, event: TicketEvent): Ruled => {
  const moved = evolveRuled(ticket, event);
  if (event.type === 'TicketEscalated') return { ...moved, status: 'escalated' };
  return event.type === 'TicketAssigned' ? { ...moved, assigneeId: event.data.assigneeId } : moved;
};

const effectOf = (action: MatchedAction, ticket: Ruled, moment: MatchRules['data']): RuleEffect => {
  switch (action.type) {
    case 'chat_channel':
      return 'to_channel';
    case 'assign_to':
      if (action.assigneeId === null) return 'unknown_user';
      return action.assigneeId === ticket.assigneeId ? 'no_change' : 'assigned';
    case 'escalate':
      return escalation(ticket, moment);
    default:
      return unreachable(action);
  }
};

/** SU-17, SU-114: an investigation that goes on, or that is about to begin, is waited for. */
const escalation = (ticket: Ruled, { status, investigates }: MatchRules['data']): RuleEffect => {
  const hasEndedSince = ticket.status === 'resolved' && status !== 'resolved';
  if (hasEndedSince || ticket.status === 'escalated' || ticket.status === 'ignored') return 'no_change';
  if (ticket.escalatesAfter !== null) return 'no_change';
  if (ticket.status === 'investigating') return 'after_verdict';
  return ticket.status === 'new' && investigates && !ticket.held ? 'announced' : 'escalated';
};

const escalated = (
  { ticketId, investigationId }: Pick<Ruled, 'ticketId' | 'investigationId'>,
  escalatedAt: string,
  announced: boolean,
): TicketEvent => ({
  type: 'TicketEscalated',
  data: {
    ticketId,
    investigationId,
    reason: 'rule',
    queue: 'support',
    confidence: null,
    ...(announced && { announced }),
    escalatedAt,
  },
});

/** What stands behind the end of an investigation whose ticket a rule escalates. */
export const escalatedAfter = (
  ticket: Pick<Ruled, 'ticketId' | 'investigationId' | 'escalatesAfter'>,
  escalatedAt: string,
): TicketEvent[] =>
  ticket.escalatesAfter === null ? [] : [escalated(ticket, escalatedAt, ticket.escalatesAfter.announced)];

/** What an event does to all that rules have done. */
export const evolveRuled = <Ticket extends ByRules>(ticket: Ticket, event: TicketEvent): Ticket => {
  switch (event.type) {
    case 'EscalationRuleMatched': {
      const { ruleId, effect } = event.data;
      const waits = effect === 'after_verdict' || effect === 'announced';
      return {
        ...ticket,
        firedRules: new Set(ticket.firedRules).add(ruleId),
        ...(waits && { escalatesAfter: { announced: effect === 'announced' } }),
      };
    }
    case 'TicketReopened':
      return { ...ticket, firedRules: new Set(), escalatesAfter: null };
    case 'TicketEscalated':
    case 'TicketReadyForReview':
    case 'TicketFailed':
    case 'TicketAnswered':
    case 'TicketResolved':
    case 'TicketIgnored':
    case 'TicketRequeued':
    case 'TicketRestored':
      return { ...ticket, escalatesAfter: null };
    default:
      return ticket;
  }
};
