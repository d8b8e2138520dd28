import type { Logger } from '../../domain/core/logger.ts';
import { ToolServerUnavailable } from './toolServerUnavailable.ts';

/** A connection to a child process that has passed its handshake; `end` tells how the child ended, once it has. */
export type Connection = { end(): object | null; close(): Promise<void> };

/** One connection, made at its first use and again whenever it is lost, until it is stopped. */
export interface KeptConnection<C extends Connection> {
  /** The connection that stands now. */
  current(): C | null;
  /** Waits for one; rejects with ToolServerUnavailable when none is near, or with the reason of `signal`. */
  ready(signal: AbortSignal): Promise<C>;
  /** Closes the current connection for the given reason; it is made again like one that was lost. */
  drop(cause: ToolServerUnavailable): Promise<void>;
  /** The last losses were the fault of a single call: the next connection is made after the shortest wait again. */
  pardon(): void;
  /** Closes a connection that nobody uses; the next `ready` makes another one. Never rejects. */
  rest(): Promise<void>;
  /** Closes the connection; `ready` rejects from now on. Never rejects. */
  stop(): Promise<void>;
}

const FIRST_RESTART_MS = 1_000;
const RESTART_MAX_MS = 60_000;
/** A connection that stood this long has recovered: the next restart is quick again. */
const RECOVERED_AFTER_MS = 60_000;
/** A call waits for a restart that is near, and is refused when it is farther away. */
const WAIT_FOR_RESTART_MS = 3_000;

type State<C> =
  | { name: 'idle' }
  | { name: 'starting'; done: Promise<C> }
  | { name: 'running'; connection: C; since: number }
  | { name: 'waiting'; until: number; timer: NodeJS.Timeout; cause: ToolServerUnavailable }
  | { name: 'stopped' };

/**
 * Connects at the first use. After a failure or a loss it connects again in 1 s, doubling to 60 s (SU-35), while
 * `isWanted` says so. `connect` calls `lost` with its own connection when that ends, and gives up when its signal
 * aborts.
 */
export const keepConnection = <C extends Connection>(
  connect: (lost: (connection: C) => void, signal: AbortSignal) => Promise<C>,
  isWanted: () => boolean,
  logger: Logger,
): KeptConnection<C> => {
  let state: State<C> = { name: 'idle' };
  let restartMs = FIRST_RESTART_MS;
  const stopping = new AbortController();

  const restartAfter = (cause: ToolServerUnavailable, end: object | null): void => {
    if (state.name === 'stopped') return;
    wait(restartMs, cause);
    logger.warn({ reason_code: cause.reasonCode, restart_in_ms: restartMs, ...end }, 'tool_server_down');
    restartMs = Math.min(restartMs * 2, RESTART_MAX_MS);
  };
  const wait = (ms: number, cause: ToolServerUnavailable): void => {
    if (state.name === 'waiting') clearTimeout(state.timer);
    const timer = setTimeout(restart, ms);
    state = { name: 'waiting', until: performance.now() + ms, timer, cause };
  };
  const restart = (): void => {
    if (isWanted()) start().catch(() => {});
    else state = { name: 'idle' };
  };
  const lost = (connection: C, cause: ToolServerUnavailable): void => {
    if (state.name !== 'running' || state.connection !== connection) return;
    if (performance.now() - state.since >= RECOVERED_AFTER_MS) restartMs = FIRST_RESTART_MS;
    restartAfter(cause, connection.end());
  };
  const start = (): Promise<C> => {
    const done = connect((connection) => lost(connection, ENDED), stopping.signal).then(established, failed);
    state = { name: 'starting', done };
    return done;
  };
  const established = async (connection: C): Promise<C> => {
    if (state.name === 'stopped') return refused(connection);
    state = { name: 'running', connection, since: performance.now() };
    return connection;
  };
  const leave = async (change: (connection: C) => void): Promise<void> => {
    if (state.name !== 'running') return;
    const { connection } = state;
    change(connection);
    await connection.close();
  };
  const failed = (error: unknown): never => {
    const cause = error instanceof ToolServerUnavailable ? error : NOT_STARTED;
    restartAfter(cause, null);
    throw cause;
  };

  return {
    current: () => (state.name === 'running' ? state.connection : null),
    ready: (signal) => nextConnection(() => state, start, signal),
    drop: (cause) => leave((connection) => lost(connection, cause)),
    pardon: () => {
      restartMs = FIRST_RESTART_MS;
      if (state.name === 'waiting' && state.until - performance.now() > FIRST_RESTART_MS)
        wait(FIRST_RESTART_MS, state.cause);
    },
    rest: () => leave(() => (state = { name: 'idle' })),
    stop: async () => {
      const last = state;
      state = { name: 'stopped' };
      stopping.abort(STOPPED);
      await ended(last);
    },
  };
};

const refused = async (connection: Connection): Promise<never> => {
  await connection.close();
  throw STOPPED;
};

const ended = async (last: State<Connection>): Promise<void> => {
  if (last.name === 'waiting') clearTimeout(last.timer);
  if (last.name === 'running') await last.connection.close();
  // It closes itself when it finds that it was stopped.
  if (last.name === 'starting') await last.done.catch(() => {});
};

const nextConnection = async <C>(stateOf: () => State<C>, start: () => Promise<C>, signal: AbortSignal): Promise<C> => {
  for (;;) {
    signal.throwIfAborted();
    const state = stateOf();
    if (state.name === 'running') return state.connection;
    if (state.name === 'stopped') throw STOPPED;
    if (state.name === 'idle') return unlessAborted(start(), signal);
    if (state.name === 'starting') return unlessAborted(state.done, signal);
    if (state.until - performance.now() > WAIT_FOR_RESTART_MS) throw state.cause;
    await unlessAborted(timeAt(state.until), signal);
  }
};

export const STOPPED = new ToolServerUnavailable('stopped', 'The connector was stopped.');
export const NOT_STARTED = new ToolServerUnavailable('start_failed', 'The tool server did not start.');
const ENDED = new ToolServerUnavailable('start_failed', 'The tool server ended unexpectedly.');

const timeAt = (time: number): Promise<void> =>
  // One step later than the restart itself, so that it is under way by then.
  new Promise((resolve) => setTimeout(resolve, Math.max(0, time - performance.now()) + 1).unref());

/** Rejects with the reason of `signal` when it aborts first. */
const unlessAborted = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  const aborted = Promise.withResolvers<never>();
  const onAbort = (): void => aborted.reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
    work.catch(() => {});
  }
};
