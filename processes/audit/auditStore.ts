import type { CheckpointRow, EntryRow, EpochRow, SealerRow } from '../../domain/audit/verify/auditSource.ts';
import type { LogAccess } from '../../domain/audit/verify/logRows.ts';
import type { LogBounds } from '../../domain/core/log/logInspection.ts';
import type { StoredHashes } from '../../domain/audit/tree/tiles.ts';
import type { Hash } from '../../domain/audit/tree/hash.ts';
import type { HeldLease } from '../../engine/leases/leases.ts';

/** The audit tables at one moment. */
export type AuditState = {
  epoch: EpochRow;
  /** All epochs up to that one, oldest first. */
  epochs: readonly EpochRow[];
  /** What makes tables of the log other than they were set up, one sentence each. */
  altered: readonly string[];
  /** Null for an engine whose storage cannot be looked into. */
  log: LogBounds | null;
  /** Null when someone deleted the row. */
  sealer: SealerRow | null;
  newest: CheckpointRow | null;
};

/** Reads of the audit tables, and of the event log behind them. */
export interface AuditReads extends LogAccess {
  /** Of the newest epoch; null before the first one was opened. */
  state(): Promise<AuditState | null>;
  /** Tables with rows that belong to no epoch, or to no place in theirs. */
  strayTables(): Promise<readonly string[]>;
  /** Stored hashes of an epoch's tree. */
  hashes(epoch: number): StoredHashes;
  /** `count` entries from index `from` on; fewer when they are not there. */
  entries(epoch: number, from: number, count: number): Promise<readonly EntryRow[]>;
  /** The entry of an event. */
  entryOf(epoch: number, eventId: string): Promise<EntryRow | undefined>;
}

export type StoredNode = { level: number; index: number; hash: Hash };

/** Entries that follow what is stored, with the nodes that they complete. */
export type Extension = { entries: readonly EntryRow[]; nodes: readonly StoredNode[] };

/** The name under which the sealer's lease is known. */
export const SEALER_LEASE = 'sealer';

/**
 * The sealer's tables. Every write is one transaction that begins with the fence check and throws LeaseLost for a
 * lease that was lost; a write that rejects otherwise may have happened, so read the state again.
 */
export interface AuditStore extends AuditReads {
  /** Opens an epoch with an empty tree. */
  open(lease: HeldLease, epoch: EpochRow): Promise<void>;
  /** Appends entries and nodes; rejects when `from` is not the number of stored entries. */
  extend(lease: HeldLease, epoch: number, from: number, extension: Extension): Promise<void>;
  /** Stores a signed checkpoint; rejects when `signedBefore` is not the stored signed size. */
  sign(lease: HeldLease, epoch: number, checkpoint: CheckpointRow, signedBefore: number): Promise<void>;
  /** Notes that the sealer has compared log and signed checkpoint now. */
  checked(lease: HeldLease, epoch: number): Promise<void>;
  /** nothing is appended or signed any more in this epoch. */
  freeze(lease: HeldLease, epoch: number, reason: string): Promise<void>;
}
