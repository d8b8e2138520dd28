import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { every } from '../engine/async/pause.ts';

/**
 * How often a node looks whether it was at rest, and how much of that time it may have worked. Work that comes after
 * a collection costs more for a while: pauses between two bursts are no rest.
 */
const LOOK_MS = 30_000;
const WORKED_MAX = 0.05;
/** Less is not worth a collection. */
const GROWN_BYTES = 8_000_000;

/**
 * Collects garbage once when a node has come to rest, until `signal` aborts. V8 gives memory back when it collects, and
 * a node that does nothing causes no collection: what its start or a load has left behind would stay for good.
 */
export const giveMemoryBackAtRest = async (signal: AbortSignal, lookMs = LOOK_MS): Promise<void> => {
  let lastLook = performance.eventLoopUtilization();
  let settledBytes = 0;
  const look = async (): Promise<void> => {
    const { utilization } = performance.eventLoopUtilization(lastLook);
    lastLook = performance.eventLoopUtilization();
    if (utilization > WORKED_MAX || heldBytes() < settledBytes + GROWN_BYTES) return;
    collectGarbage();
    settledBytes = heldBytes();
  };
  await every(lookMs, look, signal);
};

const heldBytes = (): number => {
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
};

/** The flag is set for a moment only: modules are not found compiled under other flags than they were compiled with. */
const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  if (typeof collect === 'function') collect();
};
