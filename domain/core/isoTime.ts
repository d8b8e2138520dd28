/** The second that was told last: events come in the order of their times, thousands of them in one second. */
let told = { second: Number.NaN, text: '' };

/**
 * ISO 8601 UTC with milliseconds of milliseconds since 1970, as `Date` writes it, at a fraction of its time. Throws
 * RangeError for no number.
 */
export const isoOfMs = (ms: number): string => {
  const second = Math.floor(ms / 1000);
  if (second !== told.second) told = { second, text: new Date(second * 1000).toISOString().slice(0, -'000Z'.length) };
  return `${told.text}${String(ms - second * 1000).padStart(3, '0')}Z`;
};
