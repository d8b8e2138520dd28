import type { z } from 'zod';
import type { Logger } from '../../../domain/core/logger.ts';
import type { Scrubber } from '../../../domain/core/scrubbing/scrubber.ts';
import { CHANGED } from '../../../domain/sources/source.ts';
import {
  FetchedPage,
  Posted,
  RawTicket,
  Resolved,
  SourceHealthAnswer,
  versionBreach,
} from '../../../domain/sources/toolContract.ts';
import { ATTACHMENT_BYTES_MAX } from '../../../domain/tickets/attachments.ts';
import { createSemaphore } from '../../../engine/async/semaphore.ts';
import type { MailboxTokens } from '../../../processes/sources/mailboxTokens.ts';
import type { SourceAnswer, SourceLook, SourceTools } from '../../../processes/sources/sourceTools.ts';
import type { SourceRow } from '../../../projections/sources/ticketSources.ts';
import { ATTACHMENT, AttachmentAnswer, COUNT_SINCE, CountAnswer } from '../../sources/sharedContract.ts';
import { TOKEN_REFUSED } from '../accessToken.ts';
import type { AskedServer, HostedSource, SourceHosting, SourceLimits } from './hostedSource.ts';
import { ownSource } from './ownSources.ts';
import { createSharedSources } from './sharedSources.ts';
import { failed, sourceAnswer, unanswered } from './sourceAnswers.ts';
import type { Program } from '../transport/stdioTransport.ts';
import { ToolServerUnavailable } from '../toolServerUnavailable.ts';

export type SourceHostOptions = {
  hosting: SourceHosting;
  /** SU-65: told before each start of a process that is one source's own. */
  starting: (source: SourceRow, program: Program) => Promise<void>;
  /** What opens the mailbox of a source that somebody signed in to. */
  mailboxTokens: MailboxTokens;
  scrubber: Scrubber;
  logger: Logger;
  /** Those of the contract unless a test is in a hurry. */
  limits?: SourceLimits;
};

export type SourceHost = SourceTools & {
  /** Ends all tool servers; none is started afterwards. */
  stop(): Promise<void>;
};

/** Tool servers that start at the same time (SU-173). */
const STARTS_MAX = 4;
/** A program of another language may leak as well (SU-173). */
const LIMITS: SourceLimits = { memoryBytes: 512 * 1024 * 1024, fetchMs: 60_000, callMs: 15_000 };

/** Runs one child process a source, or one for all of a kind in a workspace, as `hosting` says. */
export const createSourceHost = ({ limits = LIMITS, ...options }: SourceHostOptions): SourceHost => {
  const listeners = new Map<string, Set<() => void>>();
  const hosted = createHosted(options, limits, (id) => listeners.get(id)?.forEach((listener) => listener()));

  const ask = async <T>(source: SourceRow, call: Call<T>, signal: AbortSignal): Promise<SourceAnswer<T>> => {
    const { tool, args, timeoutMs, beside = {} } = call;
    const askWith = async (token: string | null): Promise<SourceAnswer<T>> => {
      const work = async (server: AskedServer) => {
        // SU-66: a server that was started anew may offer other tools than those that were approved.
        if (source.tools_hash !== null && server.toolsHash !== source.tools_hash) throw TOOLS_CHANGED;
        return server.call(tool, args, { timeoutMs, token, beside });
      };
      return sourceAnswer(await hosted.of(source).ask(tool, work, signal), call.answer, options.scrubber);
    };
    try {
      return await withToken(options.mailboxTokens, source, askWith);
    } catch (error) {
      signal.throwIfAborted();
      return unanswered(error);
    }
  };
  return {
    look: (source, signal) => look({ ...options, hosted: hosted.of(source), source, timeoutMs: limits.callMs }, signal),
    fetch: (source, request, signal) =>
      ask(source, { tool: 'fetch_new_tickets', args: request, answer: FetchedPage, timeoutMs: limits.fetchMs }, signal),
    get: (source, externalId, signal) => {
      const args = { external_id: externalId };
      return ask(source, { tool: 'get_ticket', args, answer: RawTicket, timeoutMs: limits.callMs }, signal);
    },
    attachment: (source, wanted, signal) =>
      wholeAttachment((offset) =>
        ask(
          source,
          {
            tool: 'get_ticket',
            args: { external_id: wanted.externalId },
            answer: AttachmentAnswer,
            timeoutMs: limits.fetchMs,
            beside: { [ATTACHMENT]: { ref: wanted.ref, offset } },
          },
          signal,
        ),
      ),
    count: async (source, since, signal) => {
      const beside = { [COUNT_SINCE]: since };
      const call = { tool: 'healthcheck', args: {}, answer: CountAnswer, timeoutMs: limits.callMs, beside };
      const answer = await ask(source, call, signal);
      return answer.status === 'ok' ? { status: 'ok', value: answer.value.open_tickets ?? null } : answer;
    },
    postReply: async (source, { tool, args }, signal) => {
      const answer = await ask(source, { tool, args, answer: Posted, timeoutMs: limits.callMs }, signal);
      return answer.status === 'ok' ? { status: 'ok', value: answer.value.reply_id } : answer;
    },
    markResolved: async (source, { tool, args }, signal) => {
      const answer = await ask(source, { tool, args, answer: Resolved, timeoutMs: limits.callMs }, signal);
      return answer.status === 'ok' ? { status: 'ok', value: null } : answer;
    },
    onTickets: (id, listener) => {
      const own = listeners.get(id) ?? new Set();
      listeners.set(id, own.add(listener));
      return () => void own.delete(listener);
    },
    keepOnly: (sources) => hosted.keepOnly(sources),
    stop: () => hosted.stop(),
  };
};

/** All parts of an attachment, one after the other. */
const wholeAttachment = async (
  part: (offset: number) => Promise<SourceAnswer<z.infer<typeof AttachmentAnswer>>>,
): Promise<SourceAnswer<Uint8Array>> => {
  const parts: Uint8Array[] = [];
  for (let offset = 0; ;) {
    const answer = await part(offset);
    if (answer.status === 'failed') return answer;
    const bytes = Buffer.from(answer.value.bytes, 'base64');
    parts.push(bytes);
    offset += bytes.byteLength;
    if (offset >= answer.value.size) return { status: 'ok', value: Buffer.concat(parts) };
    if (bytes.byteLength === 0 || answer.value.size > ATTACHMENT_BYTES_MAX)
      return failed('contract_violation', 'The tool server does not give an attachment as it listed it.');
  }
};

type Entry = { generation: number; hosted: HostedSource };

const createHosted = (
  { hosting, starting, logger }: Omit<SourceHostOptions, 'limits'>,
  limits: SourceLimits,
  tell: (sourceId: string) => void,
) => {
  const entries = new Map<string, Entry>();
  const common = { starts: createSemaphore(STARTS_MAX), limits, logger };
  const own = { ...common, programOf: (source: SourceRow) => hosting.own(source), starting };
  const sharing = createSharedSources({ ...common, tickets: tell });
  let stopped = false;

  /** `free` resolves once nothing runs for the source as it was before. */
  const hostedAs = (source: SourceRow, free: () => Promise<void>): HostedSource => {
    const shared = hosting.shared(source);
    return shared === null ? ownSource(own, source, () => tell(source.id), free) : sharing.of(source, shared);
  };
  const release = async (id: string): Promise<void> => {
    const entry = entries.get(id);
    entries.delete(id);
    await entry?.hosted.end();
  };
  return {
    of: (source: SourceRow): HostedSource => {
      const current = entries.get(source.id);
      // A row that is older than what runs comes from a reader that lags.
      if (current !== undefined && current.generation >= source.generation) return current.hosted;
      let over = Promise.resolve();
      const hosted = hostedAs(source, () => over);
      // After the new one is there: it may share the process of the old one, which would end with its last source.
      if (current !== undefined) over = current.hosted.end();
      if (stopped) void hosted.end();
      entries.set(source.id, { generation: source.generation, hosted });
      return hosted;
    },
    keepOnly: async (sources: readonly Pick<SourceRow, 'id' | 'generation'>[]): Promise<void> => {
      const generations = new Map(sources.map(({ id, generation }) => [id, generation]));
      const over = [...entries].filter(([id, { generation }]) => (generations.get(id) ?? Infinity) > generation);
      await Promise.all(over.map(([id]) => release(id)));
    },
    stop: async (): Promise<void> => {
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
  /** What stands in the call beside its arguments. */
  beside?: Readonly<Record<string, unknown>>;
};

const TOOLS_CHANGED = new ToolServerUnavailable('contract_changed', CHANGED.reason ?? '');

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

type Looking = Pick<SourceHostOptions, 'mailboxTokens' | 'scrubber'> & {
  hosted: HostedSource;
  source: SourceRow;
  timeoutMs: number;
};

/** DS-104: a ping first, so that a server that lives is told from a system that does not answer it. */
const look = async (
  { hosted, source, mailboxTokens, scrubber, timeoutMs }: Looking,
  signal: AbortSignal,
): Promise<SourceLook> => {
  const begun = performance.now();
  const done = (toolsHash: string | null, health: SourceLook['health'], dropped: number | null = null): SourceLook => ({
    toolsHash,
    health,
    dropped,
    durationMs: Math.round(performance.now() - begun),
  });
  // What is known of a server that was there, and did not answer for its system.
  let toolsHash: string | null = null;
  const askWith = async (token: string | null) => {
    const work = async (server: AskedServer) => {
      await server.ping(timeoutMs);
      ({ toolsHash } = server);
      return server.call('healthcheck', {}, { timeoutMs, token });
    };
    return sourceAnswer(await hosted.ask('healthcheck', work, signal), SourceHealthAnswer, scrubber);
  };
  try {
    const answer = await withToken(mailboxTokens, source, askWith);
    if (answer.status === 'failed') {
      const { reasonCode, reason, retryAfterMs } = answer;
      return {
        ...done(toolsHash, degraded(reasonCode, reason)),
        ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      };
    }
    return done(toolsHash, healthOf(answer.value), answer.value.dropped_since_boot ?? null);
  } catch (error) {
    signal.throwIfAborted();
    const { reasonCode, reason } = unanswered(error);
    return done(toolsHash, degraded(reasonCode, reason));
  }
};

/** A version is told before all else: what the server means by the rest depends on it. */
const healthOf = ({ ok, contract_version: version }: z.infer<typeof SourceHealthAnswer>): SourceLook['health'] => {
  const breach = versionBreach(version);
  if (breach !== null) return degraded('contract_violation', breach);
  return ok ? READY : degraded('upstream_error', 'The tool server says that it cannot work.');
};

const READY: SourceLook['health'] = { status: 'ready', reasonCode: null, reason: null };
const degraded = (reasonCode: string, reason: string): SourceLook['health'] => ({
  status: 'degraded',
  reasonCode,
  reason,
});
