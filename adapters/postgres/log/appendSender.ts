import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { LogUnavailable } from '../../../domain/core/log/eventLog.ts';
import type { Logger } from '../../../domain/core/logger.ts';
import { appendAnswer, appendCall, type AppendAnswer, type AppendRequest, type AppendRow } from './appendCall.ts';
import { isDamage, isElsewhere, isTransient, leavesConnectionUsable } from '../connectionErrors.ts';
import { connectionConfig, KEPT_ALIVE, type ConnectionTarget } from '../database.ts';
import { setSession, type SessionSettings } from '../session.ts';
import { runOn } from '../statement.ts';
import { failureFields } from '../../../engine/async/failure.ts';

/** Sends batches over one connection of its own, one at a time. */
export type AppendSender = {
  /**
   * What became of a batch. While it is unknown what became of a call, sends the same batch again: event ids make
   * that safe. Throws LogUnavailable when that does not help within 12 s; any other error means that nothing was stored.
   */
  send: (batch: readonly AppendRequest[]) => Promise<AppendAnswer>;
  /** The server's process that these calls run in, null while there is none. */
  backend: () => number | null;
  close: () => Promise<void>;
};

const CALL_TIMEOUT_MS = 4_000;
/** The server gives up first, so that a call which timed out here is normally over there too. */
const SESSION: SessionSettings = {
  statement_timeout: CALL_TIMEOUT_MS - 500,
  idle_in_transaction_session_timeout: CALL_TIMEOUT_MS,
};
const REPEATS_MAX = 3;
/** With one last call: a batch has its outcome, or is given up, within 12 s. */
const REPEAT_FOR_MS = 8_000;
const PAUSE_MS = 100;
const CONNECT_MIN_MS = 500;

/** Connects at the first batch. */
export const createAppendSender = (target: ConnectionTarget, logger: Logger): AppendSender => {
  let client: Client | null = null;

  const drop = (): void => {
    // With a call in flight this cuts the socket; the server may still commit, which the repeat finds out.
    client?.end().catch(() => undefined);
    client = null;
  };

  const send = async (batch: readonly AppendRequest[]): Promise<AppendAnswer> => {
    const giveUpAt = performance.now() + REPEAT_FOR_MS;
    for (let sent = 0; ;) {
      try {
        client ??= await connect(target, logger, Math.max(CONNECT_MIN_MS, giveUpAt - performance.now()));
        sent += 1;
        return await call(client, batch);
      } catch (error) {
        if (!leavesConnectionUsable(error)) drop();
        if (isDamage(error)) throw new LogUnavailable('the event log is damaged; nothing was stored', { cause: error });
        if (isElsewhere(error))
          throw new LogUnavailable('the event log is kept elsewhere or on its way; nothing was stored', {
            cause: error,
          });
        if (!isTransient(error)) throw error;
        if (sent > REPEATS_MAX || performance.now() > giveUpAt) throw unavailable(sent, error);
        logger.warn({ sent, ...failureFields(error) }, 'append_repeated');
        await sleep(PAUSE_MS);
      }
    }
  };

  const close = async (): Promise<void> => {
    await client?.end().catch(() => undefined);
    client = null;
  };
  return { send, backend: () => backendOf(client), close };
};

/** pg keeps it for cancelling, and does not say so in its types. */
const backendOf = (client: Client | null): number | null => {
  const backend: unknown = client === null ? null : Reflect.get(client, 'processID');
  return typeof backend === 'number' ? backend : null;
};

const call = async (client: Client, batch: readonly AppendRequest[]): Promise<AppendAnswer> => {
  const { rows } = await runOn(client, CALL_TIMEOUT_MS)<AppendRow>(appendCall(batch));
  const row = rows[0];
  if (row === undefined) throw new RangeError('es.append answered no row');
  return appendAnswer(batch, row);
};

const unavailable = (sent: number, cause: unknown): LogUnavailable =>
  new LogUnavailable(
    sent === 0
      ? 'the event store cannot be reached; nothing was stored'
      : 'the event store did not confirm; repeating with the same Idempotency-Key is safe and tells',
    { cause },
  );

const connect = async (target: ConnectionTarget, logger: Logger, withinMs: number): Promise<Client> => {
  const client = new Client({
    ...connectionConfig(target),
    application_name: 'event log: append',
    connectionTimeoutMillis: Math.ceil(withinMs),
    ...KEPT_ALIVE,
  });
  // The loss of the connection shows in the call; without a listener it would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await setSession(runOn(client, CALL_TIMEOUT_MS), SESSION);
    await warnUnlessDurable(client, logger);
    return client;
  } catch (cause) {
    client.end().catch(() => undefined);
    // A plain Error, hence transient: whatever keeps us from connecting, nothing was sent.
    throw new Error('cannot connect to the event store', { cause });
  }
};

/** Some hosted servers are durable by other means and report `off`, so this is a warning and not a refusal. */
const warnUnlessDurable = async (client: Client, logger: Logger): Promise<void> => {
  const text = `select current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes`;
  const { rows } = await runOn(
    client,
    CALL_TIMEOUT_MS,
  )<{ fsync: string; full_page_writes: string }>({ text, values: [] });
  if (rows[0]?.fsync !== 'on' || rows[0].full_page_writes !== 'on')
    logger.warn({ ...rows[0] }, 'event_store_not_durable');
};
