import type { Hash } from '../tree/hash.ts';
import type { LogAccess } from './logRows.ts';

export type EntryRow = { index: number; position: string; eventId: string; leaf: Hash; chain: Hash };

export type NodeRow = { index: number; hash: Hash };

/** `signedAt` in seconds since 1970, with a fraction; the clock signature has whole seconds. */
export type CheckpointRow = { size: number; root: Hash; signedAt: number; note: string };

/** `statement`: the signed note that opened an epoch after the first (`epochs.ts`). */
export type EpochRow = {
  epoch: number;
  logId: string;
  origin: string;
  frozenReason: string | null;
  statement: string | null;
};

/** A table with more rows than it may have, and what of the log it tells: how it began, or how many events or entries there are. */
export type DoubledTable = { table: string; about: 'start' | 'events' | 'entries' };

/** What the sealer says about itself; null when the row is missing. */
export type SealerRow = { epoch: number; entries: number; position: string; signedSize: number };

/**
 * What verification reads: the event log through its port, and the audit tables, as of one moment and with nothing
 * asserted, so that damage becomes a finding and not an exception. Rejects only when they cannot be read.
 */
export interface AuditSource extends LogAccess {
  /** The epoch to verify; undefined for a store without any. */
  epoch: EpochRow | undefined;
  /** All epochs up to that one, oldest first. */
  epochs: readonly EpochRow[];
  /** The epoch that follows, whose statement tells how this one ended; undefined for the newest. */
  successor: EpochRow | undefined;
  /** No later epoch follows. */
  isNewest: boolean;
  /** Audit entries from index `from` on, in order. */
  entries(from: number): AsyncIterable<readonly EntryRow[]>;
  /** Nodes of a level from `from` on, in order. */
  nodes(level: number, from: number): AsyncIterable<readonly NodeRow[]>;
  /** The first stored node that a tree of `entries` leaves does not have. */
  strayNode(entries: number): Promise<{ level: number; index: number } | undefined>;
  /** Signed checkpoints in the order in which they were signed, from a time on (seconds since 1970). */
  checkpoints(since: number): AsyncIterable<readonly CheckpointRow[]>;
  sealer(): Promise<SealerRow | null>;
  /** Tables with rows that belong to no epoch, or to no place in theirs. */
  strayTables(): Promise<readonly string[]>;
  /** What makes tables other than they were set up, one sentence each: a view in their place, no unique index, a trigger. */
  alteredTables(): Promise<readonly string[]>;
  /** Tables that hold one row, or one an epoch, and hold more. */
  doubledTables(): Promise<readonly DoubledTable[]>;
  /** What is kept of all epochs before this one, as lines of text in a fixed order (docs/audit.md). */
  keptLines(): AsyncIterable<readonly string[]>;
  counts(): Promise<{ entries: number; checkpoints: number }>;
  /** The index under which an event was sealed. */
  findEntry(eventId: string): Promise<number | undefined>;
}
