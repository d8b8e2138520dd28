/** Mutual exclusion inside this process, by key: whoever asks first goes first. */
export type Turns = {
  /** Resolves when all earlier turns of the key are over; the caller must call the result when its own is. */
  take(key: string): Promise<() => void>;
  /** Resolves when no turn is taken or waited for. */
  idle(): Promise<void>;
};

export const createTurns = (): Turns => {
  const last = new Map<string, Promise<void>>();
  return {
    take: async (key) => {
      const before = last.get(key);
      const { promise: over, resolve } = Promise.withResolvers<void>();
      const mine = (before ?? Promise.resolve()).then(() => over);
      last.set(key, mine);
      await before;
      return () => {
        if (last.get(key) === mine) last.delete(key);
        resolve();
      };
    },
    idle: async () => {
      while (last.size > 0) await Promise.all(last.values());
    },
  };
};
