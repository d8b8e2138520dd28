import type { Heartbeat } from '../../domain/core/heartbeat.ts';
import { LogBroken, LogUnavailable, type Position } from '../../domain/core/log/eventLog.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { createAnalysis, type Analysis } from './analysis.ts';
import { ApplyFailed, type AddedRows } from './fold.ts';
import { activeBuild, ForeignCheckpoint, noteStopped, type Build } from './builds.ts';
import type { LiveEngine } from './buildProjection.ts';
import { CheckpointMoved } from './checkpoints.ts';
import { failureFields } from '../async/failure.ts';
import type { Follower } from './group.ts';
import { createGroups, type Groups } from './groups.ts';
import { createJointBuilding, type JointBuilding } from './jointBuilding.ts';
import { keepTrying, MENDED_PAUSE_MAX_MS } from '../async/keepTrying.ts';
import { pause } from '../async/pause.ts';
import { LeaseLost } from '../leases/leases.ts';
import type { Progress } from './progress.ts';
import type { Projection } from './projection.ts';

export type ProjectionRunner = LiveEngine & {
  progress: Progress;
  heartbeat: Pick<Heartbeat, 'lost'>;
  logger: Logger;
};

/**
 * Runs every projection, each under its own lease, until `signal` aborts; resolves when all have stopped. Any number
 * of nodes may run it. An event that a projection cannot apply stops that projection alone, logged as
 * `projection_stopped {name, position}`, and is tried again every second; it is never skipped. A broken
 * log is tried again every second, too.
 */
export const runProjections = async (
  runner: ProjectionRunner,
  projections: readonly Projection[],
  signal: AbortSignal,
): Promise<void> => {
  checkProjections(projections);
  const analysis = createAnalysis(runner);
  const shared = { groups: createGroups(runner), building: createJointBuilding(runner, signal), analysis };
  await Promise.all(projections.map((projection) => runProjection(runner, shared, projection, signal)));
  await Promise.all([shared.building.ended(), analysis.ended()]);
};

/** One release's nodes run one version, so the version is part of the lease: during an upgrade both are kept up. */
export const projectionLease = ({ name, version }: Pick<Projection, 'name' | 'version'>): string =>
  `projection:${name}_v${version}`;

const MOVED_PAUSE_MS = 50;

/** What the projections of this process do together. */
type Shared = { groups: Groups; building: JointBuilding; analysis: Analysis };

const runProjection = (
  runner: ProjectionRunner,
  { groups, building, analysis }: Shared,
  projection: Projection,
  signal: AbortSignal,
): Promise<void> =>
  runner.leases.hold(projectionLease(projection), signal, async (lease, held) => {
    const report = reporter(runner, projection);
    let isTrusted = true;
    await keepTrying(
      held,
      async (advanced) => {
        while (!held.aborted) {
          // From before the checkpoint is read: what it says is worth nothing after a crash of the server.
          const lost = runner.heartbeat.lost();
          const build = (await activeBuild(runner.database, projection)) ?? (await building.build(projection, held));
          const reached = (position: Position, added?: AddedRows): void => {
            if (added !== undefined) analysis.grew(build, added);
            if (lost.aborted) return;
            runner.progress.advanced(projection.name, position);
            advanced();
          };
          const follower = { work: { projection, lease, build }, isTrusted, reached };
          await follow(runner, groups, follower, AbortSignal.any([held, lost]));
        }
      },
      (error, attempt) => {
        isTrusted &&= error instanceof LogBroken || error instanceof LogUnavailable;
        return report(error, attempt);
      },
    );
  });

/** Ends when the checkpoint must be read again: another process has switched to a new build, or the server is another. */
const follow = async (
  runner: ProjectionRunner,
  groups: Groups,
  follower: Follower,
  signal: AbortSignal,
): Promise<void> => {
  const { build } = follower.work;
  try {
    await refuseForeign(runner, build);
    if (signal.aborted) return;
    runner.progress.stands(build.name, build.position);
    await groups.follow(follower, signal);
  } catch (error) {
    // A row that somebody keeps locked counts as moved, too: without a pause the same batch would be applied in a circle.
    if (error instanceof CheckpointMoved) return pause(MOVED_PAUSE_MS, signal);
    if (error instanceof ApplyFailed)
      await noteStopped(runner.database, build, error.event.position, failureFields(error.cause).error);
    if (error instanceof ForeignCheckpoint) await noteStopped(runner.database, build, build.position, error.name);
    throw error;
  }
};

/** A checkpoint beyond the head belongs to a log that has lost its end: rows may show what never happened there. */
const refuseForeign = async ({ store, storeId }: ProjectionRunner, build: Build): Promise<void> => {
  if (build.storeId !== storeId || build.position > (await store.head())) throw new ForeignCheckpoint(build.name);
};

/** Logs a standstill once, however often the event is tried again; people mend it, so that it is tried often. */
const reporter = ({ logger }: ProjectionRunner, { name }: Projection) => {
  let stoppedAt: string | null = null;
  let told = '';
  const tell = (error: unknown, attempt: number): void => {
    const again = String(error) === told && (error instanceof ForeignCheckpoint || error instanceof LogBroken);
    told = String(error);
    if (again) return;
    if (error instanceof ApplyFailed) {
      const { position, type } = error.event;
      if (stoppedAt !== position)
        logger.error({ name, position, type, ...failureFields(error.cause) }, 'projection_stopped');
      stoppedAt = position;
    } else if (error instanceof ForeignCheckpoint) logger.error({ name }, 'checkpoint_of_another_log');
    else if (attempt === 1) logger.warn({ name, ...failureFields(error) }, 'projection_interrupted');
  };
  return (error: unknown, attempt: number): number | void => {
    if (error instanceof LeaseLost) throw error;
    tell(error, attempt);
    if (error instanceof ApplyFailed || error instanceof ForeignCheckpoint) return MENDED_PAUSE_MAX_MS;
  };
};

const NAME = /^[a-z][a-z_]{2,30}$/;
const TABLE = /^[a-z][a-z0-9_]{0,62}$/;

/** Throws when definitions would collide: readers see all tables of all projections by their bare names. */
const checkProjections = (projections: readonly Projection[]): void => {
  const taken = new Set<string>();
  for (const { name, version, tables } of projections) {
    if (!NAME.test(name)) throw new Error(`${name} is not a name of a projection`);
    if (!Number.isInteger(version) || version < 1) throw new Error(`projection ${name} has no version`);
    for (const key of [`projection ${name}`, ...tables.map((table) => `table ${table}`)]) {
      if (taken.has(key)) throw new Error(`${key} is defined twice`);
      taken.add(key);
    }
    const wrong = tables.find((table) => !TABLE.test(table));
    if (wrong !== undefined) throw new Error(`${wrong} is not a name of a table`);
  }
};
