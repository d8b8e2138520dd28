import { types } from 'pg';

const parseAny: (text: string) => Date | number = types.getTypeParser(types.builtins.TIMESTAMPTZ);

/**
 * A `timestamptz` as ISO 8601 in UTC with milliseconds; what JavaScript has no time for, such as `infinity`, stays
 * as it is. A session in UTC writes `2026-11-24 03:37:32.123+00`, with as many digits after the point as there are; any
 * other form is read by pg first.
 */
export const isoTimestamp = (text: string): string => {
  const isCommon = text.charCodeAt(DAY_END) === SPACE && text.endsWith(OFFSET);
  if (!isCommon) return isoAsRead(text);
  const fraction = text.slice(SECOND_END + 1, Math.min(MS_END, text.length - OFFSET.length));
  return `${text.slice(0, DAY_END)}T${text.slice(DAY_END + 1, SECOND_END)}.${fraction.padEnd(3, '0')}Z`;
};

const OFFSET = '+00';
const SPACE = 32;
const DAY_END = 10;
const SECOND_END = 19;
const MS_END = 23;

const isoAsRead = (text: string): string => {
  const read = new Date(parseAny(text));
  return Number.isNaN(read.getTime()) ? text : read.toISOString();
};
