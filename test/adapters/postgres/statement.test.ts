import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { connectionConfig } from '../../../adapters/postgres/database.ts';
import { runOn, type Statement } from '../../../adapters/postgres/statement.ts';
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
  await test.database.query('create table things (id int primary key, what text)');
  await test.database.query(`insert into things select n, 'thing ' || n from generate_series(1, 3) n`);
});
afterAll(() => test.close());

let client: Client;
beforeEach(async () => {
  client = new Client({ ...connectionConfig(test.url), pipeline: true });
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
});

const KEPT = { name: 'thing', text: 'select id, what from things where id >= $1 order by id' };
const ask = (statement: Statement) => runOn(client, 500)(statement);
const askAll = (text: string) => ask({ text, values: [] });
const thing = (id: number) => ({ id, what: `thing ${id}` });

describe('a statement that its connection keeps', () => {
  it('is answered in order where it is sent again before its first answer', async () => {
    const answers = await Promise.all([3, 2, 3].map((id) => ask({ ...KEPT, values: [id] })));
    expect(answers.map(({ rows }) => rows)).toEqual([[thing(3)], [thing(2), thing(3)], [thing(3)]]);
    expect((await ask({ ...KEPT, values: [3] })).rows).toEqual([thing(3)]);
  });

  it('fails by itself, and works on', async () => {
    const text = 'select 6 / $1::int as share';
    const share = (by: number) => ask({ name: 'share', text, values: [by] });
    await expect(share(0)).rejects.toMatchObject({ code: '22012' });
    expect((await share(2)).rows).toEqual([{ share: 3 }]);
    const [first, second, third] = await Promise.allSettled([share(3), share(0), share(1)]);
    expect(first).toMatchObject({ value: { rows: [{ share: 2 }] } });
    expect(second).toMatchObject({ reason: { code: '22012' } });
    expect(third).toMatchObject({ value: { rows: [{ share: 6 }] } });
  });

  it('counts what it changes', async () => {
    await client.query('create temporary table own (id int)');
    const insert = { name: 'insert', text: 'insert into own select generate_series(1, $1::int)' };
    const counts: number[] = [];
    for (const values of [[2], [3], [0]]) counts.push((await ask({ ...insert, values })).rowCount);
    expect(counts).toEqual([2, 3, 0]);
    const returned = await ask({ name: 'drop', text: 'delete from own where id = $1 returning id', values: [2] });
    expect(returned).toEqual({ rows: [{ id: 2 }, { id: 2 }], rowCount: 2 });
  });

  it('is refused, and never misread, once its columns are others', async () => {
    await client.query('create temporary table shape (id int, what text)');
    await client.query(`insert into shape values (1, 'one')`);
    const shape = { name: 'shape', text: 'select * from shape where id = $1', values: [1] };
    expect((await ask(shape)).rows).toEqual([{ id: 1, what: 'one' }]);
    await client.query('alter table shape add more int default 5');
    await expect(ask(shape)).rejects.toMatchObject({ code: '0A000' });
  });
});

it('several in one text are answered with what the last one gives', async () => {
  expect(await askAll('select 1 as a; select 2 as b union select 3 order by b')).toEqual({
    rows: [{ b: 2 }, { b: 3 }],
    rowCount: 2,
  });
  expect(await askAll('select 1 as a; create temporary table last (id int)')).toEqual({ rows: [], rowCount: 0 });
  expect(await askAll('')).toEqual({ rows: [], rowCount: 0 });
  await expect(askAll('select 1 as a; select 6 / 0')).rejects.toMatchObject({ code: '22012' });
  expect((await askAll('select 1 as a')).rows).toEqual([{ a: 1 }]);
});

it('a statement that takes too long is given up with what waits behind it', async () => {
  const late = { message: 'Query read timeout' };
  const sent = [ask({ name: 'slow', text: 'select pg_sleep($1)', values: [2] }), ask({ ...KEPT, values: [1] })];
  expect(await Promise.allSettled(sent)).toMatchObject([{ reason: late }, { reason: late }]);
});

/**
 * V8 makes a function that is assigned to a property among what is old, where it keeps all that it refers to until a full
 * collection. pg does so for each statement that it limits, and for each without a callback (docs/decisions/0037).
 */
it('an answer is gone with the next collection of what is new', async () => {
  const program = fileURLToPath(new URL('../../support/database/answersLeftBehind.ts', import.meta.url));
  const args = ['--max-semi-space-size=16', program, test.url];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 60_000 });
  const { collections, kept } = JSON.parse(stdout);
  expect(collections).toBeGreaterThan(5);
  expect(kept).toBeLessThan(5_000_000); // of 200 million
});
