import type { Condition, Rule, Scalar } from '../../../domain/rules/parseRule.ts';

type Fields = Readonly<Record<string, string | number | readonly string[] | null | undefined>>;
type Asked = { name: string; stopOnMatch: boolean; rule: Rule; hasFired: boolean };

const RANKS = new Map(['low', 'normal', 'high', 'urgent'].map((text, rank) => [text, rank]));
const plain = (scalar: Scalar): string | number =>
  scalar.kind === 'text' ? scalar.text : scalar.kind === 'number' ? scalar.value : scalar.seconds;

const SIGNS: Readonly<Record<string, (difference: number) => boolean>> = {
  '==': (difference) => difference === 0,
  '!=': (difference) => difference !== 0,
  '<': (difference) => difference < 0,
  '>': (difference) => difference > 0,
  '<=': (difference) => difference <= 0,
  '>=': (difference) => difference >= 0,
};

/** How the field stands to the value: their difference; undefined where they cannot be compared in an order. */
const difference = (field: string, held: string | number, value: string | number): number | undefined => {
  if (typeof held === 'number' && typeof value === 'number') return Math.sign(held - value);
  if (field !== 'priority') return undefined;
  const [a, b] = [RANKS.get(String(held)), RANKS.get(String(value))];
  return a === undefined || b === undefined ? undefined : a - b;
};

const single = (
  field: string,
  sign: string,
  held: Exclude<Fields[string], null | undefined>,
  value: string | number,
) => {
  const isEquality = sign === '==' || sign === '!=';
  if (Array.isArray(held)) {
    if (typeof value === 'number' || !isEquality) return null;
    return held.some((one) => one === value) === (sign === '==');
  }
  if (typeof held !== typeof value) return null;
  if (isEquality) return (held === value) === (sign === '==');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no list comes here
  const found = difference(field, held as string | number, value);
  return found === undefined ? null : (SIGNS[sign]?.(found) ?? null);
};

const truth = (condition: Condition, fields: Fields): boolean | null => {
  const held = Object.entries(fields).find(([name]) => name === condition.field)?.[1] ?? null;
  if (held === null) return null;
  if (condition.operator !== 'in') return single(condition.field, condition.operator, held, plain(condition.value));
  let unknown = false;
  for (const value of condition.values) {
    const found = single(condition.field, '==', held, plain(value));
    if (found === true) return true;
    unknown ||= found === null;
  }
  return unknown ? null : false;
};

/** SU-109 to SU-111 once more, written from their text alone. */
export const secondOpinion = (rule: Pick<Rule, 'conditions'>, fields: Fields): boolean | null => {
  let all = true;
  for (const condition of rule.conditions) {
    const found = truth(condition, fields);
    if (found === null) return null;
    all &&= found;
  }
  return all;
};

/** SU-112 once more: the names of the rules that fire, in order. */
export const firesInOrder = (rules: readonly Asked[], fields: Fields): readonly string[] => {
  const fired: string[] = [];
  for (const { name, rule, stopOnMatch, hasFired } of rules) {
    if (hasFired || secondOpinion(rule, fields) !== true) continue;
    fired.push(name);
    if (stopOnMatch) return fired;
  }
  return fired;
};
