import type { Position } from '../../domain/core/log/eventLog.ts';
import {
  activeBuild,
  buildsOf,
  createIndexes,
  dropBuild,
  ForeignCheckpoint,
  noteStopped,
  type Build,
} from './builds.ts';
import { beginBuild, catchUp, failing, type CatchUp, type Engine } from './buildProjection.ts';
import { ApplyFailed } from './fold.ts';
import type { BuildWork } from './checkpoints.ts';
import { createSemaphore } from '../async/semaphore.ts';
import { checkFence } from '../leases/leaseRows.ts';
import type { HeldLease } from '../leases/leases.ts';
import { digestOf } from './digest.ts';
import { failureFields } from '../async/failure.ts';
import type { Projection } from './projection.ts';
import { switchTo } from './switchBuild.ts';

/** What builds tell of themselves. */
export type BuildWatch = {
  /** Everything up to `position` is applied. */
  reached?: ((position: Position) => void) | undefined;
  /** Readers see the build now. */
  switched: (projection: Projection, build: Build) => void;
  /** It cannot be built: ApplyFailed as a rule. What readers see is as it was. */
  failed: (projection: Projection, error: unknown) => void;
};

/**
 * Builds the read models anew from the first event while the live builds go on, then switches the readers over, one
 * read model after the other. The log is read once for all. Waits while another process builds one of these versions.
 * After a failure the next attempt starts from the beginning.
 */
export const rebuildProjections = (
  engine: Engine,
  projections: readonly Projection[],
  watch: BuildWatch,
  signal: AbortSignal,
): Promise<void> =>
  underBuildLeases(engine, projections, signal, async (leased, abort) => {
    const works = await Promise.all(leased.map(({ projection, lease }) => beginBuild(engine, projection, lease)));
    await finishBuilds(engine, works, watch, abort);
  });

/**
 * The first builds of versions. Goes on with what an earlier attempt of a version has built, since that is what a live
 * build would do, too; where and why a build stands still is shown in its status.
 */
export const firstBuilds = (
  engine: Engine,
  projections: readonly Projection[],
  watch: BuildWatch,
  signal: AbortSignal,
): Promise<void> =>
  underBuildLeases(engine, projections, signal, async (leased, abort) => {
    const works: BuildWork[] = [];
    for (const { projection, lease } of leased) {
      const active = await activeBuild(engine.database, projection);
      const build = active ?? (await unfinished(engine, projection));
      if (active !== null) watch.switched(projection, active);
      else works.push(build === null ? await beginBuild(engine, projection, lease) : { projection, lease, build });
    }
    const stopped: Promise<void>[] = [];
    const failed: BuildWatch['failed'] = (projection, error) => {
      const work = works.find((one) => one.projection === projection);
      // A database out of reach shows it nowhere.
      const noted = noteFailure(engine, work, error).catch(() => undefined);
      stopped.push(noted.then(() => watch.failed(projection, error)));
    };
    await finishBuilds(engine, works, { ...watch, failed }, abort);
    await Promise.all(stopped);
  });

const noteFailure = async ({ database }: Engine, work: BuildWork | undefined, error: unknown): Promise<void> => {
  if (work === undefined || !(error instanceof ApplyFailed)) return;
  await noteStopped(database, work.build, error.event.position, failureFields(error.cause).error);
};

/** Indexes come between two runs over the log: without them the long one is fast, and the short one makes up for their time. */
const finishBuilds = async (
  engine: Engine,
  begun: readonly BuildWork[],
  { reached, switched, failed }: BuildWatch,
  signal: AbortSignal,
): Promise<void> => {
  const options: CatchUp = { signal, dropped: ({ projection }, error) => failed(projection, error), reached };
  const built = await catchUp(engine, begun, options);
  await indexBuilds(engine, built);
  for (const work of await catchUp(engine, built, options))
    await switchTo(engine, work, signal).then(
      (build) => switched(work.projection, build),
      (error: unknown) => failed(work.projection, error),
    );
};

/** So many builds get their indexes at a time, on as many connections. */
const INDEXING_MAX = 2;

const indexBuilds = async ({ database }: Engine, works: readonly BuildWork[]): Promise<void> => {
  const semaphore = createSemaphore(INDEXING_MAX);
  const indexed = works.map(({ projection, build, lease }) =>
    semaphore.run(() =>
      database.transaction(async (sql) => {
        await checkFence(sql, lease);
        await createIndexes(sql, projection, build);
      }),
    ),
  );
  // Nothing may go on once this has ended.
  for (const outcome of await Promise.allSettled(indexed)) if (outcome.status === 'rejected') throw outcome.reason;
};

/** `live` and `rebuilt` are digests of all rows at the same position; they differ only when a projection broke its rules. */
export type Verification = { position: string; live: string; rebuilt: string };

/** Builds a copy up to the live build's position, compares all rows, and drops the copy. */
export const verifyProjection = async (
  engine: Engine,
  projection: Projection,
  signal: AbortSignal,
): Promise<Verification> => {
  let verification: Verification | null = null;
  await underBuildLeases(engine, [projection], signal, async ([leased], abort) => {
    if (leased === undefined) return;
    const { position, digest: live } = await digestOfLive(engine, projection);
    const begun = await beginBuild(engine, projection, leased.lease);
    const [work = begun] = await catchUp(engine, [begun], { signal: abort, until: position, dropped: failing });
    const { digest: rebuilt } = await digestOf(engine.database, projection, () => Promise.resolve(work.build));
    await engine.database.transaction(async (sql) => {
      await checkFence(sql, work.lease);
      await dropBuild(sql, work.build);
    });
    verification = { position, live, rebuilt };
  });
  if (verification === null) throw new DOMException('the build was given up', 'AbortError');
  return verification;
};

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

type Leased = { projection: Projection; lease: HeldLease };

/**
 * Of all processes one builds a given version at a time. All take several leases in the same order, so that none waits
 * for one that waits for it. A lease lost on the way ends the attempt; the next one begins anew.
 */
const underBuildLeases = async (
  engine: Pick<Engine, 'leases'>,
  projections: readonly Projection[],
  signal: AbortSignal,
  work: (leased: readonly Leased[], signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  const inOrder = projections.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const holdNext = async (leased: readonly Leased[], held: AbortSignal): Promise<void> => {
    const projection = inOrder[leased.length];
    if (projection === undefined) return work(leased, held);
    const { name, version } = projection;
    await engine.leases.hold(`build:${name}_v${version}`, held, (lease, scope) =>
      holdNext([...leased, { projection, lease }], scope),
    );
  };
  await holdNext([], signal);
  signal.throwIfAborted();
};
