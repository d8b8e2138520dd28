import { orAborted } from '../async/limits.ts';
import { pause } from '../async/pause.ts';
import type { Build } from './builds.ts';
import type { Engine } from './buildProjection.ts';
import type { Projection } from './projection.ts';
import { firstBuilds } from './rebuildProjection.ts';

/** The first builds of a release: those that are wanted at about the same time are built together. */
export type JointBuilding = {
  /** Resolves with the build once readers see it; rejects with what keeps it from being built, and when `signal` aborts. */
  build(projection: Projection, signal: AbortSignal): Promise<Build>;
  /** Resolves when nothing is being built. */
  ended(): Promise<void>;
};

/** The leases of a node come one after the other. */
const GATHER_MS = 100;

type Wanted = { built: Promise<Build>; resolve(build: Build): void; reject(error: unknown): void };

export const createJointBuilding = (engine: Engine, stopping: AbortSignal): JointBuilding => {
  const building = new Map<Projection, Wanted>();
  const running = new Set<Promise<void>>();
  let gathered: Map<Projection, Wanted> | null = null;

  const run = async (together: ReadonlyMap<Projection, Wanted>): Promise<void> => {
    await pause(GATHER_MS, stopping);
    gathered = null;
    const end = (projection: Projection): Wanted | undefined => {
      const wanted = together.get(projection);
      if (building.get(projection) === wanted) building.delete(projection);
      return wanted;
    };
    const watch = {
      switched: (projection: Projection, build: Build) => end(projection)?.resolve(build),
      failed: (projection: Projection, error: unknown) => end(projection)?.reject(error),
    };
    const failure = await firstBuilds(engine, [...together.keys()], watch, stopping).then(
      () => new DOMException('the build was given up', 'AbortError'),
      (error: unknown) => error,
    );
    for (const projection of together.keys()) watch.failed(projection, failure);
  };

  const gather = (projection: Projection): Wanted => {
    const { promise: built, ...settle } = Promise.withResolvers<Build>();
    const wanted = { built, ...settle };
    building.set(projection, wanted);
    if (gathered === null) {
      gathered = new Map();
      const going: Promise<void> = run(gathered).finally(() => running.delete(going));
      running.add(going);
    }
    gathered.set(projection, wanted);
    return wanted;
  };

  return {
    build: (projection, signal) => orAborted((building.get(projection) ?? gather(projection)).built, signal),
    ended: async () => void (await Promise.all(running)),
  };
};
