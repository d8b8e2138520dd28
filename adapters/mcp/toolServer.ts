import type { Logger } from '../../domain/core/logger.ts';
import { keepConnection, NOT_STARTED, STOPPED, type Connection, type KeptConnection } from './keptConnection.ts';
import { createSemaphore, createSemaphores, type Semaphore } from '../../engine/async/semaphore.ts';
import { ToolServerUnavailable } from './toolServerUnavailable.ts';

/** `signal` bounds the whole call, `timeoutMs` each attempt from the moment that a server has it. */
export type CallOptions = { signal: AbortSignal; timeoutMs: number };

/** How long a server outlives its last call, and its last check; SU-173. Milliseconds, `Infinity` for a server that stays. */
export type Lingering = { afterCallMs: number; afterCheckMs: number };

/** Starts a server and shakes hands, or gives up when the signal aborts; `lost` is told when it ends later on. */
type Open<C> = (signal: AbortSignal, lost: (connection: C) => void) => Promise<C>;

export type ToolServerParts<C extends Connection> = {
  open: Open<C>;
  /** SU-173: those of all servers of this node that are being started. */
  starts: Semaphore;
  /** Calls of this node that run in a process of their own. */
  alone: Semaphore;
  lingering: Lingering;
  /** Gets process facts only. */
  logger: Logger;
};

/** `by`: the connector or source that asks; `fields`: what the log says of a call that ended its server. */
export type Use = { purpose: 'call' | 'check'; by: string; fields: object };

/** A tool server that several connectors or sources of one kind share, kept running while it is used. */
export interface ToolServer<C extends Connection> {
  /** The connection that stands now. */
  current(): C | null;
  /**
   * Does the work with the server, and once more with another one when the first ends meanwhile. Rejects with what the
   * work throws, or with ToolServerUnavailable.
   */
  use<T>(use: Use, work: (connection: C) => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Ends the child; further calls are refused. Never rejects. */
  stop(): Promise<void>;
}

/** Bounds the memory that the calls of one server need together. */
const CALLS_MAX = 16;
/** One whose system is slow leaves room for the others. */
const CALLS_EACH_MAX = 2;

/**
 * Starts the program at the first use, at most as many at a time as `starts` lets; ends it when it was not used for
 * a while. A child that ends while calls are open may have been ended by any of them, so each is repeated once, alone
 * in a process of its own: none of these calls has completed, and tools only read (SU-28) or know a repeat (SU-71,
 * SU-72). The one that ends that process too fails; the others never notice.
 */
export const createToolServer = <C extends Connection>(parts: ToolServerParts<C>): ToolServer<C> => {
  const { starts, lingering, logger } = parts;
  const stopping = new AbortController();
  const calls = createSemaphore(CALLS_MAX);
  const semaphoreOf = createSemaphores(CALLS_EACH_MAX);
  const repeats = new Set<Promise<unknown>>();
  const use = createUse(lingering, () => kept.rest());
  const open: Open<C> = (signal, lost) => starts.run(() => parts.open(signal, lost), signal);
  const connect = async (lost: (connection: C) => void, signal: AbortSignal): Promise<C> => {
    const connection = await open(signal, lost);
    use.began();
    return connection;
  };
  const kept = keepConnection(connect, use.isRecent, logger);

  const again = <T>(work: Work<C, T>, fields: object, signal: AbortSignal): Promise<T> => {
    const either = AbortSignal.any([signal, stopping.signal]);
    const repeat = parts.alone
      .run(() => callAlone(open, work, either, () => kept.pardon(), { logger, fields }), either)
      .finally(() => repeats.delete(repeat));
    repeats.add(repeat);
    return repeat;
  };

  return {
    current: () => kept.current(),
    use: <T>({ purpose, by, fields }: Use, work: Work<C, T>, signal: AbortSignal): Promise<T> => {
      const together = (): Promise<{ value: T } | null> => callTogether(kept, work, signal, stopping.signal);
      const attempt = async (): Promise<T> => {
        const done = await calls.run(together, signal);
        return done === null ? again(work, fields, signal) : done.value;
      };
      return use.during(purpose, () => semaphoreOf.of(by).run(attempt, signal));
    },
    stop: async () => {
      use.end();
      stopping.abort(STOPPED);
      await Promise.allSettled([kept.stop(), ...repeats]);
    },
  };
};

type Work<C, T> = (connection: C) => Promise<T>;

/** Null when the server ended while the call was open. One that offers other tools than it must is ended (SU-38). */
const callTogether = async <C extends Connection, T>(
  kept: KeptConnection<C>,
  work: Work<C, T>,
  signal: AbortSignal,
  stopping: AbortSignal,
): Promise<{ value: T } | null> => {
  const connection = await kept.ready(signal);
  try {
    return { value: await work(connection) };
  } catch (error) {
    signal.throwIfAborted();
    stopping.throwIfAborted();
    if (error instanceof ToolServerUnavailable) {
      if (error.reasonCode === 'contract_violation') await kept.drop(error);
      throw error;
    }
    if (connection.end() === null) throw error;
    return null;
  }
};

/** Runs the call in a process of its own; `pardon` is told when it fails there too. */
const callAlone = async <C extends Connection, T>(
  open: Open<C>,
  work: Work<C, T>,
  signal: AbortSignal,
  pardon: () => void,
  { logger, fields }: { logger: Logger; fields: object },
): Promise<T> => {
  const connection = await open(signal, () => {}).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error instanceof ToolServerUnavailable ? error : NOT_STARTED;
  });
  try {
    return await work(connection);
  } catch (error) {
    // Be it for its time limit: the shared server is not to blame.
    pardon();
    signal.throwIfAborted();
    if (connection.end() === null || error instanceof ToolServerUnavailable) throw error;
    logger.warn(fields, 'tool_server_ended_by_call');
    throw ENDED_BY_CALL;
  } finally {
    await connection.close();
  }
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
    if (wantedUntil === Infinity) return;
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
