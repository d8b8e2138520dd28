import { randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LightMyRequestResponse } from 'fastify';
import { MAIL_ENDPOINTS } from '../../../adapters/sources/oauth/endpoints.ts';
import type { SourceResource } from '../../../api/sources/resource.ts';
import { createPreviews } from '../../../adapters/preview/previews.ts';
import { ticketRoutes } from '../../../api/tickets/routes.ts';
import type { App } from '../../../api/http/http.ts';
import { startWorker } from '../../../composition/engine.ts';
import type { StreamName } from '../../../domain/core/log/eventLog.ts';
import type { Role } from '../../../domain/users/events.ts';
import { csatModule } from '../../../modules/support/csat.ts';
import { draftModule } from '../../../modules/support/drafts.ts';
import { sourceModule } from '../../../modules/support/sources.ts';
import { unusedSecrets } from '../../../processes/ops/unusedSecrets.ts';
import { deliveries } from '../../../projections/deliveries.ts';
import { csat } from '../../../projections/csat/csat.ts';
import { insights } from '../../../projections/insights/insights.ts';
import { apiKeys } from '../../../projections/keys/apiKeys.ts';
import { investigationQueue } from '../../../projections/investigations/investigationQueue.ts';
import { investigations } from '../../../projections/investigations/investigations.ts';
import { passedOver } from '../../../projections/sources/passedOver.ts';
import { replies } from '../../../projections/replies/replies.ts';
import { ticketSources } from '../../../projections/sources/ticketSources.ts';
import { savedViews } from '../../../projections/inbox/savedViews.ts';
import { ticketHistory } from '../../../projections/tickets/ticketHistory.ts';
import { serviceLevelPolicies } from '../../../projections/serviceLevels/serviceLevels.ts';
import { tickets } from '../../../projections/tickets/tickets.ts';
import { openMailboxes } from '../../../services/mailboxes.ts';
import { eventually } from '../eventually.ts';
import { apiParts, openApp } from '../nodes/nodeApi.ts';
import { openNode, type TestNode } from '../nodes/openNode.ts';
import { signIn } from '../nodes/workspaceSession.ts';

export const SOURCE_PROJECTIONS = [
  ticketSources,
  passedOver,
  deliveries,
  tickets,
  ticketHistory,
  investigations,
  investigationQueue,
  replies,
  csat,
  insights,
  apiKeys,
  savedViews,
  serviceLevelPolicies,
];

/** The program that stands for a source of these tests. */
export const FILE_SOURCE = fileURLToPath(new URL('fileSource.ts', import.meta.url));

export type Call = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
) => Promise<LightMyRequestResponse>;

/** A node that runs and polls ticket sources, with their API; its reactors take in what they give. */
export type SourceNode = TestNode & {
  folder: string;
  app: App;
  caller(role?: Role, workspaceId?: string): Promise<Call>;
  /** A body for a source of its own file. */
  fileSource(changes?: object): { body: object; file: SourceFile };
  typesOf(stream: StreamName): Promise<string[]>;
};

/** What a source of the tests gives and what was asked of it. */
export type SourceFile = {
  add(...tickets: readonly object[]): Promise<void>;
  mode(mode: string): Promise<void>;
  calls(): Promise<{ tool: string; args: Record<string, unknown> }[]>;
};

export const openSourceNode = async (
  environment: NodeJS.ProcessEnv = {},
  url?: string,
  mailEndpoints: Parameters<typeof openMailboxes>[3] = MAIL_ENDPOINTS,
): Promise<SourceNode> => {
  const folder = await mkdtemp(join(tmpdir(), 'sources-'));
  const node = await openNode({ readModels: SOURCE_PROJECTIONS, ...(url === undefined ? {} : { url }) });
  node.resources.defer(() => rm(folder, { recursive: true, force: true }));
  const parts = apiParts(node, {
    environment: {
      SERVICE_DATA_DIR: folder,
      SERVICE_ENABLE_TICKET_POLLER: 'true',
      SERVICE_MAX_TICKET_SOURCES: '1000',
      SERVICE_SEND_DELAY_SECONDS: '0',
      ...environment,
    },
  });
  const mailboxes = openMailboxes(parts.settings, node, node.logger, mailEndpoints);
  const sources = sourceModule.open({ ...parts, mailboxes });
  const drafts = draftModule.open(parts);
  const ratings = csatModule.open(parts);
  for (const worker of [...sources.workers, ...drafts.workers]) startWorker(node, node, worker);
  node.start([], [...unusedSecrets(parts), ...sources.reactors, ...drafts.reactors, ...ratings.reactors]);
  const app = await openApp(parts, [
    ...sources.routes,
    ...ticketRoutes({ ...parts, makePreview: createPreviews() }),
    ...drafts.routes,
    ...ratings.routes,
  ]);
  return {
    ...node,
    folder,
    app,
    caller: async (role = 'admin', workspaceId = 'default') => {
      const { cookie } = await signIn(node.store, workspaceId, role);
      await node.settled();
      return (method, path, body) =>
        app.inject({ method, url: path, headers: { cookie }, ...(body === undefined ? {} : { payload: body }) });
    },
    fileSource: (changes = {}) => {
      const path = join(folder, randomUUID());
      const env = {
        TICKETS: path,
        ...(process.env['NODE_COMPILE_CACHE'] ? { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] } : {}),
      };
      const { env: more = {}, ...rest } = changes as { env?: object };
      const body = {
        kind: 'mcp_custom',
        command: process.execPath,
        args: [FILE_SOURCE],
        poll_interval_s: 10,
        env: { ...env, ...more },
        ...rest,
      };
      return { body, file: sourceFile(path) };
    },
    typesOf: async (stream) => {
      const types: string[] = [];
      for await (const { type } of node.store.readStream(stream)) types.push(type);
      return types;
    },
  };
};

/** The file that a source of the tests stands on. */
export const sourceFile = (path: string): SourceFile => ({
  add: (...given) => appendFile(path, given.map((ticket) => `${JSON.stringify(ticket)}\n`).join('')),
  mode: (mode) => writeFile(`${path}.mode`, mode),
  calls: async () =>
    (await readFile(`${path}.calls`, 'utf8').catch(() => ''))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { tool: string; args: Record<string, unknown> }),
});

/** A ticket as the contract has it. */
export const rawTicket = (n: number, changes: object = {}) => ({
  external_id: `t-${n}`,
  title: `Ticket ${n}`,
  body: `Text of ${n}.`,
  customer: { email: `customer${n % 3}@example.com`, name: 'Some Body' },
  received_at: '2026-11-20T08:00:00.000Z',
  thread: [],
  attachments: [],
  ...changes,
});

export const created = async (call: Call, body: object): Promise<SourceResource> => {
  const answer = await call('POST', '/api/ticket-sources', body);
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json<SourceResource>();
};

/** The same once it has started: a busy machine may take longer than the 3 s that the answer waits. */
export const started = async (as: Call, body: object): Promise<SourceResource> => {
  const { id } = await created(as, body);
  return eventually(
    async () => (await as('GET', `/api/ticket-sources/${id}`)).json<SourceResource>(),
    ({ status }) => status !== 'starting',
  );
};
