import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { configuredProvider } from '../../adapters/anthropic/configuredProvider.ts';
import { createTicketLeases } from '../../adapters/postgres/ops/ticketLeases.ts';
import { investigationRoutes } from '../../api/investigations/routes.ts';
import { registerInvestigationMetrics } from '../../api/metrics/investigationMetrics.ts';
import type { Check } from '../../api/operations/health.ts';
import type { Core, Module } from '../../composition/core.ts';
import type { Position } from '../../domain/core/log/eventLog.ts';
import { cancelledInvestigations } from '../../processes/investigations/cancelledInvestigations.ts';
import { runInvestigationConsumer } from '../../processes/investigations/investigationConsumer.ts';
import type { InvestigationSettings } from '../../processes/investigations/investigationPorts.ts';
import {
  createModelGate,
  type InvestigationsStatus,
  type ModelGate,
} from '../../processes/investigations/modelGate.ts';
import { whyTicketsWait } from '../../processes/investigations/whyTicketsWait.ts';
import type { ModelProvider } from '../../agent/running/modelProvider.ts';
import { dueTickets, investigationQueue, noTicketsOpen } from '../../projections/investigations/investigationQueue.ts';
import { investigations } from '../../projections/investigations/investigations.ts';
import { readPrices } from '../../settings/priceTable.ts';
import { egressRules, type Settings } from '../../settings/settings.ts';

/** What a dead node was at is taken up within 3 s. */
const QUEUE_POLL_MS = 2_000;
/** The same while no ticket waits and none is investigated, here or elsewhere. */
const QUEUE_REST_MS = 30_000;
const QUEUE_PATIENCE_MS = 5_000;

/** Investigations: their routes, the consumer that investigates, and what ends those that were cancelled. */
export const investigationModule: Module = {
  readModels: [investigationQueue, investigations],
  open: async (core) => {
    const model = await configuredProvider(core.settings);
    const gate = openGate(core, model);
    const consume = await openConsumer(core, { model, gate });
    const investigationsStatus = () => whyTicketsWait(gate, core.money.gate);
    const pollsSources = core.settings.SERVICE_ENABLE_TICKET_POLLER;
    return {
      routes: investigationRoutes({ ...core, investigationsStatus, pollsSources }),
      reactors: [cancelledInvestigations(core)],
      workers: [
        { name: 'investigation_consumer', after: ['investigation_queue', 'connectors', 'costs'], run: consume },
      ],
      metrics: [(registry) => registerInvestigationMetrics(registry, investigationsStatus)],
      checks: () => modelChecks(gate.status()),
    };
  },
};

/** A model that cannot be asked is told here, and leaves the service ready: tickets wait for it. */
const modelChecks = ({ state, detail }: InvestigationsStatus): readonly Check[] =>
  state === 'provider_refuses' || state === 'no_provider'
    ? [{ name: 'model', status: 'degraded', detail: detail ?? state }]
    : [];

const openGate = ({ settings, logger, now }: Core, model: ModelProvider | null): ModelGate =>
  createModelGate({
    enabled: settings.SERVICE_ENABLE_INVESTIGATION_CONSUMER,
    probe: model === null ? null : (signal) => model.probe(settings.SERVICE_LLM_MODEL, signal),
    logger,
    now,
    sleep: sleepUntil,
  });

const sleepUntil = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal });

const openConsumer = async (
  core: Core,
  own: { model: ModelProvider | null; gate: ModelGate },
): Promise<(signal: AbortSignal) => Promise<void>> => {
  const { settings, reads, progress, feed, logger } = core;
  const ports = {
    ...core,
    ...own,
    tools: core.connectors.host,
    spending: core.money.spending,
    budget: core.money.gate,
    randomHex: (bytes: number) => randomBytes(bytes).toString('hex'),
    sleep: sleepUntil,
    queue: {
      due: (now: string, limit: number, except: readonly string[]) => dueTickets(reads, now, limit, except),
      isEmpty: () => noTicketsOpen(reads),
    },
    leases: createTicketLeases(core.quick, core.heartbeat, logger),
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
  prices: await readPrices(settings),
  egress: egressRules(settings),
});
