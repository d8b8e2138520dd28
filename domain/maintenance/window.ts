import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';

/** CL-76. Part of stored events: add optional fields; never rename or reuse one. */
export const MaintenanceWindow = z.object({
  /** False: no automatic work at all. */
  enabled: z.boolean(),
  /** Sunday is 0. */
  daysOfWeek: z.array(z.int()),
  /** `HH:MM` of the zone's clock; an end that is not after the start lies on the next day. */
  startLocal: z.string(),
  endLocal: z.string(),
  /** IANA name. */
  timezone: z.string(),
});
export type MaintenanceWindow = z.infer<typeof MaintenanceWindow>;

/** From `start` until right before `end`, ISO 8601 UTC with milliseconds. */
export type Span = { start: string; end: string };

/** Far enough for several windows of any form: each opens once a week at least, but for a day that its zone skips. */
const LOOK_AHEAD_DAYS = 60;
const DAY_MS = 86_400_000;

/**
 * The windows that are not over at `from`, oldest first: the first may be open already. None while the window is
 * disabled, and none that begins more than `days` later: whoever looks for one that suits never looks for ever. Of a
 * skipped hour the start is the first valid minute; of a repeated hour the first pass counts (CL-78).
 */
export function* windowsFrom(
  window: MaintenanceWindow,
  from: string,
  days = LOOK_AHEAD_DAYS,
): Generator<Span, void, undefined> {
  if (!window.enabled || window.daysOfWeek.length === 0) return;
  const instant = Temporal.Instant.from(from);
  const today = instant.toZonedDateTimeISO(window.timezone).toPlainDate();
  // A window that began the day before may still be open.
  let day = crossesMidnight(window.startLocal, window.endLocal) ? today.subtract({ days: 1 }) : today;
  const last = today.add({ days });
  while (Temporal.PlainDate.compare(day, last) <= 0) {
    const span = window.daysOfWeek.includes(day.dayOfWeek % 7) ? windowOn(window, day) : null;
    if (span !== null && span.end.epochMilliseconds > instant.epochMilliseconds)
      yield { start: iso(span.start), end: iso(span.end) };
    day = day.add({ days: 1 });
  }
}

/** The window that is open at `now`, or else the next one; null while it is disabled. */
export const nextWindow = (window: MaintenanceWindow, now: string): Span | null =>
  windowsFrom(window, now).next().value ?? null;

/** Whether `at` lies in the span. */
export const isWithin = ({ start, end }: Span, at: string): boolean =>
  Date.parse(start) <= Date.parse(at) && Date.parse(at) < Date.parse(end);

/** The windows that were over by `until` and had not been by `from`, oldest first. */
export const windowsOver = (window: MaintenanceWindow, from: string, until: string): readonly Span[] => {
  const over: Span[] = [];
  const days = Math.max(0, Math.ceil((Date.parse(until) - Date.parse(from)) / DAY_MS));
  for (const span of windowsFrom(window, from, days)) {
    if (Date.parse(span.end) > Date.parse(until)) break;
    over.push(span);
  }
  return over;
};

type InstantSpan = { start: Temporal.Instant; end: Temporal.Instant };

/** The window that belongs to this local day; null for a day that the zone skips, as when it crosses the date line. */
export const windowOn = (
  { startLocal, endLocal, timezone }: Pick<MaintenanceWindow, 'startLocal' | 'endLocal' | 'timezone'>,
  day: Temporal.PlainDate,
): InstantSpan | null => {
  const endDay = crossesMidnight(startLocal, endLocal) ? day.add({ days: 1 }) : day;
  const localStart = day.toPlainDateTime(startLocal);
  const localEnd = endDay.toPlainDateTime(endLocal);
  const start = firstValid(localStart, timezone);
  if (start.isMoved && !day.toZonedDateTime(timezone).toPlainDate().equals(day)) return null;
  const end = firstValid(localEnd, timezone).at;
  if (end.epochMilliseconds > start.at.epochMilliseconds) return { start: start.at, end };
  // All of it lies in a skipped hour: it lasts as long as ever, from the first valid minute.
  return { start: start.at, end: start.at.add(localStart.until(localEnd)) };
};

/** Both `HH:MM`. */
const crossesMidnight = (startLocal: string, endLocal: string): boolean => endLocal <= startLocal;

/** When the clock of a zone first shows `local`, or, where it skips that, the first that it shows after the gap. */
const firstValid = (local: Temporal.PlainDateTime, timezone: string): { at: Temporal.Instant; isMoved: boolean } => {
  const earlier = local.toZonedDateTime(timezone, { disambiguation: 'earlier' });
  if (earlier.toPlainDateTime().equals(local)) return { at: earlier.toInstant(), isMoved: false };
  return { at: (earlier.getTimeZoneTransition('next') ?? earlier).toInstant(), isMoved: true };
};

const iso = ({ epochMilliseconds }: Temporal.Instant): string => new Date(epochMilliseconds).toISOString();
