import type { Copy } from '../../domain/audit/verify/heldCopies.ts';
import type { AuditSigners } from '../../domain/audit/note/signedCheckpoint.ts';
import type { Vkey } from '../../domain/audit/note/signedNote.ts';

/** The keys of this installation; their names follow from the origin. */
export interface AuditKeys {
  signers(origin: string): AuditSigners;
  vkeys(origin: string): readonly Vkey[];
}

/** What is kept beside the database and not in it. */
export interface AuditFiles {
  /** The newest signed checkpoint in each place that has one, as it was found; places without a file are left out. */
  readCopies(): Promise<readonly Copy[]>;
  /** Replaces it; durable when it returns, and a crash leaves the old or the new one. */
  writeState(note: string): Promise<void>;
  /** Writes the pin file, unless there is one. */
  pinKeys(vkeys: readonly Vkey[]): Promise<void>;
}

/** Somewhere else that signed checkpoints are copied to. */
export interface CheckpointSink {
  name: string;
  /** Rejects when the note could not be handed over. */
  deliver(note: string, signal: AbortSignal): Promise<void>;
}
