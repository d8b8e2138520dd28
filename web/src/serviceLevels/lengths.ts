import { lengthOf } from '../tickets/deadlines/words.ts';

const LENGTH = /^\s*(?:(\d{1,4})\s*h)?\s*(?:(\d{1,6})\s*m(?:in)?)?\s*$/i;
const SECONDS_MAX = 7_776_000;

/** What "1 h 30 min", "4h" or "15 min" are in seconds; null for what is none, and for what the service refuses. */
export const secondsIn = (text: string): number | null => {
  const [, hours, minutes] = LENGTH.exec(text) ?? [];
  const seconds = Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60;
  return seconds >= 60 && seconds <= SECONDS_MAX ? seconds : null;
};

/** As `secondsIn` reads it; odd seconds are left out. */
export const shownLength = (seconds: number): string => lengthOf(Math.max(60, seconds - (seconds % 60)));
