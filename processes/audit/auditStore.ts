import type { CheckpointRow, EntryRow, EpochRow, LogRow, SealerRow } from '../../domain/audit/verify/auditSource.ts';
import type { StoredHashes } from '../../domain/audit/tree/tiles.ts';
import type { Hash } from '../../domain/audit/tree/hash.ts';
import type { HeldLease } from '../../engine/leases/leases.ts';

/** Where the event log ends, and rows that stand outside of it. */
export type LogBounds = {
  /** The first position that no append has given yet; null when the store does not say. */
  end: string | null;
  /** Whether the log holds the last event before its end. */
  isWhole: boolean;
  /** A row that no append has put where it stands. */
  stray: string | null;
};

/** The audit tables at one moment. */
export type AuditState = {
  epoch: EpochRow;
  /** All epochs up to that one, oldest first. */
  epochs: readonly EpochRow[];
  log: LogBounds;
  /** Null when someone deleted the row. */
  sealer: SealerRow | null;
  newest: CheckpointRow | null;
};

/** Reads of the audit tables, and of the events behind them without any assertion on what else the log holds. */
export interface AuditReads {
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
  /** Where rows of the log have this event id, at most 3 places. */
  placesOf(eventId: string): Promise<readonly string[]>;
  /** The event at a position. */
  eventAt(position: string): Promise<LogRow | undefined>;
  /** The next events behind a position. */
  eventsAfter(position: string, count: number): Promise<readonly LogRow[]>;
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
