import { Client } from 'pg';
import type { Sql } from '../../../engine/sql.ts';
import { heldLeases } from '../../../engine/leases/leaseRows.ts';
import { connectionConfig, KEPT_ALIVE, sqlOn, type ConnectionTarget } from '../database.ts';
import { runOn } from '../statement.ts';

/** The lock that every process of an installation shares for as long as its heartbeat shows. */
export const INSTALLATION = 'processes of this installation';

export type SoleUse = {
  /** Aborts when the connection is gone that keeps the others out. */
  lost: AbortSignal;
  end(): Promise<void>;
};

/** Null while any process works on this database: a node, a command, or another that wants it alone. */
export const takeSoleUse = async (target: ConnectionTarget): Promise<SoleUse | null> => {
  const client = new Client({
    ...connectionConfig(target),
    application_name: 'sole use',
    ...KEPT_ALIVE,
  });
  const lost = new AbortController();
  client.once('end', () => lost.abort(new Error('the connection that keeps other processes out was lost')));
  // Without a listener the loss of the connection would end the process; `end` tells it.
  client.on('error', () => undefined);
  const end = (): Promise<void> => client.end().catch(() => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('${INSTALLATION}', 0)) as taken`,
    );
    // A node of a release that has no such lock shows by its leases.
    if (rows[0]?.taken === true && (await heldLeases(sqlOn(runOn(client)))).size === 0)
      return { lost: lost.signal, end };
  } catch (error) {
    await end();
    throw error;
  }
  await end();
  return null;
};

/**
 * For how many more milliseconds a process may append that vanished without giving its leases back: it may live on,
 * cut off from this database alone. Its gate has closed by the time its leases expire.
 */
export const untilVanishedEnd = async (sql: Sql): Promise<number> => {
  const { rows } = await sql.query<{ ms: number | null }>(
    'select ceil(extract(epoch from max(expires_at) - clock_timestamp()) * 1000)::int as ms from ops.leases',
  );
  return Math.max(0, rows[0]?.ms ?? 0);
};
