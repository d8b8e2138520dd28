import type { EpochRow } from './auditSource.ts';
import { finding, type Finding } from './findings.ts';
import type { Hash } from '../tree/hash.ts';
import { BadSignature, clockKeyName, logKeyName, UnknownSigner, type Signer } from '../note/signedCheckpoint.ts';
import {
  COSIGNATURE,
  decodeBase64,
  ED25519,
  formatNote,
  formatVkey,
  NoteMalformed,
  parseNote,
  parseVkey,
  verifyEd25519,
  vkeyOf,
  type Vkey,
} from '../note/signedNote.ts';

/** What an operator signs to open an epoch after another one (audit-log design, section 4). */
export type EpochStatement = {
  epoch: number;
  logId: string;
  origin: string;
  /** ISO 8601 UTC. */
  openedAt: string;
  /** The event that tells of it; nothing is signed before it is covered. */
  eventId: string;
  keys: readonly Vkey[];
  /** The newest signed checkpoint of the epoch before that the operator knew of. */
  previous: { origin: string; size: number; root: Hash };
  /** SHA-256 over what is kept of all earlier epochs; see `keptDigest`. */
  kept: Hash;
  /** What the new epoch cannot prove, and why it was opened; one line each. */
  loss: string;
  reason: string;
};

const HEADER = 'es-epoch/v1';

/** The text that is signed, one `name value` a line behind the header. */
export const formatStatement = (statement: EpochStatement): string =>
  [
    HEADER,
    `epoch ${statement.epoch}`,
    `log ${statement.logId}`,
    `origin ${statement.origin}`,
    `opened ${statement.openedAt}`,
    `event ${statement.eventId}`,
    ...statement.keys.map((vkey) => `key ${formatVkey(vkey)}`),
    `previous-origin ${statement.previous.origin}`,
    `previous-size ${statement.previous.size}`,
    `previous-root ${statement.previous.root.toString('base64')}`,
    `kept ${statement.kept.toString('base64')}`,
    `loss ${statement.loss}`,
    `reason ${statement.reason}`,
    '',
  ].join('\n');

/** Signs it with every key that is at hand: the new log key, and the one of the epoch before if it is still held. */
export const signStatement = async (signers: readonly Signer[], statement: EpochStatement): Promise<string> => {
  const text = formatStatement(statement);
  const signatures = await Promise.all(
    signers.map(async (signer) => ({
      name: signer.vkey.name,
      id: signer.vkey.id,
      bytes: Buffer.from(await signer.sign(Buffer.from(text))),
    })),
  );
  return formatNote({ text, signatures });
};

/** Reads a statement without a look at signatures. Throws NoteMalformed. */
export const parseStatement = (note: string): EpochStatement => {
  const { text } = parseNote(note);
  const [header, ...lines] = text.split('\n');
  if (header !== HEADER) throw new NoteMalformed('it is not an epoch statement');
  const valuesOf = (name: string): readonly string[] =>
    lines.flatMap((line) => (line.startsWith(`${name} `) ? [line.slice(name.length + 1)] : []));
  const valueOf = (name: string): string => valuesOf(name)[0] ?? '';
  const statement: EpochStatement = {
    epoch: Number(valueOf('epoch')),
    logId: valueOf('log'),
    origin: valueOf('origin'),
    openedAt: valueOf('opened'),
    eventId: valueOf('event'),
    keys: valuesOf('key').map(parseVkey),
    previous: {
      origin: valueOf('previous-origin'),
      size: Number(valueOf('previous-size')),
      root: decodeBase64(valueOf('previous-root')),
    },
    kept: decodeBase64(valueOf('kept')),
    loss: valueOf('loss'),
    reason: valueOf('reason'),
  };
  // One form only: whatever else the text holds, or holds twice, is not what this says.
  const isCounted = [statement.epoch, statement.previous.size].every(
    (count) => Number.isSafeInteger(count) && count >= 0,
  );
  if (!isCounted || formatStatement(statement) !== text) throw new NoteMalformed('it is not an epoch statement');
  return statement;
};

/**
 * Checks a statement: a known key of the epoch itself or of the one before must have signed it. Throws NoteMalformed,
 * BadSignature, and UnknownSigner when no known key has signed.
 */
export const openStatement = (note: string, vkeys: readonly Vkey[]): EpochStatement => {
  const statement = parseStatement(note);
  const { text, signatures } = parseNote(note);
  let signed = false;
  for (const { name, id, bytes } of signatures) {
    const vkey = vkeys.find((known) => known.type === ED25519 && known.name === name && known.id === id);
    if (vkey === undefined || ![statement.origin, statement.previous.origin].includes(name)) continue;
    if (!verifyEd25519(vkey.publicKey, Buffer.from(text), bytes)) throw new BadSignature(name);
    signed = true;
  }
  if (!signed) throw new UnknownSigner(statement.origin);
  return statement;
};

/** Known public keys under the names that go with an origin: the same key signs for every epoch, each under its name. */
export const vkeysNamed = (vkeys: readonly Vkey[], origin: string): readonly Vkey[] =>
  vkeys.map(({ type, publicKey }) =>
    vkeyOf(type === COSIGNATURE ? clockKeyName(origin) : logKeyName(origin), type, publicKey),
  );

/** How one epoch follows from the other, and the keys that are known in the end. */
export type FollowedEpochs = {
  findings: readonly Finding[];
  /** The pinned keys, and those that a statement signed by a known key brought in. */
  vkeys: readonly Vkey[];
  /** Of the epochs after the first, oldest first; null for one that no known key has signed. */
  statements: readonly (EpochStatement | null)[];
};

/** Checks that the epochs run from 1 on, and that each later one was opened by a signed statement that says what it is. */
export const followEpochs = (epochs: readonly EpochRow[], pinned: readonly Vkey[]): FollowedEpochs => {
  const findings: Finding[] = [];
  const statements: (EpochStatement | null)[] = [];
  const vkeys = [...pinned];
  for (const [nth, row] of epochs.entries()) {
    const judged = judgeEpoch(row, nth + 1, epochs[nth - 1], vkeys);
    if (judged instanceof UnknownSigner) statements.push(null);
    else if (judged !== null && 'kind' in judged) findings.push(judged);
    else if (judged !== null) {
      statements.push(judged);
      vkeys.push(...judged.keys.filter(({ id }) => !vkeys.some((known) => known.id === id)));
    }
  }
  return { findings, vkeys, statements };
};

/** The statement of an epoch; null for the first one; a finding for one that was not opened as it says. */
const judgeEpoch = (
  row: EpochRow,
  expected: number,
  before: EpochRow | undefined,
  vkeys: readonly Vkey[],
): EpochStatement | Finding | UnknownSigner | null => {
  if (row.epoch !== expected) return wrong(`epoch ${expected} is missing, found epoch ${row.epoch}`);
  const named = /\/audit\/([0-9a-f-]{36})$/.exec(row.origin)?.[1];
  if (named !== undefined && named !== row.logId) return wrong(`the id of the audit log is not the one of its origin`);
  if (before === undefined) return row.statement === null ? null : wrong('the first epoch was opened by a statement');
  if (row.statement === null) return wrong(`no statement opened epoch ${row.epoch}`);
  try {
    const statement = openStatement(row.statement, vkeys);
    const fits =
      statement.epoch === row.epoch &&
      statement.logId === row.logId &&
      statement.origin === row.origin &&
      statement.previous.origin === before.origin;
    return fits ? statement : wrong(`the statement of epoch ${row.epoch} is about another one`);
  } catch (error) {
    if (error instanceof UnknownSigner) return error;
    if (error instanceof BadSignature || error instanceof NoteMalformed)
      return wrong(`the statement that opened epoch ${row.epoch}: ${error.message}`);
    throw error;
  }
};

const wrong = (detail: string): Finding => finding('bad_signature', 0, detail);
