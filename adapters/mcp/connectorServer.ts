import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { ToolContract } from '../connectors/contract.ts';
import type { LocalProgram } from './transport/localTransport.ts';
import type { Program } from './transport/stdioTransport.ts';
import type { ToolConnection, ToolRequest } from './toolConnection.ts';
import { createToolServer, type CallOptions, type ToolServerParts } from './toolServer.ts';
import { ToolServerUnavailable } from './toolServerUnavailable.ts';

export type ConnectorServerParts = Omit<ToolServerParts<ToolConnection>, 'open'> & {
  program: Program | LocalProgram;
  contract: readonly ToolContract[];
};

/** The tool server of some connectors of one kind. */
export interface ConnectorServer {
  /** Calls a tool; rejects with ToolServerUnavailable or the protocol's errors. */
  call(request: ToolRequest, options: CallOptions): Promise<CallToolResult>;
  /** Lists the tools again and compares them with the contract, then makes the call. Rejects as `call` does. */
  check(request: ToolRequest, options: CallOptions): Promise<CallToolResult>;
  /** Lets the server forget a connector that has ended. */
  forget(connectorId: string): void;
  /** Ends the child; further calls are refused. Never rejects. */
  stop(): Promise<void>;
}

/** One server for those connectors, as `createToolServer` keeps it. */
export const createConnectorServer = ({ program, contract, ...parts }: ConnectorServerParts): ConnectorServer => {
  const server = createToolServer<ToolConnection>({
    ...parts,
    open: async (signal, lost) => {
      // The library of the protocol takes its memory only where there are connectors.
      const { openToolConnection } = await import('./toolConnection.ts');
      return openToolConnection(program, contract, signal, lost);
    },
  });
  return {
    call: (request, options) =>
      server.use(
        { purpose: 'call', ...about(request) },
        (connection) => connection.call(request, options),
        options.signal,
      ),
    check: (request, options) =>
      server.use(
        { purpose: 'check', ...about(request) },
        async (connection) => {
          await refuseBreach(connection, options.signal);
          return connection.call(request, options);
        },
        options.signal,
      ),
    forget: (connectorId) => server.current()?.forget(connectorId),
    stop: () => server.stop(),
  };
};

const about = ({ connector, tool }: ToolRequest) => ({
  by: connector.id,
  fields: { connector_id: connector.id, tool },
});

/** Refuses a tool server whose tools are not those of its contract (SU-38). */
const refuseBreach = async (connection: ToolConnection, signal: AbortSignal): Promise<void> => {
  const breach = await connection.breach(signal);
  if (breach !== null) throw new ToolServerUnavailable('contract_violation', breach);
};
