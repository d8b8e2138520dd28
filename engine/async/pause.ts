/** Resolves after `ms`, or as soon as `signal` aborts. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted === true) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });

/** Milliseconds to wait after so many failures in a row, at least one: `firstMs`, doubled each time, up to `maxMs`. */
export const backoffMs = (failures: number, firstMs: number, maxMs: number): number =>
  Math.min(firstMs * 2 ** (failures - 1), maxMs);

/**
 * Runs `work` every `ms`, first after `ms`, until `signal` aborts. The next round begins `ms` after the last one has
 * ended: a slow one delays the next and never runs beside it. `work` must not reject.
 */
export const every = async (ms: number, work: () => Promise<void>, signal: AbortSignal): Promise<void> => {
  for (await pause(ms, signal); !signal.aborted; await pause(ms, signal)) await work();
};
