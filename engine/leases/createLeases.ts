import { unseen, type Beacon } from '../../domain/core/beacon.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { failureFields } from '../async/failure.ts';
import { keepTrying } from '../async/keepTrying.ts';
import { type FenceCheck, type HeldLease, type Leases, LeaseLost } from './leases.ts';
import { pause } from '../async/pause.ts';
import type { Database, Sql } from '../sql.ts';

const EXPIRY_MS = 15_000;
const RENEW_MS = 5_000;
/** How often this node looks for leases that have become free, with one query for all that it waits for. */
const LOOK_MS = 200;

/**
 * Leases in `ops.leases`. A lease is free at once after an orderly stop and when the beacon of its owner has gone out
 * and 15 s after the last renewal of an owner that died without one. `self`: this process; a plain name has no
 * beacon.
 */
export const createLeases = (database: Database, self: Beacon | string, logger: Logger): Leases => {
  const beacon = typeof self === 'string' ? unseen(self) : self;
  const { owner } = beacon;
  const names = new Set<string>();
  const lookout = createLookout(database);

  const acquire = async (name: string, signal: AbortSignal): Promise<HeldLease | null> => {
    let lease: HeldLease | null = null;
    await keepTrying(
      signal,
      async () => {
        while (!signal.aborted && lease === null) {
          lease = await takeLease(database, name, owner);
          if (lease === null) await lookout.freed(name, signal);
        }
      },
      (error, attempt) => {
        if (attempt === 1) logger.warn({ lease: name, ...failureFields(error) }, 'lease_unreachable');
      },
    );
    return lease;
  };

  const holdUntilDone = async (name: string, signal: AbortSignal, work: Parameters<Leases['hold']>[2]) => {
    while (!signal.aborted) {
      const lease = await acquire(name, signal);
      if (lease === null) return;
      if ((await workUnder(database, lease, beacon, signal, work)) === 'done') return;
      logger.warn({ lease: name }, 'lease_lost');
    }
  };

  return {
    hold: async (name, signal, work) => {
      // Both would be given the same fence, since their owner is the same.
      if (names.has(name)) throw new Error(`lease ${name} is held twice in one process`);
      names.add(name);
      try {
        await holdUntilDone(name, signal, work);
      } finally {
        names.delete(name);
      }
    },
  };
};

/** See FenceCheck. The row lock makes a takeover wait for the end of this transaction. */
export const checkFence: FenceCheck = async (sql, { name, owner, fence }) => {
  const { rows } = await sql.query('select 1 from ops.leases where name = $1 and owner = $2 and fence = $3 for share', [
    name,
    owner,
    String(fence),
  ]);
  if (rows.length === 0) throw new LeaseLost(name);
};

const takeLease = async (database: Database, name: string, owner: string): Promise<HeldLease | null> => {
  const { rows } = await database.query<{ fence: string }>(
    `insert into ops.leases as l (name, owner, fence, expires_at)
     values ($1, $2, 1, now() + $3 * interval '1 ms')
     on conflict (name) do update set owner = excluded.owner, expires_at = excluded.expires_at,
       fence = l.fence + (l.owner <> excluded.owner)::int
     where l.owner = excluded.owner or l.expires_at < now() or ops.has_ended(l.owner)
     returning fence::text`,
    [name, owner, EXPIRY_MS],
  );
  const row = rows[0];
  return row === undefined ? null : { name, owner, fence: BigInt(row.fence) };
};

/** `lost` when someone else may hold the lease now; otherwise the work ended by itself or by `signal`. */
const workUnder = async (
  database: Database,
  lease: HeldLease,
  beacon: Beacon,
  signal: AbortSignal,
  work: Parameters<Leases['hold']>[2],
): Promise<'done' | 'lost'> => {
  const renewal = renew(database, lease, beacon);
  try {
    await work(lease, AbortSignal.any([signal, renewal.lost]));
  } catch (error) {
    if (!signal.aborted && !renewal.lost.aborted && !(error instanceof LeaseLost)) throw error;
    if (!signal.aborted) return 'lost';
  } finally {
    await renewal.stop();
  }
  return renewal.lost.aborted && !signal.aborted ? 'lost' : 'done';
};

/**
 * Renews every 5 s, and at once when the beacon was out for a moment. The lease counts as lost when its row is gone, or when 15 s have passed since the last renewal
 * that succeeded was begun: a database out of reach cannot say who holds it.
 */
const renew = (database: Database, lease: HeldLease, beacon: Beacon) => {
  const lost = new AbortController();
  const stopped = new AbortController();
  const done = AbortSignal.any([lost.signal, stopped.signal]);
  let expiry = setTimeout(() => lost.abort(), EXPIRY_MS);
  const prolong = async (): Promise<void> => {
    const begun = performance.now();
    if (!(await extend(database, lease, EXPIRY_MS))) return lost.abort();
    clearTimeout(expiry);
    if (!done.aborted) expiry = setTimeout(() => lost.abort(), EXPIRY_MS - (performance.now() - begun));
  };
  const loop = (async () => {
    let waitMs = RENEW_MS;
    for (;;) {
      await pause(waitMs, AbortSignal.any([done, beacon.relit()]));
      if (done.aborted) return;
      waitMs = await prolong().then(
        () => RENEW_MS,
        // Out of reach: ask again soon, until the expiry.
        () => RENEW_MS / 5,
      );
    }
  })();
  const stop = async (): Promise<void> => {
    stopped.abort();
    await loop;
    clearTimeout(expiry);
    // A database out of reach lets the lease expire by itself.
    await extend(database, lease, 0).catch(() => false);
  };
  return { lost: lost.signal, stop };
};

const extend = async (database: Database, { name, owner, fence }: HeldLease, ms: number): Promise<boolean> => {
  const { rowCount } = await database.query(
    `update ops.leases set expires_at = now() + $4 * interval '1 ms'
     where name = $1 and owner = $2 and fence = $3`,
    [name, owner, String(fence), ms],
  );
  return rowCount === 1;
};

/** Names of the leases whose owners are known or believed to live. */
export const heldLeases = async (sql: Sql): Promise<ReadonlySet<string>> => {
  const { rows } = await sql.query<{ name: string }>(
    `select name from ops.leases join
       (select owner, ops.has_ended(owner) as ended from (select distinct owner from ops.leases) as owners) as known
       using (owner)
     where expires_at >= now() and not ended`,
  );
  return new Set(rows.map((row) => row.name));
};

/** Waits until a lease may be free; all waiting leases of the node share one query per look. */
const createLookout = (database: Database) => {
  let next: Promise<ReadonlySet<string>> | null = null;
  const look = async (): Promise<ReadonlySet<string>> => {
    await pause(LOOK_MS);
    next = null;
    return heldLeases(database);
  };
  return {
    freed: async (name: string, signal: AbortSignal): Promise<void> => {
      let held = true;
      while (held && !signal.aborted) {
        next ??= look();
        held = (await next).has(name);
      }
    },
  };
};
