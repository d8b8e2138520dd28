import { hash } from 'node:crypto';
import type { StoredEvent } from '../../core/eventLog.ts';
import { UUID_BYTES, uuidText, writeUuid } from '../../core/uuidBytes.ts';
import { sha256 } from '../../core/sha256.ts';
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
/** An entry in `scratch` stands behind the byte that makes it a leaf (RFC 6962). */
const ENTRY = 1;
/** One buffer for all calls: hashing is synchronous and does not keep its input. */
const scratch = Buffer.alloc(ENTRY + FIXED + 3 * (2 + TEXT_BYTES_MAX) + 2 * HASH_BYTES);
scratch.write(TAG, ENTRY, 'latin1');
const view = new DataView(scratch.buffer, scratch.byteOffset);

/**
 * The bytes that stand for an event in the audit log: tag, revision, time, id, three length-prefixed names, and the
 * SHA-256 of payload and meta. Throws RangeError when a name is longer than 65535 bytes.
 */
export const entryBytes = (event: EntryEvent): Buffer => Buffer.from(writtenEntry(event));

/** The same within `scratch`, valid until the next call. */
const writtenEntry = (event: EntryEvent): Buffer => {
  view.setBigUint64(ENTRY + 11, event.revision);
  view.setBigInt64(ENTRY + 19, event.recordedAtUs);
  writeUuid(event.id, scratch, ENTRY + 27);
  let at = ENTRY + FIXED;
  at = writePrefixed(event.stream, at);
  at = writePrefixed(event.type, at);
  at = writePrefixed(event.contentType, at);
  scratch.write(hash('sha256', event.payload, 'binary'), at, 'binary');
  scratch.write(hash('sha256', event.meta, 'binary'), at + HASH_BYTES, 'binary');
  return scratch.subarray(ENTRY, at + 2 * HASH_BYTES);
};

/** RFC 6962 leaf hash of an entry. */
export const leafHash = (entry: Uint8Array): Hash => {
  const bytes = Buffer.allocUnsafe(1 + entry.length);
  bytes[0] = 0x00;
  bytes.set(entry, 1);
  return sha256(bytes);
};

/** The leaf of an event as this system stores it. */
export const leafOf = (event: EntryEvent): Hash => sha256(scratch.subarray(0, ENTRY + writtenEntry(event).length));

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
    id: uuidText(entry, 27),
    type,
    contentType,
    payloadHash: entry.subarray(end, end + HASH_BYTES),
    metaHash: entry.subarray(end + HASH_BYTES),
  };
};

const writePrefixed = (text: string, at: number): number => {
  // A character takes three bytes at most, so that only a long name needs to be measured.
  if (text.length * 3 > TEXT_BYTES_MAX && Buffer.byteLength(text) > TEXT_BYTES_MAX)
    throw new RangeError('a name of the event is too long');
  const written = scratch.write(text, at + 2);
  scratch.writeUInt16BE(written, at);
  return at + 2 + written;
};

const readPrefixed = (bytes: Buffer, at: number): readonly [string, number] => {
  if (at + 2 > bytes.length) throw new EntryMalformed('too short');
  const end = at + 2 + bytes.readUInt16BE(at);
  if (end > bytes.length) throw new EntryMalformed('too short');
  return [bytes.toString('utf8', at + 2, end), end];
};
