import { HASH_BYTES, type Hash } from '../tree/hash.ts';
import {
  COSIGNATURE,
  decodeBase64,
  ED25519,
  formatNote,
  NoteMalformed,
  parseNote,
  verifyEd25519,
  type NoteSignature,
  type SignedNote,
  type Vkey,
} from './signedNote.ts';

/** What a signed checkpoint says: the tree of the log `origin` has `size` leaves and this root. */
export type TreeHead = { origin: string; size: number; root: Hash };

/** A key that signs. The private key may live elsewhere, hence the promise. */
export type Signer = { vkey: Vkey; sign(message: Uint8Array): Promise<Uint8Array> };

/** The log key signs tree heads; the clock key adds the time to them. */
export type AuditSigners = { log: Signer; clock: Signer };

/** A checkpoint whose signatures were checked. */
export type OpenedCheckpoint = {
  head: TreeHead;
  /** The whole note. */
  note: string;
  /** Seconds since 1970 by the youngest verified clock signature; null without one. */
  signedAt: number | null;
};

/** A known key's signature does not verify. */
export class BadSignature extends Error {
  constructor(key: string) {
    super(`the signature by ${key} does not verify`);
    this.name = 'BadSignature';
  }
}

/** No log key that we trust has signed the note. */
export class UnknownSigner extends Error {
  constructor(origin: string) {
    super(`no known log key has signed this checkpoint of ${origin}`);
    this.name = 'UnknownSigner';
  }
}

/** The key names that go with an origin. */
export const logKeyName = (origin: string): string => origin;
export const clockKeyName = (origin: string): string => `${origin}/clock`;

/** The note text: origin, size and root, a line each. */
export const formatTreeHead = ({ origin, size, root }: TreeHead): string =>
  `${origin}\n${size}\n${root.toString('base64')}\n`;

/** Reads a note text; extension lines are accepted and ignored. Throws NoteMalformed. */
export const parseTreeHead = (text: string): TreeHead => {
  const [origin, decimal, base64, ...rest] = text.split('\n');
  if (origin === undefined || origin === '' || decimal === undefined || base64 === undefined || rest.at(-1) !== '')
    throw new NoteMalformed('it is not a tree head');
  const size = Number(decimal);
  if (!/^(?:0|[1-9]\d*)$/.test(decimal) || !Number.isSafeInteger(size))
    throw new NoteMalformed('its size is not a number');
  const root = decodeBase64(base64);
  if (root.length !== HASH_BYTES) throw new NoteMalformed('its root is not a hash');
  return { origin, size, root };
};

/** Signs a tree head with both keys; `seconds` is the time that the clock key vouches for. */
export const signCheckpoint = async (signers: AuditSigners, head: TreeHead, seconds: number): Promise<string> => {
  const text = formatTreeHead(head);
  const log = await signers.log.sign(Buffer.from(text));
  const clock = await signers.clock.sign(cosignedMessage(text, BigInt(seconds)));
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(seconds));
  return formatNote({
    text,
    signatures: [
      { name: signers.log.vkey.name, id: signers.log.vkey.id, bytes: Buffer.from(log) },
      { name: signers.clock.vkey.name, id: signers.clock.vkey.id, bytes: Buffer.concat([time, clock]) },
    ],
  });
};

/** Reads the tree head without a look at signatures. Throws NoteMalformed. */
export const readCheckpoint = (note: string): TreeHead => parseTreeHead(parseNote(note).text);

/**
 * Checks a note against known keys: lines of unknown keys are ignored. Throws NoteMalformed, BadSignature when a
 * known key's signature does not verify, UnknownSigner when no known log key of this origin has signed.
 */
export const openCheckpoint = (note: string, vkeys: readonly Vkey[]): OpenedCheckpoint => {
  const parsed = parseNote(note);
  const head = parseTreeHead(parsed.text);
  let signedByLog = false;
  let signedAt: number | null = null;
  for (const signature of parsed.signatures) {
    const vkey = vkeys.find(({ name, id }) => name === signature.name && id === signature.id);
    if (vkey === undefined) continue;
    const verified = verifySignature(parsed, signature, vkey);
    if (verified === 'bad') throw new BadSignature(vkey.name);
    if (verified === 'log' && vkey.name === logKeyName(head.origin)) signedByLog = true;
    if (typeof verified === 'number' && vkey.name === clockKeyName(head.origin))
      signedAt = Math.max(signedAt ?? 0, verified);
  }
  if (!signedByLog) throw new UnknownSigner(head.origin);
  return { head, note, signedAt };
};

/** What a signature is good for: `log`, or the seconds that a clock key vouches for. */
type Verified = 'log' | 'bad' | 'ignored' | number;

const verifySignature = ({ text }: SignedNote, { bytes }: NoteSignature, vkey: Vkey): Verified => {
  switch (vkey.type) {
    case ED25519:
      return verifyEd25519(vkey.publicKey, Buffer.from(text), bytes) ? 'log' : 'bad';
    case COSIGNATURE: {
      if (bytes.length !== 72) return 'bad';
      const seconds = bytes.readBigUInt64BE();
      const message = cosignedMessage(text, seconds);
      return verifyEd25519(vkey.publicKey, message, bytes.subarray(8)) ? Number(seconds) : 'bad';
    }
    default:
      return 'ignored';
  }
};

/** C2SP tlog-cosignature: what a timestamped signature signs. */
const cosignedMessage = (text: string, seconds: bigint): Buffer =>
  Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`);
