import type { BusinessCalendar } from '../../../domain/serviceLevels/calendar.ts';
import type { Clock } from '../../../domain/serviceLevels/clock.ts';
import type { Policies } from '../../../domain/serviceLevels/policy.ts';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const clocks = new Map<string, Intl.DateTimeFormat>();
const ahead = new Map<string, number>();

const clockOf = (zone: string): Intl.DateTimeFormat => {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
  clocks.set(zone, clock);
  return clock;
};

/** By how much the clock on the wall is ahead of UTC, which changes at most every quarter of an hour. */
const aheadOf = (zone: string, at: number): number => {
  const quarter = at - (at % QUARTER);
  const key = `${zone} ${quarter}`;
  const known = ahead.get(key);
  if (known !== undefined) return known;
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(quarter)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = parts;
  const by = Date.UTC(year, month - 1, day, hour, minute) - quarter;
  ahead.set(key, by);
  return by;
};

/** What the clock on the wall shows. */
const wallAt = (zone: string, at: number) => {
  const wall = new Date(at + aheadOf(zone, at));
  const text = wall.toISOString();
  return { day: wall.getUTCDay(), date: text.slice(0, 10), time: text.slice(11, 16) };
};

/** Whether people work in the minute that begins at `at`; intervals of one day, that begin and end outside of skipped hours. */
const isOpen = ({ timezone, alwaysOpen, intervals, holidays }: BusinessCalendar, at: number): boolean => {
  if (alwaysOpen) return true;
  const { day, date, time } = wallAt(timezone, at);
  return (
    !holidays.includes(date) &&
    intervals.some(
      ({ days, start, end }) => days.includes(day) && start <= time && time < (end === '00:00' ? '24:00' : end),
    )
  );
};

const isPaused = ({ pauses }: Clock, at: number): boolean =>
  pauses.some(({ from, to }) => Date.parse(from) <= at && (to === null || at < Date.parse(to)));

/**
 * The second implementation, written for the test: it looks at one minute after the other on the clock on the wall, and
 * knows nothing of spans. Whole minutes only; null after `minutesMax` of them.
 */
export const reachedMinuteByMinute = (
  clock: Clock,
  policies: Policies,
  minutes: number,
  minutesMax: number,
): number | null => {
  const start = Date.parse(clock.startedAt);
  let counted = 0;
  for (let passed = 0; passed < minutesMax; passed += 1) {
    const at = start + passed * MINUTE;
    const policy = policies.findLast(({ since }) => since === null || Date.parse(since) <= at) ?? policies[0];
    if (isPaused(clock, at) || !isOpen(policy.calendar, at)) continue;
    counted += 1;
    if (counted === minutes) return at + MINUTE;
  }
  return null;
};
