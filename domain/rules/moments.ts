import type { Position } from '../core/log/eventLog.ts';
import type { RecordedEvent } from '../core/log/eventStore.ts';
import type { TicketEvent } from '../tickets/events.ts';
import { explainRule, type Outcome } from './evaluateRule.ts';
import { hasEnded, evolveRuleTicket, type RuleTicket } from './ruleTicket.ts';
import { asksForTime, type RuleInForce } from './rulesInForce.ts';
import { fieldsOf } from './ticketFields.ts';

/** A ticket directly after one append to its stream. `isOccasion`: every rule is asked then, not only for the time. */
export type Moment = { ticket: RuleTicket; position: Position; at: string; isOccasion: boolean };

/** SU-113: on arrival, verdict, message and rating of the customer every rule is asked; otherwise those that ask for the time. */
const isOccasion = (event: TicketEvent): boolean => {
  switch (event.type) {
    case 'TicketReceived':
    case 'TicketReadyForReview':
    case 'TicketRated':
      return true;
    case 'TicketEscalated':
      return event.data.reason !== 'rule' && event.data.cause === undefined;
    case 'TicketMessageAdded':
      return event.data.author === 'customer';
    default:
      return false;
  }
};

/** The ticket after each append, oldest first: what is recorded together happens at one moment. */
export const momentsOf = (events: Iterable<RecordedEvent<TicketEvent>>): readonly Moment[] => {
  const moments: Moment[] = [];
  let ticket: RuleTicket | null = null;
  let commandId: string | null = null;
  for (const event of events) {
    ticket = evolveRuleTicket(ticket, event);
    if (ticket === null) continue;
    const before = event.meta.commandId === commandId ? moments.pop() : undefined;
    commandId = event.meta.commandId;
    moments.push({
      ticket,
      position: event.position,
      at: event.recordedAt,
      isOccasion: isOccasion(event) || before?.isOccasion === true,
    });
  }
  return moments;
};

/** A rule that matched, with the truth of each condition. */
export type Match = { rule: RuleInForce; conditions: readonly Outcome[] };

/**
 * SU-112, SU-175: the rules that match the ticket as it was at one moment of its past, at the time `at`, in their order.
 * Without those that it counts as fired; what stops the others is for the ticket to decide.
 */
export const matchesAt = (
  moments: readonly Moment[],
  moment: Moment,
  rules: readonly RuleInForce[],
  at: string,
): readonly Match[] => {
  const fields = fieldsOf(moment.ticket, at);
  return rules.flatMap((rule) => {
    const { holds, conditions } = explainRule(rule.rule, fields);
    if (holds !== true || moment.ticket.fired.includes(rule.ruleId) || isTaken(moments, moment, rule)) return [];
    return [{ rule, conditions }];
  });
};

/**
 * The rules that are asked at a moment: all that were made before, or only for the time, which no longer runs once a ticket
 * has ended.
 */
export const askedAt = (
  { ticket, position, isOccasion: asksAll }: Moment,
  rules: readonly RuleInForce[],
): readonly RuleInForce[] => {
  const made = rules.filter(({ since }) => since < position);
  return asksAll ? made : hasEnded(ticket) ? [] : made.filter(({ rule }) => asksForTime(rule));
};

/** SU-113: the ticket matched when the rule was made, and was not reopened since. */
const isTaken = (moments: readonly Moment[], { ticket }: Moment, { rule, since, sinceAt }: RuleInForce): boolean => {
  const then = moments.findLast(({ position }) => position < since);
  if (then === undefined || then.ticket.reopenCount !== ticket.reopenCount) return false;
  return explainRule(rule, fieldsOf(then.ticket, sinceAt)).holds === true;
};
