import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../adapters/postgres/database.ts';
import { storeTrouble } from '../../../domain/core/log/storeTrouble.ts';
import type { Database } from '../../../engine/sql.ts';
import { silentLogger } from '../../support/logger.ts';
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
  await test.database.query('create table things (id int primary key)');
});
afterAll(() => test.close());

const count = async (): Promise<number> => {
  const { rows } = await test.database.query<{ n: number }>('select count(*)::int as n from things');
  return rows[0]?.n ?? -1;
};

const readThrice = async (): Promise<readonly unknown[]> => {
  const found: unknown[] = [];
  for (let sent = 1; sent <= 3; sent += 1) {
    const { rows } = await test.database.query('select what from shown where id = $1', [1], 'prepared');
    found.push(...rows);
  }
  return found;
};

/** Short lists, for which the server finds a plan of their own cheaper each time. */
const plansFor20Lists = (database: Pick<Database, 'connection'>): Promise<object | undefined> =>
  database.connection(async (sql) => {
    const text = 'select id from things where id = any($1::int[]) order by id';
    for (let sent = 1; sent <= 20; sent += 1) await sql.query(text, [[sent]], 'prepared');
    const { rows } = await sql.query(
      'select generic_plans, custom_plans from pg_prepared_statements where statement = $1',
      [text],
    );
    return rows[0];
  });

describe('a database', () => {
  it('keeps what a transaction wrote', async () => {
    const answer = await test.database.transaction(async (sql) => {
      await sql.query('insert into things values ($1)', [1]);
      return 'done';
    });
    expect(answer).toBe('done');
    expect(await count()).toBe(1);
  });

  it('plans once what looks up by key in transactions, however long the lists are', async () => {
    const text = 'select id from things where id = any($1::int[])';
    const lookedUp = (ids: readonly number[]) =>
      test.database.transaction((sql) => sql.query(text, [ids], 'prepared'), { findsByKey: true });
    for (let length = 1; length <= 20; length += 1) await lookedUp(Array.from({ length }, (_, id) => id));
    const { rows } = await test.database.query('select custom_plans from pg_prepared_statements where statement = $1', [
      text,
    ]);
    expect(rows).toEqual([{ custom_plans: '0' }]);
  });

  it('plans once what is asked of a pool that keeps its plans, where another plans each time', async () => {
    const keeping = openDatabase(test.url, { logger: silentLogger, keepsPlans: true });
    onTestFinished(() => keeping.close());
    expect(await plansFor20Lists(keeping)).toMatchObject({ custom_plans: '0' });
    expect(await plansFor20Lists(test.database)).toMatchObject({ generic_plans: '0' });
  });

  it('keeps a statement once, and only what is to be kept', async () => {
    const [kept, other] = ['select id from things where id = $1', 'select id from things where id < $1'];
    const prepared = await test.database.connection(async (sql) => {
      await Promise.all([1, 2].map((id) => sql.query(kept, [id], 'prepared')));
      await sql.query(other, [1]);
      return (
        await sql.query('select statement from pg_prepared_statements where statement = any($1)', [[kept, other]])
      ).rows;
    });
    expect(prepared).toEqual([{ statement: kept }]);
  });

  it('prepares a statement again whose result has changed', async () => {
    await test.database.query('create view shown as select 1 as id, 2 as what');
    expect(await readThrice()).toEqual(Array.from({ length: 3 }, () => ({ what: 2 })));
    await test.database.query(`drop view shown; create view shown as select 1 as id, 'two' as what`);
    expect(await readThrice()).toEqual(Array.from({ length: 3 }, () => ({ what: 'two' })));
  });

  it('keeps nothing of a transaction with a statement that has another result than it was prepared for', async () => {
    const text = 'with added as (insert into things values ($1)) select what from changing';
    const add = (id: number) => test.database.transaction((sql) => sql.query(text, [id], 'prepared'));
    await test.database.query('create view changing as select 1 as what');
    for (let id = 201; id <= 205; id += 1) await add(id);
    const before = await count();
    await test.database.query(`drop view changing; create view changing as select 'one' as what`);
    await expect(add(206)).rejects.toMatchObject({ code: '0A000' });
    expect(await count()).toBe(before);
    expect((await add(206)).rows).toEqual([{ what: 'one' }]);
  });

  it('keeps nothing of a transaction that throws', async () => {
    const before = await count();
    const failed = test.database.transaction(async (sql) => {
      await sql.query('insert into things values (2)');
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await count()).toBe(before);
  });

  it('rejects with what failed first of statements that were sent together, and works on', async () => {
    const failed = test.database.transaction(async (sql) => {
      const sent = [sql.query('insert into nothing values (1)'), sql.query('select 1')];
      const [first] = await Promise.allSettled(sent);
      if (first?.status === 'rejected') throw first.reason;
    });
    await expect(failed).rejects.toThrow('"nothing" does not exist');
    for (let i = 0; i < 12; i += 1) expect(await count()).toBeGreaterThanOrEqual(0);
  });

  it('rejects with the first error when the connection dies inside a transaction, and works on', async () => {
    const failed = test.database.transaction(async (sql) => {
      await sql.query('insert into things values (3)');
      await sql.query('select pg_terminate_backend(pg_backend_pid())');
    });
    await expect(failed).rejects.toThrow(/terminat/);
    expect((await test.database.query('select 1 from things where id = 3')).rowCount).toBe(0);
  });

  it('asks nothing more of a connection that the server has ended', async () => {
    const one = openDatabase(test.url, { logger: silentLogger, connectionsMax: 1 });
    onTestFinished(() => one.close());
    const ended = one.query('select pg_terminate_backend(pg_backend_pid()) where $1', [true]);
    await expect(ended).rejects.toMatchObject({ code: '57P01' });
    expect((await one.query('select $1::int as n', [1])).rows).toEqual([{ n: 1 }]);
  });

  it('gives up a connection without an answer and works on with another; what had no turn by then is told so', async () => {
    const one = openDatabase(test.url, { logger: silentLogger, connectionsMax: 1, answerMs: 1_000 });
    onTestFinished(() => one.close());
    const sent = ['select pg_sleep(4)', 'select 1'].map((text) => one.query(text).catch((error: unknown) => error));
    expect(one.use()).toMatchObject({ open: 1, waiting: 1 });
    for (const failed of await Promise.all(sent)) expect(storeTrouble(failed)).toMatchObject({ kind: 'no_answer' });
    expect((await one.query('select 5 as n')).rows).toEqual([{ n: 5 }]);
  });

  it('survives the loss of idle connections', async () => {
    await test.database.query('select 1');
    await test.database.transaction((sql) =>
      sql.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
      ),
    );
    for (let i = 0; i < 12; i += 1) expect(await count()).toBeGreaterThanOrEqual(0);
  });

  it('runs several statements of one text and answers with the last', async () => {
    const { rows } = await test.database.query<{ two: number }>('select 1 as one; select 2 as two');
    expect(rows).toEqual([{ two: 2 }]);
  });

  it('hands int8 as string, timestamptz as ISO 8601, bytea as Buffer', async () => {
    const { rows } = await test.database.query(
      `select 9007199254740993::int8 as big, '2026-01-02T03:04:05.678Z'::timestamptz as at, '\\x00ff'::bytea as bytes`,
    );
    expect(rows[0]).toEqual({
      big: '9007199254740993',
      at: '2026-01-02T03:04:05.678Z',
      bytes: Buffer.from([0, 255]),
    });
  });

  it('holds one connection for the time of the work', async () => {
    const pids = await test.database.connection(async (sql) => [
      (await sql.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid,
      (await sql.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid,
    ]);
    expect(pids[0]).toBe(pids[1]);
  });

  it('gives it back only when all that was sent on it has ended', async () => {
    let hasEnded = false;
    const failed = test.database.connection(async (sql) => {
      const slow = sql.query('select pg_sleep(0.2)').then(() => (hasEnded = true));
      await Promise.all([sql.query('select from nothing'), sql.query('select 1'), slow]);
    });
    await expect(failed).rejects.toThrow('"nothing" does not exist');
    expect(hasEnded).toBe(true);
  });
});
