import type { Logger } from '../../domain/core/logger.ts';
import type { HeldLease } from '../../projections/engine/leases.ts';
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
    const fence = await take(database, name, owner, times.leaseMs);
    return fence === null ? null : hold(database, { name, owner, fence }, times, log);
  },
});

/** Null while someone else, or another worker of this process, holds it. A new row begins with fence 1. */
const take = async (database: Database, name: string, owner: string, leaseMs: number): Promise<bigint | null> => {
  const { rows } = await database.query<{ fence: string }>(
    `insert into ops.leases as l (name, owner, fence, expires_at)
     values ($1, $2, 1, now() + $3 * interval '1 ms')
     on conflict (name) do update
       set owner = excluded.owner, expires_at = excluded.expires_at, fence = l.fence + 1
       where l.expires_at < now()
     returning fence::text`,
    [name, owner, leaseMs],
  );
  return rows[0] === undefined ? null : BigInt(rows[0].fence);
};

const hold = (
  database: Database,
  { name, owner, fence }: HeldLease,
  { leaseMs, renewMs }: LeaseTimes,
  log: Logger,
): TicketLease => {
  const lost = new AbortController();
  let expiry = setTimeout(() => lost.abort(), leaseMs);
  const renew = async (): Promise<void> => {
    const begun = performance.now();
    const { rowCount } = await database.query(
      `update ops.leases set expires_at = now() + $3 * interval '1 ms'
       where name = $1 and owner = $2 and fence = $4 and expires_at >= now()`,
      [name, owner, leaseMs, String(fence)],
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
      .query('delete from ops.leases where name = $1 and owner = $2 and fence = $3', [name, owner, String(fence)])
      .catch(() => log.warn({ lease: name }, 'ticket_lease_unreachable'));
  };
  return { takenOver: fence > 1n, lost: lost.signal, release };
};
