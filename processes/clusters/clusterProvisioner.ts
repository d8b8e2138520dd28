import type { ClusterRequest } from '../../domain/clusters/cluster.ts';

/** What a cluster shall be. `features` are names or `name:vN` (CL-06). */
export type ClusterSpec = {
  clusterId: string;
  workspaceId: string;
  name: string;
  size: 'small' | 'medium' | 'large';
  location: string;
  version: string;
  httpRelativePath: string;
  features: readonly string[];
  featuresDisabled: readonly string[];
};

export type OperationId = string;

/** One step that a driver has reached; `progress` is 0 to 1. */
export type Progress = { step: string; progress: number; url?: string };

export type Finding = { code: string; message: string; blocking: boolean };

export type Observed =
  | { status: 'absent' }
  | {
      status: 'present';
      version: string;
      url: string;
      instances: { desired: number; ready: number };
      healthy: boolean;
    };

export type ClusterCredentials = { clientId: string; clientSecret: string; issuer: string; tokenUrl: string };

/** Runs clusters (CL-93). One contract suite runs against each driver. */
export interface ClusterProvisioner {
  readonly kind: 'embedded' | 'process' | 'docker' | 'kubernetes';
  /** What this driver is, in words for users, and which versions it can run. */
  describe(): Promise<{ label: string; isKeycloak: boolean; versions: readonly string[] | 'any' }>;
  /** Findings without side effects; a blocking one stops the operation. */
  preflight(spec: ClusterSpec): Promise<readonly Finding[]>;
  /** Brings the cluster to spec. Idempotent by operation; yields each step; rejects with ProvisioningError. */
  apply(spec: ClusterSpec, operation: OperationId, signal: AbortSignal): AsyncIterable<Progress>;
  updateStrategy(from: ClusterSpec, to: ClusterSpec): Promise<'rolling' | 'recreate' | 'unknown'>;
  /** What is really there now: absent, or version, url, instances, health. */
  observe(clusterId: string): Promise<Observed>;
  credentials(clusterId: string): Promise<ClusterCredentials>;
  /** Idempotent by operation; already gone is success. */
  destroy(clusterId: string, operation: OperationId): Promise<void>;
}

/** What the log says that a cluster shall be. */
export const specOf = (request: ClusterRequest): ClusterSpec => ({
  clusterId: request.clusterId,
  workspaceId: request.workspaceId,
  name: request.name,
  size: request.size,
  location: request.location,
  version: request.version,
  httpRelativePath: request.httpRelativePath,
  features: request.features,
  featuresDisabled: request.featuresDisabled,
});
