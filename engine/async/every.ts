import { pause } from './pause.ts';

/**
 * Runs `work` every `ms`, first after `ms`, until `signal` aborts. The next round begins `ms` after the last one has
 * ended: a slow one delays the next and never runs beside it. `work` must not reject.
 */
export const every = async (ms: number, work: () => Promise<void>, signal: AbortSignal): Promise<void> => {
  for (await pause(ms, signal); !signal.aborted; await pause(ms, signal)) await work();
};
