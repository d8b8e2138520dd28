import { activeBuild, buildsOf, dropBuild, ForeignCheckpoint, noteStopped, type Build } from './builds.ts';
import { beginBuild, buildLease, catchUp, type Engine } from './buildProjection.ts';
import type { BuildWork } from './applyBatch.ts';
import { ApplyFailed } from './applyEvents.ts';
import { checkFence } from '../leases/createLeases.ts';
import { digestOf } from './digest.ts';
import { failureFields } from '../async/failure.ts';
import type { Projection } from './projection.ts';
import { switchTo } from './switchBuild.ts';

/**
 * Builds the read model anew from the first event while the live build goes on, then switches the readers over.
 * Waits while another process builds the same version. Rejects with ApplyFailed when an event cannot be applied; the
 * live build then stays, and the next attempt starts from the beginning.
 */
export const rebuildProjection = (engine: Engine, projection: Projection, signal: AbortSignal): Promise<Build> =>
  underBuildLease(engine, projection, signal, async (work, abort) => {
    return switchTo(engine, work, await beginBuild(work, engine.storeId), abort);
  });

/**
 * The first build of a version. Goes on with what an earlier attempt of this version has built, since that is what a
 * live build would do, too.
 */
export const firstBuild = (engine: Engine, projection: Projection, signal: AbortSignal): Promise<Build> =>
  underBuildLease(engine, projection, signal, async (work, abort) => {
    const active = await activeBuild(engine.database, projection);
    if (active !== null) return active;
    const build = (await unfinished(engine, projection)) ?? (await beginBuild(work, engine.storeId));
    try {
      return await switchTo(engine, work, build, abort);
    } catch (error) {
      if (error instanceof ApplyFailed)
        await noteStopped(engine.database, build, error.event.position, failureFields(error.cause).error);
      throw error;
    }
  });

/** `live` and `rebuilt` are digests of all rows at the same position; they differ only when a projection broke its rules. */
export type Verification = { position: string; live: string; rebuilt: string };

/** Builds a copy up to the live build's position, compares all rows, and drops the copy. */
export const verifyProjection = (engine: Engine, projection: Projection, signal: AbortSignal): Promise<Verification> =>
  underBuildLease(engine, projection, signal, async (work, abort) => {
    const { position, digest: live } = await digestOfLive(engine, projection);
    const begun = await beginBuild(work, engine.storeId);
    const build = await catchUp(work, engine.store, begun, abort, position);
    const { digest: rebuilt } = await digestOf(engine.database, projection, () => Promise.resolve(build));
    await engine.database.transaction(async (sql) => {
      await checkFence(sql, work.lease);
      await dropBuild(sql, build);
    });
    return { position, live, rebuilt };
  });

const digestOfLive = async ({ database, storeId }: Engine, projection: Projection) => {
  const { build, digest } = await digestOf(database, projection, async (sql) => {
    const live = await activeBuild(sql, projection);
    if (live === null) throw new Error(`projection ${projection.name} has no active build of this version`);
    return live;
  });
  if (build.storeId !== storeId) throw new ForeignCheckpoint(projection.name);
  return { position: build.position, digest };
};

const unfinished = async ({ database, storeId }: Engine, projection: Projection): Promise<Build | null> => {
  const builds = await buildsOf(database, projection.name);
  return (
    builds.find(
      (build) => build.status === 'building' && build.version === projection.version && build.storeId === storeId,
    ) ?? null
  );
};

/** A lease lost on the way ends the attempt; the next one begins anew. */
const underBuildLease = async <Result>(
  { database, leases }: Engine,
  projection: Projection,
  signal: AbortSignal,
  build: (work: BuildWork, signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  let result: { value: Result } | null = null;
  await leases.hold(buildLease(projection), signal, async (lease, held) => {
    result = { value: await build({ database, projection, lease }, held) };
  });
  // Assigned in a callback, which narrowing does not follow.
  const done = result as { value: Result } | null;
  if (done === null) throw new DOMException('the build was given up', 'AbortError');
  return done.value;
};
