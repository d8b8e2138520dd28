import type { EventStore } from '../../domain/core/log/eventStore.ts';
import type { Position } from '../../domain/core/log/eventLog.ts';
import { activeBuild, buildsOf, type Build } from './builds.ts';
import type { Projection } from './projection.ts';
import type { Database } from '../sql.ts';

/** How one projection of this release stands. */
export type ProjectionStatus = {
  name: string;
  version: number;
  /** `building`: no build of this version is active yet. `stopped`: an event cannot be applied. */
  status: 'active' | 'building' | 'stopped';
  buildId: string | null;
  position: Position | null;
  /** The event it stopped at, and the class of the error. */
  stopped: { position: string; reason: string } | null;
  /** Age of the oldest event not applied yet, 0 when there is none; null while building. */
  lagMs: number | null;
};

type Deps = { database: Database; store: EventStore; now: () => string };

/** Reads the log once for each place at which projections are behind: mostly they stand at the same. */
export const projectionStatus = async (
  { database, store, now }: Deps,
  projections: readonly Projection[],
): Promise<readonly ProjectionStatus[]> => {
  const builds = await Promise.all(projections.map((projection) => shownBuild(database, projection)));
  const head = await store.head();
  const lags = new Map<Position, Promise<number>>();
  const lagAt = (position: Position): Promise<number> => {
    const lag = lags.get(position) ?? lagOf(store, position, head, now);
    lags.set(position, lag);
    return lag;
  };
  return Promise.all(
    projections.map(async ({ name, version }, index): Promise<ProjectionStatus> => {
      const build = builds[index] ?? null;
      const lagMs = build?.status === 'active' ? await lagAt(build.position) : null;
      const status = build?.stopped ? 'stopped' : build?.status === 'active' ? 'active' : 'building';
      const { buildId = null, position = null, stopped = null } = build ?? {};
      return { name, version, status, buildId, position, stopped, lagMs };
    }),
  );
};

const shownBuild = async (database: Database, projection: Projection): Promise<Build | null> => {
  const active = await activeBuild(database, projection);
  if (active !== null) return active;
  const builds = await buildsOf(database, projection.name);
  return builds.findLast(({ status, version }) => status === 'building' && version === projection.version) ?? null;
};

const lagOf = async (store: EventStore, position: Position, head: Position, now: () => string): Promise<number> => {
  const oldest = position >= head ? null : await store.recordedAfter(position);
  return oldest === null ? 0 : Math.max(0, Date.parse(now()) - Date.parse(oldest));
};
