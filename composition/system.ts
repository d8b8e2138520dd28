import type { FastifyBaseLogger } from 'fastify';
import type { ConnectionTarget } from '../adapters/postgres/database.ts';
import type { Scrubber } from '../domain/core/scrubbing/scrubber.ts';
import { readModels } from '../projections/readModels.ts';
import { openAudit } from './audit.ts';
import { openClusters } from './clusters.ts';
import { prepareDataDirectory } from './dataDirectory.ts';
import { openEngine, runEngine, type Engine } from './engine.ts';
import { createBackend } from './http.ts';
import { listenOn, type Addresses } from './listening.ts';
import { offerBootstrap, runReactions } from './reactors.ts';
import { createReadiness } from './readiness.ts';
import type { Settings } from './settings.ts';
import { connectorNews } from '../processes/connectors/connectorNews.ts';
import { followSecrets, openScrubber } from './scrubbing.ts';
import { openStorage } from './storage.ts';
import { openSupport } from './support.ts';
import { createTasks } from './tasks.ts';

/** A running node. */
export type System = Addresses & {
  /** The database that it runs on. Holds a password: never log it. */
  target: ConnectionTarget;
  /** The link that creates the administrator; null when there is one. */
  bootstrapUrl: string | null;
  /** Stops accepting, ends all work, closes what was opened, in this order. */
  stop(): Promise<void>;
};

const BUILD_LOOK_MS = 5_000;

/**
 * Starts a node: database, vault, log, audit log, read models, workers, HTTP. What was opened is closed again when a
 * step fails, or `signal` aborts meanwhile. Everything is stopped in the reverse order. `scrubLogWith` is told how to
 * scrub the log as soon as the secrets are known.
 */
export const startSystem = async (
  settings: Settings,
  log: FastifyBaseLogger,
  signal: AbortSignal,
  scrubLogWith: (scrubber: Scrubber) => void = () => {},
): Promise<System> => {
  await using resources = new AsyncDisposableStack();
  await prepareDataDirectory(settings.SERVICE_DATA_DIR);
  const storage = await openStorage(settings, log, resources);
  const audit = await openAudit(settings, storage, log, resources);
  const scrubber = await openScrubber(settings, storage);
  scrubLogWith(scrubber);
  const engine = await openEngine(storage, audit.gatedLog, log);
  const clusters = await openClusters(settings, log, resources);
  const support = await openSupport(settings, storage, engine, scrubber);
  const tasks = createTasks(log);
  resources.defer(() => tasks.stop());
  audit.run(engine, tasks);
  runEngine(engine, tasks);
  followSecrets(storage, connectorNews(engine), tasks);
  tasks.run('store_watch', (stopping) => storage.storeWatch.run(stopping));
  let begun = false;
  const readiness = createReadiness({
    ...storage,
    engine,
    gate: audit.gate,
    audit: audit.queries,
    tasks,
    investigations: support.parts.investigationsStatus,
    begun: () => begun,
    maxLagMs: settings.SERVICE_READY_MAX_LAG_MS,
  });
  const backend = {
    settings,
    storage,
    engine,
    audit,
    clusters: clusters.parts,
    support: support.parts,
    readiness,
    scrubber,
    log,
  };
  const { app, deps } = await createBackend(backend);
  const addresses = await listenOn(app, settings, log, resources);
  await untilBuilt(engine, signal);
  clusters.run(engine, tasks);
  support.run(tasks);
  runReactions(settings, engine, deps, tasks);
  const bootstrapUrl = await offerBootstrap(settings, engine, deps);
  signal.throwIfAborted();
  begun = true;
  const running = resources.move();
  return { ...addresses, bootstrapUrl, target: storage.target, stop: () => running.disposeAsync() };
};

/** Workers and the bootstrap link rest on the read models; until these are built, `/ready` says so. */
const untilBuilt = async ({ progress, store }: Engine, signal: AbortSignal): Promise<void> => {
  const names = readModels.map(({ name }) => name);
  const head = await store.head();
  while (!(await progress.waitFor(names, head, BUILD_LOOK_MS))) signal.throwIfAborted();
};
