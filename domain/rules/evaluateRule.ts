import { unreachable } from '../core/decider.ts';
import { Priority } from '../tickets/priority.ts';
import type { Condition, Rule, Scalar } from './parseRule.ts';

export type FieldValue = string | number | readonly string[];

/** What a rule is asked about; lengths of time are seconds. A name that is absent is not known. */
export type RuleFields = { readonly [name: string]: FieldValue | null | undefined };

/** What became of one condition: as it is written, what its field held, and whether it holds; null where that cannot be said. */
export type Outcome = { text: string; value: FieldValue | null; holds: boolean | null };
export type Explained = { holds: boolean | null; conditions: readonly Outcome[] };

/** Texts that have an order, lowest first; on all others `<` and `>` mean nothing (SU-110). */
export const ORDERED: Readonly<Record<string, readonly string[]>> = { priority: Priority.options };

/**
 * Whether all conditions hold; null when one of them cannot be said, because its field is not known or is of another
 * type than the value (SU-111). Never throws.
 */
export const ruleHolds = (rule: Pick<Rule, 'conditions'>, fields: RuleFields): boolean | null =>
  explainRule(rule, fields).holds;

/** The same, with the truth of each condition (SU-175). */
export const explainRule = ({ conditions }: Pick<Rule, 'conditions'>, fields: RuleFields): Explained => {
  const outcomes = conditions.map((condition): Outcome => {
    const value = fieldOf(condition.field, fields);
    return { text: condition.text, value, holds: value === null ? null : holds(condition, value) };
  });
  const isUnknown = outcomes.some((outcome) => outcome.holds === null);
  return { holds: isUnknown ? null : outcomes.every((outcome) => outcome.holds), conditions: outcomes };
};

/** A field is what somebody named, not what every object has. */
const fieldOf = (name: string, fields: RuleFields): FieldValue | null =>
  Object.hasOwn(fields, name) ? (fields[name] ?? null) : null;

const holds = (condition: Condition, field: FieldValue): boolean | null => {
  const order = Object.hasOwn(ORDERED, condition.field) ? ORDERED[condition.field] : undefined;
  if (condition.operator !== 'in') return compared(field, condition.operator, condition.value, order);
  const outcomes = new Set(condition.values.map((value) => compared(field, '==', value, order)));
  return outcomes.has(true) ? true : outcomes.has(null) ? null : false;
};

type Comparison = Exclude<Condition['operator'], 'in'>;

const compared = (
  field: FieldValue,
  operator: Comparison,
  scalar: Scalar,
  order: readonly string[] | undefined,
): boolean | null => {
  const value = scalar.kind === 'text' ? scalar.text : scalar.kind === 'number' ? scalar.value : scalar.seconds;
  if (typeof field === 'object') return typeof value === 'string' ? contains(field, operator, value) : null;
  if (typeof field === 'number') return typeof value === 'number' ? ordered(field, operator, value) : null;
  if (typeof value !== 'string') return null;
  if (operator === '==') return field === value;
  if (operator === '!=') return field !== value;
  const [place, other] = [order?.indexOf(field) ?? -1, order?.indexOf(value) ?? -1];
  return place < 0 || other < 0 ? null : ordered(place, operator, other);
};

const ordered = (field: number, operator: Comparison, value: number): boolean => {
  switch (operator) {
    case '==':
      return field === value;
    case '!=':
      return field !== value;
    case '<':
      return field < value;
    case '>':
      return field > value;
    case '<=':
      return field <= value;
    case '>=':
      return field >= value;
    default:
      return unreachable(operator);
  }
};

/** On a list, equality means containment (SU-110); an order means nothing. */
const contains = (field: readonly string[], operator: Comparison, value: string): boolean | null => {
  if (operator === '==') return field.includes(value);
  return operator === '!=' ? !field.includes(value) : null;
};
