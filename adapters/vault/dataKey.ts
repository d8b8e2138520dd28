import { createSecretKey, randomBytes, randomUUID, type KeyObject } from 'node:crypto';
import { SubjectKeyId } from '../../domain/core/ids.ts';
import type { MasterKey } from './masterKey.ts';

const KEY_BYTES = 32;

/** The key of a subject as it is stored, wrapped by the master key. */
export type WrappedKey = { subject: SubjectKeyId; wrappedKey: Uint8Array };

/** A key of AES-256 that nobody has yet, and its form to be stored. */
export const freshDataKey = (masterKey: MasterKey): WrappedKey & { key: KeyObject } => {
  const [subject, bytes] = [SubjectKeyId.parse(randomUUID()), randomBytes(KEY_BYTES)];
  return { subject, wrappedKey: masterKey.wrap(bytes, subject), key: createSecretKey(bytes) };
};

/** Throws when the master key did not wrap it for this subject. */
export const openDataKey = (masterKey: MasterKey, { subject, wrappedKey }: WrappedKey): KeyObject =>
  createSecretKey(masterKey.unwrap(wrappedKey, subject));
