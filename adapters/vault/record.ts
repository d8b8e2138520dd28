import { createSecretKey, randomBytes } from 'node:crypto';
import { parseJson } from '../../domain/core/json/parseJson.ts';
import { open, seal } from './envelope.ts';
import type { MasterKey } from './masterKey.ts';

export type SealedRecord = { wrapped_key: Uint8Array; ciphertext: Uint8Array };

/** AES-256-GCM under a fresh data key that the master key wraps, both bound to the record's id. */
export const sealRecord = (masterKey: MasterKey, plain: unknown, id: string): SealedRecord => {
  const dataKey = randomBytes(32);
  return {
    wrapped_key: masterKey.wrap(dataKey, id),
    ciphertext: seal(createSecretKey(dataKey), Buffer.from(JSON.stringify(plain), 'utf8'), id),
  };
};

/** Throws when the record was sealed under another master key, for another id, or was changed. */
export const openRecord = (masterKey: MasterKey, sealed: SealedRecord, id: string): unknown =>
  parseJson(open(createSecretKey(masterKey.unwrap(sealed.wrapped_key, id)), sealed.ciphertext, id).toString('utf8'));
