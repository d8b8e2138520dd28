import { statements } from './statements.ts';

/** Functions that do more than compute, wherever an expression may stand. */
export const FORBIDDEN_FUNCTIONS = statements(`
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

/** A name behind a dot calls a function with one argument where no column is so called. */
export const DOTTED = statements(`
  select ('ticket_numbers'::regclass).nextval
  select (('ticket_numbers'::regclass)).nextval
  select s.nextval from unnest(array['ticket_numbers'::regclass]) s
  select q.s.nextval from (select 'ticket_numbers'::regclass as s) q
  select (q.s).nextval from (select 'ticket_numbers'::regclass as s) q
  select ('ticket_numbers'::regclass)."nextval"
  select ($1::regclass).nextval
  select (array['ticket_numbers'::regclass])[1].nextval
  select id from orders order by ('ticket_numbers'::regclass).nextval
  select ('/etc/passwd'::text).pg_read_file
  select g.pg_ls_dir from unnest(array['.']) g
  select (1::bigint).pg_advisory_lock
  select t.pg_sleep from unnest(array[0.1::float8]) t
  select (null::int4).pg_stat_get_activity
  select (PID).pg_terminate_backend
  select (PID::int4).pg_terminate_backend
  select p.pg_cancel_backend from unnest(array[PID]) p
  select ('is_superuser'::text).current_setting
  select ('select to_tsvector(nextval(''ticket_numbers'')::text)').ts_stat
  select ('select ''a''::tsvector'::text).ts_stat
  select (0::oid).lo_create
  select ('DIR/imported'::text).lo_import
  select (1::oid).lo_unlink
  select ('orders'::regclass).gin_clean_pending_list
  explain select ('ticket_numbers'::regclass).nextval
`);

/** Tables, types, operators and more that a reading statement may not name. */
export const FORBIDDEN_NAMES = statements(`
  select * from pg_roles
  select rolname, rolconfig from pg_catalog.pg_roles
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
