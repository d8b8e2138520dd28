import { LogOverloaded, LogUnavailable, type EventLog } from '../../domain/core/log/eventLog.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { isMute, storeTrouble, troubleOf, type StoreTrouble } from '../../domain/core/log/storeTrouble.ts';
import { pause } from '../../engine/async/pause.ts';

/** Knows whether a write made now would be stored. */
export interface StoreWatch {
  /**
   * What keeps writes from being stored, null when nothing does: from an append or a trial of the last 10 s, else by a
   * trial now. Never rejects.
   */
  trouble(): Promise<StoreTrouble | null>;
  /** The same as it is known now. */
  known(): StoreTrouble | null;
}

export type StoreWatchDeps = {
  /** Writes what needs room, without an event, and takes it away again; rejects when that fails. */
  trial: () => Promise<void>;
  logger: Logger;
  /** Milliseconds of a clock that only goes forward. */
  nowMs: () => number;
};

const FRESH_MS = 10_000;
const RETRY_MS = 1_000;

/**
 * Watches the outcomes of appends. Logs `store_trouble {kind, detail}` when the first one fails, and
 * `store_recovered` when a trial has succeeded after that; `run` tries until it does.
 */
export const createStoreWatch = (
  deps: StoreWatchDeps,
): StoreWatch & { watched(log: EventLog): EventLog; run(signal: AbortSignal): Promise<void> } => {
  let known: StoreTrouble | null = null;
  let wroteAt = -Infinity;
  let trying: Promise<void> | null = null;

  const succeeded = (): void => {
    wroteAt = deps.nowMs();
    if (known !== null) deps.logger.info({ kind: known.kind }, 'store_recovered');
    known = null;
  };
  const failed = (trouble: StoreTrouble): void => {
    if (known?.kind !== trouble.kind) deps.logger.error({ ...trouble }, 'store_trouble');
    known = trouble;
  };
  const attempt = async (): Promise<void> => {
    await deps.trial().then(succeeded, (error: unknown) => failed(storeTrouble(error) ?? troubleOf('no_answer')));
    trying = null;
  };

  return {
    known: () => known,
    trouble: async () => {
      if (known === null && deps.nowMs() - wroteAt > FRESH_MS) await (trying ??= attempt());
      return known;
    },
    watched: (log) => ({
      ...log,
      append: async (...given) => {
        try {
          const appended = await log.append(...given);
          // A small append may still fit where a trial does not.
          if (known === null) succeeded();
          return appended;
        } catch (error) {
          const trouble = ofAppend(error);
          // A trial finds out more than that nobody answers: what it knew stands until the next one.
          if (trouble !== null && (known === null || !isMute(trouble))) failed(trouble);
          throw error;
        }
      },
    }),
    run: async (signal) => {
      for (; !signal.aborted; await pause(RETRY_MS, signal)) if (known !== null) await (trying ??= attempt());
    },
  };
};

const ofAppend = (error: unknown): StoreTrouble | null => {
  const trouble = storeTrouble(error);
  if (trouble !== null) return trouble;
  if (error instanceof LogOverloaded) return troubleOf('busy');
  return error instanceof LogUnavailable ? troubleOf('no_answer') : null;
};
