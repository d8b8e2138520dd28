import { createHash } from 'node:crypto';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { CallToolResultSchema, ListToolsResultSchema, type CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { canonicalJson } from '../../../domain/core/json/canonicalJson.ts';
import { parseJson } from '../../../domain/core/json/parseJson.ts';
import { SOURCE_TOOLS } from '../../../domain/sources/sourceKinds.ts';
import { toolsBreach } from '../../../domain/sources/toolContract.ts';
import {
  TicketsAvailable,
  type SourceEnded,
  type SourceMeta,
  type SourceTarget,
} from '../../sources/sharedContract.ts';
import { ACCESS_TOKEN } from '../accessToken.ts';
import { openCalls } from '../lifeSigns.ts';
import { createStdioTransport, type ProcessEnd, type Program } from '../transport/stdioTransport.ts';
import { ToolServerUnavailable } from '../toolServerUnavailable.ts';

/** A child process that has shaken hands and offers the five tools, of one source or of several of a kind. */
export interface SourceConnection {
  pid(): number | null;
  end(): ProcessEnd | null;
  /** SU-66: SHA-256 of the tools as it listed them at its start. */
  readonly toolsHash: string;
  ping(signal: AbortSignal, timeoutMs: number): Promise<void>;
  /**
   * Rejects with the protocol's errors; `timeoutMs` counts from here. `token`: opens the mailbox, for this call. `target`:
   * whose call it is, where several share the child. `beside`: what its `_meta` holds more.
   */
  call(
    tool: string,
    args: Readonly<Record<string, unknown>>,
    options: {
      signal: AbortSignal;
      timeoutMs: number;
      token?: string | null;
      beside?: Readonly<Record<string, unknown>>;
    },
    target?: SourceTarget,
  ): Promise<CallToolResult>;
  /** Lets a child that several share forget one of them. */
  forget(sourceId: string): void;
  /** Ends the child, by force if it must. */
  close(): Promise<void>;
}

const HANDSHAKE_TIMEOUT_MS = 20_000;

/**
 * `tickets` hears that tickets wait to be asked for (SU-76), of which source where several share the child. `isShared`:
 * a call that keeps its thread busy holds up others, so that it is killed when it gives no sign of life.
 */
export type SourceTold = {
  lost: (connection: SourceConnection) => void;
  tickets: (sourceId: string | null) => void;
  isShared?: boolean;
};

const NAMES = SOURCE_TOOLS.map(({ name }) => name);

/** Spawns, shakes hands and verifies (SU-68); rejects with ToolServerUnavailable, the child ended. */
export const openSourceConnection = async (
  program: Program,
  stop: AbortSignal,
  told: SourceTold,
): Promise<SourceConnection> => {
  const transport = createStdioTransport(program);
  const client: Client = new Client({ name: 'support-service', version: '1.0.0' });
  const open = told.isShared === true ? openCalls(client, () => transport.kill()) : null;
  const signal = AbortSignal.any([stop, AbortSignal.timeout(HANDSHAKE_TIMEOUT_MS)]);
  try {
    await client.connect(transport, { signal });
    const toolsHash = await verifiedTools(client, signal);
    const connection: SourceConnection = {
      pid: () => transport.pid(),
      end: () => transport.end(),
      toolsHash,
      ping: async (aborted, timeout) => void (await client.ping({ signal: aborted, timeout })),
      call: (name, args, { signal: aborted, timeoutMs: timeout, token = null, beside }, target) => {
        const whose: Partial<SourceMeta> = target === undefined ? {} : { source: target };
        const meta = { ...beside, ...whose, ...(token === null ? {} : { [ACCESS_TOKEN]: token }) };
        const params = { name, arguments: { ...args }, ...(Object.keys(meta).length === 0 ? {} : { _meta: meta }) };
        const request = { method: 'tools/call', params } as const;
        const answer = client.request(request, CallToolResultSchema, { signal: aborted, timeout });
        return open === null ? answer : open.watched(answer);
      },
      forget: (id) => {
        const ended: SourceEnded = { method: 'notifications/source_ended', params: { id } };
        // A child that has ended has forgotten.
        client.notification(ended).catch(() => {});
      },
      close: () => transport.close(),
    };
    client.setNotificationHandler(TicketsAvailable, ({ params }) => told.tickets(params?.source_id ?? null));
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK's client is no event target
    client.onclose = () => {
      open?.stop();
      told.lost(connection);
    };
    return connection;
  } catch (error) {
    const end = transport.end();
    await transport.close();
    throw error instanceof ToolServerUnavailable ? error : unavailable(error, end, signal.aborted && !stop.aborted);
  }
};

/** A list in pages or without end is none of five tools. */
const verifiedTools = async (client: Client, signal: AbortSignal): Promise<string> => {
  const { tools, nextCursor } = await client.request({ method: 'tools/list' }, ListToolsResultSchema, { signal });
  const names = tools.map(({ name }) => name);
  const breach = nextCursor === undefined ? toolsBreach(NAMES, names) : 'The tool server lists its tools in pages.';
  if (breach !== null) throw new ToolServerUnavailable('contract_violation', breach);
  const told = tools
    .map(({ name, description = '', inputSchema }) => ({ name, description, inputSchema }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return createHash('sha256')
    .update(canonicalJson(parseJson(JSON.stringify(told))))
    .digest('hex');
};

/** Sentences of our own: a program's last words may hold anything. */
const unavailable = (error: unknown, end: ProcessEnd | null, isLate: boolean): ToolServerUnavailable => {
  if (isLate) return new ToolServerUnavailable('handshake_failed', 'The tool server did not shake hands within 20 s.');
  if (end?.code === 2)
    return new ToolServerUnavailable('handshake_failed', 'The tool server could not bind its webhook port (exit 2).');
  if (end?.code === 3)
    return new ToolServerUnavailable('allowlist_empty', 'The channel allowlist is empty; name the channels to read.');
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOENT') return new ToolServerUnavailable('start_failed', 'There is no such command on this machine.');
  if (code === 'EACCES')
    return new ToolServerUnavailable('start_failed', 'The command may not be run by this service.');
  const how = end === null ? '' : ` It ended with ${end.code === null ? `signal ${end.signal}` : `code ${end.code}`}.`;
  return new ToolServerUnavailable('handshake_failed', `The tool server did not shake hands.${how}`);
};
