import PQueue from 'p-queue';

/**
 * At most so many pieces of work at a time in this process; whoever asks first begins first. A place is free again when
 * its work has ended: a caller that gives up leaves the queue, but never lets more work run at a time.
 */
export type Semaphore = {
  /** Resolves with how to give the place back; rejects with the reason of `signal` when that aborts while it waits. */
  take(signal?: AbortSignal): Promise<() => void>;
  /** Runs `work` in a place. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
};

/** `idle` resolves when no place is taken or waited for. */
export const createSemaphore = (max: number): Semaphore & { idle(): Promise<void> } => {
  const queue = new PQueue({ concurrency: max });
  const take = takeFrom(queue);
  return { take, run: runIn(take), idle: () => queue.onIdle() };
};

/** A semaphore for each name, at most `max` for each. `idle` resolves when none of any name is taken. */
export const createSemaphores = (max: number): { of(name: string): Semaphore; idle(): Promise<void> } => {
  const queues = new Map<string, PQueue>();
  const queueOf = (name: string): PQueue => {
    const known = queues.get(name);
    if (known !== undefined) return known;
    const queue = new PQueue({ concurrency: max });
    queue.addEventListener('idle', () => queues.delete(name));
    queues.set(name, queue);
    return queue;
  };
  return {
    of: (name) => {
      // A queue is forgotten when it is idle, so it is looked up each time.
      const take: Semaphore['take'] = async (signal) => {
        signal?.throwIfAborted();
        return takeFrom(queueOf(name))(signal);
      };
      return { take, run: runIn(take) };
    },
    idle: async () => {
      await Promise.all([...queues.values()].map((queue) => queue.onIdle()));
    },
  };
};

/** The queue heeds its signal also while work runs, and would let the next one begin: it hears of the wait alone. */
const takeFrom =
  (queue: PQueue): Semaphore['take'] =>
  (signal) => {
    if (signal?.aborted === true) return Promise.reject(signal.reason);
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const waiting = new AbortController();
    const giveUp = (): void => waiting.abort(signal?.reason);
    const work = (): Promise<void> => {
      signal?.removeEventListener('abort', giveUp);
      const { promise: ended, resolve: leave } = Promise.withResolvers<void>();
      resolve(leave);
      return ended;
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    queue.add(work, { signal: waiting.signal }).catch(reject);
    return promise;
  };

const runIn =
  (take: Semaphore['take']): Semaphore['run'] =>
  async (work, signal) => {
    const leave = await take(signal);
    try {
      return await work();
    } finally {
      leave();
    }
  };
