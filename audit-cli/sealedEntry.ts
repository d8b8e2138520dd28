import type { EntryRow } from '../domain/audit/verify/auditSource.ts';
import type { Hash } from '../domain/audit/tree/hash.ts';
import { inclusionPlan } from '../domain/audit/tree/proofs.ts';
import { proofHashes } from '../domain/audit/tree/tiles.ts';
import { parseCount } from './durations.ts';
import { newestCheckpoint } from './newestCheckpoint.ts';
import { Position, type StoredEvent } from '../domain/core/log/eventLog.ts';
import { CommandFailed, usage } from './outcome.ts';
import type { Reads } from './store.ts';
import type { Vkey } from '../domain/audit/note/signedNote.ts';

/** A sealed event, and its path to the root of the newest signed checkpoint, whose signature was checked. */
export type SealedEntry = {
  event: StoredEvent;
  entry: EntryRow;
  path: readonly Hash[];
  size: number;
  root: Hash;
  note: string;
};

/** Which event is meant: by its id, or by its index. */
export type Wanted = { event: string } | { index: number };

export const parseWanted = (event: string | undefined, index: string | undefined): Wanted => {
  if (event !== undefined && index === undefined) return { event: event.toLowerCase() };
  if (index !== undefined && event === undefined) return { index: parseCount('--index', index) };
  throw usage('name the event by either --event ID or --index N');
};

/** Throws CommandFailed, also for rows that the database must have and no longer has. */
export const findSealed = async (reads: Reads, wanted: Wanted, vkeys: readonly Vkey[]): Promise<SealedEntry> => {
  const { head, note, epoch } = await newestCheckpoint(reads, vkeys);
  const entry =
    'event' in wanted ? await reads.entryOf(epoch, wanted.event) : (await reads.entries(epoch, wanted.index, 1))[0];
  if (entry === undefined || ('index' in wanted && entry.index !== wanted.index)) {
    if ('index' in wanted && wanted.index < head.size)
      throw new CommandFailed(
        1,
        'tampered',
        `tampering found: the entry of the sealed event ${wanted.index} is missing`,
      );
    throw new CommandFailed(4, 'not_found', 'the audit log has no such event');
  }
  if (entry.index >= head.size) throw new CommandFailed(4, 'not_sealed', 'the event is not sealed yet');
  const event = await reads.log.eventAt(Position.parse(entry.position));
  if (event === undefined)
    throw new CommandFailed(1, 'tampered', `the log no longer holds the sealed event at ${entry.position}`);
  const path = await proofHashes(reads.hashes(epoch), inclusionPlan(entry.index, head.size));
  return { event, entry, path, size: head.size, root: head.root, note };
};
