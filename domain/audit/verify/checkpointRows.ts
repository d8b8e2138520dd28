import type { AuditSource, CheckpointRow } from './auditSource.ts';
import { finding, FINDINGS_MAX, type Finding } from './findings.ts';
import {
  BadSignature,
  clockKeyName,
  logKeyName,
  openCheckpoint,
  parseTreeHead,
  UnknownSigner,
  type OpenedCheckpoint,
} from '../note/signedCheckpoint.ts';
import { NoteMalformed, parseNote, type NoteSignature, type Vkey } from '../note/signedNote.ts';

/** What the table of signed checkpoints says, looked at row by row. */
export type CheckpointRows = {
  findings: readonly Finding[];
  /** The newest row that verified against a pinned key. */
  newest: OpenedCheckpoint | undefined;
  /** The newest row is signed by keys of which none is pinned. */
  unknownSigner: boolean;
  /** The size that the newest row claims, verified or not; null for an empty table. */
  newestSize: number | null;
  rows: number;
};

/** Up to so many rows every signature is checked; beyond, the newest one and the first of each day. */
const SIGNATURES_ALL_MAX = 2000;
const DAY_SECONDS = 86_400;

/** Checks that every row says what its note says, and the signatures of as many as it must, from a time on. */
export const checkCheckpointRows = async (
  source: AuditSource,
  origin: string,
  vkeys: readonly Vkey[],
  since: number,
): Promise<CheckpointRows> => {
  const findings: Finding[] = [];
  const { checkpoints: total } = await source.counts();
  let rows = 0;
  let day = -1;
  let last: CheckpointRow | undefined;
  for await (const page of source.checkpoints(since))
    for (const row of page) {
      const problem =
        contradictionInOrder(last, row) ?? rowContradiction(row, origin) ?? signerContradiction(row, vkeys);
      const today = Math.floor(row.signedAt / DAY_SECONDS);
      if (problem !== undefined) findings.push(...(findings.length < FINDINGS_MAX ? [problem] : []));
      else if (total <= SIGNATURES_ALL_MAX || today !== day) findings.push(...signatureProblem(row, vkeys));
      rows += 1;
      day = today;
      last = row;
    }
  const newest = last === undefined ? undefined : attempt(last, vkeys);
  if (newest instanceof BadSignature) findings.push(badSignature(last, newest));
  const unknownSigner = newest instanceof UnknownSigner;
  return {
    findings,
    newest: newest instanceof Error ? undefined : newest,
    unknownSigner,
    newestSize: last?.size ?? null,
    rows,
  };
};

/**
 * What a row says against its own note or its log, or undefined. Service and verification judge by this alike; of the
 * signatures it looks at who made them and when, without checking them.
 */
export const rowContradiction = (row: CheckpointRow, origin: string): Finding | undefined => {
  try {
    const { text, signatures } = parseNote(row.note);
    const head = parseTreeHead(text);
    if (head.origin !== origin)
      return finding('forked', row.size, `a stored signed checkpoint is for another log, ${head.origin}`);
    if (head.size !== row.size || !head.root.equals(row.root))
      return finding('forked', row.size, `the row of a signed checkpoint contradicts its note of size ${head.size}`, {
        expected: head.root.toString('hex'),
        actual: row.root.toString('hex'),
      });
    return linesContradiction(row, origin, signatures);
  } catch (error) {
    if (!(error instanceof NoteMalformed)) throw error;
    return finding('bad_signature', row.size, `a stored signed checkpoint is ${error.message}`);
  }
};

/** Both keys sign every note, and the row has the whole seconds of the clock signature. */
const linesContradiction = (
  row: CheckpointRow,
  origin: string,
  signatures: readonly NoteSignature[],
): Finding | undefined => {
  const wrong = (problem: string): Finding =>
    finding('bad_signature', row.size, `a stored signed checkpoint ${problem}`);
  const clock = signatures.find(({ name }) => name === clockKeyName(origin));
  if (!signatures.some(({ name }) => name === logKeyName(origin))) return wrong('has no signature of the log key');
  if (clock?.bytes.length !== 72) return wrong('has no clock signature');
  return Number(clock.bytes.readBigUInt64BE()) === Math.floor(row.signedAt)
    ? undefined
    : wrong('has another time in its row than in its clock signature');
};

/** By whom a row is signed: a known name with a key that is not the known one is a forgery. */
const signerContradiction = (row: CheckpointRow, vkeys: readonly Vkey[]): Finding | undefined => {
  const { signatures } = parseNote(row.note);
  const unknown = vkeys.find(
    ({ name }) =>
      signatures.some((line) => line.name === name) &&
      !signatures.some((line) =>
        vkeys.some((vkey) => vkey.name === name && vkey.name === line.name && vkey.id === line.id),
      ),
  );
  return unknown === undefined
    ? undefined
    : finding(
        'bad_signature',
        row.size,
        `a stored signed checkpoint is signed by a key of ${unknown.name} that is not pinned`,
      );
};

/** The finding that a stored signed checkpoint with another root leads to: signed so, or not signed at all. */
export const blameCheckpoint = (row: CheckpointRow, vkeys: readonly Vkey[], lower: number): Finding => {
  const opened = attempt(row, vkeys);
  if (opened instanceof Error) return badSignature(row, opened);
  return finding('forked', Math.min(lower, row.size), `size ${row.size} was signed with another root`, {
    expected: opened.head.root.toString('hex'),
  });
};

/** Sizes never shrink, and one is signed at a time. */
const contradictionInOrder = (last: CheckpointRow | undefined, row: CheckpointRow): Finding | undefined => {
  if (last?.signedAt === row.signedAt)
    return finding('doubled', row.size, 'audit.signed_checkpoints holds more than one row of this time');
  return last !== undefined && row.size < last.size
    ? finding('forked', row.size, `size ${row.size} was signed after size ${last.size}`)
    : undefined;
};

const signatureProblem = (row: CheckpointRow, vkeys: readonly Vkey[]): readonly Finding[] => {
  const opened = attempt(row, vkeys);
  return opened instanceof Error && !(opened instanceof UnknownSigner) ? [badSignature(row, opened)] : [];
};

const badSignature = (row: CheckpointRow | undefined, error: Error): Finding =>
  finding('bad_signature', row?.size ?? 0, `a stored signed checkpoint: ${error.message}`);

const attempt = (row: CheckpointRow, vkeys: readonly Vkey[]): OpenedCheckpoint | Error => {
  try {
    return openCheckpoint(row.note, vkeys);
  } catch (error) {
    if (error instanceof BadSignature || error instanceof UnknownSigner || error instanceof NoteMalformed) return error;
    throw error;
  }
};
