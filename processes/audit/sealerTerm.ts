import type { EntryRow } from '../../domain/audit/verify/auditSource.ts';
import { chainNext } from '../../domain/audit/tree/chain.ts';
import { parseStatement } from '../../domain/audit/verify/epochs.ts';
import { leafOf } from '../../domain/audit/tree/entry.ts';
import { appendLeaf, rootOf } from '../../domain/audit/tree/merkle.ts';
import { openCheckpoint, signCheckpoint } from '../../domain/audit/note/signedCheckpoint.ts';
import { tileLevelOf } from '../../domain/audit/tree/tiles.ts';
import type { StoredEvent } from '../../domain/core/log/eventLog.ts';
import type { Logger } from '../../domain/core/logger.ts';
import type { HeldLease } from '../../engine/leases/leases.ts';
import { AuditFault, checkAuditLog, checkEvent, checkTables, compareHeld, type Checked } from './auditCheck.ts';
import type { AuditFiles, AuditKeys } from './auditEvidence.ts';
import type { AuditStore, StoredNode } from './auditStore.ts';
import type { HeldEvidence } from './heldEvidence.ts';
import type { CheckpointSinks } from './checkpointSinks.ts';

export type TermDeps = {
  store: AuditStore;
  keys: AuditKeys;
  files: Pick<AuditFiles, 'writeState' | 'pinKeys'>;
  evidence: Pick<HeldEvidence, 'read'>;
  sinks: Pick<CheckpointSinks, 'publish'>;
  logger: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Id of the first epoch's audit log. */
  storeId: string;
  /** The origin of an audit log that is opened now. */
  originFor: (logId: string) => string;
};

/** One life of the sealer: it signs only what it hashed from the log in this life or verified at its start. */
export type SealerTerm = Checked & {
  /** The last entry; it is the last signed one once everything is signed. */
  last: EntryRow | null;
};

/**
 * Opens the audit log if it is new, checks it against everything that is held, and publishes a signed checkpoint
 * that an earlier life stored but did not publish. Null when the log is frozen. Throws AuditFault.
 */
export const openTerm = async (deps: TermDeps, lease: HeldLease): Promise<SealerTerm | null> => {
  const held = await deps.evidence.read();
  const frozenReason = (await deps.store.state())?.epoch.frozenReason ?? null;
  if (frozenReason !== null) return null;
  const evidence = { held, seen: null };
  const vkeysFor = (origin: string) => deps.keys.vkeys(origin);
  const checked =
    (await checkAuditLog(deps.store, evidence, vkeysFor)) ??
    (await openEpoch(deps, lease, null).then(() => checkAuditLog(deps.store, evidence, vkeysFor)));
  if (checked === null) throw new Error('an epoch that was opened is there');
  await deps.store.checked(lease, checked.epoch.epoch);
  await deps.files.pinKeys(deps.keys.vkeys(checked.epoch.origin));
  const { newest } = checked;
  if (newest !== null && !held.some(({ note }) => note === newest.note)) await publish(deps, newest.note);
  const [last] = await deps.store.entries(checked.epoch.epoch, checked.entries - 1, 1);
  return { ...checked, last: last ?? null };
};

/** Opens the first epoch. `frozenReason`: what an earlier audit log that has gone is evidence of. */
export const openEpoch = (deps: TermDeps, lease: HeldLease, frozenReason: string | null): Promise<void> =>
  deps.store.open(lease, {
    epoch: 1,
    logId: deps.storeId,
    origin: deps.originFor(deps.storeId),
    frozenReason,
    statement: null,
  });

/** Adds the next events of the log to chain and tree: one transaction. After a rejection the term is over. */
export const extend = async (
  deps: TermDeps,
  lease: HeldLease,
  term: SealerTerm,
  events: readonly StoredEvent[],
): Promise<void> => {
  const from = term.range.size;
  const nodes: StoredNode[] = [];
  const entries = events.map((event): EntryRow => {
    const index = term.range.size;
    const leaf = leafOf(event);
    term.chain = chainNext(term.chain, index, leaf);
    appendLeaf(term.range, leaf, (subtree, hash) => {
      const level = tileLevelOf(subtree);
      if (level !== undefined) nodes.push({ level, index: subtree.index, hash });
    });
    return { index, position: event.position, eventId: event.id, leaf, chain: term.chain };
  });
  await deps.store.extend(lease, term.epoch.epoch, from, { entries, nodes });
  term.last = entries.at(-1) ?? term.last;
  term.entries = term.range.size;
  term.position = events.at(-1)?.position ?? term.position;
};

/**
 * Signs everything that was hashed, stores and publishes it, in this order. Throws AuditFault when the last signed
 * event is no longer what it was. After a rejection the term is over.
 */
export const sign = async (deps: TermDeps, lease: HeldLease, term: SealerTerm): Promise<void> => {
  if (!(await coversItsOpening(deps, term))) return;
  if (term.lastSigned !== null) await checkEvent(deps.store, term.lastSigned);
  const { origin, epoch } = term.epoch;
  const head = { origin, size: term.range.size, root: rootOf(term.range) };
  // Times of one log only grow, whatever the clock of the host does.
  const at = Math.max(deps.now(), Math.round((term.newest?.at ?? 0) * 1000) + 1) / 1000;
  const note = await signCheckpoint(deps.keys.signers(origin), head, Math.floor(at));
  const signedBefore = term.newest?.head.size ?? 0;
  await deps.store.sign(lease, epoch, { size: head.size, root: head.root, signedAt: at, note }, signedBefore);
  await publish(deps, note);
  term.newest = { ...openCheckpoint(note, deps.keys.vkeys(origin)), at };
  term.lastSigned = term.last;
};

/** Nothing is signed in a later epoch before the event that tells of its opening is covered. */
const coversItsOpening = async ({ store }: TermDeps, { epoch, newest }: SealerTerm): Promise<boolean> => {
  if (newest !== null || epoch.statement === null) return true;
  return (await store.entryOf(epoch.epoch, parseStatement(epoch.statement).eventId)) !== undefined;
};

/** Compares database and files with what this term has signed: a database can be restored under a running node. */
export const recheck = async (deps: TermDeps, lease: HeldLease, term: SealerTerm): Promise<'ok' | 'over'> => {
  const held = await deps.evidence.read();
  const state = await deps.store.state();
  if (state === null) throw new AuditFault('rolled_back', 'the audit log has gone from the database');
  if (state.epoch.epoch !== term.epoch.epoch || state.epoch.frozenReason !== null) return 'over';
  const signed = term.newest?.head.size ?? 0;
  if ((state.newest?.size ?? 0) < signed || (state.sealer?.signedSize ?? 0) < signed)
    throw new AuditFault('rolled_back', `size ${signed} was signed, the database no longer knows of it`);
  if (state.newest?.note !== term.newest?.note)
    throw new AuditFault('forked', 'the newest signed checkpoint in the database is not the one that was signed');
  checkTables(state);
  if (state.sealer?.entries !== term.entries) return lostEntries(deps, term);
  await compareHeld(deps.store, state, term.newest, held);
  if (term.lastSigned !== null) await checkEvent(deps.store, term.lastSigned);
  await deps.store.checked(lease, term.epoch.epoch);
  return 'ok';
};

/**
 * A database that crashed comes back without the entries that it had not written to disk, which are hashed again from
 * the log in the next term. The log itself must still hold what they were made of; throws AuditFault otherwise.
 */
const lostEntries = async (deps: TermDeps, { last }: SealerTerm): Promise<'over'> => {
  if (last !== null) await checkEvent(deps.store, last);
  return 'over';
};

/** The state file first: what was served must be held. */
const publish = async (deps: TermDeps, note: string): Promise<void> => {
  await deps.files.writeState(note);
  const [, size, root] = note.split('\n');
  deps.logger.info({ size: Number(size), root }, 'audit_signed_checkpoint');
  deps.sinks.publish(note);
};
