import type { CheckpointRow, EntryRow } from '../../../domain/audit/verify/auditSource.ts';
import type { RowReader } from '../log/binaryCopy.ts';

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
