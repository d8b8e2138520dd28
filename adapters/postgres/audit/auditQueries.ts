import { EMPTY_ROOT } from '../../../domain/audit/tree/merkle.ts';
import { parseStatement } from '../../../domain/audit/verify/epochs.ts';
import { formatVkey, NoteMalformed } from '../../../domain/audit/note/signedNote.ts';
import type { AuditKeys } from '../../../processes/audit/auditEvidence.ts';
import type {
  AuditQueries,
  AuditStatus,
  EpochSummary,
  LastVerification,
} from '../../../processes/audit/auditQueries.ts';
import type { Sql } from '../../../engine/sql.ts';
import { auditReadsOn, eventsWhere, readState } from './auditStore.ts';

/** The audit log for those who only look at it. */
export const createAuditQueries = (
  sql: Sql,
  keys: Pick<AuditKeys, 'vkeys'>,
  warnings: () => readonly string[] = () => [],
): AuditQueries => ({
  ...auditReadsOn(sql),
  status: async () => ({ ...(await readStatus(sql, keys)), warnings: warnings() }),
  stateOf: (logId) => readState(sql, logId),
  findEvent: async (eventId) => (await eventsWhere(sql, 'event_id = $1', [eventId]))[0],
  chainHashes: async <Id extends string>(eventIds: readonly Id[]) => {
    const { rows } = await sql.query<{ event_id: Id; chain_hash: Buffer }>(
      `select distinct on (event_id) event_id, chain_hash from audit.entries
       where event_id = any($1::uuid[]) and epoch = any(array(select epoch from audit.epochs))
       order by event_id, epoch desc`,
      [eventIds],
    );
    return new Map(rows.map((row) => [row.event_id, row.chain_hash.toString('base64')]));
  },
});

/** Keeps what a verification of the whole log found. */
export const recordVerification = async (sql: Sql, verification: LastVerification): Promise<void> => {
  await sql.query(
    `insert into audit.verifications (at, result, checked_events, first_bad_position, kind, duration_ms)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      verification.at,
      verification.result,
      verification.checkedEvents,
      verification.firstBadPosition,
      verification.kind,
      verification.durationMs,
    ],
  );
};

type StatusRow = {
  origin: string;
  frozen_reason: string | null;
  size: string;
  root: Buffer | null;
  signed_at: Date | null;
  age_seconds: number;
  unsealed_events: string;
  unsealed_seconds: number;
};

/** One statement, as of one moment. The last signed entry says behind which position the unsealed events begin. */
const readStatus = async (sql: Sql, keys: Pick<AuditKeys, 'vkeys'>): Promise<Omit<AuditStatus, 'warnings'>> => {
  const { rows } = await sql.query<StatusRow>(
    `select e.origin, e.frozen_reason, coalesce(c.size, 0) as size, c.root, c.signed_at,
            extract(epoch from clock_timestamp() - coalesce(c.signed_at, e.opened_at))::float8 as age_seconds,
            coalesce((select next_position from es.log_end), 0) - coalesce(c.size, 0) as unsealed_events,
            coalesce(extract(epoch from clock_timestamp() - (
              select recorded_at from es.events where position >= coalesce(c.size, 0)
                 and position < (select next_position from es.log_end) order by position limit 1)), 0)::float8
              as unsealed_seconds
       from (select * from audit.epochs order by epoch desc limit 1) e
       left join lateral (
         select * from audit.signed_checkpoints n where n.epoch = e.epoch order by n.signed_at desc limit 1) c on true`,
  );
  const [row] = rows;
  const [lastVerification, epochs] = [await readLastVerification(sql), await readEpochs(sql)];
  if (row === undefined) return { ...UNOPENED, epochs, lastVerification };
  const [logKey] = keys.vkeys(row.origin);
  return {
    origin: row.origin,
    signedSize: Number(row.size),
    rootHash: row.root ?? EMPTY_ROOT,
    lastCheckpointAt: row.signed_at?.toISOString() ?? null,
    checkpointAgeSeconds: Math.max(0, row.age_seconds),
    unsealedEvents: Math.max(0, Number(row.unsealed_events)),
    unsealedSeconds: Math.max(0, row.unsealed_seconds),
    frozen: row.frozen_reason !== null,
    frozenReason: row.frozen_reason,
    epochs,
    verifierKey: logKey === undefined ? null : formatVkey(logKey),
    lastVerification,
  };
};

const UNOPENED: Omit<AuditStatus, 'lastVerification' | 'epochs' | 'warnings'> = {
  origin: null,
  signedSize: 0,
  rootHash: EMPTY_ROOT,
  lastCheckpointAt: null,
  checkpointAgeSeconds: 0,
  unsealedEvents: 0,
  unsealedSeconds: 0,
  frozen: false,
  frozenReason: null,
  verifierKey: null,
};

const readEpochs = async (sql: Sql): Promise<readonly EpochSummary[]> => {
  const { rows } = await sql.query<{
    epoch: number;
    log_id: string;
    origin: string;
    opened_at: Date;
    size: string;
    statement: string | null;
  }>(
    `select epoch, log_id, origin, opened_at, statement,
            coalesce((select max(size) from audit.signed_checkpoints c where c.epoch = e.epoch), 0) as size
       from audit.epochs e order by epoch`,
  );
  return rows.map((row) => ({
    epoch: row.epoch,
    logId: row.log_id,
    origin: row.origin,
    openedAt: row.opened_at.toISOString(),
    signedSize: Number(row.size),
    ...claimsOf(row.statement),
  }));
};

/** Signatures are for verification; here it is told what stands there. */
const claimsOf = (statement: string | null): Pick<EpochSummary, 'reason' | 'loss'> => {
  try {
    if (statement === null) return { reason: null, loss: null };
    const { reason, loss } = parseStatement(statement);
    return { reason, loss };
  } catch (error) {
    if (!(error instanceof NoteMalformed)) throw error;
    return { reason: 'The statement that opened this epoch was changed.', loss: null };
  }
};

const readLastVerification = async (sql: Sql): Promise<LastVerification | null> => {
  const { rows } = await sql.query<{
    at: Date;
    result: LastVerification['result'];
    checked_events: string;
    first_bad_position: string | null;
    kind: string | null;
    duration_ms: string;
  }>('select * from audit.verifications order by at desc limit 1');
  const [row] = rows;
  if (row === undefined) return null;
  return {
    at: row.at.toISOString(),
    result: row.result,
    checkedEvents: Number(row.checked_events),
    firstBadPosition: row.first_bad_position,
    kind: row.kind,
    durationMs: Number(row.duration_ms),
  };
};
