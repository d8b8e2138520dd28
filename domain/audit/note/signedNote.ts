import { createPublicKey, verify } from 'node:crypto';
import { sha256 } from '../../core/json/sha256.ts';

/** C2SP signature types. The type byte is data: a key of an unknown type is a key whose lines are ignored. */
export const ED25519 = 0x01;
export const COSIGNATURE = 0x04;

/** A public key that signs notes, under a name. `id` is 8 lower-case hex digits. */
export type Vkey = { name: string; id: string; type: number; publicKey: Uint8Array };

/** One signature line, decoded: who, by which key, and the bytes behind the key id. */
export type NoteSignature = { name: string; id: string; bytes: Buffer };

/** A C2SP signed note: `text` ends in a newline. */
export type SignedNote = { text: string; signatures: readonly NoteSignature[] };

/** The bytes are not a signed note, or not one of ours. */
export class NoteMalformed extends Error {
  constructor(reason: string) {
    super(`not a signed note: ${reason}`);
    this.name = 'NoteMalformed';
  }
}

const SIGNATURES_MAX = 64;
const NAME = /^[^\s+]+$/u;

/** Key id: the first 4 bytes of SHA-256(name ‖ 0x0A ‖ type ‖ public key), in hex. */
export const vkeyOf = (name: string, type: number, publicKey: Uint8Array): Vkey => ({
  name,
  id: sha256(Buffer.concat([Buffer.from(`${name}\n`), Buffer.of(type), publicKey])).toString('hex', 0, 4),
  type,
  publicKey,
});

/** `<name>+<key id>+<base64 of type and public key>`. */
export const formatVkey = ({ name, id, type, publicKey }: Vkey): string =>
  `${name}+${id}+${Buffer.concat([Buffer.of(type), publicKey]).toString('base64')}`;

/** Reads a vkey. Throws NoteMalformed for a wrong form or an id that does not fit its key. */
export const parseVkey = (line: string): Vkey => {
  const match = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/u.exec(line);
  const [, name, id, base64] = match ?? [];
  if (name === undefined || id === undefined || base64 === undefined) throw new NoteMalformed(`not a vkey: ${line}`);
  const bytes = decodeBase64(base64);
  const [type] = bytes;
  if (type === undefined || bytes.length < 2) throw new NoteMalformed(`not a vkey: ${line}`);
  const vkey = vkeyOf(name, type, bytes.subarray(1));
  if (vkey.id !== id) throw new NoteMalformed(`the key id of ${name} does not fit its key`);
  return vkey;
};

/** Vkeys, one a line; empty lines and lines that start with # are left out. Throws NoteMalformed. */
export const parseVkeys = (text: string): Vkey[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(parseVkey);

/** The line that carries a signature. */
export const signatureLine = ({ name, id, bytes }: NoteSignature): string =>
  `— ${name} ${Buffer.concat([Buffer.from(id, 'hex'), bytes]).toString('base64')}\n`;

export const formatNote = ({ text, signatures }: SignedNote): string =>
  `${text}\n${signatures.map(signatureLine).join('')}`;

/** Splits text and signature lines; checks no signature. Throws NoteMalformed. */
export const parseNote = (note: string): SignedNote => {
  // eslint-disable-next-line no-control-regex -- the format forbids exactly these
  if (!note.isWellFormed() || /[\u0000-\u0009\u000b-\u001f\ufffd]/u.test(note))
    throw new NoteMalformed('it contains invalid characters');
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || !note.endsWith('\n')) throw new NoteMalformed('text and signatures are not separated');
  const lines = note.slice(end + 2, -1).split('\n');
  if (lines.length > SIGNATURES_MAX) throw new NoteMalformed(`more than ${SIGNATURES_MAX} signatures`);
  return { text: note.slice(0, end + 1), signatures: lines.map(parseSignature) };
};

/** Whether `signature` is the Ed25519 signature of `message` by a raw public key of 32 bytes. */
export const verifyEd25519 = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean => {
  if (publicKey.length !== 32 || signature.length !== 64) return false;
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') };
  return verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), signature);
};

/** Standard base64 with padding, in its only valid form. Throws NoteMalformed. */
export const decodeBase64 = (text: string): Buffer => {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text) throw new NoteMalformed('invalid base64');
  return bytes;
};

const parseSignature = (line: string): NoteSignature => {
  const [dash, name, base64, ...rest] = line.split(' ');
  if (dash !== '—' || name === undefined || base64 === undefined || rest.length > 0 || !NAME.test(name))
    throw new NoteMalformed('a signature line is malformed');
  const bytes = decodeBase64(base64);
  if (bytes.length < 5) throw new NoteMalformed('a signature is too short');
  return { name, id: bytes.toString('hex', 0, 4), bytes: bytes.subarray(4) };
};
