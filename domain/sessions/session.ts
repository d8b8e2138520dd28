import { unreachable, type Decider } from '../core/decider.ts';
import type { NewEvent } from '../core/eventStore.ts';
import { uuidv5 } from '../core/ids.ts';
import { streamKind } from '../core/streamKind.ts';
import { LoginEvent, SessionEvent, type SessionStarted } from './events.ts';

export type Session = { status: 'absent' } | ({ status: 'open' } & SessionStarted['data']) | { status: 'ended' };

export type StartSession = { type: 'StartSession'; data: SessionStarted['data'] };
export type EndSession = { type: 'EndSession'; data: { sessionId: string; reason: 'logout'; endedAt: string } };
export type SessionCommand = StartSession | EndSession;

/**
 * The id of the session that a cookie's token opens. It follows from the token, so that a request finds its
 * session's stream without a read model and a sign-out counts at once.
 */
export const sessionIdOf = (tokenSha256: string): string => uuidv5('session', tokenSha256);

/** One signed-in browser (SU-01). */
export const sessionDecider: Decider<SessionCommand, NewEvent<SessionEvent>, Session> = {
  initialState: () => ({ status: 'absent' }),
  evolve: (_session, event) => {
    switch (event.type) {
      case 'SessionStarted':
        return { status: 'open', ...event.data };
      case 'SessionEnded':
        return { status: 'ended' };
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
      default:
        return unreachable(command);
    }
  },
};

/** Streams `auth-<session id>`. */
export const sessions = streamKind('auth', SessionEvent, sessionDecider);

/** Streams `auth-<attempt id>`: one refused sign-in each. */
export const failedLogins = streamKind('auth', LoginEvent);

/**
 * Until when a session lets its user in (SU-01), in milliseconds since 1970: its latest end, or `idleMs` after its last
 * use. `lastSeenAt` is null when no later use than the start is known.
 */
export const liveUntil = (
  session: Pick<SessionStarted['data'], 'startedAt' | 'expiresAt'>,
  lastSeenAt: string | null,
  idleMs: number,
): number => {
  const seenMs = Math.max(Date.parse(session.startedAt), lastSeenAt === null ? 0 : Date.parse(lastSeenAt));
  return Math.min(Date.parse(session.expiresAt), seenMs + idleMs);
};

/** Whether a session lets its user in at `now`. */
export const isLive = (
  session: Pick<SessionStarted['data'], 'startedAt' | 'expiresAt'>,
  lastSeenAt: string | null,
  now: string,
  idleMs: number,
): boolean => Date.parse(now) < liveUntil(session, lastSeenAt, idleMs);
