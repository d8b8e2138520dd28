/** At most so many pieces of work at a time in this process; whoever asks first begins first. */
export type Slots = {
  /** Runs `work` when a slot is free; rejects with the reason of `signal` when that aborts while it waits. */
  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
};

export const createSlots = (max: number): Slots => {
  const waiting = new Set<() => void>();
  let taken = 0;

  const enter = (signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    if (taken < max) {
      taken += 1;
      return Promise.resolve();
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = (): void => {
      waiting.delete(begin);
      reject(signal.reason);
    };
    const begin = (): void => {
      waiting.delete(begin);
      signal.removeEventListener('abort', giveUp);
      resolve();
    };
    waiting.add(begin);
    signal.addEventListener('abort', giveUp, { once: true });
    return promise;
  };
  /** The slot goes to the next one that waits, if there is one. */
  const leave = (): void => {
    const [next] = waiting;
    if (next === undefined) taken -= 1;
    else next();
  };

  return {
    run: async (work, signal) => {
      await enter(signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
};

/** Slots of their own for each name, at most `max` for each. */
export const createSlotsByName = (max: number): { of(name: string): Slots; forget(name: string): void } => {
  const byName = new Map<string, Slots>();
  return {
    of: (name) => {
      const slots = byName.get(name) ?? createSlots(max);
      byName.set(name, slots);
      return slots;
    },
    forget: (name) => void byName.delete(name),
  };
};
