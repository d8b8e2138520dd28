import { LRUCache } from 'lru-cache';
import { apiKeys, isUsable, usableUntil, type ApiKey, type ApiKeyUse } from '../../domain/keys/apiKey.ts';
import { isApiKeyText } from '../../domain/keys/keyText.ts';
import type { EventStore } from '../../domain/core/log/eventStore.ts';
import { load } from '../../domain/core/log/streams.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { sameSha256, tokenSha256 } from '../../domain/core/tokens.ts';
import type { SessionActivity } from '../../domain/sessions/activity.ts';
import type { UnrecordedSessions } from '../../domain/sessions/unrecordedSessions.ts';
import type { SessionStarted } from '../../domain/sessions/events.ts';
import {
  liveUntil,
  sessionIdOf,
  sessions,
  timesOf,
  type Session,
  type SessionTimes,
} from '../../domain/sessions/session.ts';
import { findUser } from '../../domain/users/addUser.ts';
import { holdsSession } from '../../domain/users/userState.ts';
import type { ActiveUser } from '../../domain/users/userState.ts';
import { apiKeyIdBySha256 } from '../../projections/keys/apiKeys.ts';
import type { LogFeed } from '../../engine/feed/logFeed.ts';
import type { Sql } from '../../engine/sql.ts';
import type { Principal } from '../http/access.ts';
import { createLastUse, type Client } from './lastUse.ts';
import { createCallerCache, type Stale } from './callerCache.ts';
import { createCallerWatch } from './callerWatch.ts';
import { createShortCache } from './shortCache.ts';

/** Tells who a key or a cookie belongs to. Null for anything unknown, revoked, ended or expired. */
export interface Authenticator {
  /**
   * `address`: the client's, kept with the key's last use (CL-89). `stale`: for a caller that this node knows and that
   * only reads, while the log is away; without it, and for others, that is LogUnreadable.
   */
  byKey(key: string, address: string, stale?: Stale): Promise<Principal | null>;
  bySession(token: string, client: Client, stale?: Stale): Promise<Principal | null>;
  /**
   * Until when the caller of an open stream may go on reading it as the same principal, in milliseconds since
   * 1970; 0 once that is over. Reads the log, and nothing that is remembered.
   */
  standsUntil(principal: Principal): Promise<number>;
  /** Drops what is remembered of a key or session, so that a revocation counts at once on this node. */
  forget(id: string): void;
  /** Follows the log until `signal` aborts, so that callers are read again only when something has happened to them. */
  run(signal: AbortSignal): Promise<void>;
}

export type AuthenticatorDeps = {
  store: EventStore;
  feed: Pick<LogFeed, 'from'>;
  reads: Sql;
  sessionActivity: SessionActivity;
  unrecordedSessions: Pick<UnrecordedSessions, 'find'>;
  apiKeyUse: ApiKeyUse;
  /** `SERVICE_SESSION_IDLE_HOURS` in milliseconds. */
  sessionIdleMs: number;
  now: () => string;
  /** A clock that never goes back. */
  nowMs: () => number;
  logger: Logger;
};

/**
 * `times`: the last use is the last that this node knows of, which another one may have seen later. `isRecorded`: the log
 * has it, and will tell of its end.
 */
type OpenSession = { session: SessionStarted['data']; isRecorded: boolean; user: ActiveUser; times: SessionTimes };

/** Which id a key has never changes, nor which one a session has; this only bounds the memory. */
const KEY_IDS_MS = 600_000;
const IDS_MAX = 10_000;

/**
 * Reads sessions, users and keys from the log itself: no projection that lags can keep a revoked key alive. What was
 * read holds until the log has an event of theirs, which this node sees when it follows the log to an end that is at
 * most 500 ms old. Only the way from a key's SHA-256 to its id, which never changes, goes through a read model.
 */
export const createAuthenticator = (deps: AuthenticatorDeps): Authenticator => {
  const { store, reads, now, nowMs } = deps;
  const forget = (id: string): void => {
    keys.forget(id);
    sessions.forget(id);
  };
  const clear = (): void => {
    keys.clear();
    sessions.clear();
  };
  const watch = createCallerWatch(deps, { one: forget, any: clear });
  const keys = createCallerCache(watch, nowMs, (id) => loadKey(store, id));
  const sessions = createCallerCache(watch, nowMs, (id) => loadSession(deps, id));
  const sessionIds = new LRUCache<string, string>({ max: IDS_MAX, memoMethod: sessionIdOf });
  const keyIds = createShortCache(KEY_IDS_MS, nowMs, (sha256) => apiKeyIdBySha256(reads, sha256));
  const keyUsed = createLastUse(deps, (uses) => deps.apiKeyUse.used(uses));
  const sessionUsed = createLastUse(deps, (uses) => deps.sessionActivity.seen(uses));

  const live = (found: OpenSession | null, atMs: number): OpenSession | null =>
    found !== null && atMs < liveUntil(found.times, deps.sessionIdleMs) ? found : null;
  const liveSession = async (id: string, atMs: number, stale?: Stale): Promise<OpenSession | null> => {
    const known = await sessions.get(id, stale);
    if (known?.isRecorded === false) sessions.forget(id);
    if (known === null || live(known, atMs) !== null) return known;
    // It may have been used on another node meanwhile.
    sessions.forget(id);
    return live(await sessions.get(id), atMs);
  };

  return {
    byKey: async (text, address, stale) => {
      if (!isApiKeyText(text)) return null;
      const sha256 = tokenSha256(text);
      const id = await keyIds.get(sha256);
      if (id === null) return null;
      const key = await keys.get(id, stale);
      if (!isUsable(key, now()) || !sameSha256(key.keySha256, sha256)) return null;
      keyUsed(id, { address, browser: null });
      return { type: 'api_key', keyId: id, scopes: key.scopes, workspaceId: key.workspaceId };
    },
    bySession: async (token, client, stale) => {
      const sha256 = tokenSha256(token);
      const atMs = Date.parse(now());
      const found = await liveSession(sessionIds.memo(sha256), atMs, stale);
      if (found === null || !sameSha256(found.session.tokenSha256, sha256)) return null;
      found.times.seenMs = atMs;
      sessionUsed(found.session.sessionId, client);
      return principalOf(found);
    },
    standsUntil: async (principal) => {
      if (principal.type === 'api_key') return usableUntil(await loadKey(store, principal.keyId));
      const found = await loadSession(deps, principal.sessionId);
      return found?.user.role === principal.role ? liveUntil(found.times, deps.sessionIdleMs) : 0;
    },
    forget,
    run: (signal) => watch.run(signal),
  };
};

const principalOf = ({ session, user }: OpenSession): Principal => ({
  type: 'user',
  userId: user.userId,
  sessionId: session.sessionId,
  role: user.role,
  workspaceId: user.workspaceId,
});

const loadKey = async (store: EventStore, id: string): Promise<ApiKey> => {
  const { state } = await load(store, apiKeys, id);
  return state;
};

const loadSession = async (
  deps: Pick<AuthenticatorDeps, 'store' | 'sessionActivity' | 'unrecordedSessions'>,
  id: string,
): Promise<OpenSession | null> => {
  const { store, sessionActivity } = deps;
  const found = await findSession(deps, id);
  if (found === null) return null;
  const { session } = found;
  const [user, lastSeenAt] = await Promise.all([findUser(store, session.userId), sessionActivity.lastSeen(id)]);
  if (user === null || !holdsSession(user, session)) return null;
  return { ...found, user, times: timesOf(session, lastSeenAt) };
};

/** As the log has it; one that began while the log took nothing, as it was kept. */
const findSession = async (
  { store, unrecordedSessions }: Pick<AuthenticatorDeps, 'store' | 'unrecordedSessions'>,
  id: string,
): Promise<Pick<OpenSession, 'session' | 'isRecorded'> | null> => {
  const recorded = async (): Promise<Session> => (await load(store, sessions, id)).state;
  const state = await recorded();
  const kept = state.status === 'absent' ? await unrecordedSessions.find(id) : null;
  if (kept !== null && !kept.isRecorded)
    return kept.session.endedAt === null ? { session: kept.session, isRecorded: false } : null;
  // It may have been taken in between.
  const now = kept === null ? state : await recorded();
  return now.status === 'open' ? { session: now, isRecorded: true } : null;
};
