import type { StreamName } from './log/eventLog.ts';

/** Longest wait for those before, milliseconds: one whose append hangs must not hold up the others as well. */
const WAIT_MAX_MS = 2_000;

/** The last in each line, by log and stream; a line that nobody stands in is gone. */
const lines = new WeakMap<object, Map<StreamName, Promise<void>>>();

/**
 * Runs `work` when everything that this process began before on the same stream of `log` has ended, or after two
 * seconds. It spares callers in one process that they lose to each other, and promises nothing: other nodes stand in
 * no line, so an append still needs the revision that it was decided on.
 */
export const runExclusive = async <T>(log: object, stream: StreamName, work: () => Promise<T>): Promise<T> => {
  const line = lines.get(log) ?? new Map<StreamName, Promise<void>>();
  lines.set(log, line);
  const before = line.get(stream);
  const { promise: mine, resolve: end } = Promise.withResolvers<void>();
  line.set(stream, mine);
  try {
    if (before !== undefined) await ended(before);
    return await work();
  } finally {
    if (line.get(stream) === mine) line.delete(stream);
    end();
  }
};

const ended = async (before: Promise<void>): Promise<void> => {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, WAIT_MAX_MS);
  await Promise.race([before, late]);
  clearTimeout(timer);
};
