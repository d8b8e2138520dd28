import { LeaseLost, type FenceCheck, type HeldLease } from '../../../engine/leases/leases.ts';
import type { Database, Sql } from '../../../engine/sql.ts';
import type { AuditStore, Extension } from '../../../processes/audit/auditStore.ts';
import { auditReadsOn, type LogEngine } from './auditReads.ts';

/**
 * The audit tables in PostgreSQL, beside whatever engine keeps the log. What the sealer does all the time is one
 * statement each, which is a transaction of its own.
 */
export const createAuditStore = (database: Database, engine: LogEngine, checkFence: FenceCheck): AuditStore => {
  const underLease = (lease: HeldLease, work: (sql: Sql) => Promise<void>): Promise<void> =>
    database.transaction(async (sql) => {
      await checkFence(sql, lease);
      await work(sql);
    });
  return {
    ...auditReadsOn(database, engine),
    open: (lease, { epoch, logId, origin, frozenReason }) =>
      underLease(lease, async (sql) => {
        await sql.query(
          'insert into audit.epochs (epoch, log_id, origin, opened_at, frozen_reason) values ($1, $2, $3, now(), $4)',
          [epoch, logId, origin, frozenReason],
        );
        await sql.query('delete from audit.sealer');
        await sql.query(
          `insert into audit.sealer (epoch, entries, position, signed_size, checked_at) values ($1, 0, '', 0, now())`,
          [epoch],
        );
      }),
    extend: async (lease, epoch, from, extension) => {
      const moved = await fenced(database, lease, EXTEND, extensionValues(epoch, from, extension));
      if (!moved) throw new Error(`the audit log no longer has ${from} entries`);
    },
    sign: async (lease, epoch, { size, root, signedAt, note }, signedBefore) => {
      const moved = await fenced(database, lease, SIGN, [epoch, size, root, signedAt, note, signedBefore]);
      if (!moved) throw new Error(`the signed size is no longer ${signedBefore}`);
    },
    checked: async (lease, epoch) => void (await fenced(database, lease, CHECKED, [epoch])),
    freeze: (lease, epoch, reason) =>
      underLease(lease, async (sql) => {
        await sql.query('update audit.epochs set frozen_reason = coalesce(frozen_reason, $2) where epoch = $1', [
          epoch,
          reason,
        ]);
      }),
  };
};

/**
 * One statement under a lease: what FenceCheck is to a transaction, `lease` is to it. `steps` end with `moved`, which has
 * a row when all was done. Throws LeaseLost; false when nothing was done for another reason.
 */
const fenced = async (sql: Sql, lease: HeldLease, steps: string, values: readonly unknown[]): Promise<boolean> => {
  const { rows } = await sql.query<{ held: boolean; moved: boolean }>(
    `with lease as (select from ops.leases where name = $1 and owner = $2 and fence = $3 for share), ${steps}
     select exists (select from lease) as held, exists (select from moved) as moved`,
    [lease.name, lease.owner, String(lease.fence), ...values],
    'prepared',
  );
  if (rows[0]?.held !== true) throw new LeaseLost(lease.name);
  return rows[0].moved;
};

/**
 * Entries and nodes travel as arrays, however many there are, and their hashes as one run of bytes: elements of arrays
 * are written and read as text. They can be derived again from the log, so this commit waits for no disk: the next
 * signature, whose commit does, takes everything before it along.
 */
const EXTEND = `
  derived as (select set_config('synchronous_commit', 'off', true)),
  moved as (
    update audit.sealer set entries = $5::bigint + cardinality($7::uuid[]), position = $10
     where epoch = $4 and entries = $5 and exists (select from lease) and exists (select from derived)
    returning 1),
  added as (
    insert into audit.entries (epoch, index, position, event_id, leaf_hash, chain_hash)
    select $4, $5::bigint + e.nth - 1, e.position, e.id,
           substr($8::bytea, e.nth::int * 32 - 31, 32), substr($9::bytea, e.nth::int * 32 - 31, 32)
      from unnest($6::text[], $7::uuid[]) with ordinality e(position, id, nth)
     where exists (select from moved)),
  completed as (
    insert into audit.nodes (epoch, level, index, hash)
    select $4, n.level, n.index, substr($13::bytea, n.nth::int * 32 - 31, 32)
      from unnest($11::int[], $12::bigint[]) with ordinality n(level, index, nth)
     where exists (select from moved))`;

const extensionValues = (epoch: number, from: number, { entries, nodes }: Extension): readonly unknown[] => [
  epoch,
  from,
  // Nothing in a position or an id needs quotes.
  `{${entries.map(({ position }) => position).join(',')}}`,
  `{${entries.map(({ eventId }) => eventId).join(',')}}`,
  Buffer.concat(entries.map(({ leaf }) => leaf)),
  Buffer.concat(entries.map(({ chain }) => chain)),
  entries.at(-1)?.position,
  nodes.map(({ level }) => level),
  nodes.map(({ index }) => index),
  Buffer.concat(nodes.map(({ hash }) => hash)),
];

/** Durable when it returns, as is everything that it covers. The notification tells the gates of all nodes. */
const SIGN = `
  moved as (
    update audit.sealer set signed_size = $5
     where epoch = $4 and signed_size = $9 and entries >= $5 and exists (select from lease)
    returning pg_notify('audit', $8)),
  signed as (
    insert into audit.signed_checkpoints (epoch, size, root, signed_at, note)
    select $4, $5, $6, to_timestamp($7), $8 where exists (select from moved))`;

const CHECKED = `
  derived as (select set_config('synchronous_commit', 'off', true)),
  moved as (
    update audit.sealer set checked_at = now()
     where epoch = $4 and exists (select from lease) and exists (select from derived)
    returning 1)`;
