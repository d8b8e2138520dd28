import { setTimeout as sleep } from 'node:timers/promises';
import { unseen, type Heartbeat } from '../../../domain/core/heartbeat.ts';
import type { Logger } from '../../../domain/core/logger.ts';
import type { HeldLease } from '../../../engine/leases/leases.ts';
import type { Database } from '../../../engine/sql.ts';
import type { TicketLease, TicketLeases } from '../../../processes/investigations/investigationPorts.ts';

/** How long a node holds a ticket without a sign of life, and how often it gives one (SU-27). */
export const TICKET_LEASE: LeaseTimes = { leaseMs: 60_000, renewMs: 20_000 };

export type LeaseTimes = { leaseMs: number; renewMs: number };

/**
 * Leases on tickets, or on other work that is done alike, in `ops.leases` on the database's own clock. A row that is there belongs to a worker that lives,
 * or to one that ended without releasing it; that of a process whose heartbeat has gone out is free at once.
 * `self`: this process; a plain name has no heartbeat. `kind`: of what the leases are on.
 */
export const createTicketLeases = (
  database: Database,
  self: Heartbeat | string,
  logger: Logger,
  times: LeaseTimes = TICKET_LEASE,
  kind = 'ticket',
): TicketLeases => {
  const heartbeat = typeof self === 'string' ? unseen(self) : self;
  /** Fences of leases that this process gave up while the database was out of reach. */
  const unreleased = new Map<string, bigint>();
  return {
    take: async (ticketId) => {
      const lease = { name: `${kind}:${ticketId}`, owner: heartbeat.owner };
      const fence = await take(database, lease, unreleased.get(lease.name) ?? null, times.leaseMs);
      if (fence === null) return null;
      unreleased.delete(lease.name);
      const giveUp = (held: HeldLease): void => void unreleased.set(held.name, held.fence);
      return hold(database, { ...lease, fence }, { heartbeat, times, logger, giveUp });
    },
  };
};

/** Null while someone else, or another worker of this process, holds it. A new row begins with fence 1. */
const take = async (
  database: Database,
  { name, owner }: Omit<HeldLease, 'fence'>,
  unreleased: bigint | null,
  leaseMs: number,
): Promise<bigint | null> => {
  const { rows } = await database.query<{ fence: string }>(
    `insert into ops.leases as l (name, owner, fence, expires_at)
     values ($1, $2, 1, now() + $3 * interval '1 ms')
     on conflict (name) do update
       set owner = excluded.owner, expires_at = excluded.expires_at, fence = l.fence + 1
       where l.expires_at < now() or (l.owner = excluded.owner and l.fence = $4)
         or (l.owner <> excluded.owner and ops.has_ended(l.owner))
     returning fence::text`,
    [name, owner, leaseMs, unreleased === null ? null : String(unreleased)],
  );
  return rows[0] === undefined ? null : BigInt(rows[0].fence);
};

type Holding = { heartbeat: Heartbeat; times: LeaseTimes; logger: Logger; giveUp: (lease: HeldLease) => void };

const hold = (
  database: Database,
  { name, owner, fence }: HeldLease,
  { heartbeat, times: { leaseMs, renewMs }, logger, giveUp }: Holding,
): TicketLease => {
  const lost = new AbortController();
  const ended = new AbortController();
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
  const renewing = (async () => {
    for (;;) {
      const signal = AbortSignal.any([ended.signal, heartbeat.restored()]);
      await sleep(renewMs, undefined, { signal }).catch(() => undefined);
      if (ended.signal.aborted) return;
      // A database out of reach is asked again; the expiry ends the work when it stays so.
      await renew().catch(() => logger.warn({ lease: name }, 'ticket_lease_unreachable'));
    }
  })();
  const release = async (): Promise<void> => {
    ended.abort();
    await renewing;
    clearTimeout(expiry);
    await database
      .query('delete from ops.leases where name = $1 and owner = $2 and fence = $3', [name, owner, String(fence)])
      .catch(() => {
        giveUp({ name, owner, fence });
        logger.warn({ lease: name }, 'ticket_lease_unreachable');
      });
  };
  return { takenOver: fence > 1n, lost: lost.signal, release };
};
