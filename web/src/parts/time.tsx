import { useSyncExternalStore } from 'react';

const TICK_MS = 15_000;
let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all relative times of the page; none while nothing shows one. */
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** "3 min. ago"; below a minute "just now". */
export const relativeTime = (iso: string, from: number): string => {
  const seconds = (new Date(iso).getTime() - from) / 1000;
  const unit = UNITS.find(([, size]) => Math.abs(seconds) >= size);
  return unit === undefined ? 'just now' : relative.format(Math.trunc(seconds / unit[1]), unit[0]);
};

/** A relative time that stays true while it is shown; the exact one on hover. */
export const Ago = ({ iso }: { iso: string }) => {
  const current = useSyncExternalStore(subscribe, () => now);
  return (
    <time dateTime={iso} title={exact.format(new Date(iso))}>
      {relativeTime(iso, Math.max(current, Date.now() - TICK_MS))}
    </time>
  );
};

/** 41 ms, 2.1 s, 3 min 4 s. */
export const duration = (ms: number): string => {
  if (ms < 1000) return `${ms} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
};

/** Dollars with as many digits as matter: $0.1132, $0.000420. */
export const dollars = (usd: string | null): string =>
  usd === null ? 'unknown' : `$${Number(usd) >= 0.01 ? Number(usd).toFixed(4) : usd}`;
