import { COUNTS, NO_COUNTS, type Counts } from '../../domain/insights/counts.ts';
import type { Day } from '../../domain/insights/days.ts';
import type { Sql } from '../../engine/sql.ts';

/** The counts of each day, in their order, and how long the verdicts of the last days took. All of one moment. */
export type Insights = { days: readonly Counts[]; percentiles: Percentiles };

/** By nearest rank (SU-148), in whole seconds; null where there was none. */
export type Percentiles = { p50: number | null; p95: number | null };

type Row = Percentiles & { days: readonly (Counts & { place: number })[] | null };

const SUMS = COUNTS.map((name) => `sum(${name}) as ${name}`).join(', ');

/** The smallest duration that at least so many of a hundred do not exceed. */
const nearestRank = (percent: number): string =>
  `(select min(seconds) from ranked where up_to * 100 >= total * ${percent})`;

/**
 * One statement, and so one moment. Durations are counted by days of UTC; those of the days at both ends, which the
 * window has a part of, are read one by one.
 */
const SELECT = `
  with by_day as (
    select width_bucket(slot, $2::timestamptz[]) as place, ${SUMS}
      from insight_counts
     where workspace_id = $1 and slot >= $3 and slot < $4
     group by 1),
  durations as (
    select seconds, count from insight_durations where workspace_id = $1 and day >= $6 and day < $7
    union all
    select verdict_s, 1 from insight_tickets where workspace_id = $1 and verdict_at >= $5 and verdict_at < $6
    union all
    select verdict_s, 1 from insight_tickets where workspace_id = $1 and verdict_at >= $7 and verdict_at < $4),
  ranked as (
    select seconds, sum(sum(count)) over (order by seconds) as up_to, sum(sum(count)) over () as total
      from durations group by seconds)
  select (select json_agg(by_day) from by_day) as days, ${nearestRank(50)} as p50, ${nearestRank(95)} as p95`;

const DAY_MS = 86_400_000;
const utcDay = (at: string, round: (days: number) => number): string =>
  new Date(round(Date.parse(at) / DAY_MS) * DAY_MS).toISOString();

/**
 * What is counted of a workspace in days that follow each other, at least three; `percentiles` of the last `recent` of
 * them, at least three. It reads as many rows as the days have quarters of an hour, and durations that differ.
 */
export const readInsights = async (
  sql: Sql,
  workspaceId: string,
  days: readonly Day[],
  recent: number,
): Promise<Insights> => {
  const [first, last, firstRecent] = [days[0], days.at(-1), days.at(-recent)];
  if (first === undefined || last === undefined || firstRecent === undefined) throw new RangeError('no days');
  const { rows } = await sql.query<Row>(
    SELECT,
    [
      workspaceId,
      days.map(({ from }) => from),
      first.from,
      last.to,
      firstRecent.from,
      utcDay(firstRecent.from, Math.ceil),
      utcDay(last.to, Math.floor),
    ],
    'prepared',
  );
  const [row] = rows;
  const byPlace = new Map(row?.days?.map(({ place, ...counts }) => [place, counts]));
  return {
    days: days.map((_, index) => byPlace.get(index + 1) ?? NO_COUNTS),
    percentiles: { p50: row?.p50 ?? null, p95: row?.p95 ?? null },
  };
};
