import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type ShopReader } from './reader.ts';

let shop: ShopReader;

beforeAll(async () => {
  shop = await openShop();
  for (const sql of SETUP) await shop.database.query(sql);
  await shop.database.query(`grant usage on schema fenced to ${shop.role}`);
  await shop.database.query(`grant select on all tables in schema public, fenced to ${shop.role}`);
});
afterAll(() => shop.close());

const SETUP = [
  'create schema fenced',
  'create extension citext',
  'create extension if not exists pg_trgm',
  'create extension hstore schema fenced',
  'create extension ltree schema fenced',
  "create domain mail as citext check (value ~ '@')",
  'create table people (id int, email citext, other mail, name text, tags fenced.hstore, path fenced.ltree)',
  `insert into people values (1, 'Mira@Example.com', 'M@x.com', 'Mira', 'a=>1', 'top.mid'), (2, 'b@x.com', 'B@x.com', 'Bo', 'b=>2', 'low')`,
  "create view people_of_x as select id, email from people where email like '%@X.com'",
];

const ids = async (where: string, params: readonly string[] = []): Promise<unknown> => {
  const { rows } = await shop.call('query', { sql: `select id from people where ${where} order by id`, params });
  return (rows as readonly { id: number }[]).map(({ id }) => id);
};

const HONEST: readonly (readonly [string, readonly number[]])[] = [
  [`email = 'mira@example.com'`, [1]],
  [`email <> 'MIRA@example.com'`, [2]],
  [`email in ('mira@EXAMPLE.com', 'B@X.COM')`, [1, 2]],
  [`email = any ('{MIRA@example.com}')`, [1]],
  [`email like 'MIRA%'`, [1]],
  [`email between 'A' and 'C'`, [2]],
  [`other = 'm@X.COM'`, [1]],
  [`case email when 'MIRA@EXAMPLE.COM' then true end`, [1]],
  [`nullif(email, 'B@X.COM') is null`, [2]],
  [`(email, id) = ('B@X.COM', 2)`, [2]],
  [`email is not distinct from 'B@X.COM'`, [2]],
  [`id in (select id from people_of_x)`, [2]],
  [`name % 'Mirra'`, [1]],
  [`tags -> 'a' = '1'`, [1]],
  [`path <@ 'top'`, [1]],
  [`strpos(email, 'EXAMPLE') > 0`, [1]],
];

describe('operators of extensions', () => {
  it.each(HONEST)('%s', async (where, found) => {
    expect(await ids(where)).toEqual(found);
  });

  it('in parameters, joins and aggregates', async () => {
    expect(await ids('email = $1', ['MIRA@EXAMPLE.COM'])).toEqual([1]);
    const sql = `select max(email) as last, count(*) from people a join (select 'B@X.COM'::text as t) b on a.email = b.t`;
    // As in PostgreSQL itself: a text on the other side compares as text.
    expect(await shop.call('query', { sql })).toMatchObject({ rows: [{ count: 0 }] });
    const joined = 'select a.id from people a join people b using (email) where b.email = $1';
    expect(await shop.call('query', { sql: joined, params: ['MIRA@example.com'] })).toMatchObject({
      rows: [{ id: 1 }],
    });
  });
});

describe('an operator or function of the owner beside those of an extension', () => {
  it('takes the place of none: the statement that would compare as text is refused, others go on', async () => {
    await shop.database.query('create table trap (what text)');
    await shop.database.query(
      `create function same(citext, text) returns bool language plpgsql as $$ begin insert into trap values ('x'); return true; end $$`,
    );
    await shop.database.query('create operator = (leftarg = citext, rightarg = text, function = same)');
    const superuser = shop.callsOf({ databaseUrl: shop.url });
    for (const sql of [
      `select id from people where email = 'mira@example.com'`,
      'select 1 from people where other in ($1)',
    ])
      await expect(superuser('query', { sql, params: sql.includes('$1') ? ['a'] : [] })).rejects.toMatchObject({
        code: 'sql_rejected',
        message: expect.stringContaining('cast both sides to text'),
      });
    expect(await ids(`lower(email::text) = 'mira@example.com'`)).toEqual([1]);
    const shown = `select id, email from people where lower(email::text) = 'mira@example.com'`;
    expect(await shop.call('query', { sql: shown })).toMatchObject({ rows: [{ id: 1, email: 'Mira@Example.com' }] });
    expect(await ids('id = 1')).toEqual([1]);
    expect(await ids(`path <@ 'top'`)).toEqual([1]);
    expect((await shop.database.query('select * from trap')).rows).toEqual([]);
  });

  it('is not called behind a dot either, also where a built-in function has its name', async () => {
    await shop.database.query('create table called (what text)');
    await shop.database.query(
      `create function length(people) returns int language plpgsql as $$ begin insert into called values ('x'); return 0; end $$`,
    );
    const superuser = shop.callsOf({ databaseUrl: shop.url });
    // A function that runs would be told from its writing, as `sql_rejected`.
    for (const row of ['people', '(people)', '(array[people])[1]', '(select p from people p limit 1)'])
      await expect(
        superuser('query', { sql: `select ${row}.length from people where name % 'Mira'` }),
      ).rejects.toMatchObject({ code: expect.stringMatching(/^(?:not_found|invalid_arguments)$/) });
    expect(await ids(`name % 'Mirra'`)).toEqual([1]);
  });
});
