import { type Position, START } from '../../domain/core/log/eventLog.ts';
import type { EventStore, RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { storeTrouble } from '../../domain/core/log/storeTrouble.ts';
import { applyAlone, applyBatch } from './applyBatch.ts';
import { ApplyFailed } from './fold.ts';
import { buildsOf, createBuild, dropBuild } from './builds.ts';
import { NotMoved, type BuildWork } from './checkpoints.ts';
import { checkFence } from '../leases/leaseRows.ts';
import type { LogFeed } from '../feed/logFeed.ts';
import { readAhead } from '../feed/readAhead.ts';
import type { HeldLease, Leases } from '../leases/leases.ts';
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

/** A transaction has at least so many events unless there are no more, and about a thousand more at most. */
const BATCH_EVENTS = 3_000;
/** How near to the head a build must be before it takes over. */
const NEAR_HEAD = 1_000;

/** Drops what an earlier builder left behind, and begins an empty build. */
export const beginBuild = (
  { database, storeId }: Engine,
  projection: Projection,
  lease: HeldLease,
): Promise<BuildWork> =>
  database.transaction(async (sql) => {
    await checkFence(sql, lease);
    for (const build of await buildsOf(sql, projection.name))
      if (build.status === 'building' && build.version === projection.version) await dropBuild(sql, build);
    return { projection, lease, build: await createBuild(sql, projection, storeId) };
  });

export type CatchUp = {
  signal: AbortSignal;
  /** Exactly up to there, instead of near the head of the log. */
  until?: Position;
  /** A build cannot go on, with ApplyFailed as a rule; the others do. */
  dropped: (work: BuildWork, error: unknown) => void;
  /** Everything up to `position` is applied. */
  reached?: ((position: Position) => void) | undefined;
};

/** Applies the log to all builds, which is read once for all of them. Returns those that got so far. */
export const catchUp = async (
  { database, store }: Pick<Engine, 'database' | 'store'>,
  begun: readonly BuildWork[],
  options: CatchUp,
): Promise<readonly BuildWork[]> => {
  const { signal, until, reached } = options;
  let works = begun;
  while (works.length > 0) {
    let seen = 0;
    for await (const events of readAhead(batchesAfter(store, placeOf(works), signal, until))) {
      works = await applyOrDrop(database, works, events, options);
      if (works.length === 0) return works;
      seen += events.length;
      reached?.(events.at(-1)?.position ?? START);
    }
    signal.throwIfAborted();
    if (until !== undefined || seen < NEAR_HEAD) break;
  }
  return works;
};

/** For a build that is alone: what keeps it from going on ends the work. */
export const failing: CatchUp['dropped'] = (_work, error) => {
  throw error;
};

const placeOf = (works: readonly BuildWork[]): Position =>
  works.map(({ build }) => build.position).reduce((least, place) => (least < place ? least : place));

/**
 * An event that a read model cannot apply drops that one alone, and after everything before it was applied. When nobody
 * knows whom a failure is about, each build goes alone through this batch.
 */
const applyOrDrop = async (
  database: Database,
  begun: readonly BuildWork[],
  events: readonly RecordedEvent[],
  { dropped }: CatchUp,
): Promise<readonly BuildWork[]> => {
  const to = events.at(-1)?.position ?? START;
  const drop = (work: BuildWork) => (reason: unknown) => {
    dropped(work, reason);
    return [];
  };
  for (let works = begun; ;) {
    try {
      return await applyBatch(database, works, events, to, 'building');
    } catch (error) {
      if (storeTrouble(error) !== null) throw error;
      const left: (readonly BuildWork[])[] = [];
      for (const work of works)
        left.push(
          isAbout(error, work)
            ? await applyAlone(database, work, events, to, 'building', () => undefined).then((one) => [one], drop(work))
            : [work],
        );
      works = left.flat();
    }
  }
};

const isAbout = (error: unknown, { projection: { name } }: BuildWork): boolean => {
  if (error instanceof ApplyFailed) return error.readModel === name;
  return !(error instanceof NotMoved) || error.unmoved.some(({ readModel }) => readModel === name);
};

/** Everything after `after` up to `until`, or to the head at the time of the call. */
export const batchesAfter = async function* (
  store: EventStore,
  after: Position,
  signal: AbortSignal,
  until?: Position,
): AsyncGenerator<readonly RecordedEvent[]> {
  let batch: RecordedEvent[] = [];
  for await (const events of store.readAll(after, signal)) {
    const wanted = until === undefined ? events : events.filter(({ position }) => position <= until);
    batch.push(...wanted);
    if (wanted.length < events.length) break;
    if (batch.length < BATCH_EVENTS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
};
