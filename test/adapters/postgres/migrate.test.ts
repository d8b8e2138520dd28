import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate, readMigrations } from '../../../adapters/postgres/migrate.ts';
import { recordingLogger } from '../../support/logger.ts';
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';

let test: TestDatabase;
let directory: string;
const logger = recordingLogger();

beforeEach(async () => {
  test = await testDatabase();
  directory = await mkdtemp(join(tmpdir(), 'migrations-'));
  logger.lines.length = 0;
});
afterEach(async () => {
  await test.close();
  await rm(directory, { recursive: true });
});

const put = (name: string, text: string): Promise<void> => writeFile(join(directory, name), text);
const run = async (): Promise<void> =>
  migrate(test.database, await readMigrations(pathToFileURL(`${directory}/`)), logger);
const applied = (): unknown[] =>
  logger.lines.filter(({ name }) => name === 'migration_applied').map(({ fields }) => fields);

describe('migrating (X-25)', () => {
  it('applies numbered files in order, each once (DS-134)', async () => {
    await put('9002_second.sql', 'alter table first add column b int; alter table first add column c int;');
    await put('9001_first.sql', 'create table first (a int);');
    await put('notes.md', 'not a migration');
    await run();
    await run();
    expect(applied()).toEqual([{ migration: '9001_first.sql' }, { migration: '9002_second.sql' }]);
    await test.database.query('insert into first (a, b, c) values (1, 2, 3)');
  });

  it('stops with migration_changed when an applied file has other contents, and applies nothing', async () => {
    await put('9001_first.sql', 'create table first (a int);');
    await run();
    await put('9001_first.sql', 'create table first (a bigint);');
    await put('9002_second.sql', 'create table second (a int);');
    await expect(run()).rejects.toMatchObject({ code: 'migration_changed', file: '9001_first.sql' });
    expect((await test.database.query(`select to_regclass('second') as found`)).rows).toEqual([{ found: null }]);
  });

  it('stops with migrations_unknown where the schema was restored without what tells its migrations', async () => {
    await test.database.query('drop table public.schema_migrations');
    await put('9001_first.sql', 'create table first (a int);');
    await expect(run()).rejects.toThrow(/public\.schema_migrations.*restore it/);
    await expect(run()).rejects.toMatchObject({ code: 'migrations_unknown' });
    expect((await test.database.query(`select to_regclass('first') as found`)).rows).toEqual([{ found: null }]);
  });

  it('leaves nothing of a file that fails, and goes on from there once it is right', async () => {
    await put('9001_first.sql', 'create table first (a int);');
    await put('9002_second.sql', 'create table second (a int); select no_such_function();');
    await expect(run()).rejects.toThrow('9002_second.sql');
    expect((await test.database.query(`select to_regclass('second') as found`)).rows).toEqual([{ found: null }]);
    await put('9002_second.sql', 'create table second (a int);');
    await run();
    expect(applied()).toEqual([{ migration: '9001_first.sql' }, { migration: '9002_second.sql' }]);
  });

  it('lets one of several nodes that start together apply, while the others wait', async () => {
    await put('9001_first.sql', 'create table first (a int); select pg_sleep(0.3);');
    await Promise.all([run(), run(), run(), run()]);
    expect(applied()).toEqual([{ migration: '9001_first.sql' }]);
  });

  it('accepts what a newer version applied', async () => {
    await put('9001_first.sql', 'create table first (a int);');
    await run();
    await rm(join(directory, '9001_first.sql'));
    await put('9000_earlier.sql', 'create table earlier (a int);');
    await run();
    expect(applied()).toEqual([{ migration: '9001_first.sql' }, { migration: '9000_earlier.sql' }]);
  });
});
