import type { Quota } from '../domain/core/quota.ts';
import { projectionBehind } from '../engine/projections/progress.ts';
import type { ProjectionProgress } from '../engine/projections/projection.ts';

/** `readAfterWriteMs`: how long a count may wait for its read model. */
export type CountDeps = { progress: Pick<ProjectionProgress, 'waitFor'>; readAfterWriteMs: number };

/** What a workspace may have of one kind (CL-92), counted by the read model that has the name of the quota. */
export const quotaOn = (
  { progress, readAfterWriteMs }: CountDeps,
  name: Quota['name'],
  limit: number,
  count: (workspaceId: string) => Promise<number>,
): Quota => ({
  name,
  limit,
  count: async (workspaceId, position) => {
    if (!(await progress.waitFor([name], position, readAfterWriteMs))) throw projectionBehind([name]);
    return count(workspaceId);
  },
});
