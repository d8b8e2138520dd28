import { explainRule, type Outcome } from './evaluateRule.ts';
import type { Moment } from './moments.ts';
import type { Rule } from './parseRule.ts';
import { hasEnded } from './ruleTicket.ts';
import { fieldsOf } from './ticketFields.ts';
import { thresholdsOf, timesOf } from './timesOf.ts';

/** When a rule would have fired, and why. `at`: ISO 8601. */
export type Firing = { at: string; conditions: readonly Outcome[] };

/** A moment at which the rule would have been asked, and how the ticket was. */
type Asking = { moment: Moment; at: string };

/**
 * SU-176: when the rule would have fired for a ticket, had it been made at `from`: at every moment the ticket is as it was
 * then, what matched at `from` counts as fired, and it fires once until the ticket is reopened.
 */
export const firingsOf = (rule: Rule, moments: readonly Moment[], from: string, now: string): readonly Firing[] => {
  const firings: Firing[] = [];
  const start = moments.findLast(({ at }) => at <= from);
  let firedFor =
    start !== undefined && explained(rule, { moment: start, at: from }).holds === true
      ? start.ticket.reopenCount
      : null;
  for (const asking of askings(rule, moments, from, now)) {
    const { reopenCount } = asking.moment.ticket;
    if (reopenCount === firedFor) continue;
    const { holds, conditions } = explained(rule, asking);
    if (holds !== true) continue;
    firings.push({ at: asking.at, conditions });
    firedFor = reopenCount;
  }
  return firings;
};

const explained = (rule: Rule, { moment, at }: Asking) => explainRule(rule, fieldsOf(moment.ticket, at));

/** After `from` and until `now`, in order: what happened to the ticket, and when a length of time was reached. */
const askings = (rule: Rule, moments: readonly Moment[], from: string, now: string): readonly Asking[] => {
  const thresholds = thresholdsOf(rule);
  return moments.flatMap((moment, index) => {
    const until = moments[index + 1]?.at ?? now;
    const runs = thresholds.length > 0 && !hasEnded(moment.ticket);
    const times = runs ? timesOf(moment.ticket, thresholds).map((ms) => new Date(ms).toISOString()) : [];
    const own = moment.isOccasion || runs ? [moment.at] : [];
    return [...own, ...times.filter((at) => at > moment.at && at < until).toSorted()]
      .filter((at) => at > from && at <= now)
      .map((at) => ({ moment, at }));
  });
};
