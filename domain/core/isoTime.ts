/**
 * Tells milliseconds since 1970 in ISO 8601 UTC with milliseconds, as `Date` does, at a fraction of its time where
 * many in a row are of one second, such as those of events, or of a clock. Each such kind has its own: in turns, they would
 * forget each other's second. Throws RangeError for no number.
 */
export const isoTimes = (): ((ms: number) => string) => {
  /** The second that was told last. */
  let told = { second: Number.NaN, text: '' };
  return (ms) => {
    const second = Math.floor(ms / 1000);
    if (second !== told.second) told = { second, text: new Date(second * 1000).toISOString().slice(0, -'000Z'.length) };
    return `${told.text}${String(ms - second * 1000).padStart(3, '0')}Z`;
  };
};

/** Of what was recorded. */
export const isoOfMs = isoTimes();
