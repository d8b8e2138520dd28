import type { DoubledTable } from '../../../domain/audit/verify/auditSource.ts';
import type { LogAccess } from '../../../domain/audit/verify/logRows.ts';
import type { EventLog } from '../../../domain/core/log/eventLog.ts';
import type { LogBounds, LogInspection } from '../../../domain/core/log/logInspection.ts';
import type { Sql } from '../../../engine/sql.ts';
import type { AuditReads, AuditState } from '../../../processes/audit/auditStore.ts';
import {
  CHECKPOINT_COLUMNS,
  checkpointOf,
  ENTRY_COLUMNS,
  entryOf,
  type StoredCheckpoint,
  type StoredEntry,
} from './auditRows.ts';
import { epochOf, EPOCH_COLUMNS, type StoredEpoch } from './epochRows.ts';
import { checkHome, HOME_COLUMN, type LogHome } from '../log/logHome.ts';
import { alteredTables } from './tableShapes.ts';

/** What keeps the event log; `name` as the database knows it. `inspect`: looks into its storage; null for an engine that cannot be looked into. */
export type LogEngine = {
  name: string;
  log: Pick<EventLog, 'readAll' | 'eventAt'>;
  inspect: ((sql: Sql, asOf?: LogBounds | null) => LogInspection) | null;
};

/** `asOf`: bounds of the moment that is looked at, where `sql` does not see one by itself. */
export const accessOn = (sql: Sql, { log, inspect }: LogEngine, asOf: LogBounds | null = null): LogAccess => ({
  log,
  inspection: inspect === null ? null : inspect(sql, asOf),
});

/** Reads of the audit tables over any connection, the pool or one that must be the same all the time, and of the log. */
export const auditReadsOn = (sql: Sql, engine: LogEngine): AuditReads => ({
  ...accessOn(sql, engine),
  state: () => readState(sql, engine),
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
});

/**
 * Of the newest epoch, or of the one with this log id. The tables in one statement, so that their parts fit each other.
 * Throws EngineUnusable when the log is kept elsewhere by now: what this engine still holds would look like a forgery.
 */
export const readState = async (
  sql: Sql,
  engine: LogEngine,
  logId: string | null = null,
): Promise<AuditState | null> => {
  const { rows } = await sql.query<StateRow>(
    `select e.*, s.epoch as sealer_epoch, s.entries, s.position, s.signed_size, c.*,
            ${HOME_COLUMN} as home,
            (select json_agg(p order by p.epoch) from (
               select ${EPOCH_COLUMNS} from audit.epochs where epoch <= e.epoch) p) as epochs
       from (select ${EPOCH_COLUMNS} from audit.epochs where log_id = coalesce($1, log_id)
              order by epoch desc limit 1) e
       left join audit.sealer s on s.epoch = e.epoch
       left join lateral (
         select ${CHECKPOINT_COLUMNS} from audit.signed_checkpoints n where n.epoch = e.epoch
          order by n.signed_at desc limit 1) c on true`,
    [logId],
  );
  const [row] = rows;
  if (row === undefined) return null;
  if (row.home !== null) checkHome(row.home, engine.name);
  return {
    epoch: epochOf(row),
    epochs: row.epochs.map(epochOf),
    altered: await alteredTables(sql, engine),
    log: (await accessOn(sql, engine).inspection?.bounds()) ?? null,
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
  home: LogHome | null;
  epochs: StoredEpoch[];
  sealer_epoch: number | null;
  entries: string | null;
  position: string;
  signed_size: string;
} & (StoredCheckpoint | { note: null });

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

/** Tables that hold one row, or one an epoch, and hold more. */
export const doubledTables = async (sql: Sql): Promise<readonly DoubledTable[]> => {
  const { rows } = await sql.query<DoubledTable>(
    `select 'es.log_end' as "table", 'events' as about from es.log_end having count(*) > 1
     union all select 'audit.sealer', 'entries' from audit.sealer having count(*) > 1
     union all select 'audit.epochs', 'start' from audit.epochs having count(*) > count(distinct epoch)`,
  );
  return rows;
};
