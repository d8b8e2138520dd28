import type { StoredEvent } from '../../domain/core/log/eventLog.ts';
import type { VerificationProgress } from './verificationNotes.ts';
import type { AuditReads, AuditState } from './auditStore.ts';

/** What the service's own verification found last. */
export type LastVerification = {
  /** ISO 8601 UTC with milliseconds. */
  at: string;
  result: 'ok' | 'failed';
  checkedEvents: number;
  firstBadPosition: string | null;
  kind: string | null;
  durationMs: number;
};

/** One epoch: what it signed, and why the one before it was ended. */
export type EpochSummary = {
  epoch: number;
  logId: string;
  origin: string;
  /** ISO 8601 UTC with milliseconds. */
  openedAt: string;
  signedSize: number;
  /** What its signed statement says; null for the first epoch. */
  reason: string | null;
  loss: string | null;
};

/** The audit log as it stands, and its unsealed window. */
export type AuditStatus = {
  /** Null before the first epoch was opened. */
  origin: string | null;
  signedSize: number;
  rootHash: Buffer;
  /** ISO 8601 UTC with milliseconds; null before anything was signed. */
  lastCheckpointAt: string | null;
  /** Age of the newest signed checkpoint; without one, of the epoch; 0 before that. */
  checkpointAgeSeconds: number;
  unsealedEvents: number;
  /** Age of the oldest unsealed event. */
  unsealedSeconds: number;
  frozen: boolean;
  /** Why it is frozen, as a kind of finding; null unless it is. */
  frozenReason: string | null;
  /** Copies of signed checkpoints beside the database that this node found unusable, for people. */
  warnings: readonly string[];
  /** Oldest first; the last one is the audit log as it is. */
  epochs: readonly EpochSummary[];
  /** The log key of the newest epoch, as a C2SP vkey. */
  verifierKey: string | null;
  lastVerification: LastVerification | null;
  verification: VerificationProgress;
};

/** What HTTP, metrics and readiness read. */
export interface AuditQueries extends AuditReads {
  status(): Promise<AuditStatus>;
  /** Of the status what can be told at once, however much is not sealed yet. */
  signature(): Promise<Pick<AuditStatus, 'lastCheckpointAt' | 'checkpointAgeSeconds' | 'frozenReason'>>;
  /** The audit log of this id, whichever epoch it is. */
  stateOf(logId: string): Promise<AuditState | null>;
  findEvent(eventId: string): Promise<StoredEvent | undefined>;
  /** Chain hashes in base64 of those of these events that are in the audit log. */
  chainHashes<Id extends string>(eventIds: readonly Id[]): Promise<ReadonlyMap<Id, string>>;
}
