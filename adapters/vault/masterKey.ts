import { createHash, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Sql } from '../../engine/sql.ts';
import { open, seal } from './envelope.ts';
import { createKeyFile, readKeyFile } from './keyFile.ts';

/** Wraps the data keys of the vault and keys the hashes of personal names. */
export interface MasterKey {
  /** Names the key without giving it away. */
  readonly id: string;
  /** `recordId` is authenticated: a wrapped key moved to another record does not open. */
  wrap(dataKey: Uint8Array, recordId: string): Uint8Array;
  /** Throws when the bytes were not wrapped by this key for this record. */
  unwrap(wrapped: Uint8Array, recordId: string): Uint8Array;
  /** HMAC-SHA-256 of the parts, joined by 0x00, under a key derived for `purpose`. */
  keyedHash(purpose: string, ...parts: readonly string[]): Uint8Array;
}

export type MasterKeySettings = {
  /** `SERVICE_ENCRYPTION_KEY`: base64 of 32 bytes; null means the file `encryption.key` of `dataDir`. */
  encryptionKey: string | null;
  /** `SERVICE_DATA_DIR`. */
  dataDir: string;
};

/** the vault is wrapped by another master key than the one given; the service must not start. */
export class EncryptionKeyMismatch extends Error {
  readonly code = 'encryption_key_mismatch';
  constructor(reason: string) {
    super(`${reason}; restore the former SERVICE_ENCRYPTION_KEY or encryption.key`);
    this.name = 'EncryptionKeyMismatch';
  }
}

/** The configured master key is not base64 of 32 bytes. */
export class InvalidMasterKey extends Error {
  constructor(source: string) {
    super(`${source} must be 32 bytes in base64`);
    this.name = 'InvalidMasterKey';
  }
}

export const MASTER_KEY_BYTES = 32;

/**
 * The master key of this installation: the setting, else the file, else a new file (mode 0600) when the vault has
 * never been used. Throws EncryptionKeyMismatch when the vault belongs to another key, InvalidMasterKey for a
 * malformed one. The first use registers the key; of two nodes that start at once with different keys, one fails.
 */
export const openMasterKey = async (database: Sql, settings: MasterKeySettings): Promise<MasterKey> => {
  const known = await registeredKeys(database);
  const bytes = (await configuredKey(settings)) ?? (await createdKey(settings, known));
  const key = masterKeyFrom(bytes);
  if (known.length === 0)
    await database.query('insert into vault.master_keys (kek_id) values ($1) on conflict do nothing', [key.id]);
  const registered = await registeredKeys(database);
  if (registered.length !== 1 || registered[0] !== key.id)
    throw new EncryptionKeyMismatch('the stored secrets do not open with this master key');
  return key;
};

/** A master key of 32 bytes, without a look at the vault. */
export const masterKeyFrom = (bytes: Uint8Array): MasterKey => {
  const derive = (purpose: string): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', bytes, new Uint8Array(0), `ledger/v1/${purpose}`, 32));
  const wrapping = createSecretKey(derive('wrap'));
  // Purposes are a few constants: each key is derived once.
  const hashing = new Map<string, Uint8Array>();
  const hashingKey = (purpose: string): Uint8Array => {
    const key = hashing.get(purpose) ?? derive(purpose);
    hashing.set(purpose, key);
    return key;
  };
  return {
    id: createHash('sha256').update(derive('id')).digest('hex').slice(0, 32),
    wrap: (dataKey, recordId) => seal(wrapping, dataKey, recordId),
    unwrap: (wrapped, recordId) => open(wrapping, wrapped, recordId),
    keyedHash: (purpose, ...parts) => createHmac('sha256', hashingKey(purpose)).update(parts.join('\0')).digest(),
  };
};

const registeredKeys = async (database: Sql): Promise<readonly string[]> => {
  const { rows } = await database.query<{ kek_id: string }>('select kek_id from vault.master_keys');
  return rows.map((row) => row.kek_id);
};

const configuredKey = async ({ encryptionKey, dataDir }: MasterKeySettings): Promise<Uint8Array | null> => {
  if (encryptionKey !== null) return parseKey(encryptionKey, 'SERVICE_ENCRYPTION_KEY');
  const text = await readKeyFile(pathIn(dataDir));
  return text === null ? null : parseKey(text, pathIn(dataDir));
};

/** A lost key file must not be replaced: the new key would open nothing and hide what happened. */
const createdKey = async ({ dataDir }: MasterKeySettings, known: readonly string[]): Promise<Uint8Array> => {
  if (known.length > 0) throw new EncryptionKeyMismatch(`the vault is in use, but ${pathIn(dataDir)} is missing`);
  const text = await createKeyFile(pathIn(dataDir), `${randomBytes(MASTER_KEY_BYTES).toString('base64')}\n`);
  return parseKey(text, pathIn(dataDir));
};

const pathIn = (dataDir: string): string => join(dataDir, 'encryption.key');

const parseKey = (text: string, source: string): Uint8Array => {
  const trimmed = text.trim();
  const bytes = Buffer.from(trimmed, 'base64');
  if (bytes.length !== MASTER_KEY_BYTES || bytes.toString('base64') !== trimmed) throw new InvalidMasterKey(source);
  return bytes;
};
