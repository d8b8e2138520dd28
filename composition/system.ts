import type { FastifyBaseLogger } from 'fastify';
import { clustersProgram } from '../adapters/connectors/clusters/program.ts';
import { knowledgeProgram } from '../adapters/connectors/knowledge/program.ts';
import { CONNECTOR_PROGRAMS } from '../adapters/connectors/kinds.ts';
import { lockedTable } from '../adapters/postgres/ops/writableTables.ts';
import type { ConnectionTarget } from '../adapters/postgres/database.ts';
import { MAIL_ENDPOINTS, type MailEndpoints } from '../adapters/sources/oauth/endpoints.ts';
import { createReadiness, type Phase } from '../api/operations/readiness.ts';
import type { Scrubber } from '../domain/core/scrubbing/scrubber.ts';
import type { MailProviderId } from '../domain/sources/mailboxGrants.ts';
import { runReactors } from '../engine/reactors/runReactors.ts';
import { connectorChanges } from '../processes/connectors/connectorChanges.ts';
import { openAudit } from '../services/audit.ts';
import { openCatalogue } from '../services/catalogue.ts';
import { clusterLookup } from '../services/clusterLookup.ts';
import { openConnectors } from '../services/connectors.ts';
import { knowledgeLookup } from '../services/knowledgeLookup.ts';
import { openMailboxes } from '../services/mailboxes.ts';
import { openModelMoney } from '../services/modelMoney.ts';
import { openPlaybooks } from '../services/playbooks.ts';
import { openClusterDriver } from '../services/provisioner.ts';
import { upgradeRules } from '../services/upgradeRules.ts';
import { followSecrets, openScrubber } from '../services/scrubbing.ts';
import { prepareDataDirectory } from '../settings/dataDirectory.ts';
import type { Settings } from '../settings/settings.ts';
import { nodeCore, type Core } from './core.ts';
import { openEngine, runEngine, startWorker } from './engine.ts';
import { createBackend } from './http.ts';
import { machineClock } from './ids.ts';
import { listenOn, type Addresses } from './listening.ts';
import { openModules, thisRelease } from './modules.ts';
import { openStorage } from './storage.ts';
import { createTasks, type Tasks } from './tasks.ts';

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
 * Starts a node: database, vault, log, audit log, modules, read models, HTTP, workers. What was opened is closed again
 * when a step fails, or `signal` aborts meanwhile. Everything is stopped in the reverse order. Workers wait for the read
 * models that they rest on by themselves, so that one that is stuck holds up no more than it has to. `scrubLogWith` is
 * told how to scrub the log as soon as the secrets are known. `mailEndpoints`: where people sign in to mailboxes.
 */
export const startSystem = async (
  settings: Settings,
  logger: FastifyBaseLogger,
  signal: AbortSignal,
  scrubLogWith: (scrubber: Scrubber) => void = () => {},
  mailEndpoints: Readonly<Record<MailProviderId, MailEndpoints>> = MAIL_ENDPOINTS,
): Promise<System> => {
  await using resources = new AsyncDisposableStack();
  const bootstrap = Promise.withResolvers<string | null>();
  const options = { scrubLogWith, mailEndpoints, bootstrapOffered: bootstrap.resolve };
  const core = await openCore(settings, logger, options, resources);
  const modules = await openModules(core);
  const tasks = createTasks(logger);
  resources.defer(() => tasks.stop());
  runCore(core, tasks);
  let phase: Phase = 'starting';
  const readiness = createReadiness({
    ...core,
    lockedTable: () => lockedTable(core.quick, core.engineName),
    gate: core.audit.gate,
    audit: core.audit.queries,
    tasks,
    more: modules.checks,
    phase: () => phase,
    maxLagMs: settings.SERVICE_READY_MAX_LAG_MS,
  });
  const app = await createBackend(core, modules, readiness, logger);
  const addresses = await listenOn(app, settings, logger, resources);
  for (const worker of modules.workers) startWorker(core, tasks, worker);
  tasks.run('reactors', (stopping) => runReactors(core, modules.reactors, stopping));
  signal.throwIfAborted();
  phase = 'running';
  const running = resources.move();
  return {
    ...addresses,
    bootstrapUrl: bootstrap.promise,
    target: core.target,
    stop: () => {
      phase = 'stopping';
      return running.disposeAsync();
    },
  };
};

type CoreOptions = Pick<Core, 'bootstrapOffered'> & {
  scrubLogWith: (scrubber: Scrubber) => void;
  mailEndpoints: Readonly<Record<MailProviderId, MailEndpoints>>;
};

/** Opens what modules stand on; nothing runs yet but the watch of the audit log's gate. */
const openCore = async (
  settings: Settings,
  logger: FastifyBaseLogger,
  { scrubLogWith, mailEndpoints, bootstrapOffered }: CoreOptions,
  resources: AsyncDisposableStack,
): Promise<Core> => {
  await prepareDataDirectory(settings.SERVICE_DATA_DIR);
  const storage = await openStorage(settings, thisRelease, logger, resources);
  const audit = await openAudit(settings, storage, logger, resources);
  const scrubber = await openScrubber(settings, storage);
  scrubLogWith(scrubber);
  const engine = await openEngine(storage, audit.gatedLog, logger);
  const {
    inForce: catalogue,
    latest: latestCatalogue,
    worker: catalogueWorker,
  } = await openCatalogue(settings, engine);
  const clusters = await openClusterDriver(settings, storage, logger, resources);
  const lookup = clusterLookup(engine, { ...clusters, catalogue });
  const connectors = openConnectors(engine, storage, scrubber, {
    programs: [...CONNECTOR_PROGRAMS, clustersProgram(lookup), knowledgeProgram(knowledgeLookup(engine))],
    allowedCidrs: settings.SERVICE_ALLOWED_CIDRS,
    caFile: settings.NODE_EXTRA_CA_CERTS,
    healthMs: settings.SERVICE_CONNECTOR_HEALTH_SECONDS * 1000,
  });
  return {
    ...nodeCore({ settings, storage, engine, scrubber, clock: machineClock }),
    audit,
    catalogue,
    latestCatalogue,
    catalogueWorker,
    ...clusters,
    ...upgradeRules(settings),
    connectors,
    mailboxes: openMailboxes(settings, storage, logger, mailEndpoints),
    money: await openModelMoney(settings, storage, engine),
    playbooks: await openPlaybooks(settings, logger),
    bootstrapOffered,
  };
};

/** Starts what follows the log for all modules. */
const runCore = (core: Core, tasks: Tasks): void => {
  runEngine(core, tasks);
  tasks.run('secrets', (stopping) => followSecrets(core, connectorChanges(core), stopping));
  tasks.run('store_watch', (stopping) => core.storeWatch.run(stopping));
  tasks.run('callers', (stopping) => core.authenticator.run(stopping));
};
