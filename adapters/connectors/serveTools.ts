import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CallToolRequestSchema,
  ListToolsRequestSchema,
  type CallToolResult,
  type ListToolsResult,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { JsonValue } from '../../domain/core/canonicalJson.ts';
import type { ToolContract, ToolDefinition } from './contract.ts';
import { ToolError } from './toolError.ts';

export type ToolContext = {
  signal: AbortSignal;
  /** The ticket's customer as the host knows it; not an argument, so that the model cannot choose it. */
  customer: string | null;
};

type Result = { readonly [name: string]: JsonValue };

/** A tool with its arguments still unchecked. Throws ToolError for everything that the model should hear about. */
export type ServedTool = { contract: ToolContract; run(args: unknown, context: ToolContext): Promise<Result> };

/** Checks the arguments, then runs the tool. */
export const serving = <Input extends z.ZodObject>(
  { contract, input }: ToolDefinition<Input>,
  run: (args: z.infer<Input>, context: ToolContext) => Promise<Result>,
): ServedTool => ({
  contract,
  run: async (args, context) => {
    const parsed = input.safeParse(args);
    if (!parsed.success) throw new ToolError('invalid_arguments', argumentSentence(parsed.error));
    return run(parsed.data, context);
  },
});

/**
 * Serves the tools over standard input and output until the input ends, which it also does when the host is killed.
 * Results are structured content; a failure is `{ code, message }` with `isError`.
 */
export const serveTools = async (name: string, tools: readonly ServedTool[]): Promise<void> => {
  const server = new Server({ name, version: '1.0.0' }, { capabilities: { tools: {} } });
  const byName = new Map(tools.map((tool) => [tool.contract.name, tool]));
  server.setRequestHandler(ListToolsRequestSchema, () => listed(tools));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    try {
      const tool = byName.get(params.name);
      if (tool === undefined) throw new ToolError('not_found', 'No such tool.');
      const { _meta: meta } = params;
      const customer = z
        .string()
        .nullable()
        .catch(null)
        .parse(meta?.['customer'] ?? null);
      return succeeded(await tool.run(params.arguments ?? {}, { signal, customer }));
    } catch (error) {
      return failed(error);
    }
  });
  await server.connect(new StdioServerTransport());
  await new Promise((resolve) => process.stdin.once('close', resolve).once('end', resolve));
};

const listed = (tools: readonly ServedTool[]): ListToolsResult => ({
  tools: tools.map(({ contract }) => ({
    name: contract.name,
    description: contract.description,
    inputSchema: { ...contract.inputSchema, type: 'object' as const },
    annotations: { readOnlyHint: true, destructiveHint: false },
  })),
});

const succeeded = (result: Result): CallToolResult => ({
  structuredContent: result,
  content: [],
});

/** An error that is not a ToolError is a bug; its text may hold anything, so it stays here. */
const failed = (error: unknown): CallToolResult => {
  const { code, message } =
    error instanceof ToolError ? error : new ToolError('upstream_error', 'The tool failed unexpectedly.');
  return { isError: true, structuredContent: { code, message }, content: [] };
};

/** Names of the arguments are the tool's own; names that the caller made up are not repeated. */
const argumentSentence = (error: z.ZodError): string => {
  const names = error.issues.map((issue) =>
    issue.code === 'unrecognized_keys' ? 'unknown names' : issue.path.join('.'),
  );
  return `The arguments do not fit the tool's schema: ${[...new Set(names)].join(', ')}.`;
};
