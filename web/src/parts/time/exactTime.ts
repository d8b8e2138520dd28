const FIELDS = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
const exact = new Intl.DateTimeFormat('en-GB', { ...FIELDS, second: '2-digit', timeZoneName: 'short' });

const inZones = new Map<string, Intl.DateTimeFormat>();

/** The same without seconds, by the clock of a zone: where another clock than the reader's is what counts. */
export const exactTimeIn = (timeZone: string, iso: string): string => {
  const format =
    inZones.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { ...FIELDS, timeZone, timeZoneName: 'short' });
  inZones.set(timeZone, format);
  return format.format(new Date(iso));
};

const ofDay = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const ofWeek = new Intl.DateTimeFormat('en-GB', { weekday: 'short', hour: '2-digit', minute: '2-digit' });
const ofYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const later = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const DAY_MS = 86_400_000;

/** A time to come as short as a row needs it: "14:00" today, "Fri 14:00" within six days, else "3 Dec" or "3 Dec 2027". */
export const shortTime = (iso: string, now: number): string => {
  const [at, today] = [new Date(iso), new Date(now)];
  if (at.toDateString() === today.toDateString()) return ofDay.format(at);
  if (at.getTime() - now < 6 * DAY_MS) return ofWeek.format(at);
  return at.getFullYear() === today.getFullYear() ? ofYear.format(at) : later.format(at);
};

/** "21 Nov 2026, 08:00:00 UTC" by the clock of the browser, always with its zone. */
export const exactTime = (iso: string): string => exact.format(new Date(iso));
