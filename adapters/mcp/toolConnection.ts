import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { CallToolResultSchema, type CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { CallMeta, ConnectorEnded, ToolContract } from '../connectors/contract.ts';
import { contractBreach } from './contractCheck.ts';
import { openCalls } from './lifeSigns.ts';
import { STALL_MS, watchLoop } from './loopStall.ts';
import { createLocalTransport, type LocalProgram } from './transport/localTransport.ts';
import { createStdioTransport, type ProcessEnd, type Program } from './transport/stdioTransport.ts';
import { ToolServerUnavailable } from './toolServerUnavailable.ts';

/** One call of one connector's tool. */
export type ToolRequest = CallMeta & { tool: string; args: Readonly<Record<string, unknown>> };

/** A child process that has shaken hands and offers exactly the tools of the contract. */
export interface ToolConnection {
  /** Process id of the child, null after its end. */
  pid(): number | null;
  /** Null while the child lives. */
  end(): ProcessEnd | null;
  /** SU-38: what is wrong with the tools that it lists now; null when nothing is. */
  breach(signal: AbortSignal): Promise<string | null>;
  /** Rejects with the protocol's errors; `timeoutMs` counts from here. */
  call(request: ToolRequest, options: { signal: AbortSignal; timeoutMs: number }): Promise<CallToolResult>;
  /** Lets the child forget a connector's configuration. */
  forget(connectorId: string): void;
  /** Ends the child, by force if it must. */
  close(): Promise<void>;
}

const HANDSHAKE_TIMEOUT_MS = 20_000;

const LATE = new ToolServerUnavailable('interrupted', 'The tool server did not start in time.');

type McpClient = Client;

/** Spawns, shakes hands and verifies; rejects with the child ended. `lost` is told when it ends later on. */
export const openToolConnection = async (
  program: Program | LocalProgram,
  contract: readonly ToolContract[],
  stop: AbortSignal,
  lost: (connection: ToolConnection) => void,
): Promise<ToolConnection> => {
  const transport = 'serve' in program ? await createLocalTransport(program) : createStdioTransport(program);
  const client: McpClient = new Client({ name: 'support-service', version: '1.0.0' });
  const open = openCalls(client, () => transport.kill());
  const connection: ToolConnection = {
    pid: () => transport.pid(),
    end: () => transport.end(),
    breach: (signal) => contractBreach(client, contract, signal),
    call: ({ tool, args, connector, scope }, { signal, timeoutMs }) => {
      const meta: CallMeta = { connector, scope };
      const params = { name: tool, arguments: { ...args }, _meta: meta };
      const options = { signal, timeout: timeoutMs };
      return open.watched(client.request({ method: 'tools/call', params }, CallToolResultSchema, options));
    },
    forget: (id) => {
      const ended: ConnectorEnded = { method: 'notifications/connector_ended', params: { id } };
      // A child that has ended has forgotten.
      client.notification(ended).catch(() => {});
    },
    close: () => transport.close(),
  };
  const signal = AbortSignal.any([stop, AbortSignal.timeout(HANDSHAKE_TIMEOUT_MS)]);
  const stalled = watchLoop();
  try {
    await client.connect(transport, { signal });
    const breach = await contractBreach(client, contract, signal);
    if (breach !== null) throw new ToolServerUnavailable('contract_violation', breach);
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK's client is no event target
    client.onclose = () => {
      open.stop();
      lost(connection);
    };
    return connection;
  } catch (error) {
    await transport.close();
    throw signal.aborted && stalled() >= STALL_MS ? LATE : error;
  } finally {
    stalled();
  }
};
