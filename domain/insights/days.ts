import { Temporal } from 'temporal-polyfill';

/** SU-146: how far lead views look back, in days of the calendar's zone, today among them (SU-148). */
export const WINDOW_DAYS = { '7d': 7, '30d': 30, '90d': 90 } as const;
export type Window = keyof typeof WINDOW_DAYS;

/** A day of a zone: its date, and from when up to, but without, when it lasts (ISO 8601 UTC with milliseconds). */
export type Day = { date: string; from: string; to: string };

/** The last `count` days of the zone, oldest first; the last is the one that `now` lies in. */
export const lastDays = (count: number, now: string, timezone: string): readonly Day[] => {
  const today = Temporal.Instant.from(now).toZonedDateTimeISO(timezone).toPlainDate();
  return Array.from({ length: count }, (_, index) => {
    const date = today.subtract({ days: count - 1 - index });
    return { date: date.toString(), from: startOf(date, timezone), to: startOf(date.add({ days: 1 }), timezone) };
  });
};

/** Of a day that has no midnight: its first moment. */
const startOf = (date: Temporal.PlainDate, timezone: string): string =>
  new Date(date.toZonedDateTime(timezone).epochMilliseconds).toISOString();
