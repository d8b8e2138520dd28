import type { Condition, Rule, Scalar } from './parseRule.ts';
import { parseRule } from './parseRule.ts';
import { ORDERED } from './evaluateRule.ts';
import { TICKET_FIELDS } from './ticketFields.ts';
import { RuleSyntaxError } from './tokens.ts';

/** What is said about a place of a rule; `position`: counted in characters from 0. */
export type Remark = { position: number; message: string };

/** A rule with what makes it doubtful, or why it is none. */
export type Checked = { rule: Rule; warnings: readonly Remark[] } | { rule: null; errors: readonly Remark[] };

/** SU-107, SU-111: what a rule says that can never hold is a warning, since evaluation raises nothing. */
export const checkRule = (expression: string): Checked => {
  try {
    const rule = parseRule(expression);
    return { rule, warnings: rule.conditions.flatMap(doubts) };
  } catch (error) {
    if (!(error instanceof RuleSyntaxError)) throw error;
    return { rule: null, errors: [{ position: error.position, message: `The rule ${error.message}.` }] };
  }
};

/** At most one for a condition: the first that keeps it from holding. */
const doubts = (condition: Condition): readonly Remark[] => {
  const message = doubtOf(condition);
  return message === null ? [] : [{ position: condition.at, message }];
};

const doubtOf = (condition: Condition): string | null => {
  const { field, operator } = condition;
  const known = Object.hasOwn(TICKET_FIELDS, field) ? TICKET_FIELDS[field] : undefined;
  if (known === undefined) return `No field has this name. There are ${Object.keys(TICKET_FIELDS).join(', ')}.`;
  const isOrder = !['==', '!=', 'in'].includes(operator);
  if (isOrder && (known.kind === 'texts' || (known.kind === 'text' && !Object.hasOwn(ORDERED, field))))
    return `${field} has no order: use ==, != or in.`;
  const values = condition.operator === 'in' ? condition.values : [condition.value];
  return values.map((value) => valueDoubt(field, known, value)).find((doubt) => doubt !== null) ?? null;
};

type Known = (typeof TICKET_FIELDS)[string];

const valueDoubt = (field: string, { kind, values }: Known, value: Scalar): string | null => {
  switch (kind) {
    case 'number':
      return value.kind === 'number' ? null : `${field} is a number.`;
    case 'duration':
      return value.kind === 'text' ? `${field} is a length of time such as 30m, 2h or 1d.` : null;
    default:
      if (value.kind !== 'text') return `${field} is a text.`;
      return values === undefined || values.includes(value.text) ? null : `${field} is one of ${values.join(', ')}.`;
  }
};
