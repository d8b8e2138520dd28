import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Heartbeat } from '../../../domain/core/heartbeat.ts';
import type { Logger } from '../../../domain/core/logger.ts';
import { EngineUnusable } from '../../engineUnusable.ts';
import { connectionConfig, type ConnectionTarget } from '../database.ts';
import { INSTALLATION } from './soleUse.ts';

export type OpenHeartbeat = Heartbeat & { close(): Promise<void> };

type Session = {
  /** Aborts when the connection is gone. */
  ended: AbortSignal;
  /** Whether the sign still shows; puts it up again where a pooler has moved the session to another connection. */
  confirmed(): Promise<boolean>;
  end(): Promise<void>;
};

const HEARTBEAT_MS = 2_000;
const ANSWER_MS = 5_000;
const RETRY_MS = 100;

/**
 * The server itself must notice that this machine has gone: with 1 + 2 × 1 s where it has TCP keep-alive. A unix
 * socket needs none of it.
 */
const WATCHED = `set tcp_keepalives_idle = 1; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 2;
  set tcp_user_timeout = 3000; set idle_session_timeout = 0`;

/**
 * Shared, so that the next session of this process can have the lock before the last one has let go of it. The second
 * lock is that of all processes together: whoever has it alone knows that none is there, and none can come.
 */
const SHOW = `select pg_advisory_lock_shared(hashtextextended('node ' || $1, 0)),
         pg_try_advisory_lock_shared(hashtextextended('${INSTALLATION}', 0)) as admitted
  where pg_backend_pid() not in (select ops.beacon_sessions($1))`;

/**
 * Starts a heartbeat under a fresh name, in a session that does nothing else; see `ops.has_ended`. Rejects when the
 * server cannot be reached now, or with EngineUnusable while somebody has the installation alone (`soleUse.ts`); comes
 * back by itself whenever the session is lost later.
 */
export const openHeartbeat = async (target: ConnectionTarget, logger: Logger): Promise<OpenHeartbeat> => {
  const owner = `beacon:${randomUUID()}`;
  const closing = new AbortController();
  let restored = new AbortController();
  let lost = new AbortController();
  let session = await showIn(target, owner);

  const tellLoss = (): void => {
    const told = lost;
    lost = new AbortController();
    if (!closing.signal.aborted) told.abort();
  };
  session.ended.addEventListener('abort', tellLoss, { once: true });

  const relight = async (): Promise<void> => {
    logger.warn({}, 'node_beacon_lost');
    const next = await showAgain(target, owner, closing.signal);
    if (next === null) return;
    // Only now: until the server misses the old session, it shows as well.
    await session.end();
    session = next;
    session.ended.addEventListener('abort', tellLoss, { once: true });
    // Nobody watched the server meanwhile.
    tellLoss();
    logger.info({}, 'node_beacon_relit');
    const told = restored;
    restored = new AbortController();
    told.abort();
  };
  const keep = async (): Promise<void> => {
    for (;;) {
      await pause(HEARTBEAT_MS, AbortSignal.any([closing.signal, session.ended]));
      if (closing.signal.aborted) return;
      if (!(await session.confirmed())) await relight();
    }
  };
  const kept = keep();
  const close = async (): Promise<void> => {
    closing.abort();
    await kept;
    await session.end();
  };
  return { owner, restored: () => restored.signal, lost: () => lost.signal, close };
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);

/** Null when `signal` aborts first. */
const showAgain = async (target: ConnectionTarget, owner: string, signal: AbortSignal): Promise<Session | null> => {
  while (!signal.aborted) {
    const session = await showIn(target, owner).catch(() => null);
    if (session !== null) return session;
    await pause(RETRY_MS, signal);
  }
  return null;
};

const showIn = async (target: ConnectionTarget, owner: string): Promise<Session> => {
  const client = new Client({
    ...connectionConfig(target),
    application_name: 'node beacon',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
  });
  const ended = new AbortController();
  client.once('end', () => ended.abort());
  // Without a listener the loss of the connection would end the process; `end` tells it.
  client.on('error', () => undefined);
  const end = (): Promise<void> => client.end().catch(() => undefined);
  try {
    await client.connect();
    await client.query(WATCHED);
    const { rows } = await client.query<{ admitted: boolean }>(SHOW, [owner]);
    if (rows[0]?.admitted === false)
      throw new EngineUnusable('the event log is being moved just now; start again when npm run log:move has ended');
  } catch (error) {
    void end();
    throw error;
  }
  const confirmed = (): Promise<boolean> =>
    client.query(SHOW, [owner]).then(
      () => true,
      () => false,
    );
  return { ended: ended.signal, confirmed, end };
};
