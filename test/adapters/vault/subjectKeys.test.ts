import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eraseSubject } from '../../../adapters/vault/erasure.ts';
import { openMasterKey } from '../../../adapters/vault/masterKey.ts';
import { CACHE_MS } from '../../../adapters/vault/keptKeys.ts';
import { createSubjectKeys } from '../../../adapters/vault/subjectKeys.ts';
import { SubjectKeyId } from '../../../domain/core/ids.ts';
import { recordingLogger } from '../../support/logger.ts';
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';
import { nonEmpty } from '../../support/nonEmpty.ts';

let test: TestDatabase;
let nowMs: number;
let logger: ReturnType<typeof recordingLogger>;
let keys: () => ReturnType<typeof createSubjectKeys>;

beforeEach(async () => {
  test = await testDatabase();
  nowMs = 0;
  logger = recordingLogger();
  const encryptionKey = randomBytes(32).toString('base64');
  const masterKey = await openMasterKey(test.database, { encryptionKey, dataDir: '/nowhere' });
  keys = () => createSubjectKeys({ database: test.database, masterKey, nowMs: () => nowMs, logger });
});
afterEach(() => test.close());

const erase = (id: SubjectKeyId) => eraseSubject(test.database, id, async () => undefined);
const close = (id: SubjectKeyId) =>
  eraseSubject(test.database, id, () => Promise.reject(new Error('stopped'))).catch(() => undefined);

describe('whose key', () => {
  it('is one per person and workspace, whatever the case and space', async () => {
    const id = await keys().subjectFor('default', 'Zoë@Example.com');
    expect(await keys().subjectFor('default', '  zoë@example.COM ')).toBe(id);
    expect(await keys().subjectFor('other', 'zoë@example.com')).not.toBe(id);
    expect(await keys().subjectFor('default', 'zoe@example.com')).not.toBe(id);
  });

  it('is one for concurrent callers', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => keys().subjectFor('default', 'a@example.com')));
    expect(new Set(ids).size).toBe(1);
  });

  it('is one for callers on two nodes at the same time, together with other people', async () => {
    const people = Array.from({ length: 30 }, (_, n) => `person-${n % 10}@example.com`);
    const ask = (node: ReturnType<typeof keys>) => people.map((person) => node.subjectFor('default', person));
    const ids = await Promise.all([...ask(keys()), ...ask(keys())]);
    expect(new Set(ids).size).toBe(10);
    expect(ids.map((id, n) => id === ids[n % 10])).toEqual(ids.map(() => true));
  });

  it('is asked for again after a look-up that failed, which those beside it hear of', async () => {
    const node = keys();
    await test.database.query('alter table vault.subject_keys rename to away');
    const asked = ['a', 'b'].map((name) => node.subjectFor('default', name));
    expect(await Promise.allSettled(asked)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    await test.database.query('alter table vault.away rename to subject_keys');
    expect(await node.subjectFor('default', 'a')).toBe(await keys().subjectFor('default', 'a'));
  });

  it('leaves no reference in clear', async () => {
    await keys().subjectFor('default', 'a@example.com');
    const { rows } = await test.database.query<{ row: string }>('select k::text as row from vault.subject_keys k');
    expect(rows[0]?.row).not.toContain('example');
    expect(rows[0]?.row).not.toContain(Buffer.from('a@example.com').toString('hex'));
  });

  it('is a new one as soon as an erasure has begun, and stays that one', async () => {
    const node = keys();
    const id = await node.subjectFor('default', 'a@example.com');
    await close(id);
    const next = await node.subjectFor('default', 'a@example.com');
    expect(next).not.toBe(id);
    await erase(id);
    expect(await keys().subjectFor('default', 'a@example.com')).toBe(next);
  });
});

describe('the key itself', () => {
  it('is 32 bytes, the same for writing and reading and in every process', async () => {
    const id = await keys().subjectFor('default', 'a@example.com');
    const key = await keys().forWriting(id);
    expect(key.export()).toHaveLength(32);
    expect((await keys().forReading(id))?.export()).toEqual(key.export());
  });

  it('differs between people', async () => {
    const any = keys();
    const a = await any.forReading(await any.subjectFor('default', 'a'));
    const b = await any.forReading(await any.subjectFor('default', 'b'));
    expect(a?.export()).not.toEqual(b?.export());
  });

  it('reads null and refuses writing once erased, without an alarm', async () => {
    const id = await keys().subjectFor('default', 'a@example.com');
    await erase(id);
    expect(await keys().forReading(id)).toBeNull();
    await expect(keys().forWriting(id)).rejects.toThrow('nothing can be written');
    expect(logger.lines).toEqual([]);
  });

  it('is read but not written under once an erasure has begun, where it is not kept any more', async () => {
    const node = keys();
    const id = await node.subjectFor('default', 'a@example.com');
    await close(id);
    expect(await node.forWriting(id)).toBe(await node.forReading(id));
    nowMs = CACHE_MS;
    expect((await node.forReading(id))?.export()).toHaveLength(32);
    await expect(node.forWriting(id)).rejects.toThrow('nothing can be written');
  });

  it('raises subject_key_missing when the key is gone without an erasure', async () => {
    const id = SubjectKeyId.parse(randomUUID());
    expect(await keys().forReading(id)).toBeNull();
    expect(logger.lines).toEqual([{ name: 'subject_key_missing', fields: { key_id: id } }]);
  });

  it('is kept for 60 s and no longer', async () => {
    const node = keys();
    const id = await node.subjectFor('default', 'a@example.com');
    const key = await node.forReading(id);
    await erase(id);
    nowMs = CACHE_MS - 1;
    expect(await node.forReading(id)).toBe(key);
    nowMs = CACHE_MS;
    expect(await node.forReading(id)).toBeNull();
  });

  it('is asked for again after a look-up that failed', async () => {
    const id = await keys().subjectFor('default', 'a@example.com');
    const node = keys();
    await test.database.query('alter table vault.subject_keys rename to away');
    await expect(node.forReading(id)).rejects.toThrow('does not exist');
    await test.database.query('alter table vault.away rename to subject_keys');
    expect((await node.forReading(id))?.export()).toHaveLength(32);
  });

  it('comes right for each of many that are asked for together', async () => {
    const node = keys();
    const ids = await Promise.all(Array.from({ length: 50 }, (_, n) => node.subjectFor('default', `person-${n}`)));
    const together = await Promise.all(ids.map((id) => keys().forReading(id)));
    const other = keys();
    for (const [index, id] of nonEmpty(ids.entries()))
      expect((await other.forReading(id))?.export()).toEqual(together[index]?.export());
  });
});
