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

/** "21 Nov 2026, 08:00:00 UTC" by the clock of the browser, always with its zone. */
export const exactTime = (iso: string): string => exact.format(new Date(iso));
