import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CallToolRequestSchema,
  ListToolsRequestSchema,
  type CallToolRequest,
  type CallToolResult,
  type ListToolsResult,
} from '@modelcontextprotocol/sdk/types.js';
import { watchLoop } from '../mcp/loopStall.ts';
import { CallMeta, ConnectorEnded, type Target, type ToolContract } from './contract.ts';
import type { Answer, OpenTools, ServedTool } from './servedTool.ts';
import { ToolError } from './toolError.ts';

/** Largest result of a call, in bytes of JSON; the host reads no frame above 10 MB (SU-65). */
const RESULT_BYTES_MAX = 4 * 1024 * 1024;

/**
 * Serves the tools of all connectors of a kind over standard input and output, until the input ends, which it also
 * does when the host is killed.
 */
export const serveTools = async (name: string, contracts: readonly ToolContract[], open: OpenTools): Promise<void> => {
  await toolServerOf(name, contracts, open).connect(new StdioServerTransport());
  await new Promise((resolve) => process.stdin.once('close', resolve).once('end', resolve));
};

/**
 * A server for the tools of all connectors of a kind. Each call names its connector, whose configuration is in memory
 * alone. Results are structured content; a failure is `{ code, message }` with `isError`.
 */
export const toolServerOf = (name: string, contracts: readonly ToolContract[], open: OpenTools): Server => {
  const server = new Server({ name, version: '1.0.0' }, { capabilities: { tools: {} } });
  const opened = new Map<string, { generation: number; tools: readonly ServedTool[] }>();
  const toolsOf = ({ id, generation, config }: Target): readonly ServedTool[] => {
    const current = opened.get(id);
    // A call that is older than what is known comes from a reader that lags.
    if (current !== undefined && current.generation >= generation) return current.tools;
    const tools = open(config);
    opened.set(id, { generation, tools });
    return tools;
  };
  server.setRequestHandler(ListToolsRequestSchema, () => listed(contracts));
  server.setNotificationHandler(ConnectorEnded, ({ params }) => void opened.delete(params.id));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const stalled = watchLoop();
    const { pin, ...result } = await answered(params, signal, toolsOf).catch(failed);
    return { ...result, _meta: { stalled_ms: stalled(), pin } };
  });
  return server;
};

type Answered = CallToolResult & Pick<Answer, 'pin'>;

const answered = async (
  params: CallToolRequest['params'],
  signal: AbortSignal,
  toolsOf: (connector: Target) => readonly ServedTool[],
): Promise<Answered> => {
  const { _meta: beside } = params;
  const meta = CallMeta.safeParse(beside);
  if (!meta.success) throw new ToolError('upstream_error', 'The call names no connector.');
  const { connector, scope } = meta.data;
  const tool = toolsOf(connector).find(({ contract }) => contract.name === params.name);
  if (tool === undefined) throw new ToolError('not_found', 'No such tool.');
  return succeeded(await tool.run(params.arguments ?? {}, { signal, scope }));
};

const listed = (contracts: readonly ToolContract[]): ListToolsResult => ({
  tools: contracts.map((contract) => ({
    name: contract.name,
    description: contract.description,
    inputSchema: { ...contract.inputSchema, type: 'object' as const },
    annotations: { readOnlyHint: true, destructiveHint: false },
  })),
});

const succeeded = ({ result, pin }: Answer): Answered => {
  if (Buffer.byteLength(JSON.stringify(result)) > RESULT_BYTES_MAX)
    throw new ToolError('invalid_arguments', 'The result is larger than 4 MiB; ask for less at once.');
  return { structuredContent: result, content: [], pin };
};

/** An error that is not a ToolError is a bug; its text may hold anything, so it stays here. */
const failed = (error: unknown): Answered => {
  const { code, message } =
    error instanceof ToolError ? error : new ToolError('upstream_error', 'The tool failed unexpectedly.');
  return { isError: true, structuredContent: { code, message }, content: [], pin: null };
};
