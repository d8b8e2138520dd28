import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { anthropicProvider } from '../../../adapters/anthropic/modelProvider.ts';
import { uuidv7 } from '../../../composition/ids.ts';
import type { EventStore } from '../../../domain/core/log/eventStore.ts';
import type { JsonObject } from '../../../domain/core/json/json.ts';
import { createScrubber } from '../../../domain/core/scrubbing/scrubber.ts';
import type { Budget } from '../../../domain/investigations/events.ts';
import type { Playbook } from '../../../domain/playbooks/playbook.ts';
import { parsePriceTable } from '../../../domain/pricing/priceTable.ts';
import type {
  InvestigationPorts,
  InvestigationSettings,
} from '../../../processes/investigations/investigationPorts.ts';
import type { OfferedTool, ToolHost, ToolOutcome } from '../../../agent/tools/toolHost.ts';
import { unlimited } from '../../../agent/running/spending.ts';
import { recordingLogger } from '../logger.ts';

export const PRICES = parsePriceTable(JSON.parse(readFileSync('catalogue/prices.json', 'utf8')));

/** The defaults of SU-93. */
export const DEFAULT_BUDGET: Budget = {
  steps: 20,
  toolCalls: 40,
  microUsd: 500_000,
  inputTokens: 300_000,
  timeMs: 300_000,
  toolTimeMs: 15_000,
  toolResultTokens: 6_000,
  minConfidence: 0.5,
};

/** A system behind the tools: answers from a table of functions, counting what really ran. */
export type ToolBench = ToolHost & { calls: { tool: string; args: JsonObject }[] };

export const toolBench = (
  tools: Record<string, (args: JsonObject, signal: AbortSignal) => ToolOutcome | Promise<ToolOutcome>>,
): ToolBench => {
  const calls: ToolBench['calls'] = [];
  return {
    calls,
    offered: async () => Object.keys(tools).toSorted().map(offeredTool),
    call: async (_workspace, { tool }, args, { signal }) => {
      calls.push({ tool, args });
      const answer = tools[tool];
      if (answer === undefined) throw new Error(`no tool ${tool}`);
      return answer(args, signal);
    },
  };
};

export const CONNECTOR_ID = '0199c2f0-6a1e-7c44-9d0e-3f6f5d0b7a11';

export const offeredTool = (tool: string): OfferedTool => ({
  name: `shop__${tool}`,
  connectorId: CONNECTOR_ID,
  connectorKind: 'postgres',
  tool,
  description: `Reads: ${tool}.`,
  inputSchema: { type: 'object', properties: {} },
});

export const ok = (result: JsonObject): ToolOutcome => ({
  status: 'ok',
  result,
  redactions: 0,
  truncated: null,
  pin: null,
});

export const portsFor = (
  fixture: { store: EventStore },
  api: { url: string },
  tools: ToolHost,
  playbooks: readonly Playbook[] = [],
): InvestigationPorts & { logger: ReturnType<typeof recordingLogger> } => ({
  store: fixture.store,
  model: anthropicProvider({ apiKey: 'test-key', baseUrl: api.url }),
  tools,
  playbooks: {
    files: async () => playbooks.map((playbook) => ({ name: `${playbook.id}.yaml`, playbook, error: null })),
  },
  scrubber: createScrubber(() => []),
  secrets: { refresh: async () => {} },
  spending: unlimited,
  logger: recordingLogger(),
  now: () => new Date().toISOString(),
  newId: uuidv7,
  randomHex: (bytes) => randomBytes(bytes).toString('hex'),
  sleep: async (ms, signal) => {
    await sleep(Math.min(ms, 20), undefined, { signal });
  },
});

export const settingsWith = (
  budget: Partial<Budget> = {},
  model: string = 'claude-sonnet-5',
): InvestigationSettings => ({
  model,
  budget: { ...DEFAULT_BUDGET, ...budget },
  prices: PRICES,
  egress: { replyHosts: [] },
});
