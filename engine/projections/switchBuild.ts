import { applyEvents } from './applyEvents.ts';
import { activeBuild, buildsOf, dropBuild, dropLostBuilds, schemaOf, viewSchemaOf, type Build } from './builds.ts';
import { moveCheckpoints, NotMoved, type BuildWork } from './checkpoints.ts';
import { batchesAfter, catchUp, failing, type Engine } from './buildProjection.ts';
import { checkFence } from '../leases/leaseRows.ts';
import { pause } from '../async/pause.ts';
import type { Projection } from './projection.ts';
import type { Sql } from '../sql.ts';

const ATTEMPTS_MAX = 10;

/**
 * Brings the build near the head of the log, then shows its tables to the readers in place of the live build's, in
 * one transaction: readers see one build or the other, never an error, and never go back in time. Returns the build,
 * now active.
 */
export const switchTo = async (engine: Engine, begun: BuildWork, signal: AbortSignal): Promise<Build> => {
  let work = begun;
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    [work = begun] = await catchUp(engine, [work], { signal, dropped: failing });
    const active = await trySwitch(engine, work, signal);
    if (active !== null) {
      await dropOutdated(engine, work, active);
      return active;
    }
  }
  throw new Error(`the readers of projection ${begun.projection.name} left no moment to switch to its new build`);
};

/** Null when the readers never let go of all tables at once. */
const trySwitch = async (
  { database, store, storeId }: Engine,
  work: BuildWork,
  signal: AbortSignal,
): Promise<Build | null> => {
  const { build } = work;
  let { position } = build;
  const shown = await database
    .transaction(async (sql) => {
      await checkFence(sql, work.lease);
      const live = await activeBuild(sql, work.projection, 'lock');
      // The live build stands still from here on; a checkpoint of another log says nothing about this one.
      if (live !== null && live.storeId === storeId)
        for await (const events of batchesAfter(store, build.position, signal, live.position)) {
          // One at a time: a failure names its event.
          for (const event of events) await applyEvents(sql, [work], [event]);
          position = events.at(-1)?.position ?? position;
        }
      const unmoved = await moveCheckpoints(sql, [work], position, 'wait');
      if (unmoved.length > 0) throw new NotMoved(unmoved);
      // Before there are views again, which would make a build of what has none.
      await dropLostBuilds(sql, build.name);
      if (!(await showTables(sql, work.projection, build, signal))) throw new NotShown();
      if (live !== null) await setStatus(sql, live, 'retired');
      await setStatus(sql, build, 'active');
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof NotShown) return false;
      throw error;
    });
  return shown ? { ...build, position, status: 'active' } : null;
};

/** Rolls the attempt back: the live build goes on meanwhile. */
class NotShown extends Error {}

const setStatus = async (sql: Sql, build: Build, status: 'active' | 'retired'): Promise<void> => {
  const at = status === 'active' ? 'activated_at' : 'retired_at';
  await sql.query(`update projections.builds set status = $2, ${at} = now() where build_id = $1`, [
    build.buildId,
    status,
  ]);
};

/**
 * Keeps one step back: the build just retired, whose last readers may still be at it, and the version before this
 * one, which nodes of the release before still read. Whatever is older goes.
 */
const dropOutdated = async ({ database }: Engine, { lease, projection }: BuildWork, active: Build): Promise<void> => {
  const builds = await buildsOf(database, projection.name);
  const retired = builds.filter(({ status, version }) => status === 'retired' && version === active.version);
  const oldVersions = builds.filter(({ version }) => version < active.version - 1);
  for (const build of [...retired.slice(0, -1), ...oldVersions])
    await database.transaction(async (sql) => {
      await checkFence(sql, lease);
      await dropBuild(sql, build);
      if (build.version !== active.version) await sql.query(`drop schema if exists ${viewSchemaOf(build)} cascade`);
    });
};

const LOCK_ATTEMPTS_MAX = 100;
const LOCK_WAIT_MS = 20;

/**
 * Points the readers' views at the build's tables, all or none; false when that was not possible within about 2 s.
 * Within a transaction.
 *
 * Each view must be free of readers for a moment. Waiting for one while holding another could wait for a reader that
 * waits for us, and the database would then cancel one of the two. So no wait is long, a failed attempt lets go of
 * all views, and the next one begins with the view that was not free.
 */
const showTables = async (sql: Sql, projection: Projection, build: Build, signal: AbortSignal): Promise<boolean> => {
  await sql.query(`select set_config('lock_timeout', $1, true)`, [`${LOCK_WAIT_MS}ms`]);
  await sql.query(`create schema if not exists ${viewSchemaOf(projection)}`);
  let tables = projection.tables;
  for (let attempt = 1; attempt <= LOCK_ATTEMPTS_MAX; attempt += 1) {
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
