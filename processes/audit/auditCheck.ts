import { leafOfRow } from '../../domain/audit/verify/alignment.ts';
import type { EntryRow, EpochRow } from '../../domain/audit/verify/auditSource.ts';
import { followEpochs } from '../../domain/audit/verify/epochs.ts';
import { chainNext, chainStart } from '../../domain/audit/tree/chain.ts';
import { rowContradiction } from '../../domain/audit/verify/checkpointRows.ts';
import type { FindingKind } from '../../domain/audit/verify/findings.ts';
import type { Hash } from '../../domain/audit/tree/hash.ts';
import { appendLeaf, rootOf, type CompactRange } from '../../domain/audit/tree/merkle.ts';
import {
  BadSignature,
  openCheckpoint,
  UnknownSigner,
  type OpenedCheckpoint,
} from '../../domain/audit/note/signedCheckpoint.ts';
import { NoteMalformed, type Vkey } from '../../domain/audit/note/signedNote.ts';
import { storedRange, TreeIncomplete } from '../../domain/audit/tree/tiles.ts';
import type { HeldCheckpoint } from '../../domain/audit/verify/verification.ts';
import { nextRows } from '../../domain/audit/verify/logRows.ts';
import { LogBroken, Position, START, type StoredEvent } from '../../domain/core/log/eventLog.ts';
import type { LogBounds } from '../../domain/core/log/logInspection.ts';
import type { AuditReads, AuditState } from './auditStore.ts';

/** The event log contradicts what was signed: nothing may be signed or appended any more. */
export class AuditFault extends Error {
  readonly kind: FindingKind;
  constructor(kind: FindingKind, detail: string) {
    super(detail);
    this.name = 'AuditFault';
    this.kind = kind;
  }
}

/** The signed checkpoints are by another key than this node's: a wrong key file, which is no evidence of anything. */
export class AuditKeyMismatch extends Error {
  constructor(origin: string) {
    super(`the signed checkpoints of ${origin} are by another key; copy the audit key file of the node that made them`);
    this.name = 'AuditKeyMismatch';
  }
}

/** What this node holds outside the database: copies in files, and the newest signed checkpoint that it has seen. */
export type Evidence = { held: readonly HeldCheckpoint[]; seen: OpenedCheckpoint | null };

/** A log that agrees with what was signed, with everything that signing goes on from. */
export type Checked = {
  epoch: EpochRow;
  newest: (OpenedCheckpoint & { at: number }) | null;
  entries: number;
  position: Position;
  /** Over all entries, signed and not. */
  range: CompactRange;
  chain: Hash;
  /** Index of the last signed event, and its leaf. */
  lastSigned: EntryRow | null;
};

export type VkeysFor = (origin: string) => readonly Vkey[];

/** As many as a log gives at a time without great effort. */
const BATCH = 256;

/**
 * The check that a node makes when it starts (audit-log design, section 4). Null while no epoch was opened. Throws
 * AuditFault, AuditKeyMismatch, and whatever reads do.
 */
export const checkAuditLog = async (
  reads: AuditReads,
  evidence: Evidence,
  vkeysFor: VkeysFor,
): Promise<Checked | null> => {
  const state = await reads.state();
  const held = evidence.seen === null ? evidence.held : [...evidence.held, { ...evidence.seen, from: 'this node' }];
  if (state === null) {
    const [one] = held;
    if (one !== undefined) throw new AuditFault('rolled_back', `${one.from} knows of an audit log that is gone`);
    const left = await reads.strayTables();
    if (left.length > 0)
      throw new AuditFault(
        'chain_broken',
        `the row of the epoch is missing, of which ${left.join(', ')} still have rows`,
      );
    return null;
  }
  const { epoch } = state;
  checkTables(state);
  const vkeys = vkeysFor(epoch.origin);
  checkEpochs(state, vkeysFor);
  const newest = openNewest(state, held, vkeys);
  await compareHeld(reads, state, newest, held);
  const sealer = checkSealerRow(state);
  const range = await signedRange(reads, epoch, newest);
  const lastSigned = await checkLastSigned(reads, epoch, range.size);
  const tip = {
    range,
    chain: lastSigned?.chain ?? chainStart(epoch.origin),
    position: Position.parse(lastSigned?.position ?? START),
  };
  while (tip.range.size < sealer.entries) await rehash(reads, epoch.epoch, tip, sealer.entries);
  return { epoch, newest, entries: sealer.entries, lastSigned, ...tip };
};

/** Throws AuditFault when rows stand outside of the log, its end has gone, or a table may show what it does not hold. */
export const checkTables = ({ log, altered }: Pick<AuditState, 'log' | 'altered'>): void => {
  if (log !== null) checkBounds(log);
  const [problem] = altered;
  if (problem !== undefined) throw new AuditFault('table_altered', problem);
};

const checkBounds = ({ end, ends, isWhole, stray }: LogBounds): void => {
  if (ends > 1) throw new AuditFault('doubled', 'the event log says more than once where it ends');
  if (end === null) throw new AuditFault('chain_broken', 'the event log does not say where it ends');
  if (stray !== null)
    throw new AuditFault('inserted', `a row stands at position ${stray}, outside of the log, which ends at ${end}`);
  if (!isWhole) throw new AuditFault('truncated', `the event before the end of the log, position ${end}, is missing`);
};

/** An epoch after the first was opened by a statement that our key has signed: a database cannot open one by itself. */
const checkEpochs = ({ epochs, epoch }: AuditState, vkeysFor: VkeysFor): void => {
  const known = epochs.flatMap(({ origin }) => vkeysFor(origin));
  const { findings, statements } = followEpochs(epochs, known);
  const [first] = findings;
  if (first !== undefined) throw new AuditFault(first.kind, first.detail);
  if (statements.length > 0 && statements.at(-1) === null) throw new AuditKeyMismatch(epoch.origin);
};

/** The newest signed checkpoint carries our valid signatures and says what its row says. */
const openNewest = (
  { epoch, newest }: AuditState,
  held: readonly HeldCheckpoint[],
  vkeys: readonly Vkey[],
): Checked['newest'] => {
  if (newest === null) return null;
  const contradiction = rowContradiction(newest, epoch.origin);
  if (contradiction !== undefined) throw new AuditFault(contradiction.kind, contradiction.detail);
  const opened = openOr(newest.note, vkeys, () => {
    // A copy by our key shows that it is the row that is wrong, and not the key.
    if (held.some(({ head }) => head.origin === epoch.origin))
      throw new AuditFault('bad_signature', 'a foreign key has signed the newest row');
    throw new AuditKeyMismatch(epoch.origin);
  });
  if (opened.signedAt === null) throw new AuditFault('bad_signature', 'a foreign clock key has signed the newest row');
  return { ...opened, at: newest.signedAt };
};

const openOr = (note: string, vkeys: readonly Vkey[], unknown: (error: Error) => never): OpenedCheckpoint => {
  try {
    return openCheckpoint(note, vkeys);
  } catch (error) {
    if (error instanceof UnknownSigner) return unknown(error);
    if (error instanceof BadSignature || error instanceof NoteMalformed)
      throw new AuditFault('bad_signature', error.message);
    throw error;
  }
};

/**
 * What is held is equal, or older and consistent: a node that was slow may have written it late. What is held of an
 * earlier epoch was accounted for when an operator ended that.
 */
export const compareHeld = async (
  reads: AuditReads,
  { epoch, epochs }: Pick<AuditState, 'epoch' | 'epochs'>,
  newest: Checked['newest'],
  held: readonly HeldCheckpoint[],
): Promise<void> => {
  for (const { head, note, from } of held) {
    if (note === newest?.note) continue;
    if (head.origin === epoch.origin) await compareHead(reads, epoch, newest, head);
    else if (!epochs.some(({ origin }) => origin === head.origin))
      throw new AuditFault('rolled_back', `${from} belongs to an audit log that this database does not have`);
  }
};

/** What is held is absent, equal, or older and consistent. */
const compareHead = async (
  reads: AuditReads,
  { epoch }: EpochRow,
  newest: Checked['newest'],
  { size, root }: OpenedCheckpoint['head'],
): Promise<void> => {
  const newestSize = newest?.head.size ?? 0;
  if (size > newestSize)
    throw new AuditFault('rolled_back', `size ${size} was signed, the newest signed checkpoint has size ${newestSize}`);
  const stored = await rangeOr(reads, epoch, size);
  if (!rootOf(stored).equals(root)) throw new AuditFault('forked', `size ${size} was signed with another root`);
};

const checkSealerRow = ({ sealer, newest }: AuditState): { entries: number } => {
  const signed = newest?.size ?? 0;
  if (sealer === null) throw new AuditFault('chain_broken', 'the row of the sealer is missing');
  if (sealer.signedSize > signed)
    throw new AuditFault(
      'rolled_back',
      `size ${sealer.signedSize} was signed, the newest signed checkpoint has size ${signed}`,
    );
  if (sealer.signedSize < signed || sealer.entries < signed)
    throw new AuditFault('chain_broken', 'the row of the sealer was changed');
  return sealer;
};

/** The root of the stored right edge is the signed root. */
const signedRange = async (
  reads: AuditReads,
  { epoch }: EpochRow,
  newest: Checked['newest'],
): Promise<CompactRange> => {
  const range = await rangeOr(reads, epoch, newest?.head.size ?? 0);
  if (newest !== null && !rootOf(range).equals(newest.head.root))
    throw new AuditFault('forked', `the stored tree of size ${range.size} has another root than the signed one`);
  return range;
};

const rangeOr = async (reads: AuditReads, epoch: number, size: number): Promise<CompactRange> => {
  try {
    return await storedRange(reads.hashes(epoch), size);
  } catch (error) {
    if (error instanceof TreeIncomplete) throw new AuditFault('forked', error.message);
    throw error;
  }
};

/** The log still has the last signed event, unchanged, at its position. Null when nothing is signed. */
const checkLastSigned = async (reads: AuditReads, { epoch }: EpochRow, size: number): Promise<EntryRow | null> => {
  if (size === 0) return null;
  const [entry] = await reads.entries(epoch, size - 1, 1);
  if (entry?.index !== size - 1) throw new AuditFault('forked', `the entry of event ${size - 1} is missing`);
  await checkEvent(reads, entry);
  return entry;
};

/** Throws AuditFault unless the log holds this event, unchanged, at its position. */
export const checkEvent = async (reads: AuditReads, entry: EntryRow): Promise<void> => {
  const event = await reads.log.eventAt(Position.parse(entry.position)).catch((error: unknown) => {
    if (error instanceof LogBroken) throw new AuditFault('event_altered', error.message);
    throw error;
  });
  if (event === undefined) throw new AuditFault('truncated', `position ${entry.position} is empty, which was signed`);
  compareEvent(event, entry);
};

const compareEvent = (event: StoredEvent, entry: EntryRow): void => {
  if (event.position !== entry.position || !leafOfRow(event).equals(entry.leaf))
    throw new AuditFault('event_altered', `the event at position ${event.position} is not the one that was sealed`);
};

/** Entries that are not signed yet are hashed again from the log. */
const rehash = async (
  reads: AuditReads,
  epoch: number,
  tip: Pick<Checked, 'range' | 'chain' | 'position'>,
  to: number,
): Promise<void> => {
  const from = tip.range.size;
  const count = Math.min(BATCH, to - from);
  const entries = await reads.entries(epoch, from, count);
  const events = await nextRows(reads, tip.position, count);
  if (entries.length < count)
    throw new AuditFault('chain_broken', `entries from ${from + entries.length} on are missing`);
  for (const [nth, entry] of entries.entries()) {
    const event = events[nth];
    if (event === undefined)
      throw new AuditFault('truncated', `the log ends before event ${entry.index}, which was hashed`);
    compareEvent(event, entry);
    tip.chain = chainNext(tip.chain, entry.index, entry.leaf);
    if (entry.index !== from + nth || !tip.chain.equals(entry.chain))
      throw new AuditFault('chain_broken', `the entry of event ${from + nth} was changed`);
    appendLeaf(tip.range, entry.leaf);
    tip.position = event.position;
  }
};
