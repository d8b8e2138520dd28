import { createBell } from './bell.ts';

/**
 * At most so many pieces of work at a time in this process; whoever asks first begins first. A slot is free again when
 * its work has ended, not when its caller has given up: a queue that lets go at an abort would run more at a time.
 */
export type Slots = {
  /** Resolves with how to give the slot back; rejects with the reason of `signal` when that aborts while it waits. */
  take(signal?: AbortSignal): Promise<() => void>;
  /** Runs `work` in a slot. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
};

/** `idle` resolves when no slot is taken or waited for. */
export const createSlots = (max: number): Slots & { idle(): Promise<void> } => {
  const waiting = new Set<() => void>();
  const emptied = createBell();
  let taken = 0;

  /** The slot goes to the next one that waits, if there is one. */
  const leave = (): void => {
    const [next] = waiting;
    if (next !== undefined) return next();
    taken -= 1;
    if (taken === 0) emptied.ring();
  };
  const take = (signal?: AbortSignal): Promise<() => void> => {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const giveUp = (): void => {
      waiting.delete(begin);
      reject(signal?.reason);
    };
    const begin = (): void => {
      waiting.delete(begin);
      signal?.removeEventListener('abort', giveUp);
      resolve(leave);
    };
    if (signal?.aborted === true) giveUp();
    else if (taken < max) {
      taken += 1;
      begin();
    } else {
      waiting.add(begin);
      signal?.addEventListener('abort', giveUp, { once: true });
    }
    return promise;
  };
  return { take, run: runIn(take), idle: () => (taken === 0 ? Promise.resolve() : emptied.next()) };
};

/** Slots of their own for each name, at most `max` for each. `idle` resolves when none of any name is taken. */
export const createSlotsByName = (max: number): { of(name: string): Slots; idle(): Promise<void> } => {
  const byName = new Map<string, { slots: Slots; users: number }>();
  const emptied = createBell();

  const take = async (name: string, signal?: AbortSignal): Promise<() => void> => {
    const named = byName.get(name) ?? { slots: createSlots(max), users: 0 };
    byName.set(name, named);
    named.users += 1;
    const forget = (): void => {
      named.users -= 1;
      if (named.users === 0) byName.delete(name);
      if (byName.size === 0) emptied.ring();
    };
    try {
      const leave = await named.slots.take(signal);
      return () => {
        leave();
        forget();
      };
    } catch (error) {
      forget();
      throw error;
    }
  };
  return {
    of: (name) => {
      const takeNamed = (signal?: AbortSignal) => take(name, signal);
      return { take: takeNamed, run: runIn(takeNamed) };
    },
    idle: () => (byName.size === 0 ? Promise.resolve() : emptied.next()),
  };
};

const runIn =
  (take: Slots['take']): Slots['run'] =>
  async (work, signal) => {
    const leave = await take(signal);
    try {
      return await work();
    } finally {
      leave();
    }
  };
