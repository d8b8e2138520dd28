import { Client } from 'pg';
import type { AuditConnection } from '../../../processes/audit/appendGate.ts';
import { createNotifier } from '../../../engine/async/notifier.ts';
import { connectionConfig, KEPT_ALIVE, QUICK_ANSWER_MS, sqlOn, type ConnectionTarget } from '../database.ts';
import { runOn } from '../statement.ts';
import { auditReadsOn, type LogEngine } from './auditReads.ts';

/**
 * Runs `work` on a connection of its own that listens to what happens in the audit tables. Rejects when it cannot be
 * had or is lost, which shows within 20 s also where the server has gone without a word.
 */
export const withAuditConnection = async (
  target: ConnectionTarget,
  engine: LogEngine,
  work: (connection: AuditConnection) => Promise<void>,
): Promise<void> => {
  const client = new Client({
    ...connectionConfig(target),
    application_name: 'audit gate',
    connectionTimeoutMillis: QUICK_ANSWER_MS,
    ...KEPT_ALIVE,
  });
  const changes = listenOn(client);
  const run = runOn(client, QUICK_ANSWER_MS);
  try {
    await client.connect();
    await run({ text: 'listen audit', values: [] });
    await work({ reads: auditReadsOn(sqlOn(run), engine), changes });
  } finally {
    await client.end().catch(() => undefined); // it may be lost already
  }
};

const listenOn = (client: Client): AuditConnection['changes'] => {
  const notifier = createNotifier();
  let notes: string[] = [];
  let epochs = false;
  let lost = false;
  client.on('notification', ({ payload = '' }) => {
    if (payload === '') epochs = true;
    else notes.push(payload);
    notifier.notify();
  });
  // Without a listener the loss of the connection would end the process; `end` tells it.
  client.on('error', () => undefined);
  client.once('end', () => {
    lost = true;
    notifier.notify();
  });

  return async (ms, signal) => {
    if (!lost && !epochs && notes.length === 0) await notifier.next(signal, ms);
    if (lost) throw new Error('the connection to the audit log was lost');
    const told = { notes, epochs };
    [notes, epochs] = [[], false];
    return told;
  };
};
