import { once } from 'node:events';
import { Client } from 'pg';
import { z } from 'zod';
import { parseJson } from '../../../domain/core/json/parseJson.ts';
import type { Logger } from '../../../domain/core/logger.ts';
import type { PageSignal, PageSignals } from '../../../domain/inbox/pageSignals.ts';
import { failureFields } from '../../../engine/async/failure.ts';
import { isNews, keepTrying } from '../../../engine/async/keepTrying.ts';
import type { Sql } from '../../../engine/sql.ts';
import { connectionConfig, KEPT_ALIVE, QUICK_ANSWER_MS, type ConnectionTarget } from '../database.ts';
import { runOn } from '../statement.ts';

const Signal: z.ZodType<PageSignal> = z.object({
  workspaceId: z.string(),
  userId: z.string().nullable(),
  event: z.string(),
  data: z.record(z.string(), z.unknown()),
});

/** Signals by the database's own notifications; what comes while the listening connection is lost is not heard. */
export type OpenPageSignals = PageSignals & {
  /** Hears what all nodes send, on a connection of its own, until `signal` aborts. */
  run(signal: AbortSignal): Promise<void>;
};

export const createPageSignals = (deps: {
  target: ConnectionTarget;
  database: Sql;
  logger: Logger;
}): OpenPageSignals => {
  const listeners = new Set<(signal: PageSignal) => void>();
  const hear = (payload: string): void => {
    const signal = signalIn(payload);
    if (signal !== null) for (const listener of listeners) listener(signal);
  };
  return {
    send: async (signal) => {
      await deps.database.query(`select pg_notify('pages', $1)`, [JSON.stringify(signal)]);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    run: (signal) =>
      keepTrying(
        signal,
        (advanced) => listening(deps.target, hear, advanced, signal),
        (error, attempt) => {
          if (isNews(error, attempt)) deps.logger.warn(failureFields(error), 'page_signals_lost');
        },
      ),
  };
};

/** Null for one of a release that writes them in another form. */
const signalIn = (payload: string): PageSignal | null => {
  try {
    return Signal.parse(parseJson(payload));
  } catch {
    return null;
  }
};

/** Until `signal` aborts; rejects when the connection cannot be had or is lost. */
const listening = async (
  target: ConnectionTarget,
  hear: (payload: string) => void,
  advanced: () => void,
  signal: AbortSignal,
): Promise<void> => {
  const client = new Client({
    ...connectionConfig(target),
    application_name: 'page signals',
    connectionTimeoutMillis: QUICK_ANSWER_MS,
    ...KEPT_ALIVE,
  });
  client.on('notification', ({ payload = '' }) => hear(payload));
  // Without a listener the loss of the connection would end the process; `end` tells it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await runOn(client, QUICK_ANSWER_MS)({ text: 'listen pages', values: [] });
    advanced();
    await once(client, 'end', { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    if (!signal.aborted) throw new Error('the connection was lost');
  } finally {
    await client.end().catch(() => undefined); // it may be lost already
  }
};
