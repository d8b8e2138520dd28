import type { JsonValue } from '../../../domain/core/canonicalJson.ts';
import { ToolError } from '../toolError.ts';
import { suppliedPointers } from './columnOrigins.ts';
import { qualifySql } from './qualify.ts';
import type { Param, ReadOnlySession } from './session.ts';
import { guardSql, type GuardVerdict, type UnqualifiedTable } from './sqlGuard.ts';
import { calledByDot } from './sqlRules.ts';
import { readRows, textOf } from './values.ts';

/** SU-48. */
export const ROWS_MAX = 200;
/** How long counting the rows beyond those shown may take, in milliseconds. */
const COUNT_TIMEOUT = '1s';

type Statement = Extract<GuardVerdict, { accepted: true }>;

/** SU-47 (a): throws ToolError `sql_rejected` with the fixed reason and the kind of node that stands against it. */
export const accepted = (sql: string): Statement => {
  const verdict = guardSql(sql);
  if (!verdict.accepted) throw new ToolError('sql_rejected', `${verdict.reason} (${verdict.node})`);
  return verdict;
};

/** Runs a statement that the guard has accepted; at most `maxRows` rows of it. */
export const runQuery = async (
  session: ReadOnlySession,
  schemas: readonly string[],
  query: { sql: string; statement: Statement; params: readonly Param[]; maxRows: number },
): Promise<{ readonly [name: string]: JsonValue }> => {
  const sql = await prepared(session, schemas, query.sql, query.statement);
  if (query.statement.statement === 'explain') {
    const plan = await session.run(sql, query.params);
    const read = readRows(plan.columns, plan.rows);
    // A plan repeats the statement, its constants included.
    return { ...read, ...shown(read.rows.length, plan.rows.length), supplied: ['/rows', '/shown', '/total'] };
  }
  await session.run(`declare result no scroll cursor for ${sql}`, query.params);
  const { columns, rows } = await session.run(`fetch forward ${query.maxRows + 1} from result`);
  const read = readRows(columns, rows.slice(0, query.maxRows));
  const total = rows.length > query.maxRows ? await countRest(session, rows.length) : rows.length;
  const supplied = suppliedPointers(query.sql, query.params, read.columns, read.rows);
  return { ...read, ...shown(read.rows.length, total), supplied };
};

/** Plan of a statement that the guard has accepted, as the server prints it, without running it. */
export const runExplain = async (
  session: ReadOnlySession,
  schemas: readonly string[],
  sql: string,
  statement: Statement,
): Promise<{ readonly [name: string]: JsonValue }> => {
  const text = await prepared(session, schemas, sql, statement);
  const { rows } = await session.run(statement.statement === 'explain' ? text : `explain ${text}`);
  return { plan: rows.map(([line]) => line ?? null), supplied: ['/plan'] };
};

const shown = (count: number, total: number | null) => ({
  shown: count,
  total,
  truncated: total === null || total > count,
});

/** Total of the cursor's rows; null when counting takes too long, after which the transaction only can roll back. */
const countRest = async (session: ReadOnlySession, fetched: number): Promise<number | null> => {
  try {
    await session.run(`set local statement_timeout = '${COUNT_TIMEOUT}'`);
    const { count } = await session.run('move forward all in result');
    return fetched + count;
  } catch {
    return null;
  }
};

/** The statement as it may be sent to this server. */
const prepared = async (
  session: ReadOnlySession,
  schemas: readonly string[],
  sql: string,
  { unqualified, attributes }: Statement,
): Promise<string> => {
  await refuseCalls(session, attributes);
  return qualified(session, schemas, sql, unqualified);
};

/**
 * A server may have built-in functions that this release does not know. What computes on its argument alone or
 * converts a type is harmless; every other one may not be called by a name behind a dot.
 */
const refuseCalls = async (session: ReadOnlySession, attributes: readonly string[]): Promise<void> => {
  if (attributes.length === 0) return;
  const { rows } = await session.run(
    `select p.proname from pg_proc p
      where p.pronamespace = 'pg_catalog'::regnamespace and p.proname = any($1::text[])
        and p.pronargs >= 1 and p.pronargs - p.pronargdefaults <= 1 and p.provolatile <> 'i'
        and not exists (select 1 from pg_type t where p.oid in (t.typinput, t.typoutput, t.typreceive, t.typsend))
      limit 1`,
    [arrayLiteral(attributes)],
  );
  const [name] = rows[0] ?? [];
  if (name !== undefined) throw new ToolError('sql_rejected', `${calledByDot(textOf(name))} (ColumnRef)`);
};

const qualified = async (
  session: ReadOnlySession,
  schemas: readonly string[],
  sql: string,
  unqualified: readonly UnqualifiedTable[],
): Promise<string> => {
  if (unqualified.length === 0) return sql;
  const { rows } = await session.run(
    `select distinct on (c.relname) c.relname, n.nspname
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relname = any($1::text[]) and n.nspname = any($2::text[]) and c.relkind in ('r', 'p', 'v', 'm', 'f')
      order by c.relname, array_position($2::text[], n.nspname::text)`,
    [
      arrayLiteral(unqualified.map(({ name }) => name)),
      arrayLiteral(schemas.filter((name) => !name.startsWith('pg_'))),
    ],
  );
  return qualifySql(sql, unqualified, new Map(rows.map(([name, schema]) => [textOf(name), textOf(schema)])));
};

/** The text form of a text[]. */
export const arrayLiteral = (items: readonly string[]): string =>
  `{${items.map((item) => `"${item.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
