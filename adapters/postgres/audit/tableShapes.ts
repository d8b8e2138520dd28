import type { Sql } from '../../../engine/sql.ts';

/** An engine, whose log is in this database unless it cannot be looked into. */
type Inspected = { inspect: object | null };

/** What a table that holds evidence must be: plain, with these keys unique and no triggers but ours. */
type Shape = { table: string; keys: readonly string[]; triggers: readonly string[] };

/** One row at most. */
const ONE_ROW = 'true';

const LOG_TABLES: readonly Shape[] = [
  {
    table: 'es.events',
    keys: ['position', 'event_id', 'stream_id,revision'],
    triggers: ['events_are_final es.refuse_change'],
  },
  { table: 'es.log_end', keys: [ONE_ROW], triggers: ['log_may_be_elsewhere es.refuse_append'] },
];

const AUDIT_TABLES: readonly Shape[] = [
  {
    table: 'audit.epochs',
    keys: ['epoch', 'log_id', 'origin'],
    triggers: ['epochs_are_told audit.tell_epochs'],
  },
  {
    table: 'audit.entries',
    keys: ['epoch,index', 'epoch,event_id'],
    triggers: ['entries_are_final audit.refuse_change'],
  },
  { table: 'audit.nodes', keys: ['epoch,level,index'], triggers: ['nodes_are_final audit.refuse_change'] },
  {
    table: 'audit.signed_checkpoints',
    keys: ['epoch,signed_at'],
    triggers: ['signed_checkpoints_are_final audit.refuse_change'],
  },
  { table: 'audit.sealer', keys: [ONE_ROW], triggers: [] },
];

/**
 * What makes tables other than they were set up, one sentence each: through a view, a rule, a policy, a trigger or a
 * child they show what they do not hold, and without their unique indexes two rows may share a place.
 */
export const alteredTables = async (sql: Sql, engine: Inspected): Promise<readonly string[]> =>
  (await tableProblems(sql, engine)).map(({ problem }) => problem);

/** `repair`: the statement that puts it right; null where only whoever altered the table knows. */
export type TableProblem = { problem: string; repair: string | null };

export const tableProblems = async (sql: Sql, { inspect }: Inspected): Promise<readonly TableProblem[]> => {
  const shapes = inspect === null ? AUDIT_TABLES : [...LOG_TABLES, ...AUDIT_TABLES];
  const { rows } = await sql.query<TableProblem>(ALTERED, [
    shapes.map(({ table }) => table),
    shapes.flatMap(({ table, keys }) => keys.map((key) => `${table} ${key}`)),
    shapes.flatMap(({ table, triggers }) => triggers.map((trigger) => `${table} ${trigger}`)),
  ]);
  return rows;
};

/** `$1`: names of tables; `$2`: with the columns of a key behind them; `$3`: with a trigger and its function. */
const ALTERED = `
  with named as (
    select n.nspname || '.' || c.relname as name, c.*
      from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('es', 'audit')),
  tables as (select t.*, wanted.name as wanted from unnest($1::text[]) wanted(name) left join named t on t.name = wanted.name),
  unique_keys as (
    select t.name || ' ' || coalesce(
             (select string_agg(a.attname, ',' order by k.nth)
                from unnest(i.indkey) with ordinality k(attnum, nth)
                join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum),
             pg_catalog.pg_get_expr(i.indexprs, i.indrelid)) as key
      from tables t join pg_catalog.pg_index i on i.indrelid = t.oid
     where i.indisunique and i.indisvalid and i.indisready and i.indislive and i.indpred is null),
  triggers as (
    select t.name as table, g.tgname as name, t.name || ' ' || g.tgname || ' ' || n.nspname || '.' || p.proname as trigger
      from tables t join pg_catalog.pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
      join pg_catalog.pg_proc p on p.oid = g.tgfoid join pg_catalog.pg_namespace n on n.oid = p.pronamespace)
  select wanted || ' is not a plain table' as problem, null as repair from tables
   where relkind is null or relkind <> 'r' or relpersistence <> 'p'
  union all select name || ' has a rule', null from tables where exists (
    select from pg_catalog.pg_rewrite r where r.ev_class = tables.oid) and relkind = 'r'
  union all select name || ' has row security', null from tables
   where relrowsecurity or relforcerowsecurity or exists (
    select from pg_catalog.pg_policy p where p.polrelid = tables.oid)
  union all select name || ' has a child or a parent', null from tables where exists (
    select from pg_catalog.pg_inherits i where tables.oid in (i.inhrelid, i.inhparent))
  union all select "table" || ' has a trigger of another: ' || name, null from triggers where trigger <> all ($3::text[])
  union all select split_part(key, ' ', 1) || ' has no valid unique index on ' || split_part(key, ' ', 2),
         'create unique index on ' || split_part(key, ' ', 1) || ' ((' || replace(split_part(key, ' ', 2), ',', '), (') || '))'
    from unnest($2::text[]) key where key <> all (array(select key from unique_keys))`;
