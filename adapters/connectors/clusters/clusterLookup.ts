import type { Result } from '../servedTool.ts';

/** This product's own clusters, as its API shows them. Each question is about one workspace. */
export interface ClusterLookup {
  /** At most `limit`, newest first, and how many there are in all. */
  list(
    workspaceId: string,
    beginning: string | null,
    limit: number,
  ): Promise<{ items: readonly Result[]; total: number }>;
  /** Null for an unknown id and for a cluster of another workspace. */
  find(workspaceId: string, clusterId: string): Promise<(Result & { readonly version: string }) | null>;
  /** Of a cluster that `find` has found, newest first. */
  upgrades(clusterId: string): Promise<readonly Result[]>;
  /** From this version to the newest, oldest first (CL-61). */
  path(version: string): readonly Result[];
  /** What changes after `from` up to `to` (CL-65). */
  preview(from: string, to: string): readonly Result[];
}
