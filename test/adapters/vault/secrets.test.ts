import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { masterKeyFrom, openMasterKey, type MasterKey } from '../../../adapters/vault/masterKey.ts';
import { openSecrets } from '../../../adapters/vault/secrets.ts';
import { SecretId } from '../../../domain/core/ids.ts';
import type { Sql } from '../../../engine/sql.ts';
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';

let test: TestDatabase;
let masterKey: MasterKey;

beforeEach(async () => {
  test = await testDatabase();
  const encryptionKey = randomBytes(32).toString('base64');
  masterKey = await openMasterKey(test.database, { encryptionKey, dataDir: '/nowhere' });
});
afterEach(() => test.close());

describe('the vault (X-62)', () => {
  it('gives back what was put, also to a later process', async () => {
    const secrets = await openSecrets(test.database, masterKey);
    const id = await secrets.put('configuration', { password: 'päss\u0000wörd', user: 'app' });
    const later = await openSecrets(test.database, masterKey);
    expect(await later.get(id)).toEqual({ password: 'päss\u0000wörd', user: 'app' });
  });

  it('holds no plaintext and a different key per record', async () => {
    const secrets = await openSecrets(test.database, masterKey);
    await secrets.put('configuration', { password: 'correct horse' });
    await secrets.put('configuration', { password: 'correct horse' });
    const { rows } = await test.database.query<{ wrapped_key: Buffer; ciphertext: Buffer }>(
      'select wrapped_key, ciphertext from vault.secrets',
    );
    expect(new Set(rows.map((row) => row.wrapped_key.toString('hex'))).size).toBe(2);
    for (const row of rows) expect(row.ciphertext.toString('latin1')).not.toContain('correct horse');
  });

  it('does not open a record that was moved to another id', async () => {
    const secrets = await openSecrets(test.database, masterKey);
    const id = await secrets.put('password_hash', { hash: 'x' });
    const moved = SecretId.parse(randomUUID());
    await test.database.query('update vault.secrets set id = $2 where id = $1', [id, moved]);
    await expect(secrets.get(moved)).rejects.toThrow('unable to authenticate data');
  });

  it('does not start with a key that opens no record', async () => {
    const secrets = await openSecrets(test.database, masterKey);
    await secrets.put('configuration', { password: 'x' });
    await expect(openSecrets(test.database, masterKeyFrom(randomBytes(32)))).rejects.toThrow(
      'unable to authenticate data',
    );
  });

  it('answers null for unknown and deleted ids, and deletes twice without harm', async () => {
    const secrets = await openSecrets(test.database, masterKey);
    const id = await secrets.put('configuration', { password: 'x' });
    await secrets.delete(id);
    await secrets.delete(id);
    expect(await secrets.get(id)).toBeNull();
    expect(await secrets.get(SecretId.parse(randomUUID()))).toBeNull();
  });

  it('lists configured values for the scrubber, from the start on, and no password hashes (X-65)', async () => {
    const first = await openSecrets(test.database, masterKey);
    await first.put('configuration', { password: 'hunter22' });
    await first.put('password_hash', { hash: '$argon2id$' });
    expect(first.configured()).toEqual(['hunter22']);
    const later = await openSecrets(test.database, masterKey);
    expect(later.configured()).toEqual(['hunter22']);
  });

  it('learns values that another process has put when it reads them', async () => {
    const reader = await openSecrets(test.database, masterKey);
    const writer = await openSecrets(test.database, masterKey);
    const id = await writer.put('configuration', { token: 'swordfish' });
    await reader.get(id);
    expect(reader.configured()).toEqual(['swordfish']);
  });

  it('reads the records only where something was stored, once for all who ask at the same time', async () => {
    const statements: string[] = [];
    const query: Sql['query'] = (text, ...args) => {
      statements.push(/from vault\.(\w+)/.exec(text)?.[1] ?? '');
      return test.database.query(text, ...args);
    };
    const secrets = await openSecrets({ query }, masterKey);
    await (await openSecrets(test.database, masterKey)).put('configuration', { token: 'swordfish' });
    await Promise.all([secrets.refresh(), secrets.refresh()]);
    expect(secrets.known()).toBe(1);
    await secrets.refresh();
    // A vault that was restored without its generation.
    await test.database.query('delete from vault.secret_generation');
    await secrets.refresh();
    const [generation, both] = [['secret_generation'], ['secret_generation', 'secrets']];
    expect(statements).toEqual([...both, ...both, ...generation, ...both]);
  });

  it('learns values that other processes have put when it is asked to, each once (X-65)', async () => {
    const [reader, writer] = [await openSecrets(test.database, masterKey), await openSecrets(test.database, masterKey)];
    await writer.put('configuration', { token: 'swordfish' });
    await writer.put('password_hash', { hash: 'x' });
    await reader.refresh();
    await reader.refresh();
    expect(reader.configured()).toEqual(['swordfish']);
  });
});
