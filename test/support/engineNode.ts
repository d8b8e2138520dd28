import { randomBytes, randomUUID } from 'node:crypto';
import { openDatabase } from '../../adapters/postgres/database.ts';
import { openPostgresEventLog } from '../../adapters/postgres/log/eventLog.ts';
import { createCodec, type SubjectKeys } from '../../domain/core/codec.ts';
import type { EventLog } from '../../domain/core/eventLog.ts';
import { eventStoreOn, type EventStore } from '../../domain/core/eventStore.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { streamKinds } from '../../domain/streamKinds.ts';
import { openStore } from '../../domain/audit/openStore.ts';
import type { LiveEngine } from '../../engine/projections/buildProjection.ts';
import { readersSearchPath } from '../../engine/projections/builds.ts';
import { createLeases } from '../../engine/leases/createLeases.ts';
import { createLogFeed } from '../../engine/feed/logFeed.ts';
import { createProgress, type Progress } from '../../engine/projections/progress.ts';
import type { Projection } from '../../engine/projections/projection.ts';
import type { Reactor } from '../../engine/reactors/reactor.ts';
import { runProjections } from '../../engine/projections/runProjections.ts';
import { runReactors } from '../../engine/reactors/runReactors.ts';
import type { Database } from '../../engine/sql.ts';
import { silentLogger } from './logger.ts';
import { TallyEvent } from './tally.ts';

/** One node of the service as far as the log and its consumers go. */
export type EngineNode = LiveEngine & {
  progress: Progress;
  log: Logger;
  /** Reads the active builds. */
  reads: Database;
  /** The log itself, for events that no codec would write. */
  events: EventLog;
  /** Runs these until `stop`. */
  start(projections: readonly Projection[], reactors?: readonly Reactor[]): void;
  /** Resolves when what was started has ended; rejects when the log is broken. */
  ended(): Promise<unknown>;
  /** In order: resolves when all work has ended and every connection is closed. May be called twice. */
  stop(): Promise<void>;
};

/** For events without personal data. */
const noKeys: SubjectKeys = {
  forWriting: () => Promise.reject(new Error('no keys')),
  forReading: () => Promise.reject(new Error('no keys')),
};

/** A store whose catalogue has the toy's events, too. */
export const openTestStore = (url: string, log: Logger = silentLogger): EventStore & { close(): Promise<void> } => {
  const events = openPostgresEventLog({ target: url, log });
  return { ...testStoreOn(events), close: () => events.close() };
};

const testStoreOn = (events: EventLog): EventStore =>
  eventStoreOn(events, createCodec([...streamKinds, { union: TallyEvent }], noKeys, randomBytes));

export const openEngineNode = async (
  url: string,
  projections: readonly Projection[],
  log: Logger = silentLogger,
): Promise<EngineNode> => {
  const database = openDatabase(url, { log });
  const reads = openDatabase(url, { log, searchPath: readersSearchPath(projections), connectionsMax: 4 });
  const events = openPostgresEventLog({ target: url, log });
  const store = testStoreOn(events);
  const feed = createLogFeed(store, log);
  const progress = createProgress(database, projections);
  const stopping = new AbortController();
  const leases = createLeases(database, randomUUID(), log);
  const engine = { database, store, feed, leases, storeId: await openStore(store, randomUUID()), log };
  const running: Promise<unknown>[] = [feed.run(stopping.signal)];
  const stop = async (): Promise<void> => {
    stopping.abort();
    await Promise.allSettled(running);
    await Promise.all([events.close(), reads.close(), database.close()]);
  };
  let stopped: Promise<void> | null = null;
  return {
    ...engine,
    events,
    progress,
    reads,
    start: (started, reactors = []) => {
      running.push(
        runProjections({ ...engine, progress }, started, stopping.signal),
        runReactors(engine, reactors, stopping.signal),
      );
      for (const work of running) work.catch(() => undefined);
    },
    ended: () => Promise.all(running),
    stop: () => (stopped ??= stop()),
  };
};
