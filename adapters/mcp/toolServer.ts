import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Logger } from '../../domain/core/logger.ts';
import type { ToolContract } from '../connectors/contract.ts';
import { keepConnection, NOT_STARTED, STOPPED, type KeptConnection } from './keptConnection.ts';
import { createSlots, createSlotsByName, type Slots } from '../../engine/async/slots.ts';
import type { LocalProgram } from './localTransport.ts';
import type { Program } from './stdioTransport.ts';
import type { ToolConnection, ToolRequest } from './toolConnection.ts';
import { ToolServerUnavailable } from './toolServerUnavailable.ts';

/** `signal` bounds the whole call, `timeoutMs` each attempt from the moment that a server has it. */
export type CallOptions = { signal: AbortSignal; timeoutMs: number };

/** How long a server outlives its last call, and its last check; SU-173. Milliseconds. */
export type Lingering = { afterCallMs: number; afterCheckMs: number };

export type ToolServerParts = {
  program: Program | LocalProgram;
  contract: readonly ToolContract[];
  /** SU-173: those of all servers of this node that are being started. */
  starts: Slots;
  /** Calls of this node that run in a process of their own. */
  alone: Slots;
  lingering: Lingering;
  /** Gets process facts only. */
  logger: Logger;
};

/** The tool server of some connectors of one kind, kept running while it is used. */
export interface ToolServer {
  /** Process id of the child, null while none runs. */
  pid(): number | null;
  /** Calls a tool; rejects with ToolServerUnavailable or the protocol's errors. */
  call(request: ToolRequest, options: CallOptions): Promise<CallToolResult>;
  /** Lists the tools again and compares them with the contract, then makes the call. Rejects as `call` does. */
  check(request: ToolRequest, options: CallOptions): Promise<CallToolResult>;
  /** Lets the server forget a connector that has ended. */
  forget(connectorId: string): void;
  /** Ends the child; further calls are refused. Never rejects. */
  stop(): Promise<void>;
}

/** Bounds the memory that the calls of one server need together. */
const CALLS_MAX = 16;
/** A connector whose system is slow leaves room for the others. */
const CALLS_PER_CONNECTOR_MAX = 2;

/**
 * Starts the program at the first use, at most as many at a time as `starts` lets; ends it when it was not used for
 * a while. A child that ends while calls are open may have been ended by any of them, so each is repeated once, alone
 * in a process of its own: tools only read, and none of these calls has completed (SU-28). The one that ends that
 * process too fails; the others never notice.
 */
export const createToolServer = (parts: ToolServerParts): ToolServer => {
  const { program, contract, starts, lingering, logger } = parts;
  const stopping = new AbortController();
  const calls = createSlots(CALLS_MAX);
  const slotsOf = createSlotsByName(CALLS_PER_CONNECTOR_MAX);
  const repeats = new Set<Promise<CallToolResult>>();
  const use = createUse(lingering, () => kept.rest());
  const start: Start = (signal, lost) =>
    starts.run(async () => {
      // The library of the protocol takes its memory only where there are connectors.
      const { openToolConnection } = await import('./toolConnection.ts');
      return openToolConnection(program, contract, signal, lost);
    }, signal);
  const connect = async (lost: (connection: ToolConnection) => void, signal: AbortSignal): Promise<ToolConnection> => {
    const connection = await start(signal, lost);
    use.began();
    return connection;
  };
  const kept = keepConnection(connect, use.isRecent, logger);

  const again = (request: ToolRequest, { signal, timeoutMs }: CallOptions): Promise<CallToolResult> => {
    const options = { signal: AbortSignal.any([signal, stopping.signal]), timeoutMs };
    const repeat = parts.alone
      .run(() => callAlone(start, request, options, () => kept.pardon(), logger), options.signal)
      .finally(() => repeats.delete(repeat));
    repeats.add(repeat);
    return repeat;
  };
  const run = (request: ToolRequest, options: CallOptions, work: Work): Promise<CallToolResult> => {
    const { signal } = options;
    const first = (): Promise<CallToolResult | null> => callTogether(kept, work, signal, stopping.signal);
    const attempt = async () => (await calls.run(first, signal)) ?? (await again(request, options));
    return slotsOf.of(request.connector.id).run(attempt, signal);
  };

  return {
    pid: () => kept.current()?.pid() ?? null,
    call: (request, options) =>
      use.during('call', () => run(request, options, (connection) => connection.call(request, options))),
    check: (request, options) =>
      use.during('check', () =>
        run(request, options, async (connection) => {
          await refuseBreach(kept, connection, options.signal);
          return connection.call(request, options);
        }),
      ),
    forget: (connectorId) => {
      kept.current()?.forget(connectorId);
    },
    stop: async () => {
      use.end();
      stopping.abort(STOPPED);
      await Promise.allSettled([kept.stop(), ...repeats]);
    },
  };
};

type Kept = KeptConnection<ToolConnection>;
type Start = (signal: AbortSignal, lost: (connection: ToolConnection) => void) => Promise<ToolConnection>;
type Work = (connection: ToolConnection) => Promise<CallToolResult>;

/** Null when the server ended while the call was open. */
const callTogether = async (
  kept: Kept,
  work: Work,
  signal: AbortSignal,
  stopping: AbortSignal,
): Promise<CallToolResult | null> => {
  const connection = await kept.ready(signal);
  try {
    return await work(connection);
  } catch (error) {
    signal.throwIfAborted();
    stopping.throwIfAborted();
    if (connection.end() === null || error instanceof ToolServerUnavailable) throw error;
    return null;
  }
};

/** Runs the call in a process of its own; `pardon` is told when it fails there too. */
const callAlone = async (
  start: Start,
  request: ToolRequest,
  options: CallOptions,
  pardon: () => void,
  logger: Logger,
): Promise<CallToolResult> => {
  const { signal } = options;
  const connection = await start(signal, () => {}).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error instanceof ToolServerUnavailable ? error : NOT_STARTED;
  });
  try {
    return await connection.call(request, options);
  } catch (error) {
    // Be it for its time limit: the shared server is not to blame.
    pardon();
    signal.throwIfAborted();
    if (connection.end() === null) throw error;
    logger.warn({ connector_id: request.connector.id, tool: request.tool }, 'tool_server_ended_by_call');
    throw ENDED_BY_CALL;
  } finally {
    await connection.close();
  }
};

/** Refuses a tool server whose tools are not those of its contract (SU-38). */
const refuseBreach = async (kept: Kept, connection: ToolConnection, signal: AbortSignal): Promise<void> => {
  const breach = await connection.breach(signal);
  if (breach === null) return;
  const cause = new ToolServerUnavailable('contract_violation', breach);
  await kept.drop(cause);
  throw cause;
};

const ENDED_BY_CALL = new ToolServerUnavailable(
  'ended_by_call',
  'The call ended its tool server, alone too: it asks for more than the server can hold. Ask for less at once.',
);

/**
 * SU-173: calls keep a server for a while. Checks come again and again, so they keep it only for as long as those of
 * one round take: an unused server is there for moments once a round, and gone in between.
 */
const createUse = ({ afterCallMs, afterCheckMs }: Lingering, rest: () => Promise<void>) => {
  let open = 0;
  let wantedUntil = 0;
  let timer: NodeJS.Timeout | undefined;
  const isRecent = (): boolean => open > 0 || performance.now() < wantedUntil;
  const restLater = (): void => {
    clearTimeout(timer);
    timer = setTimeout(look, Math.max(0, Math.ceil(wantedUntil - performance.now()))).unref();
  };
  const look = (): void => {
    if (!isRecent()) void rest();
    // A timer may come a moment early; the end of what is open looks again.
    else if (open === 0) restLater();
  };
  return {
    isRecent,
    /** A server runs, which nobody may want any more by now. */
    began: restLater,
    during: async <T>(purpose: 'call' | 'check', work: () => Promise<T>): Promise<T> => {
      open += 1;
      try {
        return await work();
      } finally {
        open -= 1;
        const lingerMs = purpose === 'call' ? afterCallMs : afterCheckMs;
        wantedUntil = Math.max(wantedUntil, performance.now() + lingerMs);
        restLater();
      }
    },
    end: () => clearTimeout(timer),
  };
};
