import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type ShopReader } from './reader.ts';
import { statements } from './statements.ts';

/** `ext` is not on the search path of the role; citext makes the session search it for its operators. */
const SETUP = [
  'create schema ext',
  'create extension citext schema ext',
  'create extension file_fdw',
  'create server files foreign data wrapper file_fdw',
  `create foreign table ext.passwdx (l text) server files options (filename '/etc/passwd')`,
  `create function ext.touch() returns text language plpgsql as $$ begin raise exception 'ran' using errcode = 'ZZ001'; end $$`,
  'create view ext.viewed as select ext.touch() as l',
  `create table ext.plain as select 'x'::text as l`,
  `create materialized view ext.kept as select 'x'::text as l`,
  'create sequence ext.numbers',
  `create function ext.checked(text) returns bool language plpgsql as $$ begin perform ext.touch(); return true; end $$`,
  'create domain ext.decimal as text check (ext.checked(value))',
  'create domain public.checked as text check (ext.checked(value))',
  `create type kind as enum ('a', 'b')`,
  `create function ext.as_text(kind) returns text language plpgsql as $$ begin return ext.touch(); end $$`,
  `create function ext.as_json(kind) returns json language plpgsql as $$ begin perform ext.touch(); return '1'; end $$`,
  `create function ext.as_int(kind) returns int language plpgsql as $$ begin perform ext.touch(); return 1; end $$`,
  `create function ext.of_text(text) returns kind language plpgsql as $$ begin perform ext.touch(); return 'a'; end $$`,
  'create cast (kind as text) with function ext.as_text(kind)',
  'create cast (kind as json) with function ext.as_json(kind)',
  'create cast (kind as int) with function ext.as_int(kind) as assignment',
  'create cast (text as kind) with function ext.of_text(text)',
  `create table kinds as select 'a'::kind as k, array['x'] as list, 'a'::text as t`,
];

let shop: ShopReader;
let superuser: Client;
beforeAll(async () => {
  shop = await openShop();
  for (const sql of SETUP) await shop.database.query(sql);
  await shop.database.query(`grant usage on schema ext to ${shop.role}`);
  await shop.database.query(`grant select on all tables in schema public, ext to ${shop.role}`);
  await shop.database.query(`grant select on ext.numbers to ${shop.role}`);
  superuser = new Client({ connectionString: shop.url });
  await superuser.connect();
});
afterAll(async () => {
  await superuser.end();
  await shop.close();
});

/** The code of the refusal by each tool, as a reader and as a superuser. */
const refusals = async (sql: string): Promise<readonly unknown[]> => {
  const calls = [shop.call, shop.callsOf({ databaseUrl: shop.url })];
  const answers = calls.flatMap((call) => ['query', 'explain'].map((tool) => call(tool, { sql })));
  const told = await Promise.allSettled(answers);
  return [...new Set(told.map((one) => (one.status === 'rejected' ? (one.reason as { code: string }).code : 'ran')))];
};

const OFF_PATH = statements(`
  select l from passwdx where l <> ''
  select count(*) from passwdx where l = 'x' or l like 'r%'
  select l from (select * from passwdx) x where l <> ''
  with x as (select l from passwdx where l <> '') select * from x
  with x as (select 1) select (select l from passwdx where l <> '' limit 1) from x
  select 1 where exists (select from passwdx where l ~ 'root')
  select l from viewed where l <> ''
  select l from plain where l <> ''
  select l from kept where l <> ''
  select o.id from orders o join passwdx p on p.l <> o.note
  select last_value from numbers where 'a' <> 'b'
  table passwdx order by replace(l, 'a', 'b')
`);

describe('names that are not on the search path of the role', () => {
  it('a session that searches the schema of an extension would find them', async () => {
    await superuser.query('set search_path = pg_catalog, ext, pg_temp');
    expect((await superuser.query(`select l from passwdx where l <> ''`)).rows.length).toBeGreaterThan(0);
    await superuser.query('reset search_path');
    expect(await shop.call('query', { sql: `select 'a' <> 'b' as differs` })).toMatchObject({
      rows: [{ differs: true }],
    });
  });

  it.each(OFF_PATH)('%s finds nothing (SU-47)', async (sql) => {
    expect(await refusals(sql)).toEqual(['not_found']);
  });

  it('with its schema a foreign table is refused and an ordinary one is read', async () => {
    expect(await refusals(`select l from ext.passwdx where l <> ''`)).toEqual(['sql_rejected']);
    expect(await refusals(`select l from ext.viewed where l <> ''`)).toEqual(['sql_rejected']);
    expect(await shop.call('query', { sql: `select l from ext.plain where l <> ''` })).toMatchObject({
      rows: [{ l: 'x' }],
    });
  });

  it.each([
    `select 'x'::"decimal" where 'a' <> 'b'`,
    `select 'x'::checked`,
    `select 'x'::public.checked`,
    `select '(1)'::orders`,
  ])('%s is refused: only enumerations are read as types of the database', async (sql) => {
    expect(await refusals(sql)).toEqual(['sql_rejected']);
  });
});

const IMPLIED = statements(`
  select quote_literal(k) from kinds
  select quote_nullable(k) from kinds
  select k || 'x' from kinds
  select list[k] from kinds
  select list[k:1] from kinds
  select json_array(select k from kinds)
  select json_array(k) from kinds
  select json_object('k': k) from kinds
  select json_serialize(json_object('k': k)) from kinds
  select json_arrayagg(k), json_objectagg('k': k) from kinds
  select to_json(k), to_jsonb(k), row_to_json(kinds) from kinds
  select * from kinds, json_table('{}'::jsonb, '$' passing k as x columns (a int path '$x')) t
  select json_value('{}'::jsonb, '$x' passing k as x) from kinds
  select t::kind from kinds
  select cast(t as public.kind) from kinds
  select k::text from kinds
`);

describe('casts that syntax implies', () => {
  it.each(IMPLIED)('%s runs a cast of the owner when nothing holds it', async (sql) => {
    await expect(superuser.query(sql)).rejects.toMatchObject({ code: 'ZZ001' });
  });

  it.each(IMPLIED)('%s is refused (SU-47)', async (sql) => {
    expect(await refusals(sql)).toEqual(['sql_rejected']);
  });
});

describe('an enumeration of the database', () => {
  it.each([
    [`select count(*)::int as n from orders where status = 'paid'::order_status`, 75],
    [
      `select count(*)::int as n from orders where status in (order_status 'paid', cast('shipped' as public.order_status))`,
      150,
    ],
    [`select count(*)::int as n from orders where status = any ('{paid,pending}'::order_status[])`, 150],
    [`select count(*)::int as n from orders where 'ß' <> '' and status > 'shipped'::"order_status"`, 75],
    [`select count(*)::int as n from orders where status::text = 'paid' and quote_literal(status) <> ''`, 75],
  ])('%s is answered', async (sql, n) => {
    expect(await shop.call('query', { sql })).toMatchObject({ rows: [{ n }] });
    expect(await shop.call('explain', { sql })).toMatchObject({ plan: expect.any(Array) });
  });

  it('a text that is none of its values is told as such', async () => {
    await expect(shop.call('query', { sql: `select 'payed'::order_status` })).rejects.toMatchObject({
      code: 'invalid_arguments',
    });
  });
});
