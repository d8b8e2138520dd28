import { DomainError } from '../../domain/core/problems/errors.ts';
import { NO_COUNTS, type Counts } from '../../domain/insights/counts.ts';
import { lastDays, WINDOW_DAYS, WINDOWS, type Day, type Window } from '../../domain/insights/days.ts';
import type { Sql } from '../../engine/sql.ts';
import { readInsights, timezoneOf, type Percentiles } from '../../projections/insights/insightQueries.ts';

export type InsightDeps = { reads: Sql; now: () => string };

/** A window whose days are read: with what is counted in each, of one moment. `before`: of as many days before, if asked. */
export type WindowRead = {
  window: Window;
  timezone: string;
  from: string;
  to: string;
  days: readonly (Day & { counts: Counts })[];
  before: readonly Counts[];
  percentiles: Percentiles;
};

/** The window by its name (SU-146). Throws `invalid_window` for one that there is not. */
export const windowOf = (window: string): Window => {
  const known = WINDOWS.find((one) => one === window);
  if (known === undefined) throw new DomainError('invalid_window', { members: { allowed: WINDOWS } });
  return known;
};

/** Reads the counts of each day of a window, and of as many days before it where they are compared (SU-148). Throws `invalid_window`. */
export const readWindow = async (
  deps: InsightDeps,
  workspaceId: string,
  asked: string,
  compared: 'compared' | 'alone',
): Promise<WindowRead> => {
  const window = windowOf(asked);
  const timezone = await timezoneOf(deps.reads, workspaceId);
  const count = WINDOW_DAYS[window];
  const all = lastDays(compared === 'compared' ? 2 * count : count, deps.now(), timezone);
  const { days: counts, percentiles } = await readInsights(deps.reads, workspaceId, all, count);
  const counted = all.map((day, index) => ({ ...day, counts: counts[index] ?? NO_COUNTS }));
  const days = counted.slice(-count);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('a window without days');
  const before = counted.slice(0, -count).map((day) => day.counts);
  return { window, timezone, from: first.from, to: last.to, days, before, percentiles };
};
