import { usage } from './outcome.ts';

const SECONDS: ReadonlyMap<string, number> = new Map([
  ['s', 1],
  ['m', 60],
  ['h', 3600],
  ['d', 86_400],
]);

/** `90s`, `10m`, `24h`, `7d` in seconds. Throws CommandFailed. */
export const parseDuration = (option: string, text: string): number => {
  const match = /^(\d{1,9})([smhd])$/.exec(text);
  const seconds = SECONDS.get(match?.[2] ?? '');
  if (seconds === undefined) throw usage(`${option} takes a duration such as 90s, 10m, 24h or 7d`);
  return Number(match?.[1]) * seconds;
};

/** A whole number of at least 0. Throws CommandFailed. */
export const parseCount = (option: string, text: string): number => {
  const count = Number(text);
  if (!/^\d{1,15}$/.test(text)) throw usage(`${option} takes a whole number`);
  return count;
};
