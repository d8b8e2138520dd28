import type { CheckpointRow, EntryRow, LogRow } from '../../domain/audit/auditSource.ts';
import { uuidText } from '../../domain/audit/entry.ts';
import type { BinaryRow } from './copyRows.ts';

/** PostgreSQL counts microseconds from 2000-01-01. */
const EPOCH_2000_US = 946_684_800_000_000n;

const EMPTY = Buffer.alloc(0);

/** The columns of the log, in the order that `logRow` expects. */
export const LOG_COLUMNS = 'position, stream_id, revision, event_id, type, content_type, recorded_at, payload, meta';

/** A row of the log, whatever it says: NULLs, which no append writes, become empty values that no entry covers. */
export const logRow = (fields: BinaryRow): LogRow => ({
  position: positionText(bigintOf(fields[0])),
  stream: textOf(fields[1]),
  revision: bigintOf(fields[2]),
  id: uuidOf(fields[3]),
  type: textOf(fields[4]),
  contentType: textOf(fields[5]),
  recordedAtUs: bigintOf(fields[6]) + EPOCH_2000_US,
  payload: fields[7] ?? EMPTY,
  meta: fields[8] ?? EMPTY,
});

export const ENTRY_COLUMNS = 'index, position, event_id, leaf_hash, chain_hash';

/** The hashes are copied, because they outlive the batch. */
export const entryRow = (fields: BinaryRow): EntryRow => ({
  index: Number(bigintOf(fields[0])),
  position: textOf(fields[1]),
  eventId: uuidOf(fields[2]),
  leaf: Buffer.from(fields[3] ?? EMPTY),
  chain: Buffer.from(fields[4] ?? EMPTY),
});

/** `audit.entries` as pg delivers it. */
export type StoredEntry = { index: string; position: string; event_id: string; leaf_hash: Buffer; chain_hash: Buffer };

export const entryOf = (row: StoredEntry): EntryRow => ({
  index: Number(row.index),
  position: row.position,
  eventId: row.event_id,
  leaf: row.leaf_hash,
  chain: row.chain_hash,
});

export const CHECKPOINT_COLUMNS = 'size, root, extract(epoch from signed_at)::float8 as signed_at, note';

/** `audit.signed_checkpoints` as pg delivers it. */
export type StoredCheckpoint = { size: string; root: Buffer; signed_at: number; note: string };

export const checkpointOf = (row: StoredCheckpoint): CheckpointRow => ({
  size: Number(row.size),
  root: row.root,
  signedAt: row.signed_at,
  note: row.note,
});

/** 16 lowercase hex digits, which compare as the numbers do; a minus sign for a position that no append gives. */
export const positionText = (position: bigint): string =>
  position < 0n ? `-${(-position).toString(16).padStart(16, '0')}` : position.toString(16).padStart(16, '0');

/** The row's position behind its text; -1 for the position before the first event. */
export const rowPosition = (position: string): bigint => {
  if (position === '') return -1n;
  return position.startsWith('-') ? -BigInt(`0x${position.slice(1)}`) : BigInt(`0x${position}`);
};

const bigintOf = (field: Buffer | null | undefined): bigint => field?.readBigInt64BE() ?? -1n;

const textOf = (field: Buffer | null | undefined): string => field?.toString('utf8') ?? '';

const uuidOf = (field: Buffer | null | undefined): string =>
  field === null || field === undefined ? '' : uuidText(field);
