import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError, type ClientConfig } from 'pg';

/**
 * A connection that says "someone uses this server". Every service process on a data directory holds one, with a
 * shared lock in it; the process that can take the lock alone is the last one and may stop the server.
 */
export type Presence = {
  client: Client;
  /** Calls back once when the connection is gone: the server stopped or died. */
  onLost(react: () => void): void;
  /** Gives up the shared lock; true when nobody else holds it. Until the connection ends no one can join. */
  leave(): Promise<boolean>;
};

const LOCK = 4_712_001;

/** Joins the server; null while it is not there, not ready, or being stopped by its last user. */
export const joinServer = async (config: ClientConfig): Promise<Presence | null> => {
  const client = new Client({
    ...config,
    database: 'postgres',
    application_name: 'node presence',
    connectionTimeoutMillis: 5_000,
  });
  // Without a listener the loss of the connection would end the process; `end` tells it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ joined: boolean }>('select pg_try_advisory_lock_shared($1) as joined', [
      LOCK,
    ]);
    if (rows[0]?.joined === true) return presenceOf(client);
    await client.end();
    return null;
  } catch (error) {
    await client.end().catch(() => undefined);
    if (isForGood(error)) throw error;
    return null;
  }
};

const presenceOf = (client: Client): Presence => {
  let isLost = false;
  client.once('end', () => (isLost = true));
  const onLost = (react: () => void): void => {
    if (isLost) react();
    else client.once('end', react);
  };
  return { client, onLost, leave: () => leave(client) };
};

/** The server notices within moments that a killed process has gone; until then it still counts. */
const LEAVE_TRIES = 10;
const LEAVE_PAUSE_MS = 50;

const leave = async (client: Client): Promise<boolean> => {
  await client.query('select pg_advisory_unlock_shared($1)', [LOCK]);
  for (let attempt = 1; attempt <= LEAVE_TRIES; attempt += 1) {
    const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [LOCK]);
    if (rows[0]?.alone === true) return true;
    await sleep(LEAVE_PAUSE_MS);
  }
  return false;
};

/** A wrong password or a missing role does not go away by waiting. */
const isForGood = (error: unknown): boolean => error instanceof DatabaseError && (error.code ?? '').startsWith('28');
