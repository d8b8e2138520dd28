import { unreachable, type Decider } from '../core/decider.ts';
import type { NewEvent } from '../core/log/eventStore.ts';
import { uuidv5 } from '../core/ids.ts';
import { streamKind } from '../core/log/streamKind.ts';
import { LoginEvent, SessionEvent, type SessionStarted } from './events.ts';

export type Session =
  | { status: 'absent' }
  | ({ status: 'open' } & SessionStarted['data'])
  | ({ status: 'ended' } & Pick<SessionStarted['data'], 'userId' | 'workspaceId'>);

export type StartSession = { type: 'StartSession'; data: SessionStarted['data'] };
export type EndSession = { type: 'EndSession'; data: { sessionId: string; reason: 'logout'; endedAt: string } };
export type RevokeSession = { type: 'RevokeSession'; data: { sessionId: string; revokedAt: string } };
export type SessionCommand = StartSession | EndSession | RevokeSession;

/**
 * The id of the session that a cookie's token opens. It follows from the token, so that a request finds its
 * session's stream without a read model and a sign-out counts at once.
 */
export const sessionIdOf = (tokenSha256: string): string => uuidv5('session', tokenSha256);

/** One signed-in browser (SU-01). */
export const sessionDecider: Decider<SessionCommand, NewEvent<SessionEvent>, Session> = {
  initialState: () => ({ status: 'absent' }),
  evolve: (session, event) => {
    switch (event.type) {
      case 'SessionStarted':
        return { status: 'open', ...event.data };
      case 'SessionEnded':
      case 'SessionRevoked':
        return session.status === 'absent'
          ? session
          : { status: 'ended', userId: session.userId, workspaceId: session.workspaceId };
      default:
        return unreachable(event);
    }
  },
  decide: (command, session) => {
    switch (command.type) {
      case 'StartSession':
        return session.status === 'absent' ? [{ type: 'SessionStarted', data: command.data }] : [];
      case 'EndSession':
        return session.status === 'open' ? [{ type: 'SessionEnded', data: command.data }] : [];
      case 'RevokeSession':
        return session.status === 'open' ? [{ type: 'SessionRevoked', data: command.data }] : [];
      default:
        return unreachable(command);
    }
  },
};

/** Streams `auth-<session id>`. */
export const sessions = streamKind('auth', SessionEvent, sessionDecider);

/** Streams `auth-<attempt id>`: one refused sign-in each. */
export const failedLogins = streamKind('auth', LoginEvent);

/** Its latest end and its last use, in milliseconds since 1970: each request asks, and reading times takes longest. */
export type SessionTimes = { expiresMs: number; seenMs: number };

/** `lastSeenAt` is null when no later use than the start is known. */
export const timesOf = (
  { startedAt, expiresAt }: Pick<SessionStarted['data'], 'startedAt' | 'expiresAt'>,
  lastSeenAt: string | null,
): SessionTimes => ({
  expiresMs: Date.parse(expiresAt),
  seenMs: Math.max(Date.parse(startedAt), lastSeenAt === null ? 0 : Date.parse(lastSeenAt)),
});

/**
 * From when on a session lets its user in no more (SU-01), in milliseconds since 1970: its latest end, or `idleMs` after
 * its last use.
 */
export const liveUntil = ({ expiresMs, seenMs }: SessionTimes, idleMs: number): number =>
  Math.min(expiresMs, seenMs + idleMs);
