import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { CallToolResultSchema, type CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Logger } from '../../domain/core/logger.ts';
import type { ToolContract } from '../connectors/contract.ts';
import { contractBreach } from './contractCheck.ts';
import { keepConnection, type Connection } from './keptConnection.ts';
import { createStdioTransport, type Program } from './stdioTransport.ts';
import { ToolServerUnavailable } from './toolServerUnavailable.ts';

export type CallOptions = { signal: AbortSignal; timeoutMs: number; customer: string | null };

/** One tool server, kept running until it is stopped. */
export interface ToolServer {
  /** Process id of the child, null while none runs. */
  pid(): number | null;
  /** Lists the tools again and compares them with the contract. Rejects with ToolServerUnavailable. */
  verify(signal: AbortSignal): Promise<void>;
  /** Calls a tool of a verified server; rejects with ToolServerUnavailable or the protocol's errors. */
  call(tool: string, args: Readonly<Record<string, unknown>>, options: CallOptions): Promise<CallToolResult>;
  /** Ends the child; further calls are refused. Never rejects. */
  stop(): Promise<void>;
}

const HANDSHAKE_TIMEOUT_MS = 10_000;

type McpConnection = Connection & { client: Client; pid(): number | null };

/**
 * Starts the program at the first use. When the child ends, or its tools are not exactly those of the contract
 * (SU-38), it is started again after 1 s, doubling to 60 s (SU-35). `log` gets process facts only.
 */
export const createToolServer = (
  program: () => Promise<Program>,
  contract: readonly ToolContract[],
  log: Logger,
): ToolServer => {
  const kept = keepConnection<McpConnection>((lost, stop) => connect(program, contract, lost, stop), log);
  return {
    pid: () => kept.current()?.pid() ?? null,
    verify: async (signal) => {
      const { client } = await kept.ready(signal);
      const breach = await contractBreach(client, contract, signal);
      if (breach === null) return;
      const cause = new ToolServerUnavailable('contract_violation', breach);
      await kept.drop(cause);
      throw cause;
    },
    call: async (tool, args, { signal, timeoutMs, customer }) => {
      const { client } = await kept.ready(signal);
      const params = { name: tool, arguments: { ...args }, _meta: { customer } };
      const options = { signal, timeout: timeoutMs };
      return client.request({ method: 'tools/call', params }, CallToolResultSchema, options);
    },
    stop: () => kept.stop(),
  };
};

/** Spawns, shakes hands and verifies; rejects with the child ended. */
const connect = async (
  program: () => Promise<Program>,
  contract: readonly ToolContract[],
  lost: (connection: McpConnection) => void,
  stop: AbortSignal,
): Promise<McpConnection> => {
  const transport = createStdioTransport(await program());
  const client = new Client({ name: 'support-service', version: '1.0.0' });
  const connection = { client, pid: () => transport.pid(), close: () => transport.close() };
  const signal = AbortSignal.any([stop, AbortSignal.timeout(HANDSHAKE_TIMEOUT_MS)]);
  try {
    await client.connect(transport, { signal });
    const breach = await contractBreach(client, contract, signal);
    if (breach !== null) throw new ToolServerUnavailable('contract_violation', breach);
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK's client is no event target
    client.onclose = () => lost(connection);
    return connection;
  } catch (error) {
    await transport.close();
    throw error;
  }
};
