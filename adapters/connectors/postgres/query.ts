import type { JsonValue } from '../../../domain/core/json/canonicalJson.ts';
import { ToolError } from '../toolError.ts';
import { suppliedPointers } from './sql/columnOrigins.ts';
import type { Params } from './connection.ts';
import { refuseCostly } from './cost.ts';
import { askedValues, qualified } from './sql/qualify.ts';
import { judgeReach, refuseUnknown } from './reach.ts';
import type { ReadOnlySession } from './session.ts';
import { guardSurveyedSql, type GuardVerdict } from './sql/sqlGuard.ts';
import { refuseUninterruptible } from './sql/estimate/refuseUninterruptible.ts';
import { surveyOf } from './survey.ts';
import { createRowReader, type Rows } from './values.ts';

/** Rows that a query returns at most (SU-48). */
export const ROWS_MAX = 200;
/** How long counting the rows beyond those shown may take. */
const COUNT_TIMEOUT = '1s';
/** What the rows of one answer of the server should come to, in bytes. */
const BATCH_BYTES = 1024 * 1024;

export type Statement = Extract<GuardVerdict, { accepted: true }> & { sql: string; params: Params };

/** SU-47 (a): throws ToolError `sql_rejected` with the fixed reason and the kind of node that stands against it. */
export const accepted = (sql: string, params: Params): Statement => {
  const verdict = guardSurveyedSql(sql);
  if (!verdict.accepted) throw new ToolError('sql_rejected', `${verdict.reason} (${verdict.node})`);
  const wrong = wrongParams(verdict, params);
  if (wrong !== null) throw new ToolError('invalid_arguments', wrong);
  refuseUninterruptible(verdict.select, params);
  return { ...verdict, sql, params };
};

/** SU-47 (a) for the tool that takes no values. */
export const acceptedWithoutParams = (sql: string): Statement => {
  const verdict = guardSurveyedSql(sql);
  if (verdict.accepted && verdict.names.params > 0) throw new ToolError('invalid_arguments', NO_VALUES_HERE);
  return accepted(sql, []);
};

const NO_VALUES_HERE = 'A plan is made for values; write them in place of $1, $2 and so on.';

const wrongParams = ({ generic, names }: Extract<GuardVerdict, { accepted: true }>, params: Params): string | null => {
  const needed = names.params;
  if (generic && needed > 0) return NO_VALUES_HERE;
  if (needed !== params.length) {
    const values = needed === 1 ? 'one value' : `${needed} values`;
    return needed === 0
      ? 'The statement has no $1, so params must be empty.'
      : `The statement has parameters up to $${needed}, so params needs ${values}, not ${params.length}.`;
  }
  const isText = params.every((value) => typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0')));
  return isText ? null : 'A value in params is not plain text.';
};

/** Runs a statement that the guard has accepted; at most `maxRows` rows of it. */
export const runQuery = async (
  session: ReadOnlySession,
  schemas: readonly string[],
  statement: Statement,
  maxRows: number,
): Promise<{ readonly [name: string]: JsonValue }> => {
  const { sql, params } = await prepared(session, schemas, statement);
  if (statement.statement === 'explain') {
    const plan = await session.run(sql, params);
    const reader = createRowReader(plan.columns);
    reader.add(plan.rows);
    // A plan repeats the statement, its constants included.
    return { ...answer(reader.taken(), plan.rows.length), supplied: ['/rows', '/shown', '/total'] };
  }
  await refuseCostly(session, sql, params, { rows: maxRows + 1, functions: statement.names.functions });
  await session.run(`declare result no scroll cursor for ${sql}`, params);
  const read = await fetched(session, maxRows);
  return { ...read, supplied: suppliedPointers(statement.sql, statement.params, read.columns, read.rows) };
};

/** Plan of a statement that the guard has accepted, as the server prints it, without running it. */
export const runExplain = async (
  session: ReadOnlySession,
  schemas: readonly string[],
  statement: Statement,
): Promise<{ readonly [name: string]: JsonValue }> => {
  const { sql } = await prepared(session, schemas, statement);
  const { rows } = await session.run(statement.statement === 'explain' ? sql : `explain ${sql}`);
  return { plan: rows.map(([line]) => line ?? null), supplied: ['/plan'] };
};

const answer = (read: Rows, total: number | null) => ({
  ...read,
  shown: read.rows.length,
  total,
  truncated: total === null || total > read.rows.length,
});

/** Reads the cursor in batches of about BATCH_BYTES until there are enough rows or the answer is full. */
const fetched = async (session: ReadOnlySession, maxRows: number) => {
  let batch = await session.run('fetch forward 1 from result');
  const reader = createRowReader(batch.columns);
  let count = 0;
  let wanted = 1;
  for (;;) {
    const isFull = !reader.add(batch.rows.slice(0, maxRows - count));
    count += batch.rows.length;
    if (batch.rows.length < wanted) return answer(reader.taken(), count);
    if (isFull || count > maxRows) return answer(reader.taken(), await countRest(session, count));
    const fitting = Math.floor((BATCH_BYTES * batch.rows.length) / batch.bytes);
    wanted = Math.min(Math.max(1, fitting), maxRows + 1 - count);
    batch = await session.run(`fetch forward ${wanted} from result`);
  }
};

/** Total of the cursor's rows; null when counting takes too long, after which the transaction only can roll back. */
const countRest = async (session: ReadOnlySession, count: number): Promise<number | null> => {
  try {
    await session.run(`set local statement_timeout = '${COUNT_TIMEOUT}'`);
    return count + (await session.run('move forward all in result')).count;
  } catch {
    return null;
  }
};

/** The statement as it may be sent to this server, once the catalogue has nothing against it. */
const prepared = async (
  session: ReadOnlySession,
  schemas: readonly string[],
  { sql, params, names }: Statement,
): Promise<{ sql: string; params: Params }> => {
  const findings = await surveyOf(session, schemas, names, askedValues(names.values, params));
  refuseUnknown(names, findings);
  await judgeReach(findings);
  const usable = findings.filter(({ finding }) => finding === 'schema').map(({ name }) => name);
  if (usable.length > 0) await searchAlso(session, usable);
  return qualified(sql, params, names, findings);
};

/** Schemas whose operators of the names used are all those of extensions that compute only, such as citext. */
const searchAlso = async (session: ReadOnlySession, schemas: readonly string[]): Promise<void> => {
  const path = schemas.map((name) => `"${name.replaceAll('"', '""')}"`).toSorted();
  await session.run(`select set_config('search_path', $1, true)`, [[`pg_catalog`, ...path, 'pg_temp'].join(', ')]);
};
