import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { every, pause } from '../engine/async/pause.ts';

/**
 * How often a node looks whether it was at rest, and how much of that time it may have worked. Work that comes after
 * a collection costs more for a while: pauses between two bursts are no rest.
 */
const LOOK_MS = 30_000;
const WORKED_MAX = 0.05;
/** Less is not worth a full collection. */
const GROWN_BYTES = 4_000_000;
/** Of the time between two looks: until those who are told to let go have done so. */
const LET_GO_SHARE = 1 / 20;

/**
 * Collects garbage once when a node has come to rest, until `signal` aborts, and gives what it held back to the system.
 * A node that does nothing causes no collection: what its start or a load has left behind would stay for good. Before
 * that `keepers` let go of what they keep in the hope that it is asked for again soon. For as long as the rest goes on, what
 * is young is collected at each look, and the native heap trimmed: else what is done once a second fills the young
 * generation in some minutes.
 */
export const giveMemoryBackAtRest = async (
  keepers: readonly { letGo(): void }[],
  signal: AbortSignal,
  lookMs = LOOK_MS,
): Promise<void> => {
  let lastLook = performance.eventLoopUtilization();
  let settledBytes = 0;
  let collect: Collect | null = null;
  let trim: (() => void) | null = null;
  const look = async (): Promise<void> => {
    const { utilization } = performance.eventLoopUtilization(lastLook);
    lastLook = performance.eventLoopUtilization();
    if (utilization > WORKED_MAX) return;
    collect ??= garbageCollection();
    if (heldBytes() >= settledBytes + GROWN_BYTES) {
      for (const keeper of keepers) keeper.letGo();
      await pause(lookMs * LET_GO_SHARE, signal);
      collect('major');
      settledBytes = heldBytes();
    } else {
      // Not sooner after a full collection: V8 compacts and frees for some seconds.
      collect('minor');
      trim ??= await nativeTrim();
      trim();
      settledBytes = Math.min(settledBytes, heldBytes());
    }
  };
  await every(lookMs, look, signal);
};

const heldBytes = (): number => {
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
};

type Collect = (type: 'major' | 'minor') => void;

/**
 * What collects garbage. To be kept: it comes from a context of its own, which takes memory. The flag is set for a moment
 * only: modules are not found compiled under other flags than they were compiled with.
 */
const garbageCollection = (): Collect => {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return (type) => {
    if (typeof collect === 'function') collect({ type });
  };
};

/**
 * What gives back the pages that the C library keeps between what is in use, after a load some hundred megabytes, until it
 * is told to. Only glibc can be told; elsewhere nothing happens. Takes milliseconds, after a load some ten.
 */
const nativeTrim = async (): Promise<() => void> => {
  try {
    const { default: koffi } = await import('koffi');
    const trim = koffi.load('libc.so.6').func('int malloc_trim(size_t pad)');
    return () => trim(0);
  } catch {
    // Another C library, or a machine that koffi is not built for.
    return () => undefined;
  }
};
