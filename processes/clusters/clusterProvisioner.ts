import type { Configuration } from '../../domain/clusters/configuration.ts';
import type { ClusterBase } from '../../domain/clusters/state.ts';
import type { Limits } from '../../engine/async/limits.ts';

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

/**
 * One step that a driver has reached; `progress` is 0 to 1. `mayMigrate`: only when it is asked for the next step may
 * the driver do what migrates a database to the version of the spec, which is never taken back (CL-74); and so from then
 * on. Until then, bringing the cluster to the spec before leaves it as it was.
 */
export type Progress = { step: string; progress: number; mayMigrate: boolean; url?: string };

/**
 * CL-107: whether the driver may change what serves the cluster, now. A driver waits for it directly before its first
 * change, and before each further one that another run could have come between; between its answer and the change it
 * waits for nothing. It rejects where the change must not be made, and the driver passes that on and changes nothing.
 */
export type MayChange = () => Promise<void>;

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

/**
 * Runs clusters (CL-93). One contract suite runs against each driver. A call that takes limits, or a signal, gives up within a second of their end and rejects; what it had begun is safe to repeat.
 */
export interface ClusterProvisioner {
  readonly kind: 'embedded' | 'process' | 'docker' | 'kubernetes';
  /** What this driver is, in words for users, and which versions it can run. */
  describe(): Promise<{ label: string; isKeycloak: boolean; versions: readonly string[] | 'any' }>;
  /** Findings without side effects; a blocking one stops the operation. */
  preflight(spec: ClusterSpec, limits: Limits): Promise<readonly Finding[]>;
  /**
   * Brings the cluster to spec. Idempotent by operation; yields each step, the first before it has done anything; rejects
   * with ProvisioningError. Whoever calls it says by `signal` when the time is over, and by `mayChange` whether the
   * cluster may be changed; without it, at any time.
   */
  apply(spec: ClusterSpec, operation: OperationId, signal: AbortSignal, mayChange?: MayChange): AsyncIterable<Progress>;
  /**
   * Whether bringing the cluster from one to the other keeps it answering, as the `apply` that follows will do it.
   * Changes nothing of what serves; limited by `signal` as `apply` is.
   */
  updateStrategy(from: ClusterSpec, to: ClusterSpec, signal: AbortSignal): Promise<'rolling' | 'recreate' | 'unknown'>;
  /** What is really there now: absent, or version, url, instances, health. */
  observe(clusterId: string, limits: Limits): Promise<Observed>;
  credentials(clusterId: string): Promise<ClusterCredentials>;
  /**
   * Idempotent by operation; already gone is success. One that gave up may have removed any part of the cluster, its
   * data included: what is left answers nobody, counts as present, and goes when `destroy` is repeated.
   */
  destroy(clusterId: string, operation: OperationId, limits: Limits): Promise<void>;
}

/** What the log says that a cluster shall be, with this configuration. */
export const specOf = (
  { clusterId, workspaceId, name, location }: ClusterBase,
  { size, version, httpRelativePath, features, featuresDisabled }: Configuration,
): ClusterSpec => ({
  clusterId,
  workspaceId,
  name,
  size,
  location,
  version,
  httpRelativePath,
  features,
  featuresDisabled,
});
