import { statements } from './statements.ts';

/**
 * What an owner can hang on tables and types so that it runs inside a SELECT. `touch` leaves a file in DIR, which a
 * READ ONLY transaction does not hinder.
 */
export const OWNERS_TRAPS: readonly string[] = [
  `create schema own`,
  `create function own.touch() returns int language plpgsql as $f$ begin copy (select 1) to 'DIR/touched'; return 1; end $f$`,
  `create function own.touched(text) returns bool language plpgsql immutable as $f$ begin perform own.touch(); return true; end $f$`,
  `create function own.touched(int) returns int language plpgsql immutable as $f$ begin perform own.touch(); return $1; end $f$`,
  `create function own.touched(bool) returns bool language plpgsql immutable as $f$ begin perform own.touch(); return $1; end $f$`,
  // Views, also over views, and what their definitions call.
  `create view own.calling as select own.touch() as n`,
  `create view own.over as select * from own.calling`,
  `create view own.exporting as select lo_export(oid, 'DIR/exported') as n from pg_largeobject_metadata`,
  `create view own.of_rows as select c.oid from pg_class c where own.touched(c.relname::text)`,
  // Types with checks: nothing runs when such a column is read, but when a text is compared with it.
  `create domain own.checked as text check (own.touched(value))`,
  `create table own.checks (id int, label own.checked, labels own.checked[])`,
  `create domain own.reading as text check (lo_export(424242, 'DIR/by_check') > 0)`,
  `create table own.reads (id int, names own.reading[])`,
  `create type own.pair as (a own.checked, b int)`,
  `create table own.pairs (id int, p own.pair)`,
  // Casts that are found by their types.
  `create type own.state as enum ('open', 'closed')`,
  `create function own.as_text(own.state) returns text language plpgsql as $f$ begin perform own.touch(); return 'x'; end $f$`,
  `create function own.as_json(own.state) returns json language plpgsql as $f$ begin perform own.touch(); return '1'; end $f$`,
  `create function own.as_int(own.state) returns int language plpgsql as $f$ begin perform own.touch(); return 1; end $f$`,
  `create cast (own.state as text) with function own.as_text(own.state) as assignment`,
  `create cast (own.state as json) with function own.as_json(own.state)`,
  `create cast (own.state as int) with function own.as_int(own.state) as implicit`,
  `create table own.tickets (id int, state own.state)`,
  `create type own.kind as enum ('a', 'b')`,
  `create function own.kind_as_text(own.kind) returns text language plpgsql as $f$ begin perform own.touch(); return 'x'; end $f$`,
  `create cast (own.kind as text) with function own.kind_as_text(own.kind)`,
  `create table own.kinds (kind own.kind)`,
  `insert into own.kinds values ('a')`,
  // Ordering.
  `create type own.money2 as (cents int)`,
  `create function own.cmp(own.money2, own.money2) returns int language plpgsql immutable as $f$ begin perform own.touch(); return 0; end $f$`,
  `create function own.less(own.money2, own.money2) returns bool language plpgsql immutable as $f$ begin perform own.touch(); return true; end $f$`,
  ...['<', '<=', '=', '>=', '>'].map(
    (name) => `create operator own.${name} (leftarg = own.money2, rightarg = own.money2, function = own.less)`,
  ),
  `create operator class own.money_order default for type own.money2 using btree as operator 1 own.<, operator 2 own.<=, operator 3 own.=, operator 4 own.>=, operator 5 own.>, function 1 own.cmp(own.money2, own.money2)`,
  `create table own.sums (id int, amount own.money2)`,
  `create function own.int_cmp(int, int) returns int language plpgsql immutable as $f$ begin perform own.touch(); return case when $1 < $2 then -1 when $1 > $2 then 1 else 0 end; end $f$`,
  `create operator class own.int_order for type int using btree as operator 1 <, operator 2 <=, operator 3 =, operator 4 >=, operator 5 >, function 1 own.int_cmp(int, int)`,
  `create table own.sorted (id int)`,
  `create table own.listed (id int) partition by range (id own.int_order)`,
  // Foreign tables, also as a part of an ordinary one.
  `create extension file_fdw`,
  `create server files foreign data wrapper file_fdw`,
  `create foreign table own.program (line text) server files options (program 'touch DIR/by_program; echo 1')`,
  `create table own.parent (line text)`,
  `create foreign table own.child () inherits (own.parent) server files options (program 'touch DIR/by_child; echo 1')`,
  `create view own.far as select * from public.dblink('URL', 'copy (select 1) to ''DIR/by_dblink''') as t(a int)`,
  // What planning computes.
  `create table own.planned (id int)`,
  `create table own.measured (id int)`,
  `create table own.policed (id int)`,
  `insert into own.checks values (1)`,
  `insert into own.pairs values (1)`,
  `insert into own.tickets values (1, 'open'), (2, 'closed')`,
  `insert into own.sums values (1, row(1)), (2, row(2))`,
  `insert into own.sorted select generate_series(1, 1000)`,
  `insert into own.planned values (1)`,
  `insert into own.measured values (1)`,
  `insert into own.policed values (1)`,
  `select lo_from_bytea(424242, 'x')`,
  `create index on own.sorted (id own.int_order)`,
  `create table own.listed_low partition of own.listed for values from (0) to (10)`,
  `create table own.listed_high partition of own.listed for values from (10) to (20)`,
  `create index on own.planned (id) where own.touched(5) = 5`,
  `create statistics own.measures on (own.touched(5)), id from own.measured`,
];

/** Statements that run the owner's code although they name none of it. */
export const OWNERS_CODE: readonly string[] = statements(`
  select * from own.calling
  select n from own.over
  select count(*) from own.of_rows
  select * from own.exporting
  with v as (select * from own.over) select count(*) from v
  select (select n from own.calling)
  select labels || '{x}' from own.checks
  select * from own.checks where labels = '{x}'
  select array_append(labels, 'x') from own.checks
  select array[label] || '{x}' from own.checks
  select array[b] || '{x}' from own.checks x(a, b, c)
  select x.label || '{x}' from (select array[label] as label from own.checks) x
  select * from own.checks union all select 1, 'a', '{x}'
  select * from own.reads where names = '{x}'
  select state::text from own.tickets
  select kind::text from own.kinds
  select 'is ' || kind from own.kinds
  select 'is ' || state from own.tickets
  select to_json(state) from own.tickets
  select row_to_json(t) from own.tickets t
  select json_agg(state) from own.tickets
  select state + 1 from own.tickets
  select * from own.tickets t(a, b) where b > 0
  select (t).state::int from own.tickets t
  select amount from own.sums order by 1
  select distinct amount from own.sums
  select id from own.sums order by amount
  select id from own.sorted where id = 500
  select * from own.listed where id = 5
  select * from own.program
  select count(*) from own.program
  select * from own.parent
  select id from own.planned where id = 1
  explain select id from own.planned
  select id from own.measured
`);

/** Goes to another server; that of the tests may not be able to reach itself, so that an effect is not shown. */
export const BEYOND: readonly string[] = ['select * from own.far', 'select count(*) from own.far'];

/** What reads the same database in good faith and runs none of the owner's code. */
export const HONEST_BESIDE: readonly string[] = statements(`
  select id from own.checks
  select count(*) from own.checks
  select id from own.pairs where id = 1
  select count(*) from own.tickets
  select id from own.tickets order by id
  select id from own.sums
  select * from own.kinds where kind = 'a' order by kind
  select count(*) from own.reads
  select * from orders where status = 'paid'
  select status, count(*) from orders group by status order by status
  select * from open_tickets
  select * from by_country order by 1
  select * from mine
  select kept from regions where kept = 'north'
  select * from regions
  select id, lower(code) from regions where code = 'DE-1'
  select * from readings where taken >= date '2026-01-01'
  select r.place, (r.place).street from places r
  select count(*) from indexed where name = 'x'
  select * from spans where during @> 5
  select * from totals
`);

/** Ordinary tables, types and views of a database, as owners make them. */
export const ORDINARY: readonly string[] = [
  `create domain region as text check (value in ('north', 'south'))`,
  `create domain code as varchar(10) not null check (value ~ '^[A-Z]{2}-[0-9]+$' and length(value) < 9)`,
  `create table regions (id int, kept region, code code)`,
  `insert into regions values (1, 'north', 'DE-1')`,
  `create view open_tickets as select o.id, c.email, upper(c.name) as name, o.status::text as status,
     case when o.total > 100 then 'large' else 'small' end as size, o.placed_at at time zone 'UTC' as at
     from orders o join customers c on c.id = o.customer_id where o.status in ('pending', 'paid') and c.email like '%@%'`,
  `create view by_country as with all_of as (select country, count(*) as n from customers group by country)
     select country, n, rank() over (order by n desc) as place, coalesce(country, '-') || '!' as label from all_of`,
  `create view mine as select * from open_tickets where email = coalesce(current_setting('app.customer', true), email)`,
  `create table readings (taken date not null, value numeric generated always as (1) stored) partition by range (taken)`,
  `create table readings_2026 partition of readings for values from ('2026-01-01') to ('2027-01-01')`,
  `create type address as (street text, city text)`,
  `create table places (id int, place address)`,
  `insert into places values (1, row('a', 'b'))`,
  `create function plain(t text) returns text language sql immutable as 'select pg_catalog.lower(t)'`,
  `create table indexed (name text)`,
  `create index on indexed (plain(name)) where plain(name) <> ''`,
  `create type span as range (subtype = int4)`,
  `create table spans (during span)`,
  `create materialized view totals as select status, sum(total) as total from orders group by status`,
];
