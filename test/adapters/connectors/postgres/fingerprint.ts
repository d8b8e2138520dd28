import { readdir } from 'node:fs/promises';
import type { Sql } from '../../../../engine/sql.ts';

/**
 * What an escape could change: rows, sequences, definitions, roles, settings, large objects, slots, locks, other
 * sessions, and files in `folder`. Two equal answers mean that nothing changed in between.
 */
export const fingerprint = async (sql: Sql, folder: string): Promise<unknown> => {
  const parts: Record<string, unknown> = { files: await readdir(folder) };
  for (const [name, statement] of Object.entries(STATEMENTS)) parts[name] = (await sql.query(statement)).rows;
  return parts;
};

const digest = (query: string): string =>
  `select count(*), md5(string_agg(t::text, '|' order by t::text)) from (${query}) t`;

const STATEMENTS = {
  trap: 'select * from trap',
  orders: digest('select * from orders'),
  customers: digest('select * from customers'),
  items: digest('select * from order_items'),
  invoices: digest('select * from billing.invoices'),
  sequence: 'select last_value, is_called from ticket_numbers',
  relations: digest(`select oid, relname, relkind, relowner, relrowsecurity, relacl::text, relnatts from pg_class
    where relnamespace <> 'pg_toast'::regnamespace`),
  schemas: digest('select oid, nspname, nspacl::text from pg_namespace'),
  functions: digest('select oid, proname, md5(prosrc) from pg_proc'),
  types: digest('select oid, typname from pg_type'),
  rules: digest('select oid, rulename from pg_rewrite'),
  triggers: digest('select oid, tgname from pg_trigger'),
  comments: digest('select * from pg_description'),
  extensions: digest('select extname from pg_extension'),
  servers: digest('select srvname from pg_foreign_server'),
  publications: digest('select pubname from pg_publication'),
  // Other tests make and drop roles and databases of their own on the same server.
  roles: `select rolname from pg_roles where rolname = 'intruder' or rolname = current_user and not rolsuper`,
  databases: `select datname from pg_database where datname = 'intruder'`,
  settings: digest(`select * from pg_db_role_setting
    where setdatabase in (0, (select oid from pg_database where datname = current_database()))
      and (setrole = 0 or setrole in (select oid from pg_roles where rolname in ('intruder', current_user)))`),
  configuration: digest('select name, setting from pg_file_settings'),
  largeObjects: digest('select oid from pg_largeobject_metadata'),
  prepared: 'select gid from pg_prepared_xacts where database = current_database()',
  slots: `select slot_name from pg_replication_slots where slot_name = 'intruder'`,
  locks: `select count(*) from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  victims: `select pid from pg_stat_activity where application_name = 'victim' and datname = current_database()`,
  statistics: 'select stats_reset from pg_stat_database where datname = current_database()',
};
