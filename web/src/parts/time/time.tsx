import { useSyncExternalStore } from 'react';
import { exactTime } from './exactTime.ts';

const TICK_MS = 15_000;
let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const tick = () => {
  now = Date.now();
  for (const each of listeners) each();
};

/** One timer for all relative times of the page; none while nothing shows one. */
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  if (timer === undefined) tick();
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

/** In numbers alone: forty hours from now is not always tomorrow, nor forty days next month. */
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'short' });

const DAY_S = 86_400;
const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', DAY_S],
  ['hour', 3600],
  ['minute', 60],
];

/** "3 min. ago", "in 2 hr."; below a minute "just now" or "soon". `from`: milliseconds since 1970. */
export const relativeTime = (iso: string, from: number): string => {
  const seconds = (new Date(iso).getTime() - from) / 1000;
  const unit = UNITS.find(([, size]) => Math.abs(seconds) >= size);
  // Clocks differ a little between machines.
  if (unit === undefined) return seconds > TICK_MS / 1000 ? 'soon' : 'just now';
  const count = seconds / unit[1];
  // A key for ninety days ends in three months from its first second on.
  return relative.format(unit[1] < DAY_S ? Math.trunc(count) : Math.round(count), unit[0]);
};

/** Milliseconds since 1970, a few seconds old at most; whoever uses it is drawn anew as time goes by. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);

/** A relative time that stays true while it is shown; the exact one on hover. */
export const Ago = ({ iso }: { iso: string }) => {
  const current = useNow();
  return (
    <time dateTime={iso} title={exactTime(iso)}>
      {relativeTime(iso, current)}
    </time>
  );
};

/** Dollars to the micro-dollar, as details show them: $0.113200. */
export const dollars = (usd: string | null): string => (usd === null ? 'unknown' : `$${Number(usd).toFixed(6)}`);

/** Dollars in two digits, as lists show them: $0.11. */
export const dollarsRounded = (usd: string | null): string => {
  if (usd === null) return 'cost unknown';
  return Number(usd) > 0 && Number(usd) < 0.005 ? '<$0.01' : `$${Number(usd).toFixed(2)}`;
};
