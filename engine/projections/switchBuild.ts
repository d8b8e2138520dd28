import { applyEvents } from './applyEvents.ts';
import { activeBuild, buildsOf, dropBuild, viewSchemaOf, type Build } from './builds.ts';
import { moveCheckpoints, NotMoved, type BuildWork } from './checkpoints.ts';
import { batchesAfter, catchUp, failing, type Engine } from './buildProjection.ts';
import { checkFence } from '../leases/leaseRows.ts';
import { showTables } from './showTables.ts';
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
