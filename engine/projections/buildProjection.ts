import { type Position, START } from '../../domain/core/eventLog.ts';
import type { EventStore, RecordedEvent } from '../../domain/core/eventStore.ts';
import { applyBatch, type BuildWork } from './applyBatch.ts';
import { buildsOf, createBuild, dropBuild, type Build } from './builds.ts';
import { checkFence } from '../leases/leaseRows.ts';
import type { LogFeed } from '../feed/logFeed.ts';
import type { Leases } from '../leases/leases.ts';
import type { Projection } from './projection.ts';
import type { Database } from '../sql.ts';

/** What everything that works on projections and reactors shares. */
export type Engine = {
  database: Database;
  store: EventStore;
  leases: Leases;
  /** Of `StoreOpened`, the first event of the log. */
  storeId: string;
};

/** An Engine whose process follows the log. */
export type LiveEngine = Engine & { feed: LogFeed };

/** Events per transaction; also how near to the head a build must be before it takes over. */
const BATCH_MAX = 2_000;
const NEAR_HEAD = 1_000;

/** Of all processes one builds a given version at a time. */
export const buildLease = ({ name, version }: Projection): string => `build:${name}_v${version}`;

/** Drops what an earlier builder left behind, and begins an empty build. */
export const beginBuild = ({ database, projection, lease }: BuildWork, storeId: string): Promise<Build> =>
  database.transaction(async (sql) => {
    await checkFence(sql, lease);
    for (const build of await buildsOf(sql, projection.name))
      if (build.status === 'building' && build.version === projection.version) await dropBuild(sql, build);
    return createBuild(sql, projection, storeId);
  });

/**
 * Applies the log until the build is near its head, or exactly up to `until`. Rejects with ApplyFailed when the
 * projection cannot apply an event.
 */
export const catchUp = async (
  work: BuildWork,
  store: EventStore,
  from: Build,
  signal: AbortSignal,
  until?: Position,
): Promise<Build> => {
  let build = from;
  for (;;) {
    let seen = 0;
    for await (const events of batchesAfter(store, build.position, signal, until)) {
      build = await applyBatch(work, build, events, events.at(-1)?.position ?? START);
      seen += events.length;
    }
    signal.throwIfAborted();
    if (until !== undefined || seen < NEAR_HEAD) return build;
  }
};

/** Everything after `after` up to `until`, or to the head at the time of the call. */
export const batchesAfter = async function* (
  store: EventStore,
  after: Position,
  signal: AbortSignal,
  until?: Position,
): AsyncGenerator<readonly RecordedEvent[]> {
  for await (const batch of store.readAll(after, signal)) {
    for (let start = 0; start < batch.length; start += BATCH_MAX) {
      const part = batch.slice(start, start + BATCH_MAX);
      const wanted = until === undefined ? part : part.filter(({ position }) => position <= until);
      if (wanted.length > 0) yield wanted;
      if (wanted.length < part.length) return;
    }
  }
};
