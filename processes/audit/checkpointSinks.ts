import type { Logger } from '../../domain/core/logger.ts';
import { backoffMs, pause } from '../../engine/async/pause.ts';
import type { CheckpointSink } from './auditEvidence.ts';
import { failureFields } from '../../engine/async/failure.ts';

/** Hands signed checkpoints to all sinks, each at its own pace. A failing sink is retried and stops nothing. */
export interface CheckpointSinks {
  publish(note: string): void;
  /** Names of the sinks whose last attempt failed. */
  failing(): readonly string[];
  /** Ends with what is under way. What is still queued is dropped: the next start signs anew, which says as much. */
  close(): Promise<void>;
}

const QUEUE_MAX = 1000;
const RETRY_MS = 1000;
const RETRY_MAX_MS = 60_000;

export const createCheckpointSinks = (sinks: readonly CheckpointSink[], logger: Logger): CheckpointSinks => {
  const closing = new AbortController();
  const workers = sinks.map((sink) => createWorker(sink, logger, closing.signal));
  return {
    publish: (note) => workers.forEach((worker) => worker.add(note)),
    failing: () => workers.filter((worker) => worker.isFailing()).map((worker) => worker.name),
    close: async () => {
      closing.abort();
      await Promise.all(workers.map((worker) => worker.idle()));
    },
  };
};

const createWorker = (sink: CheckpointSink, logger: Logger, signal: AbortSignal) => {
  const queue: string[] = [];
  let failures = 0;
  let running: Promise<void> = Promise.resolve();
  let busy = false;

  const attempt = async (note: string): Promise<void> => {
    try {
      await sink.deliver(note, signal);
      failures = 0;
      queue.shift();
    } catch (error) {
      failures += 1;
      if (signal.aborted) return;
      logger.warn({ sink: sink.name, failures, ...failureFields(error) }, 'audit_sink_failed');
      await pause(backoffMs(failures, RETRY_MS, RETRY_MAX_MS), signal);
    }
  };

  const run = async (): Promise<void> => {
    busy = true;
    for (let note = queue[0]; note !== undefined && !signal.aborted; note = queue[0]) await attempt(note);
    busy = false;
  };

  return {
    name: sink.name,
    add: (note: string): void => {
      queue.push(note);
      // The newest signed checkpoints say the most; the oldest one is being delivered.
      if (queue.length > QUEUE_MAX) queue.splice(1, 1);
      if (!busy && !signal.aborted) running = run();
    },
    isFailing: () => failures > 0,
    idle: () => running,
  };
};
