import type { FenceCheck, HeldLease } from '../../../engine/leases/leases.ts';
import type { Database, Sql } from '../../../engine/sql.ts';
import type { AuditStore, Extension } from '../../../processes/audit/auditStore.ts';
import { auditReadsOn, type LogEngine } from './auditReads.ts';

/** The audit tables in PostgreSQL, beside whatever engine keeps the log. */
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
    extend: (lease, epoch, from, extension) => underLease(lease, (sql) => extend(sql, epoch, from, extension)),
    sign: (lease, epoch, { size, root, signedAt, note }, signedBefore) =>
      underLease(lease, async (sql) => {
        await sql.query(
          `insert into audit.signed_checkpoints (epoch, size, root, signed_at, note)
           values ($1, $2, $3, to_timestamp($4), $5)`,
          [epoch, size, root, signedAt, note],
        );
        const moved = await sql.query(
          'update audit.sealer set signed_size = $1 where epoch = $2 and signed_size = $3 and entries >= $1',
          [size, epoch, signedBefore],
        );
        if (moved.rowCount !== 1) throw new Error(`the signed size is no longer ${signedBefore}`);
      }),
    checked: (lease, epoch) =>
      underLease(lease, async (sql) => {
        await sql.query('update audit.sealer set checked_at = now() where epoch = $1', [epoch]);
      }),
    freeze: (lease, epoch, reason) =>
      underLease(lease, async (sql) => {
        await sql.query('update audit.epochs set frozen_reason = coalesce(frozen_reason, $2) where epoch = $1', [
          epoch,
          reason,
        ]);
      }),
  };
};

/** Entries and nodes travel as arrays: one statement each, however many there are. */
const extend = async (sql: Sql, epoch: number, from: number, { entries, nodes }: Extension): Promise<void> => {
  await sql.query(
    `insert into audit.entries (epoch, index, position, event_id, leaf_hash, chain_hash)
     select $1, e.* from unnest($2::bigint[], $3::text[], $4::uuid[], $5::bytea[], $6::bytea[]) e`,
    [
      epoch,
      entries.map(({ index }) => index),
      entries.map(({ position }) => position),
      entries.map(({ eventId }) => eventId),
      entries.map(({ leaf }) => leaf),
      entries.map(({ chain }) => chain),
    ],
  );
  if (nodes.length > 0)
    await sql.query(
      `insert into audit.nodes (epoch, level, index, hash)
       select $1, n.* from unnest($2::int[], $3::bigint[], $4::bytea[]) n`,
      [epoch, nodes.map(({ level }) => level), nodes.map(({ index }) => index), nodes.map(({ hash }) => hash)],
    );
  const moved = await sql.query(
    'update audit.sealer set entries = $1, position = $2 where epoch = $3 and entries = $4',
    [from + entries.length, entries.at(-1)?.position, epoch, from],
  );
  if (moved.rowCount !== 1) throw new Error(`the audit log no longer has ${from} entries`);
};
