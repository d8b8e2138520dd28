import { randomUUID } from 'node:crypto';
import { clustersProgram } from '../adapters/connectors/clusters/program.ts';
import { CONNECTOR_PROGRAMS, type ConnectorProgram } from '../adapters/connectors/kinds.ts';
import { parseCatalogue } from '../domain/versions/catalogueFile.ts';
import { connectors as connectorRows } from '../projections/connectors/connectors.ts';
import { clusters as clusterRows } from '../projections/clusters/clusters.ts';
import { clusterLookup } from '../services/clusterLookup.ts';
import { openEngine, runEngine, startWorker, type Engine } from '../composition/engine.ts';
import { fromFile } from '../settings/settingFile.ts';
import type { Settings } from '../settings/settings.ts';
import { openStorage, type Storage } from '../composition/storage.ts';
import { createTasks } from '../composition/tasks.ts';
import { investigationSettings } from '../modules/support/investigations.ts';
import { openConnectors } from '../services/connectors.ts';
import { openPlaybooks } from '../services/playbooks.ts';
import { openScrubber } from '../services/scrubbing.ts';
import type { ConnectorHost } from '../adapters/mcp/connectorHost.ts';
import { CommandId } from '../domain/core/ids.ts';
import type { Meta } from '../domain/core/log/eventStore.ts';
import type { Logger } from '../domain/core/logger.ts';
import type { Scrubber } from '../domain/core/scrubbing/scrubber.ts';
import { streamKinds } from '../domain/streamKinds.ts';
import type { PlaybookLibrary } from '../domain/playbooks/library.ts';
import type { InvestigationSettings } from '../processes/investigations/investigationPorts.ts';
import { fileURLToPath } from 'node:url';

const CATALOGUE = fileURLToPath(new URL('../catalogue/keycloak.json', import.meta.url));
const STRIPE = fileURLToPath(new URL('world/serveStripe.ts', import.meta.url));

/** Connectors are looked at when they start, and not again. */
const HEALTH_MS = 86_400_000;
const READ_MODELS = [connectorRows, clusterRows];

/** The part of a node that investigates: log, vault, read models of what it reads, connectors in their processes. */
export type EvalNode = Pick<Storage, 'target' | 'secrets' | 'subjects'> &
  Pick<Engine, 'store' | 'reads'> & {
    tools: ConnectorHost;
    scrubber: Scrubber;
    playbooks: PlaybookLibrary;
    logger: Logger;
    /** Model, budgets and prices that investigations begin with, by the settings of the service. */
    investigation: InvestigationSettings;
    /** Waits until the read models show what the log holds. */
    settled(): Promise<void>;
    stop(): Promise<void>;
  };

export const openEvalNode = async (settings: Settings, logger: Logger): Promise<EvalNode> => {
  await using resources = new AsyncDisposableStack();
  const storage = await openStorage(settings, { kinds: streamKinds, readModels: READ_MODELS }, logger, resources);
  const scrubber = await openScrubber(settings, storage);
  const engine = await openEngine(storage, storage.eventLog, logger);
  const catalogue = await fromFile('SERVICE_CATALOGUE_FILE', CATALOGUE, parseCatalogue);
  const lookup = clusterLookup(engine, { catalogue: () => catalogue, driver: { versions: 'any' } });
  const connectors = openConnectors(engine, storage, scrubber, {
    programs: [...CONNECTOR_PROGRAMS.map(onLoopback), clustersProgram(lookup)],
    allowedCidrs: ['127.0.0.0/8', '::1/128'],
    healthMs: HEALTH_MS,
  });
  const [playbooks, investigation] = [await openPlaybooks(settings, logger), await investigationSettings(settings)];
  const tasks = createTasks(logger);
  resources.defer(() => tasks.stop());
  runEngine(engine, tasks);
  for (const worker of connectors.workers) startWorker(engine, tasks, worker);
  // Their tables are made by then.
  await caughtUp(engine);
  const { target, secrets, subjects } = storage;
  const parts = { target, secrets, subjects, store: engine.store, reads: engine.reads, tools: connectors.host };
  const own = resources.move();
  return {
    ...parts,
    scrubber,
    playbooks,
    logger,
    investigation,
    settled: () => caughtUp(engine),
    stop: () => own.disposeAsync(),
  };
};

/** Stripe has no address among the settings of its connector; everything else of its tool server is the real one. */
const onLoopback = (program: (typeof CONNECTOR_PROGRAMS)[number]): ConnectorProgram =>
  program.entry.kind === 'stripe' ? { ...program, file: STRIPE } : program;

const PATIENCE_MS = 30_000;

const caughtUp = async ({ store, progress }: Engine): Promise<void> => {
  const names = READ_MODELS.map(({ name }) => name);
  if (!(await progress.waitFor(names, await store.head(), PATIENCE_MS)))
    throw new Error(`the read models ${names.join(' and ')} do not follow the log`);
};

/** Of a fresh command that somebody of the workspace gives. */
export const metaIn = (workspaceId: string): Meta => {
  const commandId = CommandId.parse(randomUUID());
  return { actor: { type: 'user', id: 'eval' }, correlationId: commandId, commandId, workspaceId };
};
