import { randomBytes, randomUUID } from 'node:crypto';
import { openDatabase } from '../../adapters/postgres/database.ts';
import { openPostgresEventLog } from '../../adapters/postgres/log/eventLog.ts';
import { openMasterKey, type MasterKey } from '../../adapters/vault/masterKey.ts';
import { openVault } from '../../adapters/vault/vault.ts';
import { openStore } from '../../domain/audit/openStore.ts';
import { createCodec, type SubjectKeys } from '../../domain/core/codec.ts';
import { unseen, type Beacon } from '../../domain/core/beacon.ts';
import type { EventLog } from '../../domain/core/eventLog.ts';
import { eventStoreOn } from '../../domain/core/eventStore.ts';
import type { Logger } from '../../domain/core/logger.ts';
import type { Secrets } from '../../domain/core/secrets.ts';
import type { Subjects } from '../../domain/core/subjects.ts';
import { streamKinds } from '../../domain/streamKinds.ts';
import { createLiveEvents, type LiveEvents } from '../../engine/feed/liveEvents.ts';
import { createLogFeed } from '../../engine/feed/logFeed.ts';
import { createLeases } from '../../engine/leases/createLeases.ts';
import type { LiveEngine } from '../../engine/projections/buildProjection.ts';
import { readersSearchPath } from '../../engine/projections/builds.ts';
import { createProgress, type Progress } from '../../engine/projections/progress.ts';
import type { Projection } from '../../engine/projections/projection.ts';
import { runProjections } from '../../engine/projections/runProjections.ts';
import type { Reactor } from '../../engine/reactors/reactor.ts';
import { runReactors } from '../../engine/reactors/runReactors.ts';
import type { Database } from '../../engine/sql.ts';
import { silentLogger } from './logger.ts';
import { testDatabase } from './postgres.ts';
import { TallyEvent } from './tally.ts';

/** The parts that a test wants beside database, vault, log and store. */
export type NodeParts = {
  /** Another node's database; without it the node makes one of its own, which goes with it. */
  url?: string;
  /** Read models that can be read. They run from the beginning when the database is the node's own, else from `start`. */
  readModels?: readonly Projection[];
  logger?: Logger;
  /** What the process is known by; without it nobody learns of its end but by time. */
  beacon?: Beacon;
  /** Milliseconds of a clock that only grows; the caches of keys go by it. */
  nowMs?: () => number;
};

/** One node of the service, in the test's own process. Disposing ends its work and closes what it opened. */
export type TestNode = AsyncDisposable &
  LiveEngine & {
    url: string;
    masterKey: MasterKey;
    secrets: Secrets;
    subjects: SubjectKeys & Subjects;
    /** The log itself, for events that no codec would write. */
    events: EventLog;
    /** Reads the active builds. */
    reads: Database;
    progress: Progress;
    live: LiveEvents;
    logger: Logger;
    /** Aborts when the node stops. */
    signal: AbortSignal;
    /** What is put here is closed before the node's own parts are. */
    resources: AsyncDisposableStack;
    /** Runs these until `stop`. */
    start(readModels: readonly Projection[], reactors?: readonly Reactor[]): void;
    /** Runs any work until `stop`. */
    run(...work: readonly ((signal: AbortSignal) => Promise<unknown>)[]): void;
    /** Waits until the read models show all that the log holds. */
    settled(): Promise<void>;
    /** Resolves when what was started has ended; rejects when the log is broken. */
    ended(): Promise<unknown>;
    /** As disposing; may be called twice. */
    stop(): Promise<void>;
  };

/** `SERVICE_ENCRYPTION_KEY` of all these nodes, so that several may share a database, also from other processes. */
export const ENCRYPTION_KEY = Buffer.alloc(32, 'k').toString('base64');

export const openNode = async (parts: NodeParts = {}): Promise<TestNode> => {
  await using resources = new AsyncDisposableStack();
  const { readModels = [], logger = silentLogger, nowMs = () => performance.now() } = parts;
  const beacon = parts.beacon ?? unseen(randomUUID());
  const url = parts.url ?? (await ownDatabase(resources));
  const database = openDatabase(url, { logger });
  resources.defer(() => database.close());
  const reads = openDatabase(url, { logger, searchPath: readersSearchPath(readModels) });
  resources.defer(() => reads.close());
  const masterKey = await openMasterKey(database, { encryptionKey: ENCRYPTION_KEY, dataDir: '/nonexistent' });
  const { secrets, subjects } = await openVault({ database, masterKey, nowMs, logger });
  const events = openPostgresEventLog({ target: url, logger });
  resources.defer(() => events.close());
  const store = eventStoreOn(events, createCodec([...streamKinds, { union: TallyEvent }], subjects, randomBytes));
  const feed = createLogFeed(store, logger);
  const progress = createProgress(database, readModels, beacon);
  const live = createLiveEvents({ feed, progress, store, logger });
  const leases = createLeases(database, beacon, logger);
  const engine = { database, store, feed, leases, storeId: await openStore(store, randomUUID()), logger };
  const work = openWork(resources);
  work.run(
    (signal) => feed.run(signal),
    (signal) => live.run(signal),
  );
  const start: TestNode['start'] = (models, reactors = []) =>
    work.run(
      (signal) => runProjections({ ...engine, progress, beacon }, models, signal),
      (signal) => runReactors(engine, reactors, signal),
    );
  if (parts.url === undefined) start(readModels);
  const settled = async (): Promise<void> => {
    const names = readModels.map(({ name }) => name);
    if (!(await progress.waitFor(names, await store.head(), 20_000))) throw new Error(`${names.join()} do not follow`);
  };
  const node = { url, masterKey, secrets, subjects, events, reads, progress, live, ...engine, ...work, start, settled };
  const own = resources.move();
  let stopped: Promise<void> | null = null;
  const stop = (): Promise<void> => (stopped ??= own.disposeAsync());
  return { ...node, resources: own, stop, [Symbol.asyncDispose]: stop };
};

const ownDatabase = async (resources: AsyncDisposableStack): Promise<string> => {
  const own = await testDatabase();
  resources.defer(() => own.close());
  return own.url;
};

/** What runs until the node stops. */
const openWork = (resources: AsyncDisposableStack): Pick<TestNode, 'signal' | 'run' | 'ended'> => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running: Promise<unknown>[] = [];
  resources.defer(async () => {
    stopping.abort();
    await Promise.allSettled(running);
  });
  const run: TestNode['run'] = (...work) => {
    for (const piece of work) {
      const end = piece(signal);
      end.catch(() => undefined);
      running.push(end);
    }
  };
  return { signal, run, ended: () => Promise.all(running) };
};
