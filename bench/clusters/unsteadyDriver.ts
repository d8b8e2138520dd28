import { ProvisioningError } from '../../domain/clusters/provisioningError.ts';
import type { ClusterProvisioner, Observed } from '../../processes/clusters/clusterProvisioner.ts';
import type { Random } from '../random.ts';

/** A driver that runs nothing and whose observations go wrong, as those of many clusters do now and then. */
export type UnsteadyDriver = {
  driver: ClusterProvisioner;
  /** Observations so far. */
  observed(): number;
  /** From now on faults occur: each observation of a healthy cluster may be the first of a run of bad ones. */
  beginFaults(): void;
};

/** Share of observations that begin a time of bad ones. */
const FAILS = 0.01;
/** Share of bad observations after which the cluster is well again by itself; one in a row changes nothing yet. */
const RECOVERS = 0.15;
/** Share of the bad ones in which the driver itself cannot look. */
const BLIND = 0.3;

export const unsteadyDriver = (random: Random): UnsteadyDriver => {
  const versions = new Map<string, string>();
  const ill = new Set<string>();
  let observed = 0;
  let faults = false;

  const observe = (clusterId: string): Observed => {
    observed += 1;
    const version = versions.get(clusterId);
    if (version === undefined) return { status: 'absent' };
    if (ill.has(clusterId) ? random() < RECOVERS : faults && random() < FAILS) {
      if (!ill.delete(clusterId)) ill.add(clusterId);
    }
    const healthy = !ill.has(clusterId);
    if (!healthy && random() < BLIND) throw new ProvisioningError('db_unreachable', 'Its database does not answer.');
    return {
      status: 'present',
      version,
      url: `http://${clusterId}.test`,
      instances: { desired: 1, ready: 1 },
      healthy,
    };
  };

  const driver: ClusterProvisioner = {
    kind: 'embedded',
    describe: () => Promise.resolve({ label: 'unsteady', isKeycloak: false, versions: 'any' }),
    preflight: () => Promise.resolve([]),
    apply: async function* ({ clusterId, version }) {
      versions.set(clusterId, version);
      ill.delete(clusterId);
      yield { step: 'ready', progress: 1, mayMigrate: true, url: `http://${clusterId}.test` };
    },
    updateStrategy: () => Promise.resolve('recreate'),
    observe: async (clusterId) => observe(clusterId),
    credentials: () => Promise.reject(new ProvisioningError('driver_unavailable', 'It runs nothing.')),
    destroy: async (clusterId) => void versions.delete(clusterId),
  };
  return { driver, observed: () => observed, beginFaults: () => (faults = true) };
};
