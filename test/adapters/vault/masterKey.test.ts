import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  EncryptionKeyMismatch,
  InvalidMasterKey,
  masterKeyFrom,
  openMasterKey,
} from '../../../adapters/vault/masterKey.ts';
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';
import { nonEmpty } from '../../support/nonEmpty.ts';

let test: TestDatabase;
let dataDir: string;
const keyFile = (): string => join(dataDir, 'encryption.key');
/** What AES-GCM says about a wrong key, a wrong record and changed bytes alike. */
const NOT_AUTHENTIC = 'unable to authenticate data';
const setting = (): string => randomBytes(32).toString('base64');

beforeEach(async () => {
  test = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'vault-'));
});
afterEach(async () => {
  await test.close();
  await rm(dataDir, { recursive: true });
});

describe('where the master key comes from (X-62)', () => {
  it('makes a file of 32 random bytes in base64, mode 0600, and nothing beside it', async () => {
    await openMasterKey(test.database, { encryptionKey: null, dataDir });
    const text = await readFile(keyFile(), 'utf8');
    expect(Buffer.from(text, 'base64')).toHaveLength(32);
    expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['encryption.key']);
  });

  it('reads the same file at the next start', async () => {
    const first = await openMasterKey(test.database, { encryptionKey: null, dataDir });
    const second = await openMasterKey(test.database, { encryptionKey: null, dataDir });
    expect(second.id).toBe(first.id);
  });

  it('prefers the setting and writes no file', async () => {
    await openMasterKey(test.database, { encryptionKey: setting(), dataDir });
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('gives one key to all that start at once', async () => {
    const keys = await Promise.all(
      Array.from({ length: 8 }, () => openMasterKey(test.database, { encryptionKey: null, dataDir })),
    );
    expect(new Set(keys.map((key) => key.id)).size).toBe(1);
  });

  it.each(['', 'short', randomBytes(31).toString('base64'), randomBytes(33).toString('base64'), 'ä'.repeat(44)])(
    'refuses %j, which is not 32 bytes in base64',
    async (encryptionKey) => {
      await expect(openMasterKey(test.database, { encryptionKey, dataDir })).rejects.toThrow(InvalidMasterKey);
    },
  );
});

describe('a vault of another key (X-63)', () => {
  it('refuses another setting', async () => {
    await openMasterKey(test.database, { encryptionKey: setting(), dataDir });
    const other = openMasterKey(test.database, { encryptionKey: setting(), dataDir });
    await expect(other).rejects.toMatchObject({ code: 'encryption_key_mismatch' });
  });

  it('refuses another file, and takes the former one again', async () => {
    await openMasterKey(test.database, { encryptionKey: null, dataDir });
    const former = await readFile(keyFile());
    await writeFile(keyFile(), setting());
    await expect(openMasterKey(test.database, { encryptionKey: null, dataDir })).rejects.toThrow(EncryptionKeyMismatch);
    await writeFile(keyFile(), former);
    await expect(openMasterKey(test.database, { encryptionKey: null, dataDir })).resolves.toBeDefined();
  });

  it('does not replace a lost file', async () => {
    await openMasterKey(test.database, { encryptionKey: null, dataDir });
    await rm(keyFile());
    await expect(openMasterKey(test.database, { encryptionKey: null, dataDir })).rejects.toThrow(EncryptionKeyMismatch);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('lets one of several keys through when they start at once', async () => {
    const starts = await Promise.allSettled(
      Array.from({ length: 6 }, () => openMasterKey(test.database, { encryptionKey: setting(), dataDir })),
    );
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('what a master key does', () => {
  const key = masterKeyFrom(randomBytes(32));

  it('opens what it wrapped, for the same record only (X-62)', () => {
    const wrapped = key.wrap(randomBytes(32), 'record-a');
    expect(key.unwrap(wrapped, 'record-a')).toHaveLength(32);
    expect(() => key.unwrap(wrapped, 'record-b')).toThrow(NOT_AUTHENTIC);
    expect(() => masterKeyFrom(randomBytes(32)).unwrap(wrapped, 'record-a')).toThrow(NOT_AUTHENTIC);
  });

  it('notices each changed byte', () => {
    const wrapped = key.wrap(randomBytes(32), 'record');
    for (const index of nonEmpty(wrapped.keys())) {
      const changed = Uint8Array.from(wrapped);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => key.unwrap(changed, 'record')).toThrow(NOT_AUTHENTIC);
    }
  });

  it('wraps the same key differently each time', () => {
    const dataKey = randomBytes(32);
    expect(key.wrap(dataKey, 'r')).not.toEqual(key.wrap(dataKey, 'r'));
  });

  it('hashes as it always has: what is stored is found by it', () => {
    const hash = masterKeyFrom(Buffer.alloc(32, 7)).keyedHash('subject-ref', 'w1', 'ada@example.com');
    expect(Buffer.from(hash).toString('hex')).toBe('379e6120ad8506c093c73c14178938d1cf2901e9eac19c3f1c07b3ff30f2e15d');
  });

  it('hashes alike for one purpose and otherwise for another', () => {
    expect(key.keyedHash('a', 'x')).toEqual(key.keyedHash('a', 'x'));
    expect(key.keyedHash('a', 'x')).not.toEqual(key.keyedHash('b', 'x'));
    expect(key.keyedHash('a', 'x', 'y')).not.toEqual(key.keyedHash('a', 'xy'));
  });
});
