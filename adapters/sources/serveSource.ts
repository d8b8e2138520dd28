import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CallToolRequestSchema,
  ListToolsRequestSchema,
  type CallToolRequest,
  type CallToolResult,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { SOURCE_TOOLS } from '../../domain/sources/sourceKinds.ts';
import { CONTRACT_VERSION, PAGE_MAX } from '../../domain/sources/toolContract.ts';
import { ACCESS_TOKEN } from '../mcp/accessToken.ts';
import {
  ATTACHMENT,
  ATTACHMENT_PART_BYTES,
  AttachmentMeta,
  COUNT_SINCE,
  CountMeta,
  SourceEnded,
  SourceMeta,
  type SourceTarget,
  type TicketsAvailable,
} from './sharedContract.ts';

/** A failure that people hear of: a sentence of the source's own, never text of the system behind it. */
export class SourceError extends Error {
  readonly code: string;
  readonly retryAfterS: number | null;
  constructor(code: string, message: string, retryAfterS: number | null = null) {
    super(message);
    this.name = 'SourceError';
    this.code = code;
    this.retryAfterS = retryAfterS;
  }
}

const INPUTS = {
  fetch_new_tickets: z.object({
    cursor: z.string().nullable(),
    since: z.iso.datetime({ offset: true }).optional(),
    limit: z.int().min(1).max(PAGE_MAX),
  }),
  get_ticket: z.object({ external_id: z.string() }),
  post_reply: z.object({
    external_id: z.string(),
    body: z.string(),
    internal: z.boolean(),
    idempotency_key: z.string(),
  }),
  mark_resolved: z.object({ external_id: z.string(), resolution: z.string().optional() }),
  healthcheck: z.object({}),
};
type Inputs = typeof INPUTS;
type Tool = keyof Inputs;

/** The five tools of a source (SU-68). They throw SourceError for what people should hear about. */
export type SourceServer = {
  [Name in Exclude<Tool, 'healthcheck'>]: (args: z.infer<Inputs[Name]>, signal: AbortSignal) => Promise<object>;
} & {
  /** Throws where the source cannot work; else what to tell beside that it does. */
  healthcheck: (args: object, signal: AbortSignal) => Promise<object>;
  /** How many tickets are open since each of these times; null where that cannot be told. Left out by what cannot count. */
  count?: (since: readonly string[], signal: AbortSignal) => Promise<readonly number[] | null>;
  /** SU-195: the bytes of what it listed with this `ref`. Left out by what gives none. */
  attachment?: (ref: string, signal: AbortSignal) => Promise<Uint8Array>;
  /** Lets go of what stays open between calls, when the source has ended and its process goes on. */
  close?: () => void;
};

/** What a source may want of the service that runs it. */
export type SourceHostSide = {
  /** Tells that tickets have come (SU-76). */
  told: () => void;
  /** What opens the mailbox, as the last call brought it (SU-67); empty when none did. */
  accessToken: () => string;
};

/** A source with these settings. */
export type OpenSource = (settings: NodeJS.ProcessEnv, host: SourceHostSide) => SourceServer;

/** Serves one source over standard input and output until the input ends, which it also does when the host is killed. */
export const serveSource = async (name: string, open: OpenSource, settings: NodeJS.ProcessEnv): Promise<void> => {
  const server = serverOf(name);
  const { bringing } = opening(server, {}, open, settings);
  await serve(server, bringing);
};

/** The same for all sources of a kind in a workspace: each call brings whose it is and their settings. */
export const serveSources = async (name: string, open: OpenSource): Promise<void> => {
  const server = serverOf(name);
  const opened = new Map<string, { generation: number } & Opened>();
  const forget = (id: string): void => {
    opened.get(id)?.source.close?.();
    opened.delete(id);
  };
  server.setNotificationHandler(SourceEnded, ({ params }) => forget(params.id));
  await serve(server, (beside) => {
    const meta = SourceMeta.safeParse(beside);
    if (!meta.success) throw new SourceError('upstream_error', 'The call names no source.');
    const { id, generation, settings }: SourceTarget = meta.data.source;
    const current = opened.get(id);
    // A call that is older than what is known comes from a reader that lags.
    if (current !== undefined && current.generation >= generation) return current.bringing(beside);
    forget(id);
    const fresh = opening(server, { source_id: id }, open, settings);
    opened.set(id, { generation, ...fresh });
    return fresh.bringing(beside);
  });
};

/** `bringing` takes note of what a call brought beside its arguments, and gives the source that answers it. */
type Opened = { source: SourceServer; bringing: (meta: unknown) => SourceServer };

const opening = (
  server: Server,
  names: { source_id?: string },
  open: OpenSource,
  settings: NodeJS.ProcessEnv,
): Opened => {
  let token = '';
  const source = open(settings, { told: tellingOf(server, names), accessToken: () => token });
  return {
    source,
    bringing: (meta) => {
      token = Carried.safeParse(meta).data?.[ACCESS_TOKEN] ?? token;
      return source;
    },
  };
};

const Carried = z.object({ [ACCESS_TOKEN]: z.string() });

const serverOf = (name: string): Server => new Server({ name, version: '1.0.0' }, { capabilities: { tools: {} } });

/** A host that is gone by then asks for nothing any more. */
const tellingOf = (server: Server, params: { source_id?: string }) => (): void => {
  const notification: TicketsAvailable = { method: 'notifications/tickets_available', params };
  server.notification(notification).catch(() => {});
};

const serve = async (server: Server, sourceOf: (meta: unknown) => SourceServer): Promise<void> => {
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: SOURCE_TOOLS.map((tool) => ({
      name: tool.name,
      description: tool.description,
      inputSchema: schemaOf(INPUTS[tool.name]),
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) =>
    answered(sourceOf, params, signal).catch(failed),
  );
  await server.connect(new StdioServerTransport());
  await new Promise((resolve) => process.stdin.once('close', resolve).once('end', resolve));
};

const schemaOf = (input: z.ZodObject): { type: 'object' } & Record<string, unknown> => ({
  ...z.record(z.string(), z.unknown()).parse(z.toJSONSchema(input, { io: 'input' })),
  type: 'object',
});

const answered = async (
  sourceOf: (meta: unknown) => SourceServer,
  { name, arguments: args = {}, _meta: beside }: CallToolRequest['params'],
  signal: AbortSignal,
): Promise<CallToolResult> => ({
  structuredContent: { ...(await run(sourceOf(beside), name, args, beside, signal)) },
  content: [],
});

const run = async (
  source: SourceServer,
  name: string,
  args: unknown,
  beside: unknown,
  signal: AbortSignal,
): Promise<object> => {
  switch (name) {
    case 'fetch_new_tickets':
      return source.fetch_new_tickets(INPUTS.fetch_new_tickets.parse(args), signal);
    case 'get_ticket':
      return (await attached(source, beside, signal)) ?? source.get_ticket(INPUTS.get_ticket.parse(args), signal);
    case 'post_reply':
      return source.post_reply(INPUTS.post_reply.parse(args), signal);
    case 'mark_resolved':
      return source.mark_resolved(INPUTS.mark_resolved.parse(args), signal);
    case 'healthcheck':
      return {
        ok: true,
        contract_version: CONTRACT_VERSION,
        ...(await source.healthcheck({}, signal)),
        ...(await counted(source, beside, signal)),
      };
    default:
      throw new SourceError('not_found', 'No such tool.');
  }
};

/** A part of an attachment, when the call asks for one; null when it does not. */
const attached = async (source: SourceServer, beside: unknown, signal: AbortSignal): Promise<object | null> => {
  const asked = AttachmentMeta.safeParse(beside).data?.[ATTACHMENT];
  if (asked === undefined || source.attachment === undefined) return null;
  const whole = await source.attachment(asked.ref, signal);
  const part = whole.subarray(asked.offset, asked.offset + ATTACHMENT_PART_BYTES);
  return { size: whole.byteLength, bytes: Buffer.from(part).toString('base64') };
};

/** What a health check tells beside itself when the call asks for it. */
const counted = async (source: SourceServer, beside: unknown, signal: AbortSignal): Promise<object> => {
  const since = CountMeta.safeParse(beside).data?.[COUNT_SINCE];
  return since === undefined || source.count === undefined ? {} : { open_tickets: await source.count(since, signal) };
};

/** Another error is a bug; its text may hold anything, so it stays here. */
const failed = (error: unknown): CallToolResult => {
  const { code, message, retryAfterS } =
    error instanceof SourceError ? error : new SourceError('upstream_error', 'The source failed unexpectedly.');
  const after = retryAfterS === null ? {} : { retry_after_s: retryAfterS };
  return { isError: true, structuredContent: { code, message, ...after }, content: [] };
};
