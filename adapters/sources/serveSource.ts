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
};

/** What a source may want of the service that runs it. */
export type SourceHostSide = {
  /** Tells that tickets have come (SU-76). */
  told: () => void;
  /** What opens the mailbox, as the last call brought it (SU-67); empty when none did. */
  accessToken: () => string;
};

/**
 * Serves the contract over standard input and output until the input ends, which it also does when the host is killed.
 */
export const serveSource = async (name: string, open: (host: SourceHostSide) => SourceServer): Promise<void> => {
  const server = new Server({ name, version: '1.0.0' }, { capabilities: { tools: {} } });
  let token = '';
  const source = open({
    // A host that is gone by then asks for nothing any more.
    told: () => void server.notification({ method: TICKETS_AVAILABLE }).catch(() => {}),
    accessToken: () => token,
  });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: SOURCE_TOOLS.map((tool) => ({
      name: tool.name,
      description: tool.description,
      inputSchema: schemaOf(INPUTS[tool.name]),
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) => {
    token = Carried.safeParse(params).data?.['_meta'][ACCESS_TOKEN] ?? token;
    return answered(source, params, signal).catch(failed);
  });
  await server.connect(new StdioServerTransport());
  await new Promise((resolve) => process.stdin.once('close', resolve).once('end', resolve));
};

const Carried = z.object({ _meta: z.object({ [ACCESS_TOKEN]: z.string() }) });

const TICKETS_AVAILABLE = 'notifications/tickets_available';

const schemaOf = (input: z.ZodObject): { type: 'object' } & Record<string, unknown> => ({
  ...z.record(z.string(), z.unknown()).parse(z.toJSONSchema(input, { io: 'input' })),
  type: 'object',
});

const answered = async (
  source: SourceServer,
  { name, arguments: args = {} }: CallToolRequest['params'],
  signal: AbortSignal,
): Promise<CallToolResult> => ({
  structuredContent: { ...(await run(source, name, args, signal)) },
  content: [],
});

const run = async (source: SourceServer, name: string, args: unknown, signal: AbortSignal): Promise<object> => {
  switch (name) {
    case 'fetch_new_tickets':
      return source.fetch_new_tickets(INPUTS.fetch_new_tickets.parse(args), signal);
    case 'get_ticket':
      return source.get_ticket(INPUTS.get_ticket.parse(args), signal);
    case 'post_reply':
      return source.post_reply(INPUTS.post_reply.parse(args), signal);
    case 'mark_resolved':
      return source.mark_resolved(INPUTS.mark_resolved.parse(args), signal);
    case 'healthcheck':
      return { ok: true, contract_version: CONTRACT_VERSION, ...(await source.healthcheck({}, signal)) };
    default:
      throw new SourceError('not_found', 'No such tool.');
  }
};

/** Another error is a bug; its text may hold anything, so it stays here. */
const failed = (error: unknown): CallToolResult => {
  const { code, message, retryAfterS } =
    error instanceof SourceError ? error : new SourceError('upstream_error', 'The source failed unexpectedly.');
  const after = retryAfterS === null ? {} : { retry_after_s: retryAfterS };
  return { isError: true, structuredContent: { code, message, ...after }, content: [] };
};
