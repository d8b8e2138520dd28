import type { CheckpointRow, EntryRow, LogRow } from '../../../domain/audit/verify/auditSource.ts';
import type { RowReader } from '../log/copyFormat.ts';

/** The columns of the log, in the order that `logRow` reads them. */
export const LOG_COLUMNS = 'position, stream_id, revision, event_id, type, content_type, recorded_at, payload, meta';

/** A row of the log, whatever it says; payload and meta are valid until the next batch. */
export const logRow = (row: RowReader): LogRow => ({
  position: positionText(row.int8()),
  stream: row.text(),
  revision: row.int8(),
  id: row.uuid(),
  type: row.text(),
  contentType: row.text(),
  recordedAtUs: row.timestamp(),
  payload: row.bytes(),
  meta: row.bytes(),
});

export const ENTRY_COLUMNS = 'index, position, event_id, leaf_hash, chain_hash';

/** The hashes are copied, because they outlive the batch. */
export const entryRow = (row: RowReader): EntryRow => ({
  index: Number(row.int8()),
  position: row.text(),
  eventId: row.uuid(),
  leaf: Buffer.from(row.bytes()),
  chain: Buffer.from(row.bytes()),
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

/** Where the event of an index must stand: positions and indexes both count from 0 without gaps. */
export const positionAt = (index: number): string => positionText(BigInt(index));
