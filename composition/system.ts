import type { FastifyBaseLogger } from 'fastify';
import type { ConnectionTarget } from '../adapters/postgres/database.ts';
import { MAIL_ENDPOINTS } from '../adapters/sources/oauth/endpoints.ts';
import type { Scrubber } from '../domain/core/scrubbing/scrubber.ts';
import { openAudit } from './audit.ts';
import { openCatalogue } from './catalogue.ts';
import { openClusters } from './clusters.ts';
import { prepareDataDirectory } from './dataDirectory.ts';
import { openEngine, runEngine } from './engine.ts';
import { createBackend, keyedHashOn } from './http.ts';
import { machineClock } from './ids.ts';
import { listenOn, type Addresses } from './listening.ts';
import { thisRelease } from './release.ts';
import { offerBootstrap, runReactions } from './reactors.ts';
import { createReadiness } from './readiness.ts';
import type { Settings } from './settings.ts';
import { connectorNews } from '../processes/connectors/connectorNews.ts';
import { followSecrets, openScrubber } from './scrubbing.ts';
import { openSources } from './sources.ts';
import { openStorage } from './storage.ts';
import { openSupport } from './support.ts';
import { createTasks } from './tasks.ts';
import { openWebhooks } from './webhooks.ts';

/** A running node. */
export type System = Addresses & {
  /** The database that it runs on. Holds a password: never log it. */
  target: ConnectionTarget;
  /** The link that creates the administrator, once the read model of users has caught up; null when there is one. */
  bootstrapUrl: Promise<string | null>;
  /** Stops accepting, ends all work, closes what was opened, in this order. */
  stop(): Promise<void>;
};

/**
 * Starts a node: database, vault, log, audit log, read models, workers, HTTP. What was opened is closed again when a
 * step fails, or `signal` aborts meanwhile. Everything is stopped in the reverse order. Workers wait for the read models
 * that they rest on by themselves, so that one that is stuck holds up no more than it has to. `scrubLogWith` is told how to
 * scrub the log as soon as the secrets are known. `mailEndpoints`: where people sign in to mailboxes.
 */
export const startSystem = async (
  settings: Settings,
  logger: FastifyBaseLogger,
  signal: AbortSignal,
  scrubLogWith: (scrubber: Scrubber) => void = () => {},
  mailEndpoints: Parameters<typeof openSources>[4] = MAIL_ENDPOINTS,
): Promise<System> => {
  await using resources = new AsyncDisposableStack();
  await prepareDataDirectory(settings.SERVICE_DATA_DIR);
  const storage = await openStorage(settings, thisRelease, logger, resources);
  const audit = await openAudit(settings, storage, logger, resources);
  const scrubber = await openScrubber(settings, storage);
  scrubLogWith(scrubber);
  const engine = await openEngine(storage, audit.gatedLog, logger);
  const catalogue = await openCatalogue(settings, engine);
  const clusters = await openClusters(settings, storage, catalogue.inForce, logger, resources);
  const webhooks = openWebhooks(settings, storage, engine, scrubber);
  const support = await openSupport(settings, storage, engine, scrubber, clusters.parts);
  const hashing = { ...storage, keyedHash: keyedHashOn(storage.masterKey) };
  const sources = openSources(settings, hashing, engine, scrubber, mailEndpoints);
  const tasks = createTasks(logger);
  resources.defer(() => tasks.stop());
  audit.run(engine, tasks);
  runEngine(engine, tasks);
  followSecrets(storage, connectorNews(engine), tasks);
  catalogue.run(tasks);
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
    webhooks: webhooks.parts,
    support: support.parts,
    sources: sources.parts,
    readiness,
    scrubber,
    clock: machineClock,
    logger,
  };
  const { app, deps, authenticator } = await createBackend(backend);
  tasks.run('callers', (stopping) => authenticator.run(stopping));
  const addresses = await listenOn(app, settings, logger, resources);
  clusters.run(engine, tasks);
  webhooks.run(tasks);
  support.run(tasks);
  sources.run(tasks);
  runReactions(settings, engine, deps, tasks);
  const bootstrapUrl = offerBootstrap(settings, engine, deps, tasks);
  signal.throwIfAborted();
  begun = true;
  const running = resources.move();
  return { ...addresses, bootstrapUrl, target: storage.target, stop: () => running.disposeAsync() };
};
