import { schemaOf, viewSchemaOf, type Build } from './builds.ts';
import { pause } from '../async/pause.ts';
import type { Projection } from './projection.ts';
import type { Sql } from '../sql.ts';

const ATTEMPTS_MAX = 100;
const WAIT_MS = 20;

/**
 * Points the readers' views at the build's tables, all or none; false when that was not possible within about 2 s.
 * Within a transaction.
 *
 * Each view must be free of readers for a moment. Waiting for one while holding another could wait for a reader that
 * waits for us, and the database would then cancel one of the two. So no wait is long, a failed attempt lets go of
 * all views, and the next one begins with the view that was not free.
 */
export const showTables = async (
  sql: Sql,
  projection: Projection,
  build: Build,
  signal: AbortSignal,
): Promise<boolean> => {
  await sql.query(`select set_config('lock_timeout', $1, true)`, [`${WAIT_MS}ms`]);
  await sql.query(`create schema if not exists ${viewSchemaOf(projection)}`);
  let tables = projection.tables;
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    signal.throwIfAborted();
    const busy = await showAll(sql, projection, build, tables);
    if (busy === null) return true;
    tables = [busy, ...tables.filter((table) => table !== busy)];
    await pause(1 + (attempt % 5), signal);
  }
  return false;
};

/** The table whose view was not free, after letting go of all; null when all are shown. */
const showAll = async (
  sql: Sql,
  projection: Projection,
  build: Build,
  tables: readonly string[],
): Promise<string | null> => {
  await sql.query('savepoint views');
  for (const table of tables) {
    try {
      await sql.query(
        `create or replace view ${viewSchemaOf(projection)}.${table} as select * from ${schemaOf(build)}.${table}`,
      );
    } catch (error) {
      if (!isLockFailure(error)) throw error;
      await sql.query('rollback to savepoint views');
      return table;
    }
  }
  await sql.query('release savepoint views');
  return null;
};

/** lock_not_available, deadlock_detected. */
const isLockFailure = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');
