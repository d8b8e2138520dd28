import type { AuditSource } from './auditSource.ts';
import { chainStart } from './chain.ts';
import { checkCheckpointRows, type CheckpointRows } from './checkpointRows.ts';
import { finding, inOrder, type Finding } from './findings.ts';
import { emptyRange } from './merkle.ts';
import { DATABASE, settle, type Anchor } from './settle.ts';
import type { OpenedCheckpoint, TreeHead } from './signedCheckpoint.ts';
import type { Vkey } from './signedNote.ts';
import { runPass, type PassState } from './verificationPass.ts';

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
  /** Hears of every batch; `total` is the number of events at the start of the pass. */
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
  /** Where the next incremental run can go on from; null unless all is well. */
  verified: VerifiedBefore | null;
};

/**
 * Verification (audit-log design, section 8): recomputes every hash from the stored bytes in one pass and compares
 * entries, chain, nodes and every signed checkpoint. Rejects only when the source does.
 */
export const verifyLog = async (source: AuditSource, input: VerificationInput): Promise<Verification> => {
  if (source.epoch === undefined) return withoutEpoch(input.held);
  const { origin } = source.epoch;
  const held = input.before === undefined ? input.held : [...input.held, heldFrom(input.before)];
  const since = input.before?.signedAt ?? 0;
  const rows = await checkCheckpointRows(source, input.vkeys, since);
  const anchors = anchorsOf(rows, held, origin);
  const anchor = anchors.toSorted((a, b) => b.head.size - a.head.size)[0] ?? null;
  const counts = await source.counts();
  const pass = await runPass(source, {
    start: input.before?.state ?? { position: '', range: emptyRange(), chain: chainStart(origin) },
    sizes: new Set(anchors.map(({ head }) => head.size)),
    entries: counts.entries,
    since,
    keepAt: anchor?.head.size ?? 0,
    onProgress: (events) => input.onProgress?.(events, counts.events),
  });
  const findings = inOrder([
    ...withdrawn(rows, held, origin),
    ...settle(pass, anchors, input.vkeys),
    ...rows.findings,
    ...(await strayRows(source, rows, pass.entries)),
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
    verified: findings.length === 0 && nothing === null ? verifiedAt(anchor, pass.kept) : null,
  };
};

const verifiedAt = (anchor: Anchor | null, state: PassState | null): VerifiedBefore | null =>
  anchor === null || state === null ? null : { head: anchor.head, signedAt: anchor.signedAt ?? 0, state };

const heldFrom = ({ head, signedAt }: VerifiedBefore): HeldCheckpoint => ({
  head,
  signedAt,
  note: '',
  from: 'the state of the last verification',
});

const anchorsOf = (rows: CheckpointRows, held: readonly HeldCheckpoint[], origin: string): Anchor[] => [
  ...(rows.newest === undefined ? [] : [{ ...rows.newest, from: DATABASE }]),
  ...held.filter(({ head }) => head.origin === origin),
];

/** Signed checkpoints that are held elsewhere, and that the database no longer has or never had. */
const withdrawn = (rows: CheckpointRows, held: readonly HeldCheckpoint[], origin: string): readonly Finding[] => {
  const newest = rows.newestSize;
  return held.flatMap(({ head, from }) => {
    if (head.origin !== origin)
      return [
        finding('rolled_back', 0, `${from} is a signed checkpoint of ${head.origin}, which is not in the database`),
      ];
    if (newest !== null && head.size <= newest) return [];
    const inDatabase = newest === null ? 'the database has none' : `the newest in the database has size ${newest}`;
    return [finding('rolled_back', newest ?? 0, `${from} is a signed checkpoint of size ${head.size}, ${inDatabase}`)];
  });
};

/** Rows that no log leads to: nodes beyond the tree, a sealer that knows of more than there is. */
const strayRows = async (source: AuditSource, rows: CheckpointRows, entries: number): Promise<readonly Finding[]> => {
  const findings: Finding[] = [];
  const stray = await source.strayNode(entries);
  if (stray !== undefined)
    findings.push(finding('tree_broken', entries, `node ${stray.index} of level ${stray.level} belongs to no tree`));
  const sealer = await source.sealer();
  const newest = rows.newestSize ?? 0;
  if (sealer === null) findings.push(finding('chain_broken', entries, 'the row of the sealer is missing'));
  else if (sealer.signedSize > newest)
    findings.push(finding('rolled_back', newest, `the sealer has signed size ${sealer.signedSize}, which is missing`));
  else if (sealer.entries !== entries || sealer.signedSize !== newest)
    findings.push(finding('chain_broken', Math.min(entries, sealer.entries), 'the row of the sealer was changed'));
  return findings;
};

const whyNothing = (rows: CheckpointRows, anchor: Anchor | null): NothingVerified | null => {
  if (anchor === null) return rows.unknownSigner ? 'unknown_signer' : 'nothing_signed';
  return anchor.head.size === 0 ? 'empty_log' : null;
};

/** The audit log was never opened, or all its tables were emptied: then a held checkpoint tells. */
const withoutEpoch = (held: readonly HeldCheckpoint[]): Verification => ({
  origin: null,
  findings: held.map(({ head, from }) =>
    finding('rolled_back', 0, `${from} holds a signed checkpoint of size ${head.size}, the database has no audit log`),
  ),
  nothing: held.length > 0 ? null : 'not_opened',
  anchor: null,
  events: 0,
  unsealed: 0,
  checkpoints: 0,
  erased: 0,
  verified: null,
});
