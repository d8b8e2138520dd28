/** Placeholders: the test puts a writable folder for `DIR`, a victim's backend for `PID`, its database for `DB`. */
const statements = (text: string): readonly string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

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

const FUNCTIONS = statements(`
  select nextval('ticket_numbers')
  select setval('ticket_numbers', 99)
  select currval('ticket_numbers')
  select pg_catalog.nextval('ticket_numbers'::regclass)
  select "nextval"('ticket_numbers')
  select U&"\\006eextval"('ticket_numbers')
  select * from nextval('ticket_numbers')
  select * from rows from (nextval('ticket_numbers'), generate_series(1, 3))
  select id from orders order by nextval('ticket_numbers')
  select id from orders group by id having nextval('ticket_numbers') > 0
  select id from orders limit nextval('ticket_numbers')
  select count(*) filter (where nextval('ticket_numbers') > 0) from orders
  select sum(id) over (order by nextval('ticket_numbers')) from orders
  select case when true then nextval('ticket_numbers') end
  select coalesce(null, nextval('ticket_numbers'))
  select array[nextval('ticket_numbers')]
  select row(nextval('ticket_numbers'))
  select (array[1, 2])[nextval('ticket_numbers')]
  select * from orders o join customers c on nextval('ticket_numbers') > 0
  select * from orders, lateral (select nextval('ticket_numbers')) q
  select json_object('a': nextval('ticket_numbers'))
  select json_arrayagg(id order by nextval('ticket_numbers')) from orders
  select json_value('{}', '$' default nextval('ticket_numbers') on error)
  select xmlelement(name a, nextval('ticket_numbers'))
  select * from orders tablesample system (nextval('ticket_numbers'))
  select * from unnest(array[1]) with ordinality as t(a, b) where nextval('ticket_numbers') > b
  values (nextval('ticket_numbers'))
  explain select nextval('ticket_numbers')
  select lo_import('/etc/passwd')
  select lo_create(0)
  select lo_from_bytea(0, 'x')
  select lo_export(1, 'DIR/exported')
  select lo_unlink(1)
  select lo_put(1, 0, 'x')
  select pg_read_file('/etc/passwd')
  select pg_read_binary_file('/etc/passwd')
  select pg_ls_dir('/')
  select * from pg_stat_file('/etc/passwd')
  select set_config('transaction_read_only', 'off', false)
  select set_config('search_path', 'public', false)
  select current_setting('data_directory')
  select pg_terminate_backend(PID)
  select pg_cancel_backend(PID)
  select pg_reload_conf()
  select pg_advisory_lock(1)
  select pg_try_advisory_xact_lock(1)
  select pg_notify('secrets', 'x')
  select pg_sleep(0.01)
  select pg_sleep_for('1 millisecond')
  select txid_current()
  select pg_current_xact_id()
  select pg_export_snapshot()
  select pg_create_physical_replication_slot('intruder')
  select pg_drop_replication_slot('intruder')
  select pg_logical_emit_message(false, 'x', 'y')
  select pg_switch_wal()
  select pg_stat_reset()
  select pg_log_backend_memory_contexts(PID)
  select pg_prewarm('orders')
  select setseed(0.5)
  select query_to_xml('delete from orders returning 1', true, false, '')
  select query_to_xml('select nextval(''ticket_numbers'')', true, false, '')
  select table_to_xml('orders', true, false, '')
  select database_to_xml(true, false, '')
  select cursor_to_xml('result', 1, true, false, '')
  select * from ts_stat('select to_tsvector(''x'') from (select nextval(''ticket_numbers'')) q')
  select ts_rewrite('a'::tsquery, 'select ''a''::tsquery, ''b''::tsquery from (select nextval(''ticket_numbers'')) q')
  select pg_input_is_valid('x', 'checked')
  select json_populate_record(null::orders, '{}')
  select dblink_exec('dbname=DB', 'delete from orders')
  select * from dblink('dbname=DB', 'delete from orders returning 1') as t(a int)
  select dblink_connect('x', 'dbname=DB')
  select public.dblink_exec('dbname=DB', 'drop table orders cascade')
  select evil()
  select public.evil()
  select evil_agg(id) from orders
  select definer()
  select public.lower(1)
  select pg_catalog.evil()
  select currtid2('orders', '(0,1)')
  select binary_upgrade_set_next_pg_type_oid(1)
`);

const NAMES = statements(`
  select * from pg_authid
  select * from pg_catalog.pg_authid
  select rolpassword from "pg_authid"
  select * from U&"pg_\\0061uthid"
  select * from pg_shadow
  select * from pg_user_mapping
  select * from pg_user_mappings
  select * from pg_settings
  select * from pg_file_settings
  select * from pg_hba_file_rules
  select * from pg_statistic
  select * from pg_stats
  select * from pg_stat_activity
  select * from pg_prepared_statements
  select * from pg_largeobject
  select * from pg_subscription
  select * from pg_toast.pg_toast_2618
  select * from public.pg_stat_statements
  select * from information_schema.user_mapping_options
  select * from otherdb.public.orders
  table pg_authid
  with pg_class as (select 1) select * from pg_authid
  select (select rolpassword from pg_authid limit 1)
  select 'x'::checked
  select cast('x' as public.checked)
  select 'x'::text::checked
  select checked 'x'
  select '{}'::checked[]
  select * from json_to_record('{"a":"x"}') as t(a checked)
  select json_value('"x"', '$' returning checked)
  select * from json_table('["x"]', '$[*]' columns (a checked path '$'))
  select * from xmltable('/a' passing ('<a>x</a>'::xml) columns a checked path '.')
  select xmlserialize(content '<a/>'::xml as checked)
  select 'x' operator(public.+) 1
  select 1 operator(public.===) 1
  select 1 = any (select id from orders) and 1 operator(public.===) all (select 1)
  select id from orders order by id using operator(public.===)
  select * from orders tablesample public.evil(1)
  select 'a' collate public.evil
  select * from orders where current of result
`);

/** Statements that the guard must refuse. */
export const ESCAPES: readonly string[] = [
  ...SEVERAL,
  ...WRITING,
  ...DEFINING,
  ...COMMANDS,
  ...LOCKING,
  ...FUNCTIONS,
  ...NAMES,
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
