import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ListToolsResultSchema, type Tool } from '@modelcontextprotocol/sdk/types.js';
import { canonicalJson } from '../../domain/core/json/canonicalJson.ts';
import type { ToolContract } from '../connectors/contract.ts';

const PAGES_MAX = 20;

/**
 * SU-38: what is wrong with the tools that the server lists now, as a fixed sentence; null when they are exactly
 * those of the contract and each carries the read-only hint.
 */
export const contractBreach = async (
  client: Client,
  contract: readonly ToolContract[],
  signal: AbortSignal,
): Promise<string | null> => {
  const listed = await listTools(client, signal);
  const expected = new Map(contract.map((tool) => [tool.name, tool]));
  if (listed === null || listed.length !== expected.size || !listed.every(({ name }) => expected.has(name)))
    return 'The tool server offers other tools than this kind of connector has.';
  const names = new Set(listed.map(({ name }) => name));
  if (names.size !== listed.length) return 'The tool server offers a tool twice.';
  if (!listed.every((tool) => tool.annotations?.readOnlyHint === true && tool.annotations.destructiveHint !== true))
    return 'The tool server offers a tool that does not say that it only reads.';
  return listed.every((tool) => isAsAgreed(tool, expected.get(tool.name)))
    ? null
    : 'The tool server describes a tool in other words than this kind of connector does.';
};

/** All pages; null for a list without end. */
const listTools = async (client: Client, signal: AbortSignal): Promise<readonly Tool[] | null> => {
  const tools: Tool[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const params = cursor === undefined ? {} : { cursor };
    const result = await client.request({ method: 'tools/list', params }, ListToolsResultSchema, { signal });
    tools.push(...result.tools);
    cursor = result.nextCursor;
    if (cursor === undefined) return tools;
  }
  return null;
};

const isAsAgreed = (tool: Tool, agreed: ToolContract | undefined): boolean =>
  agreed !== undefined &&
  tool.description === agreed.description &&
  canonicalJson(tool.inputSchema) === canonicalJson(agreed.inputSchema);
