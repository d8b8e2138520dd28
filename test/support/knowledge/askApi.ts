import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { anthropicProvider } from '../../../adapters/anthropic/modelProvider.ts';
import { createDocumentReader } from '../../../adapters/knowledge/reader.ts';
import { createTicketLeases, TICKET_LEASE } from '../../../adapters/postgres/ops/ticketLeases.ts';
import { askRoutes } from '../../../api/ask/routes.ts';
import { knowledgeRoutes } from '../../../api/knowledge/routes.ts';
import type { EventStore } from '../../../domain/core/log/eventStore.ts';
import type { Role } from '../../../domain/users/events.ts';
import { nextTurn } from '../../../engine/async/nextTurn.ts';
import { askQuestion } from '../../../processes/ask/askQuestion.ts';
import type { AskPorts, AskSettings } from '../../../processes/ask/askPorts.ts';
import { asks } from '../../../projections/ask/asks.ts';
import { knowledge } from '../../../projections/knowledge/knowledge.ts';
import { retrieve } from '../../../projections/knowledge/retrieve.ts';
import { apiKeys } from '../../../projections/keys/apiKeys.ts';
import { users } from '../../../projections/users/users.ts';
import { moneyOn } from '../costs/money.ts';
import { PRICES } from '../investigations/investigations.ts';
import { apiParts, openApp } from '../nodes/nodeApi.ts';
import { openNode } from '../nodes/openNode.ts';
import { signIn } from '../nodes/workspaceSession.ts';

export const ASK_SETTINGS: AskSettings = {
  model: 'claude-sonnet-5',
  budget: {
    steps: 4,
    toolCalls: 0,
    microUsd: 500_000,
    inputTokens: 300_000,
    timeMs: 60_000,
    toolTimeMs: 1,
    toolResultTokens: 1,
  },
};

/** What `asked` says is asked of the model. */
export type AskApi = Awaited<ReturnType<typeof openAskApi>>;

/** The API of knowledge and of Ask, over a node of its own; `modelUrl`: null for a service without a key. */
export const openAskApi = async (modelUrl: string | null, documentBytesMax = 2 * 1024 * 1024) => {
  const node = await openNode({ readModels: [knowledge, asks, users, apiKeys] });
  const parts = apiParts(node);
  const { spending } = moneyOn(node);
  const find = (workspaceId: string, question: string) =>
    parts.reads.connection((sql) => retrieve(sql, workspaceId, question));
  const portsOn = (store: EventStore): AskPorts => ({
    ...parts,
    store,
    model: anthropicProvider({ apiKey: 'test-key', baseUrl: modelUrl }),
    spending,
    prices: PRICES,
    retrieve: find,
    leases: createTicketLeases(parts.quick, parts.heartbeat, parts.logger, TICKET_LEASE, 'ask'),
    randomHex: (bytes) => randomBytes(bytes).toString('hex'),
    sleep: (ms, signal) => sleep(ms, undefined, { signal }),
  });
  const ports = portsOn(parts.store);
  const app = await openApp(parts, [
    ...knowledgeRoutes({
      ...parts,
      documentReader: createDocumentReader(),
      nextTurn,
      documentBytesMax,
      reindex: () => undefined,
      retrieve: find,
    }),
    ...askRoutes({
      ...parts,
      closing: parts.streams.closing,
      answer:
        modelUrl === null
          ? null
          : (question, watcher, signal) => askQuestion(ports, ASK_SETTINGS, question, watcher, signal),
    }),
  ]);
  await node.settled();
  const send = (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    cookie: string,
    payload?: InjectOptions['payload'],
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> =>
    app.inject({ method, url, headers: { cookie, ...headers }, ...(payload === undefined ? {} : { payload }) });
  return {
    ...node,
    app,
    ports,
    portsOn,
    send,
    signIn: (role: Role = 'admin', workspaceId = 'default') => signIn(node.store, workspaceId, role),
    /** A document in Markdown. */
    add: (cookie: string, uri: string, content: string) =>
      send('POST', '/api/kb/documents', cookie, { uri, content, content_type: 'text/markdown' }),
  };
};
