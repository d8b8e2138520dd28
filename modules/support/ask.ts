import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { configuredProvider } from '../../adapters/anthropic/configuredProvider.ts';
import { createTicketLeases, TICKET_LEASE } from '../../adapters/postgres/ops/ticketLeases.ts';
import type { Answering } from '../../api/ask/asking.ts';
import { askRoutes } from '../../api/ask/routes.ts';
import type { Core, Module } from '../../composition/core.ts';
import { changeSignalOf } from '../../engine/feed/changeSignal.ts';
import { askQuestion } from '../../processes/ask/askQuestion.ts';
import type { AskPorts, AskSettings } from '../../processes/ask/askPorts.ts';
import { concernsAsks, recoverAsks } from '../../processes/ask/recoverAsks.ts';
import { asks, openAsks } from '../../projections/ask/asks.ts';
import { retrieve } from '../../projections/knowledge/retrieve.ts';
import type { Settings } from '../../settings/settings.ts';

/** Questions over the knowledge documents: their routes, and what ends those whose node was killed. */
export const askModule: Module = {
  readModels: [asks],
  open: async (core) => {
    const ports = await askPorts(core);
    const settings = askSettings(core.settings);
    const answer: Answering | null =
      ports === null ? null : (question, watcher, signal) => askQuestion(ports, settings, question, watcher, signal);
    const changes = changeSignalOf(core, ['asks'], concernsAsks);
    const open = () => openAsks(core.reads);
    return {
      routes: askRoutes({ ...core, answer, closing: core.streams.closing }),
      workers:
        ports === null
          ? []
          : [
              {
                name: 'ask_recovery',
                after: ['asks'],
                run: (signal: AbortSignal) => recoverAsks(ports, settings, { open, changes }, signal),
              },
            ],
    };
  },
};

/** Null without a model key. */
const askPorts = async (core: Core): Promise<AskPorts | null> => {
  const model = await configuredProvider(core.settings);
  return (
    model && {
      ...core,
      model,
      spending: core.money.spending,
      prices: core.money.prices,
      retrieve: (workspaceId, question) => core.reads.connection((sql) => retrieve(sql, workspaceId, question)),
      leases: createTicketLeases(core.quick, core.heartbeat, core.logger, TICKET_LEASE, 'ask'),
      randomHex: (bytes) => randomBytes(bytes).toString('hex'),
      sleep: (ms, signal) => sleep(ms, undefined, { signal }),
    }
  );
};

/** The first answer, the one after it was sent back, and two that tried to call a tool. */
const STEPS = 4;
const WITHIN_MS = 120_000;

const askSettings = (settings: Settings): AskSettings => ({
  model: settings.SERVICE_LLM_MODEL,
  budget: {
    steps: STEPS,
    toolCalls: 0,
    microUsd: Number(settings.SERVICE_INVESTIGATION_MAX_USD),
    inputTokens: settings.SERVICE_INVESTIGATION_MAX_INPUT_TOKENS,
    timeMs: WITHIN_MS,
    toolTimeMs: 1,
    toolResultTokens: 1,
  },
});
