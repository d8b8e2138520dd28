import type { AuditSource, DoubledTable, EpochRow, SealerRow } from '../../../domain/audit/verify/auditSource.ts';
import type { LogBounds } from '../../../domain/core/log/logInspection.ts';
import type { Sql } from '../../../engine/sql.ts';
import { accessOn, doubledTables, type LogEngine } from './auditReads.ts';
import { alteredTables } from './tableShapes.ts';

/** What the audit tables and the log say of themselves at one moment. */
export type AuditMoment = {
  counts: Awaited<ReturnType<AuditSource['counts']>>;
  /** When the newest signed checkpoint was signed, as the database writes it; null where there is none. */
  signedAt: string | null;
  sealer: SealerRow | null;
  strayNode: Awaited<ReturnType<AuditSource['strayNode']>>;
  alteredTables: readonly string[];
  doubledTables: readonly DoubledTable[];
  /** Null for an engine that cannot be looked into. */
  bounds: LogBounds | null;
};

/** `sql`: a transaction that sees one moment. */
export const readMoment = async (sql: Sql, engine: LogEngine, epoch: number): Promise<AuditMoment> => {
  const counts = await countRows(sql, epoch);
  return {
    counts,
    signedAt: await newestSigning(sql, epoch),
    sealer: await sealerRow(sql),
    strayNode: await strayNode(sql, epoch, counts.entries),
    alteredTables: await alteredTables(sql, engine),
    doubledTables: await doubledTables(sql),
    bounds: (await accessOn(sql, engine).inspection?.bounds()) ?? null,
  };
};

/**
 * Whether everything up to this moment can be told from what comes later by its place alone. It can where nothing stands
 * beyond the ends of that moment: rows are only added there.
 */
export const isBounded = ({ strayNode, bounds }: AuditMoment, epoch: EpochRow | undefined): boolean =>
  epoch !== undefined && strayNode === undefined && (bounds === null || (bounds.end !== null && bounds.stray === null));

/** The first stored node that a tree of `entries` leaves does not have. */
export const strayNode = async (
  sql: Sql,
  epoch: number,
  entries: number,
): Promise<{ level: number; index: number } | undefined> => {
  const { rows } = await sql.query<{ level: number; index: string }>(
    `select level, index from audit.nodes
      where epoch = $1 and (index < 0 or index >= floor($2::numeric / power(256::numeric, level)))
      order by level, index limit 1`,
    [epoch, entries],
  );
  return rows[0] === undefined ? undefined : { level: rows[0].level, index: Number(rows[0].index) };
};

const sealerRow = async (sql: Sql): Promise<SealerRow | null> => {
  const { rows } = await sql.query<{ epoch: number; entries: string; position: string; signed_size: string }>(
    'select epoch, entries, position, signed_size from audit.sealer',
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { epoch, position } = row;
  return { epoch, entries: Number(row.entries), position, signedSize: Number(row.signed_size) };
};

/** As far as the entries count themselves; only for how far a pass is, and which nodes must be there. */
const countRows = async (sql: Sql, epoch: number): ReturnType<AuditSource['counts']> => {
  const { rows } = await sql.query<{ entries: string; checkpoints: string }>(
    `select (select coalesce(max(index) + 1, 0) from audit.entries where epoch = $1) as entries,
            (select count(*) from audit.signed_checkpoints where epoch = $1) as checkpoints`,
    [epoch],
  );
  const [row] = rows;
  return { entries: Number(row?.entries), checkpoints: Number(row?.checkpoints) };
};

const newestSigning = async (sql: Sql, epoch: number): Promise<string | null> => {
  const { rows } = await sql.query<{ signed_at: string | null }>(
    'select max(signed_at)::text as signed_at from audit.signed_checkpoints where epoch = $1',
    [epoch],
  );
  return rows[0]?.signed_at ?? null;
};
