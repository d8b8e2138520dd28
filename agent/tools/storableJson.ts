import type { JsonValue } from '../../domain/core/json/canonicalJson.ts';

/** The canonical form takes 64 levels; an event needs some of them for itself. */
const DEPTH_MAX = 48;

/**
 * The nearest value that an event can hold, for what a tool or the model sent: integers beyond 2^53 - 1 become
 * strings of their digits, half surrogate pairs the replacement character, what is nested too deeply a note. Without
 * it, one such value in a customer's data would make the run fail. Members come in a fixed order.
 */
export const storableJson = (value: JsonValue, depth: number = 0): JsonValue => {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value === 'number') return storableNumber(value);
  if (value === null || typeof value === 'boolean') return value;
  if (depth >= DEPTH_MAX) return '[nested too deeply]';
  if (isList(value)) return value.map((item) => storableJson(item, depth + 1));
  const members = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => [storableName(name), storableJson(member, depth + 1)] as const);
  return Object.fromEntries(members);
};

const storableNumber = (value: number): JsonValue => {
  if (!Number.isFinite(value)) return String(value);
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? BigInt(value).toString() : value;
};

const storableName = (name: string): string => (name === '__proto__' ? '[__proto__]' : name.toWellFormed());

const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);
