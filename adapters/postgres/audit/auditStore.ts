import type { LogRow } from '../../../domain/audit/verify/auditSource.ts';
import type { FenceCheck, HeldLease } from '../../../engine/leases/leases.ts';
import type { Database, Sql } from '../../../engine/sql.ts';
import type { AuditReads, AuditState, AuditStore, Extension, LogBounds } from '../../../processes/audit/auditStore.ts';
import {
  CHECKPOINT_COLUMNS,
  checkpointOf,
  ENTRY_COLUMNS,
  entryOf,
  positionText,
  rowPosition,
  type StoredCheckpoint,
  type StoredEntry,
} from './auditRows.ts';
import { epochOf, EPOCH_COLUMNS, type StoredEpoch } from './epochRows.ts';

/** The audit tables in PostgreSQL. */
export const createAuditStore = (database: Database, checkFence: FenceCheck): AuditStore => {
  const underLease = (lease: HeldLease, work: (sql: Sql) => Promise<void>): Promise<void> =>
    database.transaction(async (sql) => {
      await checkFence(sql, lease);
      await work(sql);
    });
  return {
    ...auditReadsOn(database),
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

/** Reads over any connection: the pool, or one that must be the same all the time. */
export const auditReadsOn = (sql: Sql): AuditReads => ({
  state: () => readState(sql),
  strayTables: () => strayTables(sql),
  hashes: (epoch) => async (level, from, count) => {
    const range = [epoch, from, from + count];
    const { rows } =
      level === 0
        ? await sql.query<{ hash: Buffer }>(
            `select leaf_hash as hash from audit.entries
             where epoch = $1 and index >= $2 and index < $3 order by index`,
            range,
          )
        : await sql.query<{ hash: Buffer }>(
            `select hash from audit.nodes
             where epoch = $1 and index >= $2 and index < $3 and level = $4 order by index`,
            [...range, level],
          );
    return rows.map(({ hash }) => hash);
  },
  entries: async (epoch, from, count) => {
    const { rows } = await sql.query<StoredEntry>(
      `select ${ENTRY_COLUMNS} from audit.entries where epoch = $1 and index >= $2 order by index limit $3`,
      [epoch, from, count],
    );
    return rows.map(entryOf);
  },
  entryOf: async (epoch, eventId) => {
    const { rows } = await sql.query<StoredEntry>(
      `select ${ENTRY_COLUMNS} from audit.entries where epoch = $1 and event_id = $2`,
      [epoch, eventId],
    );
    return rows.map(entryOf)[0];
  },
  placesOf: (eventId) => placesOf(sql, eventId),
  eventAt: async (position) => (await eventsWhere(sql, 'position = $1', [rowPosition(position)]))[0],
  eventsAfter: (position, count) =>
    eventsWhere(sql, 'position > $1 order by position limit $2', [rowPosition(position), count]),
});

/** Of the newest epoch, or of the one with this log id. One statement, so that the parts fit each other. */
export const readState = async (sql: Sql, logId: string | null = null): Promise<AuditState | null> => {
  const { rows } = await sql.query<StateRow>(
    `select e.*, s.epoch as sealer_epoch, s.entries, s.position, s.signed_size, c.*, l.next_position,
            (select json_agg(p order by p.epoch) from (
               select ${EPOCH_COLUMNS} from audit.epochs where epoch <= e.epoch) p) as epochs,
            exists (select from es.events where position = l.next_position - 1) as last_stands,
            coalesce((select min(position) from es.events where position < 0),
                     (select min(position) from es.events where position >= l.next_position)) as stray
       from (select ${EPOCH_COLUMNS} from audit.epochs where log_id = coalesce($1, log_id)
              order by epoch desc limit 1) e
       left join audit.sealer s on s.epoch = e.epoch
       left join es.log_end l on true
       left join lateral (
         select ${CHECKPOINT_COLUMNS} from audit.signed_checkpoints n where n.epoch = e.epoch
          order by n.signed_at desc limit 1) c on true`,
    [logId],
  );
  const [row] = rows;
  if (row === undefined) return null;
  return {
    epoch: epochOf(row),
    epochs: row.epochs.map(epochOf),
    log: boundsOf(row),
    sealer:
      row.sealer_epoch === null
        ? null
        : {
            epoch: row.sealer_epoch,
            entries: Number(row.entries),
            signedSize: Number(row.signed_size),
            position: row.position,
          },
    newest: row.note === null ? null : checkpointOf(row),
  };
};

type StateRow = StoredEpoch & {
  epochs: StoredEpoch[];
  sealer_epoch: number | null;
  entries: string | null;
  position: string;
  signed_size: string;
  next_position: string | null;
  last_stands: boolean;
  stray: string | null;
} & (StoredCheckpoint | { note: null });

const boundsOf = (row: StateRow): LogBounds => ({
  end: row.next_position === null ? null : positionText(BigInt(row.next_position)),
  isWhole: row.next_position === '0' || row.last_stands,
  stray: row.stray === null ? null : positionText(BigInt(row.stray)),
});

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

/** Nothing may be counted to an epoch that is not there, nor before the first index of one that is. */
export const strayTables = async (sql: Sql): Promise<readonly string[]> => {
  const { rows } = await sql.query<{ name: string }>(
    `select 'audit.entries' as name where exists (
       select from audit.entries where index < 0 or epoch <> all (array(select epoch from audit.epochs)))
     union all select 'audit.nodes' where exists (
       select from audit.nodes where index < 0 or level < 1 or epoch <> all (array(select epoch from audit.epochs)))
     union all select 'audit.signed_checkpoints' where exists (
       select from audit.signed_checkpoints where size < 0 or epoch <> all (array(select epoch from audit.epochs)))
     union all select 'audit.sealer' where exists (
       select from audit.sealer where epoch <> all (array(select epoch from audit.epochs)))`,
  );
  return rows.map(({ name }) => name);
};

export const placesOf = async (sql: Sql, eventId: string): Promise<readonly string[]> => {
  const { rows } = await sql.query<{ position: string }>(
    'select position from es.events where event_id = $1 order by position limit 3',
    [eventId],
  );
  return rows.map(({ position }) => positionText(BigInt(position)));
};

const EVENT_COLUMNS = `position, stream_id, revision, event_id, type, content_type, payload, meta,
  (extract(epoch from recorded_at) * 1000000)::bigint as recorded_at_us`;

type EventRow = {
  position: string;
  stream_id: string;
  revision: string;
  event_id: string;
  type: string;
  content_type: string;
  payload: Buffer;
  meta: Buffer;
  recorded_at_us: string;
};

/** Rows of the log as they are; `where` may also say in which order and how many. */
export const eventsWhere = async (sql: Sql, where: string, values: readonly unknown[]): Promise<readonly LogRow[]> => {
  const { rows } = await sql.query<EventRow>(`select ${EVENT_COLUMNS} from es.events where ${where}`, values);
  return rows.map(eventOf);
};

const eventOf = (row: EventRow): LogRow => ({
  position: positionText(BigInt(row.position)),
  stream: row.stream_id,
  revision: BigInt(row.revision),
  id: row.event_id,
  type: row.type,
  contentType: row.content_type,
  recordedAtUs: BigInt(row.recorded_at_us),
  payload: row.payload,
  meta: row.meta,
});
