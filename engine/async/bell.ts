/** Wakes whoever waits for something to have happened. */
export type Bell = {
  /** Wakes everyone who waits now. Whoever comes later waits for the next ring. */
  ring(): void;
  /** Resolves at the next ring, after `ms`, or as soon as `signal` aborts. */
  next(signal?: AbortSignal, ms?: number): Promise<void>;
};

/**
 * Nothing is lost between a look and the wait when both happen in one turn of the event loop, or when the wait begins
 * before the look.
 */
export const createBell = (): Bell => {
  const waiting: (() => void)[] = [];
  return {
    ring: () => {
      for (const wake of waiting.splice(0)) wake();
    },
    next: (signal, ms) =>
      new Promise((resolve) => {
        if (signal?.aborted === true) return resolve();
        const wake = (): void => {
          clearTimeout(timer);
          const at = waiting.indexOf(wake);
          if (at !== -1) waiting.splice(at, 1);
          signal?.removeEventListener('abort', wake);
          resolve();
        };
        const timer = ms === undefined ? undefined : setTimeout(wake, ms);
        waiting.push(wake);
        signal?.addEventListener('abort', wake);
      }),
  };
};
