import { EngineUnusable } from '../adapters/engineUnusable.ts';
import { claimHome } from '../adapters/postgres/log/logHome.ts';
import { knownStores } from '../adapters/postgres/ops/knownStores.ts';
import { failureFields } from '../engine/async/failure.ts';
import { keepTrying } from '../engine/async/keepTrying.ts';
import type { Heartbeat } from '../domain/core/heartbeat.ts';
import type { EventLog } from '../domain/core/log/eventLog.ts';
import type { EventStore } from '../domain/core/log/eventStore.ts';
import type { Logger } from '../domain/core/logger.ts';
import { findStoreId, openStore } from '../domain/audit/openStore.ts';
import { createLeases } from '../engine/leases/createLeases.ts';
import type { Leases } from '../engine/leases/leases.ts';
import { createLiveEvents, type LiveEvents } from '../engine/feed/liveEvents.ts';
import { createLogFeed, type LogFeed } from '../engine/feed/logFeed.ts';
import { createProgress, type Progress } from '../engine/projections/progress.ts';
import { runProjections } from '../engine/projections/runProjections.ts';
import type { Database } from '../engine/sql.ts';
import { newStoreId, openStoreOn, type Release, type Storage } from './storage.ts';
import type { Tasks } from './tasks.ts';

/** What follows the log: read models, and the one reader that feeds everything else. */
export type Engine = {
  readModels: Release['readModels'];
  store: EventStore;
  storeId: string;
  database: Database;
  /** Reads the active versions of the read models. */
  reads: Database;
  leases: Leases;
  feed: LogFeed;
  progress: Progress;
  live: LiveEvents;
  heartbeat: Heartbeat;
  logger: Logger;
};

/** Opens the store on the gated log, with everything that reads it; nothing runs yet. */
export const openEngine = async (storage: Storage, gatedLog: EventLog, logger: Logger): Promise<Engine> => {
  const { database, quick, reads, heartbeat } = storage;
  const { readModels } = storage.release;
  const store = openStoreOn(gatedLog, storage);
  const leases = createLeases(quick, heartbeat, logger);
  const feed = createLogFeed(store, logger);
  const progress = createProgress(quick, readModels, heartbeat);
  const live = createLiveEvents({ feed, progress, store, logger });
  const engine = { readModels, store, database, reads, leases, feed, progress, live, heartbeat, logger };
  // Not through the gate, which opens only once the audit log knows which log it is about.
  const bare = openStoreOn(storage.eventLog, storage);
  await refuseForeignLog(storage, bare);
  await claimHome(storage.quick, storage.engineName);
  const storeId = await openStore(bare, newStoreId());
  return { ...engine, storeId };
};

/**
 * Database and log go together: one that was set up with another log would take everything in it for lost. Where only
 * some of it belongs to another log, that alone stands still and says so.
 */
const refuseForeignLog = async ({ quick, engineName }: Storage, bare: EventStore): Promise<void> => {
  // Asked first: of nodes that start together, another may open the log now.
  const known = await knownStores(quick);
  const found = await findStoreId(bare);
  if (known.length === 0 || (found !== null && known.includes(found))) return;
  const other = found === null ? 'holds nothing yet' : `is ${found}`;
  throw new EngineUnusable(
    `this database belongs to the event log ${known[0]}, and the one on ${engineName} ${other}; ` +
      'KURRENTDB_URL and DATABASE_URL must lead to what belongs together.',
  );
};

/** Starts what follows the log; everything that must see the first event is set up before. */
export const runEngine = (engine: Engine, tasks: Tasks): void => {
  tasks.run('log_feed', (signal) => engine.feed.run(signal));
  tasks.run('projections', (signal) => runProjections(engine, engine.readModels, signal));
  tasks.run('live_events', (signal) => engine.live.run(signal));
};

/** Work that goes on until its signal aborts. */
export type Worker = {
  name: string;
  /** Read models that it rests on: it starts once they have applied what the log holds by then. */
  after?: readonly string[];
  run: (signal: AbortSignal) => Promise<unknown>;
};

export const startWorker = (engine: Engine, tasks: Pick<Tasks, 'run'>, { name, after, run }: Worker): void =>
  after === undefined ? tasks.run(name, run) : runAfter(engine, tasks, name, after, run);

/** How long a worker may wait for its read models before it says so. */
const TOLD_AFTER_MS = 5_000;

/**
 * Starts a worker as soon as the read models that it rests on have applied what the log holds by then; no other read
 * model holds it back. While it waits for longer than 5 s, one line `worker_waiting` names those that it waits for.
 */
const runAfter = (
  engine: Engine,
  tasks: Pick<Tasks, 'run'>,
  name: string,
  readModels: readonly string[],
  work: (signal: AbortSignal) => Promise<unknown>,
): void =>
  tasks.run(name, async (signal) => {
    await keepTrying(
      signal,
      () => untilApplied(engine, name, readModels, signal),
      (error, attempt) => {
        if (attempt === 1) engine.logger.warn({ name, ...failureFields(error) }, 'worker_waiting');
      },
    );
    if (!signal.aborted) await work(signal);
  });

const untilApplied = async (
  { progress, store, logger }: Engine,
  name: string,
  readModels: readonly string[],
  signal: AbortSignal,
): Promise<void> => {
  const head = await store.head();
  for (let told = false; !(await progress.waitFor(readModels, head, TOLD_AFTER_MS, signal)); told = true) {
    if (signal.aborted) return;
    if (!told) logger.warn({ name, read_models: progress.behind(readModels, head) }, 'worker_waiting');
  }
};
