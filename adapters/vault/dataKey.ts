import { createSecretKey, randomBytes, randomUUID, type KeyObject } from 'node:crypto';
import type { HeldKey } from '../../domain/core/eventLog.ts';
import { SubjectKeyId } from '../../domain/core/ids.ts';
import type { MasterKey } from './masterKey.ts';

const KEY_BYTES = 32;

/** A key of AES-256 that nobody has yet, and its form to be stored. */
export const freshDataKey = (masterKey: MasterKey): HeldKey & { key: KeyObject } => {
  const [subject, bytes] = [SubjectKeyId.parse(randomUUID()), randomBytes(KEY_BYTES)];
  return { subject, wrappedKey: masterKey.wrap(bytes, subject), key: createSecretKey(bytes) };
};

/** Throws when the master key did not wrap it for this subject. */
export const openDataKey = (masterKey: MasterKey, { subject, wrappedKey }: HeldKey): KeyObject =>
  createSecretKey(masterKey.unwrap(wrappedKey, subject));
