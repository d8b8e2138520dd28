import * as chrono from 'chrono-node';

/**
 * A day or a time as people write it ("yesterday", "last monday", "3 Nov 14:00"), by the clock of the browser; null: not
 * understood. A day without an hour means its beginning, or with `edge` 'to' its end, the beginning of the next one.
 */
export const typedDay = (text: string, edge: 'from' | 'to', now: Date): Date | null => {
  const [found] = chrono.parse(text, now);
  if (found === undefined) return null;
  const at = found.start.date();
  if (found.start.isCertain('hour')) return at;
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + (edge === 'to' ? 1 : 0));
};
