import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { z } from 'zod';
import type { Logger } from '../../domain/core/logger.ts';
import type { Scrubber } from '../../domain/core/scrubbing/scrubber.ts';
import { CHANGED } from '../../domain/sources/source.ts';
import { FetchedPage, Posted, Resolved, SourceHealthAnswer } from '../../domain/sources/toolContract.ts';
import { createSlots, type Slots } from '../../engine/async/slots.ts';
import type { MailboxTokens } from '../../processes/sources/mailboxTokens.ts';
import type { SourceAnswer, SourceLook, SourceTools } from '../../processes/sources/sourceTools.ts';
import type { SourceRow } from '../../projections/sources/ticketSources.ts';
import { TOKEN_REFUSED } from './accessToken.ts';
import { keepConnection, type KeptConnection } from './keptConnection.ts';
import { limitMemory } from './memoryLimit.ts';
import { isTimeout, sourceAnswer, unanswered } from './sourceAnswers.ts';
import type { SourceConnection } from './sourceConnection.ts';
import type { Program } from './stdioTransport.ts';
import { ToolServerUnavailable } from './toolServerUnavailable.ts';

export type SourceHostOptions = {
  /** How the tool server of a source is started; rejects with ToolServerUnavailable when it must not be. */
  programOf(source: SourceRow): Promise<Program>;
  /** SU-65: told before each start. */
  starting(source: SourceRow, program: Program): Promise<void>;
  /** What opens the mailbox of a source that somebody signed in to. */
  mailboxTokens: MailboxTokens;
  scrubber: Scrubber;
  logger: Logger;
};

export type SourceHost = SourceTools & {
  /** Ends all tool servers; none is started afterwards. */
  stop(): Promise<void>;
};

/** Tool servers that start at the same time (SU-173). */
const STARTS_MAX = 4;
/** A program of another language may leak as well (SU-173). */
const MEMORY_BYTES_MAX = 512 * 1024 * 1024;
const FETCH_TIMEOUT_MS = 60_000;
const CALL_TIMEOUT_MS = 15_000;
const PING_TIMEOUT_MS = 5_000;

type Entry = { generation: number; kept: KeptConnection<SourceConnection> };

/** Runs one child process a source. A call that gets no answer in time ends it: it may spin. */
export const createSourceHost = (options: SourceHostOptions): SourceHost => {
  const entries = new Map<string, Entry>();
  const listeners = new Map<string, Set<() => void>>();
  const starts = createSlots(STARTS_MAX);
  const tell = (id: string) => (): void => listeners.get(id)?.forEach((listener) => listener());
  let stopped = false;

  const keptOf = (source: SourceRow): KeptConnection<SourceConnection> => {
    const current = entries.get(source.id);
    // A row that is older than what runs comes from a reader that lags.
    if (current !== undefined && current.generation >= source.generation) return current.kept;
    void current?.kept.stop();
    const kept = keepConnection(connecting(options, starts, source, tell(source.id)), () => true, options.logger);
    if (stopped) void kept.stop();
    entries.set(source.id, { generation: source.generation, kept });
    return kept;
  };
  const ask = async <T>(source: SourceRow, call: Call<T>, signal: AbortSignal): Promise<SourceAnswer<T>> => {
    const kept = keptOf(source);
    return withToken(options.mailboxTokens, source, async (token) => {
      try {
        const result = await called(kept, { ...call, token }, source.tools_hash, signal);
        return sourceAnswer(result, call.answer, options.scrubber);
      } catch (error) {
        signal.throwIfAborted();
        return unanswered(error);
      }
    });
  };
  const release = async (id: string): Promise<void> => {
    const entry = entries.get(id);
    entries.delete(id);
    await entry?.kept.stop();
  };

  return {
    look: (source, signal) => look(keptOf(source), (call) => ask(source, call, signal), signal),
    fetch: (source, request, signal) =>
      ask(
        source,
        { tool: 'fetch_new_tickets', args: request, answer: FetchedPage, timeoutMs: FETCH_TIMEOUT_MS },
        signal,
      ),
    postReply: async (source, { tool, args }, signal) => {
      const answer = await ask(source, { tool, args, answer: Posted, timeoutMs: CALL_TIMEOUT_MS }, signal);
      return answer.status === 'ok' ? { status: 'ok', value: answer.value.reply_id } : answer;
    },
    markResolved: async (source, { tool, args }, signal) => {
      const answer = await ask(source, { tool, args, answer: Resolved, timeoutMs: CALL_TIMEOUT_MS }, signal);
      return answer.status === 'ok' ? { status: 'ok', value: null } : answer;
    },
    onTickets: (id, listener) => {
      const own = listeners.get(id) ?? new Set();
      listeners.set(id, own.add(listener));
      return () => void own.delete(listener);
    },
    keepOnly: async (sources) => {
      const generations = new Map(sources.map(({ id, generation }) => [id, generation]));
      const over = [...entries].filter(([id, { generation }]) => (generations.get(id) ?? Infinity) > generation);
      await Promise.all(over.map(([id]) => release(id)));
    },
    stop: async () => {
      stopped = true;
      await Promise.all([...entries.keys()].map(release));
    },
  };
};

type Call<T> = {
  tool: string;
  args: Readonly<Record<string, unknown>>;
  answer: z.ZodType<T>;
  timeoutMs: number;
};

/**
 * SU-67: a call goes with a token that is good for it; where the mail server does not take it, once more with another.
 * A mail server refuses before anything is done, so that no reply is sent twice.
 */
const withToken = async <T>(
  tokens: MailboxTokens,
  { signed_in: signedIn }: SourceRow,
  ask: (token: string | null) => Promise<SourceAnswer<T>>,
): Promise<SourceAnswer<T>> => {
  if (signedIn === null) return ask(null);
  const token = await tokens.tokenOf(signedIn.grantId);
  if (token.status === 'failed') return token;
  const answer = await ask(token.value);
  if (answer.status === 'ok' || answer.reasonCode !== TOKEN_REFUSED) return answer;
  const other = await tokens.tokenOf(signedIn.grantId, token.value);
  return other.status === 'failed' ? other : ask(other.value);
};

const called = async <T>(
  kept: KeptConnection<SourceConnection>,
  { tool, args, timeoutMs, token }: Call<T> & { token: string | null },
  toolsHash: string | null,
  signal: AbortSignal,
): Promise<CallToolResult> => {
  const connection = await kept.ready(signal);
  // SU-66: a server that was started anew may offer other tools than those that were approved.
  if (toolsHash !== null && connection.toolsHash !== toolsHash && tool !== HEALTH.tool) throw TOOLS_CHANGED;
  try {
    return await connection.call(tool, args, { signal, timeoutMs, token });
  } catch (error) {
    signal.throwIfAborted();
    if (isTimeout(error)) await kept.drop(SILENT);
    throw error;
  }
};

const TOOLS_CHANGED = new ToolServerUnavailable('contract_changed', CHANGED.reason ?? '');
const SILENT = new ToolServerUnavailable('start_failed', 'The tool server did not answer in time, and was ended.');

/** How a connection of this source is made. */
const connecting =
  (options: SourceHostOptions, starts: Slots, source: SourceRow, tickets: () => void) =>
  async (lost: (connection: SourceConnection) => void, signal: AbortSignal): Promise<SourceConnection> => {
    const program = await options.programOf(source);
    return starts.run(async () => {
      await options.starting(source, program);
      // The library of the protocol takes its memory only where there are sources.
      const { openSourceConnection } = await import('./sourceConnection.ts');
      const ending = new AbortController();
      const ended = (connection: SourceConnection): void => {
        ending.abort();
        lost(connection);
      };
      const connection = await openSourceConnection(program, signal, { lost: ended, tickets });
      const pid = connection.pid();
      if (pid !== null)
        limitMemory(pid, MEMORY_BYTES_MAX, ending.signal, () => {
          options.logger.warn({ source_id: source.id, bytes_max: MEMORY_BYTES_MAX }, 'tool_server_too_large');
          void connection.close();
        });
      return connection;
    }, signal);
  };

const HEALTH: Call<z.infer<typeof SourceHealthAnswer>> = {
  tool: 'healthcheck',
  args: {},
  answer: SourceHealthAnswer,
  timeoutMs: CALL_TIMEOUT_MS,
};

/** DS-104: a ping first, so that a server that lives is told from a system that does not answer it. */
const look = async (
  kept: KeptConnection<SourceConnection>,
  ask: (call: typeof HEALTH) => Promise<SourceAnswer<z.infer<typeof SourceHealthAnswer>>>,
  signal: AbortSignal,
): Promise<SourceLook> => {
  const begun = performance.now();
  const done = (toolsHash: string | null, health: SourceLook['health'], dropped: number | null = null): SourceLook => ({
    toolsHash,
    health,
    dropped,
    durationMs: Math.round(performance.now() - begun),
  });
  try {
    const connection = await kept.ready(signal);
    await connection.ping(signal, PING_TIMEOUT_MS);
    const answer = await ask(HEALTH);
    const { toolsHash } = connection;
    if (answer.status === 'failed') return done(toolsHash, degraded(answer.reasonCode, answer.reason));
    const { ok, dropped_since_boot: dropped = null } = answer.value;
    const health = ok ? READY : degraded('upstream_error', 'The tool server says that it cannot work.');
    return done(toolsHash, health, dropped);
  } catch (error) {
    signal.throwIfAborted();
    const { reasonCode, reason } = unanswered(error);
    return done(null, degraded(reasonCode, reason));
  }
};

const READY: SourceLook['health'] = { status: 'ready', reasonCode: null, reason: null };
const degraded = (reasonCode: string, reason: string): SourceLook['health'] => ({
  status: 'degraded',
  reasonCode,
  reason,
});
