import type { Logger } from '../../domain/core/logger.ts';
import type { Database } from '../../projections/engine/sql.ts';
import type { TicketLease, TicketLeases } from '../../processes/investigationPorts.ts';

/** SU-27. */
export const TICKET_LEASE: LeaseTimes = { leaseMs: 60_000, renewMs: 20_000 };

export type LeaseTimes = { leaseMs: number; renewMs: number };

/**
 * Leases on tickets, in `ops.leases` on the database's own clock. `owner` is a random id of this process. A row that
 * is there belongs to a worker that lives, or to one that ended without releasing it.
 */
export const createTicketLeases = (
  database: Database,
  owner: string,
  log: Logger,
  times: LeaseTimes = TICKET_LEASE,
): TicketLeases => ({
  take: async (ticketId) => {
    const name = `ticket:${ticketId}`;
    const takenOver = await take(database, name, owner, times.leaseMs);
    return takenOver === null ? null : hold(database, { name, owner }, takenOver, times, log);
  },
});

/** Null while someone else, or another worker of this process, holds it. */
const take = async (database: Database, name: string, owner: string, leaseMs: number): Promise<boolean | null> => {
  const { rows } = await database.query<{ taken_over: boolean }>(
    `insert into ops.leases as l (name, owner, fence, expires_at)
     values ($1, $2, 1, now() + $3 * interval '1 ms')
     on conflict (name) do update
       set owner = excluded.owner, expires_at = excluded.expires_at, fence = l.fence + 1
       where l.expires_at < now()
     returning fence > 1 as taken_over`,
    [name, owner, leaseMs],
  );
  return rows[0]?.taken_over ?? null;
};

const hold = (
  database: Database,
  { name, owner }: { name: string; owner: string },
  takenOver: boolean,
  { leaseMs, renewMs }: LeaseTimes,
  log: Logger,
): TicketLease => {
  const lost = new AbortController();
  let expiry = setTimeout(() => lost.abort(), leaseMs);
  const renew = async (): Promise<void> => {
    const begun = performance.now();
    const { rowCount } = await database.query(
      `update ops.leases set expires_at = now() + $3 * interval '1 ms'
       where name = $1 and owner = $2 and expires_at >= now()`,
      [name, owner, leaseMs],
    );
    clearTimeout(expiry);
    if (rowCount === 0) lost.abort();
    else expiry = setTimeout(() => lost.abort(), leaseMs - (performance.now() - begun));
  };
  // A database out of reach is asked again; the expiry ends the work when it stays so.
  const renewal = setInterval(() => {
    renew().catch(() => log.warn({ lease: name }, 'ticket_lease_unreachable'));
  }, renewMs);
  const release = async (): Promise<void> => {
    clearInterval(renewal);
    clearTimeout(expiry);
    await database
      .query('delete from ops.leases where name = $1 and owner = $2', [name, owner])
      .catch(() => log.warn({ lease: name }, 'ticket_lease_unreachable'));
  };
  return { takenOver, lost: lost.signal, release };
};
