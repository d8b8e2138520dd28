import type { CommandId } from '../core/ids.ts';
import { derivedCommandId } from '../core/ids.ts';
import { LogFrozen } from '../core/log/eventLog.ts';
import type { EventStore, Meta } from '../core/log/eventStore.ts';
import { handle } from '../core/log/streams.ts';
import type { Logger } from '../core/logger.ts';
import { tokenSha256 } from '../core/tokens.ts';
import type { ActiveUser } from '../users/userState.ts';
import { sessionIdOf, sessions } from './session.ts';
import type { UnrecordedSession, UnrecordedSessions } from './unrecordedSessions.ts';

const TOKEN_BYTES = 32;

export type SessionStart = {
  store: EventStore;
  unrecordedSessions: Pick<UnrecordedSessions, 'keep'>;
  now: () => string;
  /** Cryptographic randomness. */
  randomBytes: (length: number) => Uint8Array;
  /** SU-01: how long a session may last, however active it is, in milliseconds. */
  sessionMaxMs: number;
  logger: Logger;
};

/**
 * SU-01: a new session of this user. Gives back its token, of which the log keeps the SHA-256 alone. X-56: that of an
 * administrator begins also while the log is frozen, since somebody must be let in who ends that; anybody else's throws
 * LogFrozen then.
 */
export const startSession = async (
  { store, unrecordedSessions, now, randomBytes, sessionMaxMs, logger }: SessionStart,
  user: Pick<ActiveUser, 'userId' | 'workspaceId' | 'role' | 'sessionGeneration'>,
  { commandId, requestId }: { commandId: CommandId; requestId: string },
): Promise<string> => {
  const { userId, workspaceId, role, sessionGeneration: generation } = user;
  const token = Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url');
  const sha256 = tokenSha256(token);
  const sessionId = sessionIdOf(sha256);
  const startedAt = now();
  const expiresAt = new Date(Date.parse(startedAt) + sessionMaxMs).toISOString();
  const data = { sessionId, userId, workspaceId, tokenSha256: sha256, startedAt, expiresAt, generation };
  const session = { ...data, commandId, requestId, endedAt: null };
  await recordSession(store, session).catch(async (error: unknown) => {
    if (!(error instanceof LogFrozen) || role !== 'admin') throw error;
    await unrecordedSessions.keep(session);
    logger.warn({ session_id: sessionId, user_id: userId }, 'signed_in_while_frozen');
  });
  return token;
};

/** Appends what happened to this session, unless the log has it. */
export const recordSession = async (store: EventStore, session: UnrecordedSession): Promise<void> => {
  const { commandId, requestId, endedAt, ...data } = session;
  const { sessionId, userId, workspaceId } = data;
  const meta = (command: 'start_session' | 'end_session'): Meta => ({
    actor: { type: 'user', id: userId },
    correlationId: commandId,
    commandId: derivedCommandId(command, commandId, sessionId),
    ...(requestId !== null && { requestId }),
    workspaceId,
  });
  await handle(store, sessions, sessionId, { type: 'StartSession', data }, meta('start_session'));
  if (endedAt === null) return;
  const end = { type: 'EndSession', data: { sessionId, reason: 'logout', endedAt } } as const;
  await handle(store, sessions, sessionId, end, meta('end_session'));
};
