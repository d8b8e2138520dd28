import { EMPTY_ROOT } from '../../../domain/audit/tree/merkle.ts';
import { parseStatement } from '../../../domain/audit/verify/epochs.ts';
import { formatVkey, NoteMalformed } from '../../../domain/audit/note/signedNote.ts';
import { logRows, type LogAccess } from '../../../domain/audit/verify/logRows.ts';
import { Position, START, type StoredEvent } from '../../../domain/core/log/eventLog.ts';
import type { AuditKeys } from '../../../processes/audit/auditEvidence.ts';
import type {
  AuditQueries,
  AuditStatus,
  EpochSummary,
  LastVerification,
} from '../../../processes/audit/auditQueries.ts';
import { readVerificationProgress } from '../ops/verificationNotes.ts';
import type { Sql } from '../../../engine/sql.ts';
import { auditReadsOn, readState, type LogEngine } from './auditReads.ts';
import { createUnsealedEvents, type Reach, type UnsealedEvents } from './unsealedEvents.ts';

/** The audit log for those who only look at it. */
export const createAuditQueries = (
  sql: Sql,
  engine: LogEngine,
  keys: Pick<AuditKeys, 'vkeys'>,
  warnings: () => readonly string[] = () => [],
): AuditQueries => {
  const reads = auditReadsOn(sql, engine);
  const unsealed = createUnsealedEvents(reads);
  return {
    ...reads,
    status: async () => ({ ...(await readStatus(sql, unsealed, keys)), warnings: warnings() }),
    signature: async () => signatureOf(await readRow(sql)),
    stateOf: (logId) => readState(sql, engine, logId),
    findEvent: (eventId) => findEvent(sql, reads, eventId),
    chainHashes: (eventIds) => readChainHashes(sql, eventIds),
  };
};

/** A sealed event stands where its entry says; one without an entry is among those behind the last. */
const findEvent = async (sql: Sql, access: LogAccess, eventId: string): Promise<StoredEvent | undefined> => {
  const { rows } = await sql.query<{ sealed: string | null; reached: string }>(
    `select (select position from audit.entries where event_id = $1 order by epoch desc limit 1) as sealed,
            coalesce((select position from audit.sealer), '') as reached`,
    [eventId],
  );
  const { sealed, reached } = rows[0] ?? { sealed: null, reached: START };
  if (sealed !== null) return access.log.eventAt(Position.parse(sealed));
  for await (const part of logRows(access, Position.parse(reached))) {
    const event = 'rows' in part ? part.rows.find(({ id }) => id === eventId) : undefined;
    if (event !== undefined) return event;
  }
  return undefined;
};

const readChainHashes = async <Id extends string>(
  sql: Sql,
  eventIds: readonly Id[],
): Promise<ReadonlyMap<Id, string>> => {
  const { rows } = await sql.query<{ event_id: Id; chain_hash: Buffer }>(
    `select distinct on (event_id) event_id, chain_hash from audit.entries
       where event_id = any($1::uuid[]) and epoch = any(array(select epoch from audit.epochs))
       order by event_id, epoch desc`,
    [eventIds],
    'prepared',
  );
  return new Map(rows.map((row) => [row.event_id, row.chain_hash.toString('base64')]));
};

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
  signed_at: string | null;
  age_seconds: number;
  epoch: number;
  entries: string;
  position: string;
  signed_position: string;
  now_us: string;
};

const readStatus = async (
  sql: Sql,
  unsealed: (reach: Reach) => Promise<UnsealedEvents>,
  keys: Pick<AuditKeys, 'vkeys'>,
): Promise<Omit<AuditStatus, 'warnings'>> => {
  const row = await readRow(sql);
  const [lastVerification, epochs] = [await readLastVerification(sql), await readEpochs(sql)];
  const verification = await readVerificationProgress(sql);
  if (row === undefined) return { ...UNOPENED, epochs, lastVerification, verification };
  const [logKey] = keys.vkeys(row.origin);
  const { events, oldestUs } = await unsealed(reachOf(row));
  return {
    ...signatureOf(row),
    origin: row.origin,
    signedSize: Number(row.size),
    rootHash: row.root ?? EMPTY_ROOT,
    unsealedEvents: events,
    unsealedSeconds: oldestUs === null ? 0 : Math.max(0, Number(BigInt(row.now_us) - oldestUs) / 1_000_000),
    frozen: row.frozen_reason !== null,
    epochs,
    verifierKey: logKey === undefined ? null : formatVkey(logKey),
    lastVerification,
    verification,
  };
};

const signatureOf = (row: StatusRow | undefined) => ({
  lastCheckpointAt: row?.signed_at ?? null,
  checkpointAgeSeconds: Math.max(0, row?.age_seconds ?? 0),
  frozenReason: row?.frozen_reason ?? null,
});

/** The audit tables in one statement, as of one moment; the clock is the database's. None before the first epoch. */
const readRow = async (sql: Sql): Promise<StatusRow | undefined> => {
  const { rows } = await sql.query<StatusRow>(
    `select e.origin, e.frozen_reason, coalesce(c.size, 0) as size, c.root, c.signed_at,
            extract(epoch from clock_timestamp() - coalesce(c.signed_at, e.opened_at))::float8 as age_seconds,
            e.epoch, coalesce(s.entries, 0) as entries, coalesce(s.position, '') as position,
            coalesce((select position from audit.entries n where n.epoch = e.epoch and n.index = c.size - 1), '')
              as signed_position,
            (extract(epoch from clock_timestamp()) * 1000000)::bigint as now_us
       from (select * from audit.epochs order by epoch desc limit 1) e
       left join lateral (
         select * from audit.signed_checkpoints n where n.epoch = e.epoch order by n.signed_at desc limit 1) c on true
       left join audit.sealer s on s.epoch = e.epoch`,
  );
  return rows[0];
};

const reachOf = ({ epoch, entries, position, size, signed_position }: StatusRow): Reach => ({
  epoch,
  entries: Number(entries),
  position: Position.parse(position),
  signedSize: Number(size),
  signedPosition: Position.parse(signed_position),
});

const UNOPENED: Omit<AuditStatus, 'lastVerification' | 'verification' | 'epochs' | 'warnings'> = {
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
    opened_at: string;
    size: string;
    statement: string | null;
  }>(
    `select epoch, log_id, origin, opened_at, statement,
            coalesce((select size from audit.signed_checkpoints c where c.epoch = e.epoch
                       order by signed_at desc limit 1), 0) as size
       from audit.epochs e order by epoch`,
  );
  return rows.map((row) => ({
    epoch: row.epoch,
    logId: row.log_id,
    origin: row.origin,
    openedAt: row.opened_at,
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
    at: string;
    result: LastVerification['result'];
    checked_events: string;
    first_bad_position: string | null;
    kind: string | null;
    duration_ms: string;
  }>('select * from audit.verifications order by at desc limit 1');
  const [row] = rows;
  if (row === undefined) return null;
  return {
    at: row.at,
    result: row.result,
    checkedEvents: Number(row.checked_events),
    firstBadPosition: row.first_bad_position,
    kind: row.kind,
    durationMs: Number(row.duration_ms),
  };
};
