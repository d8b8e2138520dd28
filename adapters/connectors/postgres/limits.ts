import type { Params, Table } from './connection.ts';
import { textOf } from './values.ts';

/** What a role may already be held to; the lower of the two holds. In the unit of `pg_settings`. */
const LIMITS = {
  statement_timeout: 5_000,
  lock_timeout: 1_000,
  idle_in_transaction_session_timeout: 10_000,
  // Kilobytes. A sort or hash beyond it goes to temporary files, whose size only a superuser may limit.
  work_mem: 16 * 1024,
  temp_file_limit: 512 * 1024,
  hash_mem_multiplier: 1,
  max_parallel_workers_per_gather: 0,
};

/** Settings that a role may carry and that change how a statement reads or what it runs. */
const PINNED = {
  standard_conforming_strings: 'on',
  transform_null_equals: 'off',
  row_security: 'on',
  TimeZone: 'UTC',
  DateStyle: 'ISO, YMD',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  xmloption: 'content',
  jit: 'off',
  // Otherwise planning would compute the checks of tables, which may call functions of the owner.
  constraint_exclusion: 'off',
  // A backend whose client is gone ends its statement, where the server can tell (14 and newer, on Linux).
  client_connection_check_interval: '500',
};

type Runner = { run(sql: string, params?: Params): Promise<Table> };

/**
 * Pins what `PINNED` and `LIMITS` name, as far as the server knows it and the role may set it, and then the search
 * path. Every name carries its schema, since until the end a user's function could stand in for a built-in one.
 * Returns the role's own search path, which no longer applies, and what names the transaction in `pg_stat_activity`.
 */
export const pinSettings = async (session: Runner, customer: { setting: string; value: string } | undefined) => {
  const [about = []] = (await session.run(ABOUT)).rows;
  await session.run(PIN, [JSON.stringify(LIMITS), JSON.stringify(PINNED)]);
  const own = customer === undefined ? [] : [customer.setting, customer.value];
  const setting = own.length === 0 ? '' : `, pg_catalog.set_config($1, $2, true)`;
  await session.run(`select pg_catalog.set_config('search_path', '${SEARCH_PATH}', true)${setting}`, own);
  const [schemas, processId, begun] = about;
  const names = Array.isArray(schemas) ? schemas.map(textOf) : [];
  return { schemas: names, transaction: { processId: Number(processId), begun: textOf(begun) } };
};

const ABOUT = `select pg_catalog.array_to_json(pg_catalog.current_schemas(false)), pg_catalog.pg_backend_pid(),
       (pg_catalog.transaction_timestamp())::pg_catalog.text`;

const SEARCH_PATH = 'pg_catalog, pg_temp';

/** 0 and -1 stand for no limit, except where 0 is the limit itself. */
const PIN = `
  with wanted(name, value) as (
    select s.name, case
        when (s.setting)::pg_catalog.float8 operator(pg_catalog.>) 0
         and (s.setting)::pg_catalog.float8 operator(pg_catalog.<) (l.value)::pg_catalog.float8 then s.setting
        else l.value end
      from pg_catalog.json_each_text($1::pg_catalog.json) l(name, value)
      join pg_catalog.pg_settings s on s.name operator(pg_catalog.=) l.name
     where s.context operator(pg_catalog.=) 'user'
        or pg_catalog.current_setting('is_superuser') operator(pg_catalog.=) 'on'
    union all
    select s.name, p.value from pg_catalog.json_each_text($2::pg_catalog.json) p(name, value)
      join pg_catalog.pg_settings s on s.name operator(pg_catalog.=) p.name)
  select pg_catalog.set_config(w.name, w.value, true) from wanted w`;
