import { DOTTED, FORBIDDEN_FUNCTIONS, FORBIDDEN_NAMES } from './escapesByName.ts';
import { statements } from './statements.ts';

const SEVERAL = statements(`
  select 1; drop table orders
  select 1; delete from orders; --
  commit; drop table orders
  rollback; drop table orders; begin
  commit and chain; delete from orders
  ; delete from orders
  select 1;; drop table orders
  begin; delete from orders; commit
  end; truncate orders cascade
  set transaction read write; delete from orders
  select 1 \\; drop table orders
  select $$a$$; drop table orders
  /* hidden */ delete from orders; select 1
  select 1 --\r; drop table orders
`);

const WRITING = statements(`
  insert into trap values ('x')
  insert into orders select * from orders
  update orders set total = 0
  delete from orders
  truncate orders cascade
  merge into orders o using customers c on o.id = c.id when matched then delete
  with gone as (delete from orders returning *) select * from gone
  with changed as (update orders set total = 0 returning *) select count(*) from changed
  with added as (insert into trap values ('cte') returning what) select * from added
  with merged as (merge into orders o using customers c on o.id = c.id when matched then delete returning o.id) select * from merged
  with a as (with b as (delete from orders returning *) select * from b) select * from a
  select * from (with gone as (delete from orders returning *) select * from gone) q
  select (with gone as (delete from orders returning 1) select count(*) from gone)
  select 1 union all (with gone as (delete from orders returning id) select id from gone)
  select exists (with gone as (delete from orders returning id) select id from gone)
  values ((with gone as (delete from orders returning 1) select count(*) from gone))
  explain analyze delete from orders
  explain (analyze) with gone as (delete from orders returning *) select * from gone
  explain (analyze true, costs off) update orders set total = 0
  explain (format json, analyze on) select evil()
  explain (analyze 1) insert into trap values ('x')
  explain delete from orders
  explain analyze select evil()
  explain (analyze off) select 1
  explain (buffers, analyze, serialize text) select 1
  explain create table t2 as select 1
  explain analyze create table t2 as select * from orders
  explain execute q
  explain declare c cursor for select 1
`);

const DEFINING = statements(`
  select * into stolen from orders
  select 1 as a into temp table stolen
  select * into unlogged stolen from orders limit 1
  create table stolen as select * from orders
  create table stolen (a int)
  create temp table stolen (a int)
  create view stolen as select 1
  create function f() returns int language sql as 'select 1'
  create or replace procedure p() language sql as 'delete from orders'
  create extension if not exists pg_trgm
  create role intruder superuser login
  create database intruder
  create schema intruder
  create trigger t before insert on orders for each row execute function suppress_redundant_updates_trigger()
  create rule r as on select to trap do instead select 'x'::text as what
  create server s foreign data wrapper postgres_fdw
  create publication p for all tables
  alter table orders disable row level security
  alter table orders add column x int
  alter role current_user superuser
  alter system set shared_preload_libraries = 'x'
  alter database DB set default_transaction_read_only = off
  alter view paid_orders rename to gone
  drop table orders cascade
  drop schema public cascade
  grant all on orders to public
  revoke select on orders from public
  comment on table orders is 'changed'
  security label on table orders is 'x'
  reassign owned by current_user to postgres
  import foreign schema public from server s into public
  refresh materialized view paid_orders
`);

const COMMANDS = statements(`
  copy (select 1) to program 'touch DIR/copied'
  copy orders to 'DIR/orders.csv'
  copy orders from program 'echo 1'
  copy trap from stdin
  copy (delete from orders returning *) to stdout
  do $$ begin delete from orders; end $$
  call pg_catalog.pg_sleep(1)
  prepare q as delete from orders
  execute q
  deallocate all
  declare c cursor for select 1
  fetch all from result
  close all
  move all in result
  set transaction read write
  set session characteristics as transaction read write
  set default_transaction_read_only = off
  set local transaction_read_only = off
  set role postgres
  set session authorization default
  set search_path = public
  set standard_conforming_strings = off
  reset all
  discard all
  show all
  show transaction_read_only
  begin
  commit
  rollback
  savepoint s
  prepare transaction 'x'
  commit prepared 'x'
  lock table orders in access exclusive mode
  listen secrets
  notify secrets, 'x'
  load 'auto_explain'
  vacuum full orders
  analyze orders
  cluster orders
  reindex table orders
  checkpoint
`);

const LOCKING = statements(`
  select * from orders for update
  select * from orders for no key update nowait
  select * from orders for share skip locked
  select * from orders for key share
  select * from (select * from orders for update) q
  with locked as (select * from orders for update) select * from locked
  select * from orders where id in (select id from orders for update)
`);

/** Statements that the guard must refuse. */
export const ESCAPES: readonly string[] = [
  ...SEVERAL,
  ...WRITING,
  ...DEFINING,
  ...COMMANDS,
  ...LOCKING,
  ...FORBIDDEN_FUNCTIONS,
  ...FORBIDDEN_NAMES,
  ...DOTTED,
  'select 1\0; drop table orders',
  'select \uD800',
  '',
  ' -- nothing',
  `select ${'('.repeat(9_000)}`,
  `select ${'1 + '.repeat(9_000)} 1`,
];

/**
 * Statements that read like honest ones and that the guard accepts. What keeps them harmless is the session: it
 * searches no schema of a user, so that the owner's functions, operators and attribute notation are not found, and
 * it reads backslashes in strings as the guard does.
 */
export const DISARMED: readonly string[] = statements(`
  select lower(1)
  select now(1)
  select 'a'::text + 1
  select o.evil from orders o
  select (o).evil from orders o
  select orders.evil from orders
  select 1 === 1
  select 'a\\''; drop table orders; --'
`);
