import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { windowOn } from '../maintenance/window.ts';

/** SU-182: when the team works. Part of stored events: add optional fields; never rename or reuse one. */
export const BusinessCalendar = z.object({
  /** IANA name. */
  timezone: z.string(),
  /** Then intervals and holidays are kept, and not asked. */
  alwaysOpen: z.boolean(),
  /** Days count from Sunday 0; times are `HH:MM`, and an end that is not after its start lies on the next day. */
  intervals: z.array(z.object({ days: z.array(z.int()), start: z.string(), end: z.string() })),
  /** Local dates, `YYYY-MM-DD`: nothing begins on them. */
  holidays: z.array(z.string()),
});
export type BusinessCalendar = z.infer<typeof BusinessCalendar>;

/** Until somebody says otherwise. */
export const ALWAYS_OPEN: BusinessCalendar = { timezone: 'UTC', alwaysOpen: true, intervals: [], holidays: [] };

/** From `from` until right before `to`, in milliseconds since 1970; `to` may be infinite. */
export type Open = { from: number; to: number };

/** A deadline that is further away counts as none, so that no calendar is walked for ever. */
const LOOK_AHEAD_DAYS = 800;

/** The working time from a moment on, in order and without overlaps; times of the clock are read as in CL-78. */
export function* openFrom(calendar: BusinessCalendar, from: number): Generator<Open, void, undefined> {
  if (calendar.alwaysOpen) return yield { from, to: Number.POSITIVE_INFINITY };
  const holidays = new Set(calendar.holidays);
  const today = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(calendar.timezone).toPlainDate();
  const last = today.add({ days: LOOK_AHEAD_DAYS });
  let reached = from;
  // What began the day before may still last.
  for (let day = today.subtract({ days: 1 }); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    if (holidays.has(day.toString())) continue;
    for (const open of openOn(calendar, day)) {
      if (open.to <= reached) continue;
      yield { from: Math.max(open.from, reached), to: open.to };
      reached = open.to;
    }
  }
}

/** When the clock of a zone shows `local` (`YYYY-MM-DDTHH:MM`), ISO 8601; in a skipped hour the time after it. */
export const momentOf = (local: string, timezone: string): string =>
  new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(timezone).epochMilliseconds).toISOString();

/** What begins on this local day, soonest first. */
const openOn = ({ timezone, intervals }: BusinessCalendar, day: Temporal.PlainDate): readonly Open[] =>
  intervals
    .filter(({ days }) => days.includes(day.dayOfWeek % 7))
    .flatMap(({ start, end }) => {
      const window = windowOn({ startLocal: start, endLocal: end, timezone }, day);
      return window === null ? [] : [{ from: window.start.epochMilliseconds, to: window.end.epochMilliseconds }];
    })
    .toSorted((a, b) => a.from - b.from);
