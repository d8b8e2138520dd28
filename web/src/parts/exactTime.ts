const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** "21 Nov 2026, 08:00:00" by the clock of the browser. */
export const exactTime = (iso: string): string => exact.format(new Date(iso));
