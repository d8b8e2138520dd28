import { openEngine, runEngine, type Engine } from '../../../composition/engine.ts';
import type { Release } from '../../../composition/storage.ts';
import type { Storage } from '../../../composition/storage.ts';
import { createTasks, type Tasks } from '../../../composition/tasks.ts';
import type { EventLog } from '../../../domain/core/log/eventLog.ts';
import type { Logger } from '../../../domain/core/logger.ts';
import type { Projection } from '../../../engine/projections/projection.ts';
import { runProjections } from '../../../engine/projections/runProjections.ts';
import type { Reactor } from '../../../engine/reactors/reactor.ts';
import { runReactors } from '../../../engine/reactors/runReactors.ts';
import { silentLogger } from '../logger.ts';
import { openNodeStorage } from './nodeStorage.ts';
import { testDatabase } from '../database/postgres.ts';

/** The parts that a test wants beside database, vault, log and store. */
export type NodeParts = {
  /** Another node's database; without it the node makes one of its own, which goes with it. */
  url?: string;
  /** Read models that can be read. They run from the beginning when the database is the node's own, else from `start`. */
  readModels?: readonly Projection[];
  /** Kinds of streams beside those of the release. */
  kinds?: Release['kinds'];
  logger?: Logger;
};

/**
 * One node of the service as `composition/` puts it together, in the test's own process, and as much of it as the
 * test names. Disposing ends its work and closes what it opened.
 */
export type TestNode = AsyncDisposable &
  Storage &
  Engine & {
    url: string;
    /** The log itself, for events that no codec would write. */
    events: EventLog;
    /** What is put here is closed before the node's own parts are. */
    resources: AsyncDisposableStack;
    /** Runs these until `stop`. */
    start(readModels: readonly Projection[], reactors?: readonly Reactor[]): void;
    /** Runs any work until `stop`. */
    run: Tasks['run'];
    /** Waits until the read models show all that the log holds. */
    settled(): Promise<void>;
    /** As disposing; may be called twice. */
    stop(): Promise<void>;
  };

export const openNode = async (parts: NodeParts = {}): Promise<TestNode> => {
  await using resources = new AsyncDisposableStack();
  const { readModels = [], kinds = [], logger = silentLogger } = parts;
  const url = parts.url ?? (await ownDatabase(resources));
  const storage = await openNodeStorage(url, resources, { readModels, kinds, logger });
  const engine = await openEngine(storage, storage.eventLog, logger);
  const { store, progress } = engine;
  const tasks = createTasks(logger);
  resources.defer(() => tasks.stop());
  runEngine(parts.url === undefined ? engine : { ...engine, readModels: [] }, tasks);
  const start: TestNode['start'] = (models, reactors = []) => {
    tasks.run('projections', (signal) => runProjections(engine, models, signal));
    tasks.run('reactors', (signal) => runReactors(engine, reactors, signal));
  };
  const settled = async (): Promise<void> => {
    const names = readModels.map(({ name }) => name);
    if (!(await progress.waitFor(names, await store.head(), 20_000))) throw new Error(`${names.join()} do not follow`);
  };
  const run: TestNode['run'] = (name, work) => tasks.run(name, work);
  const node = { ...storage, ...engine, url, events: storage.eventLog, start, run, settled };
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
