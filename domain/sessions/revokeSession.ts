import type { Position } from '../core/log/eventLog.ts';
import type { EventStore, Meta } from '../core/log/eventStore.ts';
import { handle, load } from '../core/log/streams.ts';
import type { UserOf } from '../users/manageUsers.ts';
import { sessions, type Session } from './session.ts';

export type SessionRevoking = {
  store: EventStore;
  now: () => string;
  /** Whoever lets sessions in: drops what it remembers of one, so that its end counts at once on this node. */
  authenticator: { forget(sessionId: string): void };
};

type StartedSession = Exclude<Session, { status: 'absent' }>;

/** A session of this user, also one that has ended; null when it is unknown or another's. */
export const sessionOf = async (
  store: EventStore,
  { workspaceId, userId }: UserOf,
  sessionId: string,
): Promise<StartedSession | null> => {
  const { state } = await load(store, sessions, sessionId);
  if (state.status === 'absent') return null;
  return state.userId === userId && state.workspaceId === workspaceId ? state : null;
};

/** SU-06: ends a session from elsewhere, by its user or an administrator. Repeating changes nothing. */
export const revokeSession = async (
  { store, now, authenticator }: SessionRevoking,
  sessionId: string,
  meta: Meta,
): Promise<Position | null> => {
  const command = { type: 'RevokeSession', data: { sessionId, revokedAt: now() } } as const;
  const { position } = await handle(store, sessions, sessionId, command, meta);
  authenticator.forget(sessionId);
  return position;
};
