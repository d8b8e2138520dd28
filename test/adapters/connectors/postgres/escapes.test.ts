import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardSql } from '../../../../adapters/connectors/postgres/sql/sqlGuard.ts';
import { inReadOnlySession, type Target } from '../../../../adapters/connectors/postgres/session.ts';
import { postgresTools } from '../../../../adapters/connectors/postgres/tools.ts';
import { createAddressPolicy } from '../../../../adapters/network/addressPolicy.ts';
import { testDatabase, type TestDatabase } from '../../../support/database/postgres.ts';
import { ESCAPES, DISARMED } from './escapes.ts';
import { fingerprint } from './fingerprint.ts';
import { createShop, setTraps } from './shop.ts';

const addresses = createAddressPolicy(['127.0.0.0/8', '::1/128']);
const never = new AbortController().signal;
const reader = `reader_${randomBytes(4).toString('hex')}`;

let test: TestDatabase;
let folder: string;
let victim: Client;
let placed: (sql: string) => string;
let readerUrl: string;

beforeAll(async () => {
  test = await testDatabase();
  await createShop(test.database);
  await setTraps(test.database);
  await test.database.query('create extension dblink');
  await test.database.query(`create role ${reader} login password 'reader-password'`);
  await test.database.query(`grant usage on schema public, billing to ${reader}`);
  await test.database.query(`grant select on all tables in schema public, billing to ${reader}`);
  folder = await mkdtemp(join(tmpdir(), 'escape-'));
  await chmod(folder, 0o777);
  victim = new Client({ connectionString: test.url, application_name: 'victim' });
  await victim.connect();
  const { rows } = await victim.query<{ pid: number }>('select pg_backend_pid() as pid');
  const url = new URL(test.url);
  const database = url.pathname.slice(1);
  placed = (sql) => sql.replaceAll('DIR', folder).replaceAll('PID', String(rows[0]?.pid)).replaceAll('DB', database);
  url.username = reader;
  url.password = 'reader-password';
  readerUrl = url.href;
});

afterAll(async () => {
  await victim.end();
  await test.database.query(`drop owned by ${reader}`);
  await test.database.query(`drop role ${reader}`);
  await test.close();
  await rm(folder, { recursive: true });
});

const current = (): Promise<unknown> => fingerprint(test.database, folder);

/** Runs each statement by `attempt`; the first one that changes anything, or null. */
const firstEffect = async (
  statements: readonly string[],
  attempt: (sql: string) => Promise<unknown>,
): Promise<string | null> => {
  const before = JSON.stringify(await current());
  for (const sql of statements) {
    await attempt(placed(sql)).catch(() => {});
    if (JSON.stringify(await current()) !== before) return sql;
  }
  return null;
};

describe('escapes change nothing', { timeout: 300_000 }, () => {
  it('the traps of this test do spring, and it sees that they do', async () => {
    const before = await current();
    await test.database.query('select lower(1)');
    expect(await current()).not.toEqual(before);
    await test.database.query('delete from trap');
    expect(await current()).toEqual(before);
  });

  it('each layer answers an honest statement, so that silence below means a refusal', async () => {
    const sql = 'select count(*) from public.orders';
    const target: Target = { databaseUrl: readerUrl, addresses };
    const { rows } = await inReadOnlySession(target, never, (session) => session.run(sql));
    expect(rows).toEqual([[300]]);
    const tools = postgresTools({ databaseUrl: test.url, addresses, customerSetting: null });
    const query = tools.find(({ contract }) => contract.name === 'query');
    const answer = await query?.run({ sql }, { signal: never, scope: { customer: null, pinned: null } });
    expect(answer).toMatchObject({ result: { rows: [{ count: 300 }] } });
  });

  it('with the guard alone, before a superuser in a transaction that may write (SU-47 a)', async () => {
    const superuser = new Client({ connectionString: test.url });
    await superuser.connect();
    await superuser.query('set search_path = pg_catalog, pg_temp');
    const effect = await firstEffect([...ESCAPES, ...DISARMED], async (sql) => {
      if (guardSql(sql).accepted) await superuser.query({ text: sql });
    });
    await superuser.end();
    expect(effect).toBeNull();
  });

  it('with the read-only transaction and a reading role alone, without the guard (SU-47 b, c)', async () => {
    const target: Target = { databaseUrl: readerUrl, addresses };
    const statements = [...ESCAPES, ...DISARMED, 'select * from trapped', 'select * from public.trapped'];
    const effect = await firstEffect(statements, (sql) =>
      inReadOnlySession(target, never, (session) => session.run(sql)),
    );
    expect(effect).toBeNull();
  });

  it('with the tools, although the role is a superuser (SU-47)', async () => {
    const tools = postgresTools({ databaseUrl: test.url, addresses, customerSetting: null });
    const run = async (name: string, sql: string): Promise<string> => {
      const tool = tools.find(({ contract }) => contract.name === name);
      return (
        tool?.run({ sql }, { signal: never, scope: { customer: null, pinned: null } }).then(
          () => 'ran',
          (error: { code: string }) => error.code,
        ) ?? 'no such tool'
      );
    };
    const codes = new Set<string>();
    const effect = await firstEffect([...ESCAPES, ...DISARMED, 'select * from trapped'], async (sql) => {
      for (const name of ['explain', 'query']) {
        const code = await run(name, sql);
        if (ESCAPES.some((escape) => placed(escape) === sql)) codes.add(code);
      }
    });
    expect(effect).toBeNull();
    // An empty or overlong text is refused by the schema of the arguments.
    expect([...codes].toSorted()).toEqual(['invalid_arguments', 'sql_rejected']);
  });
});
