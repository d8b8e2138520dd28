import type { Condition, Rule } from './parseRule.ts';
import type { RuleTicket } from './ruleTicket.ts';

/** A length of time at which a condition may become true: so many seconds after `field` began to count. */
export type Threshold = { field: 'age' | 'waiting'; seconds: number };

/** 300 years: no ticket reaches a longer time. */
const SECONDS_MAX = 300 * 366 * 86_400;

/** Every threshold of a rule, each once. Between them time alone changes nothing. */
export const thresholdsOf = ({ conditions }: Pick<Rule, 'conditions'>): readonly Threshold[] => {
  const found = conditions.flatMap((condition) => {
    const { field } = condition;
    return field === 'age' || field === 'waiting'
      ? secondsIn(condition)
          .filter((seconds) => seconds <= SECONDS_MAX)
          .map((seconds): Threshold => ({ field, seconds }))
      : [];
  });
  return [...new Map(found.map((each) => [`${each.field} ${each.seconds}`, each])).values()];
};

/** Time is counted in whole seconds: `>` holds a second after its value, and so does `!=` again. */
const secondsIn = (condition: Condition): readonly number[] => {
  const values = condition.operator === 'in' ? condition.values : [condition.value];
  const isAfter = condition.operator === '>' || condition.operator === '!=';
  return values.flatMap((value) => {
    if (value.kind === 'text') return [];
    const seconds = value.kind === 'number' ? value.value : value.seconds;
    return [isAfter ? Math.floor(seconds) + 1 : Math.ceil(seconds)];
  });
};

/** When these thresholds come for a ticket, in milliseconds since 1970. */
export const timesOf = (ticket: RuleTicket, thresholds: readonly Threshold[]): readonly number[] =>
  thresholds.flatMap(({ field, seconds }) => {
    const since = field === 'age' ? ticket.receivedAt : ticket.waitingSince;
    return since === null ? [] : [Date.parse(since) + seconds * 1_000];
  });
