import { unreachable } from '../core/decider.ts';
import type { Condition, Rule, Scalar } from './parseRule.ts';

/** What a rule is asked about; lengths of time are seconds. A name that is absent is not known. */
export type RuleFields = { readonly [name: string]: string | number | readonly string[] | null | undefined };

/**
 * Whether all conditions hold; null when one of them cannot be said, because its field is not known or is of another
 * type than the value (SU-111). Never throws.
 */
export const ruleHolds = ({ conditions }: Rule, fields: RuleFields): boolean | null => {
  const outcomes = new Set(conditions.map((condition) => holds(condition, fields)));
  return outcomes.has(null) ? null : !outcomes.has(false);
};

const holds = (condition: Condition, fields: RuleFields): boolean | null => {
  // A field is what somebody named, not what every object has.
  const field = Object.hasOwn(fields, condition.field) ? (fields[condition.field] ?? null) : null;
  if (field === null) return null;
  if (condition.operator === 'in') {
    const outcomes = new Set(condition.values.map((value) => compared(field, '==', value)));
    return outcomes.has(true) ? true : outcomes.has(null) ? null : false;
  }
  return compared(field, condition.operator, condition.value);
};

const compared = (
  field: string | number | readonly string[],
  operator: Exclude<Condition['operator'], 'in'>,
  scalar: Scalar,
): boolean | null => {
  const value = scalar.kind === 'text' ? scalar.text : scalar.kind === 'number' ? scalar.value : scalar.seconds;
  if (typeof field === 'object') return typeof value === 'string' ? contains(field, operator, value) : null;
  if (typeof field !== typeof value) return null;
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
const contains = (field: readonly string[], operator: string, value: string): boolean | null => {
  if (operator === '==') return field.includes(value);
  return operator === '!=' ? !field.includes(value) : null;
};
