import { LogBroken, START } from '../../core/log/eventLog.ts';
import { leafOfRow } from './alignment.ts';
import type { AuditSource } from './auditSource.ts';
import { chainStart } from '../tree/chain.ts';
import { doubledRows } from './doubledRows.ts';
import { checkCheckpointRows, type CheckpointRows } from './checkpointRows.ts';
import { judgeEarlier } from './earlierEpochs.ts';
import { followEpochs, type EpochStatement } from './epochs.ts';
import { followedBy } from './successor.ts';
import { finding, inOrder, type Finding } from './findings.ts';
import { emptyRange } from '../tree/merkle.ts';
import { strayRows } from './strayRows.ts';
import { DATABASE, settle, type Anchor } from './settle.ts';
import { logKeyName, type OpenedCheckpoint, type TreeHead } from '../note/signedCheckpoint.ts';
import type { Vkey } from '../note/signedNote.ts';
import { runPass, type PassResult, type PassState } from './verificationPass.ts';

/** A signed checkpoint held outside the database, already opened, under the name that people know it by. */
export type HeldCheckpoint = OpenedCheckpoint & { from: string };

/** Where an earlier verification, which found nothing, ended: at this signed checkpoint. */
export type VerifiedBefore = { head: TreeHead; signedAt: number; state: PassState };

export type VerificationInput = {
  /** The pinned keys. */
  vkeys: readonly Vkey[];
  held: readonly HeldCheckpoint[];
  /** Goes on from there, and does not read again what was verified before. */
  before?: VerifiedBefore | undefined;
  /** Hears of every batch; `total` is the number of events to expect. */
  onProgress?: ((events: number, total: number) => void) | undefined;
};

/** Why nothing was verified although nothing is wrong. */
export type NothingVerified = 'not_opened' | 'nothing_signed' | 'empty_log' | 'unknown_signer';

/** What a verification found. With findings, the log was tampered with; without, `nothing` says whether it counts. */
export type Verification = {
  origin: string | null;
  findings: readonly Finding[];
  nothing: NothingVerified | null;
  /** The largest signed checkpoint that the log was compared with. */
  anchor: Anchor | null;
  events: number;
  /** Events beyond the signed size. */
  unsealed: number;
  checkpoints: number;
  /** Subjects whose erasure the log tells of. */
  erased: number;
  /** Why the service has frozen itself; null unless it has, and for an epoch that an operator has ended. */
  frozenReason: string | null;
  /** How the epochs after the first were opened, oldest first; null for one that no pinned key has signed. */
  statements: readonly (EpochStatement | null)[];
  /** Where the next incremental run can go on from; null unless all is well. */
  verified: VerifiedBefore | null;
};

/**
 * Verification (audit-log design, section 8): recomputes every hash from the stored bytes in one pass and compares
 * entries, chain, nodes and every signed checkpoint. One that goes on from an earlier success and finds anything, or a
 * log that no longer reaches there, is repeated from the first event on, so that the first place is named. Rejects
 * only when the source does.
 */
export const verifyLog = async (source: AuditSource, input: VerificationInput): Promise<Verification> => {
  const { before } = input;
  if (before === undefined) return verifyFrom(source, input);
  const held = [...input.held, heldFrom(before)];
  if (source.epoch?.origin !== before.head.origin || !(await stillThere(source, before)))
    return verifyFrom(source, { ...input, held, before: undefined });
  const verification = await verifyFrom(source, { ...input, held });
  return verification.findings.length === 0 ? verification : verifyFrom(source, { ...input, held, before: undefined });
};

const verifyFrom = async (source: AuditSource, input: VerificationInput): Promise<Verification> => {
  const { before } = input;
  if (source.epoch === undefined) return withoutEpoch(source, input.held);
  const next = followedBy(source, input.vkeys);
  const held = [...input.held, ...next.held];
  const { origin } = source.epoch;
  const since = before?.signedAt ?? 0;
  const { vkeys, statements, findings: ofEpochs } = followEpochs(source.epochs, input.vkeys);
  const rows = await checkCheckpointRows(source, origin, vkeys, since);
  const earlier = await judgeEarlier(source, statements, held);
  // A copy tells of another log under any name; for this one only the keys count that are pinned for it.
  const isPinned = vkeys.some(({ name }) => name === logKeyName(origin));
  const current = held.filter(({ head }) => isPinned && head.origin === origin);
  const anchors: Anchor[] = [...(rows.newest === undefined ? [] : [{ ...rows.newest, from: DATABASE }]), ...current];
  const anchor = anchors.toSorted((a, b) => b.head.size - a.head.size)[0] ?? null;
  const counts = await source.counts();
  const pass = await runPass(source, {
    start: before?.state ?? { position: START, range: emptyRange(), chain: chainStart(origin) },
    sizes: new Set(anchors.map(({ head }) => head.size)),
    heldAt: current.flatMap(({ head, signedAt }) => (signedAt === null ? [] : [{ time: signedAt, size: head.size }])),
    entries: counts.entries,
    since,
    keepAt: anchor?.head.size ?? 0,
    onProgress: (events) => input.onProgress?.(events, Math.max(events, counts.entries)),
  });
  await forgiveEarlier(source, statements, pass);
  const findings = inOrder([
    ...(await doubledRows(source, before?.state.range.size ?? 0, pass)),
    ...ofEpochs,
    ...next.findings,
    ...earlier,
    ...withdrawn(rows, current),
    ...settle(pass, anchors, vkeys),
    ...rows.findings,
    ...(await strayRows(source, rows, pass)),
  ]);
  const nothing = findings.length > 0 ? null : whyNothing(rows, anchor);
  return {
    origin,
    findings,
    nothing,
    anchor,
    events: pass.events,
    unsealed: Math.max(0, pass.events - (anchor?.head.size ?? 0)),
    checkpoints: rows.rows,
    erased: pass.erased,
    frozenReason: source.isNewest ? source.epoch.frozenReason : null,
    statements,
    verified: findings.length === 0 && nothing === null ? verifiedAt(anchor, pass.kept) : null,
  };
};

/** A later epoch begins over the log as it stands: streams that were broken before its opening are declared, not found. */
const forgiveEarlier = async (
  source: AuditSource,
  statements: readonly (EpochStatement | null)[],
  { findings }: PassResult,
): Promise<void> => {
  const newest = statements.at(-1) ?? null;
  const opened = newest === null ? undefined : await source.findEntry(newest.eventId);
  if (opened !== undefined) findings.revisions = findings.revisions.filter(({ index }) => index >= opened);
};

/** Whether the log still holds the event at which the earlier verification ended. */
const stillThere = async (source: AuditSource, { state }: VerifiedBefore): Promise<boolean> => {
  for await (const [entry] of source.entries(state.range.size - 1)) {
    const row = await source.log.eventAt(state.position).catch((error: unknown) => {
      if (error instanceof LogBroken) return undefined;
      throw error;
    });
    return entry !== undefined && row !== undefined && leafOfRow(row).equals(entry.leaf);
  }
  return false;
};

const verifiedAt = (anchor: Anchor | null, state: PassState | null): VerifiedBefore | null =>
  anchor === null || state === null ? null : { head: anchor.head, signedAt: anchor.signedAt ?? 0, state };

const heldFrom = ({ head, signedAt }: VerifiedBefore): HeldCheckpoint => ({
  head,
  signedAt,
  note: '',
  from: 'the state of the last verification',
});

/** Signed checkpoints that are held elsewhere, and that the database no longer has. */
const withdrawn = (rows: CheckpointRows, held: readonly HeldCheckpoint[]): readonly Finding[] => {
  const newest = rows.newestSize;
  return held.flatMap(({ head, from }) => {
    if (newest !== null && head.size <= newest) return [];
    const inDatabase = newest === null ? 'the database has none' : `the newest in the database has size ${newest}`;
    return [finding('rolled_back', newest ?? 0, `${from} is a signed checkpoint of size ${head.size}, ${inDatabase}`)];
  });
};

const whyNothing = (rows: CheckpointRows, anchor: Anchor | null): NothingVerified | null => {
  if (anchor === null) return rows.unknownSigner ? 'unknown_signer' : 'nothing_signed';
  return anchor.head.size === 0 ? 'empty_log' : null;
};

/** The audit log was never opened, or its tables were emptied: then a held checkpoint tells, or rows that are left. */
const withoutEpoch = async (source: AuditSource, held: readonly HeldCheckpoint[]): Promise<Verification> => {
  const left = await source.strayTables();
  const findings = [
    ...held.map(({ head, from }) =>
      finding(
        'rolled_back',
        0,
        `${from} holds a signed checkpoint of size ${head.size}, the database has no audit log`,
      ),
    ),
    ...(left.length === 0
      ? []
      : [finding('chain_broken', 0, `the row of the epoch is missing, of which ${left.join(', ')} still have rows`)]),
  ];
  return {
    origin: null,
    findings,
    nothing: findings.length > 0 ? null : 'not_opened',
    anchor: null,
    events: 0,
    unsealed: 0,
    checkpoints: 0,
    erased: 0,
    frozenReason: null,
    statements: [],
    verified: null,
  };
};
