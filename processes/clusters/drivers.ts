import { foreignDriverWords } from '../../domain/clusters/drivers.ts';
import type { DriverKind } from '../../domain/clusters/events.ts';
import { ProvisioningError } from '../../domain/clusters/provisioningError.ts';
import type { ClusterProvisioner } from './clusterProvisioner.ts';

/** The driver of a cluster, which keeps the one that created it (CL-94). */
export type DriverOf = (kind: DriverKind) => ClusterProvisioner;

/** Of the drivers only one is configured; whatever is asked of another fails with `driver_unavailable` (CL-94). */
export const driversBeside = (configured: ClusterProvisioner): DriverOf => {
  const known = new Map<DriverKind, ClusterProvisioner>([[configured.kind, configured]]);
  return (kind) => {
    const driver = known.get(kind) ?? unavailable(kind, configured.kind);
    known.set(kind, driver);
    return driver;
  };
};

const unavailable = (kind: DriverKind, configured: DriverKind): ClusterProvisioner => {
  // One for all times, since each of its clusters is asked every few seconds.
  const refusal = new ProvisioningError('driver_unavailable', foreignDriverWords(kind, configured));
  const refuse = (): Promise<never> => Promise.reject(refusal);
  return {
    kind,
    describe: refuse,
    preflight: refuse,
    // oxlint-disable-next-line require-yield -- it gets to no step
    apply: async function* () {
      await refuse();
    },
    updateStrategy: refuse,
    observe: refuse,
    credentials: refuse,
    destroy: refuse,
  };
};
