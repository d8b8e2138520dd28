import type { StoredEvent } from '../../core/log/eventLog.ts';
import { bytesOfUuid, UUID_BYTES, uuidOf } from '../../core/ids.ts';
import { sha256 } from '../../core/json/sha256.ts';
import { HASH_BYTES, type Hash } from './hash.ts';

/** The parts of a stored event that its entry covers; the place in the log is covered by the entry's index. */
export type EntryEvent = Pick<
  StoredEvent,
  'type' | 'contentType' | 'revision' | 'recordedAtUs' | 'payload' | 'meta'
> & {
  /** The UUID as text, in any case, with or without hyphens. */
  id: string;
  stream: string;
};

/** What an entry says. */
export type Entry = {
  stream: string;
  revision: bigint;
  recordedAtUs: bigint;
  /** Lower case, with hyphens. */
  id: string;
  type: string;
  contentType: string;
  payloadHash: Hash;
  metaHash: Hash;
};

/** The bytes are not an entry of this version. */
export class EntryMalformed extends Error {
  constructor(reason: string) {
    super(`not an audit entry: ${reason}`);
    this.name = 'EntryMalformed';
  }
}

const TAG = 'es-entry/v1';
const FIXED = TAG.length + 8 + 8 + UUID_BYTES;
const TEXT_BYTES_MAX = 0xffff;

/**
 * The bytes that stand for an event in the audit log: tag, revision, time, id, three length-prefixed names, and the
 * SHA-256 of payload and meta. Throws RangeError when a name is longer than 65535 bytes.
 */
export const entryBytes = (event: EntryEvent): Buffer =>
  Buffer.concat([
    Buffer.from(TAG),
    numbers(event),
    bytesOfUuid(event.id),
    ...[event.stream, event.type, event.contentType].flatMap(lengthPrefixed),
    sha256(event.payload),
    sha256(event.meta),
  ]);

/** Damaged ones may be out of range; a view takes their lowest 64 bits. */
const numbers = ({ revision, recordedAtUs }: EntryEvent): Uint8Array => {
  const view = new DataView(new ArrayBuffer(16));
  view.setBigUint64(0, revision);
  view.setBigInt64(8, recordedAtUs);
  return new Uint8Array(view.buffer);
};

/** RFC 6962 leaf hash of an entry. */
export const leafHash = (entry: Uint8Array): Hash => sha256(Buffer.concat([Buffer.of(0x00), entry]));

/** The leaf of an event as this system stores it. */
export const leafOf = (event: EntryEvent): Hash => leafHash(entryBytes(event));

/** Reads an entry back. Throws EntryMalformed. */
export const parseEntry = (bytes: Uint8Array): Entry => {
  const entry = Buffer.from(bytes);
  if (entry.length < FIXED + 6 + 2 * HASH_BYTES) throw new EntryMalformed('too short');
  if (entry.toString('latin1', 0, TAG.length) !== TAG) throw new EntryMalformed('another version');
  const [stream, afterStream] = readPrefixed(entry, FIXED);
  const [type, afterType] = readPrefixed(entry, afterStream);
  const [contentType, end] = readPrefixed(entry, afterType);
  if (entry.length !== end + 2 * HASH_BYTES) throw new EntryMalformed('wrong length');
  return {
    stream,
    revision: entry.readBigUInt64BE(11),
    recordedAtUs: entry.readBigInt64BE(19),
    id: uuidOf(entry.subarray(FIXED - UUID_BYTES, FIXED)),
    type,
    contentType,
    payloadHash: entry.subarray(end, end + HASH_BYTES),
    metaHash: entry.subarray(end + HASH_BYTES),
  };
};

const lengthPrefixed = (text: string): readonly Uint8Array[] => {
  const [length, bytes] = [Buffer.alloc(2), Buffer.from(text)];
  if (bytes.length > TEXT_BYTES_MAX) throw new RangeError('a name of the event is too long');
  length.writeUInt16BE(bytes.length);
  return [length, bytes];
};

const readPrefixed = (bytes: Buffer, at: number): readonly [string, number] => {
  if (at + 2 > bytes.length) throw new EntryMalformed('too short');
  const end = at + 2 + bytes.readUInt16BE(at);
  if (end > bytes.length) throw new EntryMalformed('too short');
  return [bytes.toString('utf8', at + 2, end), end];
};
