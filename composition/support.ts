import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { clustersProgram } from '../adapters/connectors/clusters/program.ts';
import { CONNECTOR_PROGRAMS } from '../adapters/connectors/kinds.ts';
import type { ConnectorHost } from '../adapters/mcp/connectorHost.ts';
import { createTicketLeases } from '../adapters/postgres/ops/ticketLeases.ts';
import type { connectorRoutes } from '../api/connectors/routes.ts';
import type { investigationRoutes } from '../api/investigations/routes.ts';
import type { playbookRoutes } from '../api/playbooks/routes.ts';
import type { Position } from '../domain/core/eventLog.ts';
import type { PlaybookLibrary } from '../domain/playbooks/library.ts';
import type { Scrubber } from '../domain/core/scrubbing/scrubber.ts';
import { parsePriceTable } from '../domain/pricing/priceTable.ts';
import { unlimited } from '../agent/running/spending.ts';
import { runInvestigationConsumer } from '../processes/investigations/investigationConsumer.ts';
import type { InvestigationSettings } from '../processes/investigations/investigationPorts.ts';
import { createModelGate, type ModelGate } from '../processes/investigations/modelGate.ts';
import type { ModelProvider } from '../agent/running/modelProvider.ts';
import { dueTickets, noTicketsOpen } from '../projections/investigations/investigationQueue.ts';
import { clusterLookup } from './clusterLookup.ts';
import { openConnectors } from './connectors.ts';
import { fromFile } from './settingFile.ts';
import { runAfter, type Engine } from './engine.ts';
import { isoNow, uuidv7 } from './ids.ts';
import { openPlaybooks } from './playbooks.ts';
import { egressRules, type Settings } from './settings.ts';
import type { Storage } from './storage.ts';
import type { Tasks } from './tasks.ts';

const PRICES = fileURLToPath(new URL('../catalogue/prices.json', import.meta.url));
/** What a dead node was at is taken up within 3 s. */
const QUEUE_POLL_MS = 2_000;
/** The same while no ticket waits and none is investigated, here or elsewhere. */
const QUEUE_REST_MS = 30_000;
const QUEUE_PATIENCE_MS = 5_000;

export type SupportParts = Pick<
  Parameters<typeof connectorRoutes>[0] &
    Parameters<typeof investigationRoutes>[0] &
    Parameters<typeof playbookRoutes>[0],
  'connectorCatalogue' | 'connectorChecks' | 'investigationsStatus' | 'playbooks'
>;

/** The support half: connectors at once, their supervisor and the consumer that investigates with `run`. */
export type Support = { parts: SupportParts; run(tasks: Tasks): void };

export const openSupport = async (
  settings: Settings,
  storage: Storage,
  engine: Engine,
  scrubber: Scrubber,
  clusters: Parameters<typeof clusterLookup>[1],
): Promise<Support> => {
  const connectors = openConnectors(engine, storage, scrubber, {
    programs: [...CONNECTOR_PROGRAMS, clustersProgram(clusterLookup(engine, clusters))],
    allowedCidrs: settings.SERVICE_ALLOWED_CIDRS,
    caFile: settings.NODE_EXTRA_CA_CERTS,
    healthMs: settings.SERVICE_CONNECTOR_HEALTH_SECONDS * 1000,
  });
  const model = await openModel(settings);
  const gate = openGate(settings, model, engine);
  const playbooks = await openPlaybooks(settings, engine.logger);
  const own = { tools: connectors.host, model, gate, scrubber, playbooks };
  const consume = await openConsumer(settings, storage, engine, own);
  const run = (tasks: Tasks): void => {
    connectors.run(tasks);
    runAfter(engine, tasks, 'investigation_consumer', ['investigation_queue', 'connectors'], consume);
  };
  const parts = { ...connectors.parts, investigationsStatus: () => gate.status(), playbooks };
  return { parts, run };
};

/** Null without a key (SU-30). */
const openModel = async ({
  ANTHROPIC_API_KEY: apiKey,
  ANTHROPIC_BASE_URL: baseUrl,
}: Settings): Promise<ModelProvider | null> => {
  if (apiKey === undefined) return null;
  // Its library takes 25 MB, which a node without a key has no use for.
  const { anthropicProvider } = await import('../adapters/anthropic/modelProvider.ts');
  return anthropicProvider({ apiKey, baseUrl: baseUrl ?? null });
};

const openGate = (settings: Settings, model: ModelProvider | null, { logger }: Engine): ModelGate =>
  createModelGate({
    enabled: settings.SERVICE_ENABLE_INVESTIGATION_CONSUMER,
    probe: model === null ? null : (signal) => model.probe(settings.SERVICE_LLM_MODEL, signal),
    logger,
    now: isoNow,
    sleep: sleepUntil,
  });

const sleepUntil = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal });

const openConsumer = async (
  settings: Settings,
  storage: Storage,
  engine: Engine,
  own: {
    tools: ConnectorHost;
    model: ModelProvider | null;
    gate: ModelGate;
    scrubber: Scrubber;
    playbooks: PlaybookLibrary;
  },
): Promise<(signal: AbortSignal) => Promise<void>> => {
  const { store, reads, progress, feed, logger } = engine;
  const ports = {
    store,
    ...own,
    secrets: storage.secrets,
    spending: unlimited,
    logger,
    now: isoNow,
    newId: uuidv7,
    randomHex: (bytes: number) => randomBytes(bytes).toString('hex'),
    sleep: sleepUntil,
    queue: {
      due: (now: string, limit: number, except: readonly string[]) => dueTickets(reads, now, limit, except),
      isEmpty: () => noTicketsOpen(reads),
    },
    leases: createTicketLeases(storage.quick, storage.beacon, logger),
    follow: (after: Position, signal: AbortSignal) => feed.from(after, signal),
    queueHasSeen: (position: string) => progress.waitFor(['investigation_queue'], position, QUEUE_PATIENCE_MS),
  };
  const consumer = {
    ...(await investigationSettings(settings)),
    enabled: settings.SERVICE_ENABLE_INVESTIGATION_CONSUMER,
    concurrency: settings.SERVICE_INVESTIGATION_CONCURRENCY,
    pollMs: QUEUE_POLL_MS,
    restMs: QUEUE_REST_MS,
  };
  return (signal) => runInvestigationConsumer(ports, consumer, signal);
};

/** What new investigations begin with. */
export const investigationSettings = async (settings: Settings): Promise<InvestigationSettings> => ({
  model: settings.SERVICE_LLM_MODEL,
  budget: {
    steps: settings.SERVICE_INVESTIGATION_MAX_STEPS,
    toolCalls: settings.SERVICE_INVESTIGATION_MAX_TOOL_CALLS,
    microUsd: Number(settings.SERVICE_INVESTIGATION_MAX_USD),
    inputTokens: settings.SERVICE_INVESTIGATION_MAX_INPUT_TOKENS,
    timeMs: settings.SERVICE_INVESTIGATION_TIMEOUT_SECONDS * 1000,
    toolTimeMs: settings.SERVICE_TOOL_TIMEOUT_SECONDS * 1000,
    toolResultTokens: settings.SERVICE_TOOL_RESULT_TOKENS,
    minConfidence: settings.SERVICE_MIN_CONFIDENCE,
  },
  prices: await fromFile('SERVICE_PRICE_TABLE_FILE', settings.SERVICE_PRICE_TABLE_FILE ?? PRICES, parsePriceTable),
  egress: egressRules(settings),
});
