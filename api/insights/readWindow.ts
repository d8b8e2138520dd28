import type { Counts } from '../../domain/insights/counts.ts';
import { lastDays, WINDOW_DAYS, type Day, type Window } from '../../domain/insights/days.ts';
import type { Sql } from '../../engine/sql.ts';
import { readInsights, type Percentiles } from '../../projections/insights/insightQueries.ts';

/** `timezoneOf`: the zone of the calendar of a workspace (SU-148). */
export type InsightDeps = { reads: Sql; now: () => string; timezoneOf: (workspaceId: string) => Promise<string> };

/** The days of a window with what is counted in each, and the counts of as many days before; read at one moment. */
export type WindowRead = {
  timezone: string;
  from: string;
  to: string;
  days: readonly (Day & { counts: Counts })[];
  before: readonly Counts[];
  percentiles: Percentiles;
};

/** SU-148. */
export const readWindow = async (deps: InsightDeps, workspaceId: string, window: Window): Promise<WindowRead> => {
  const timezone = await deps.timezoneOf(workspaceId);
  const count = WINDOW_DAYS[window];
  const both = lastDays(2 * count, deps.now(), timezone);
  const { days: counts, percentiles } = await readInsights(deps.reads, workspaceId, both, count);
  const days = both.slice(count).map((day, index) => {
    const counted = counts[count + index];
    if (counted === undefined) throw new RangeError('a day without counts');
    return { ...day, counts: counted };
  });
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('a window without days');
  return { timezone, from: first.from, to: last.to, days, before: counts.slice(0, count), percentiles };
};
