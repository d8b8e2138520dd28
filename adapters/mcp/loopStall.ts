import { monitorEventLoopDelay } from 'node:perf_hooks';

/** A process whose event loop stood still for this long may take its own slowness for that of a system it asks. */
export const STALL_MS = 1_000;

const RESOLUTION_MS = 50;

/** Watches this process's event loop; the result ends that and says how long it stood still at most, in milliseconds. */
export const watchLoop = (): (() => number) => {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  return () => {
    delay.disable();
    return Math.max(0, Math.round(delay.max / 1e6) - RESOLUTION_MS);
  };
};
