import { DRIVERS } from '../../../domain/clusters/drivers.ts';
import { ProvisioningError } from '../../../domain/clusters/provisioningError.ts';
import { minorOf } from '../../../domain/versions/versionNumber.ts';
import { endOf } from '../../../engine/async/limits.ts';
import { createSemaphores } from '../../../engine/async/semaphore.ts';
import type {
  ClusterCredentials,
  ClusterProvisioner,
  Finding,
  Observed,
} from '../../../processes/clusters/clusterProvisioner.ts';
import { connectionAddress, createClusterDatabases } from '../databases/clusterDatabases.ts';
import { issuerOf, tokenUrlOf } from '../keycloak/adminClient.ts';
import { AUTOMATION, secretsOf } from '../keycloak/clusterSecrets.ts';
import { openKubernetesApi, reasonOfRefusal } from './apiServer.ts';
import { bringUp } from './bringUp.ts';
import { markedOn, nameOf, verdictOf } from './keycloakResource.ts';
import {
  findKeycloak,
  findSecret,
  keycloakAt,
  remove,
  secretAt,
  servedVersion,
  statesOf,
  type Namespace,
} from './namespace.ts';
import { urlOf, type KubernetesOptions, type Workshop } from './workshop.ts';

/** The kubernetes driver. `stop` leaves clusters running: the operator looks after them. */
export type KubernetesProvisioner = ClusterProvisioner & { stop(): Promise<void> };

const ANSWER_MS = 60_000;

/**
 * CL-99: a `Keycloak` resource per cluster, which the Keycloak operator makes real. Nothing of a cluster is kept here:
 * any service with the same master key finds it by its name.
 */
export const createKubernetesProvisioner = (options: KubernetesOptions): KubernetesProvisioner => {
  const api = openKubernetesApi(options.config);
  const namespace = { api, name: options.namespace, logger: options.logger };
  const databases = createClusterDatabases({ target: options.database, address: connectionAddress(options.database) });
  const workshop = { options, namespace, databases };
  const mutexes = createSemaphores(1);
  const stopping = new AbortController();
  return {
    kind: 'kubernetes',
    describe: async () => ({ ...DRIVERS.kubernetes, versions: 'any' }),
    preflight: async (_spec, limits) => {
      const end = endOf(limits);
      end.throwIfAborted();
      return [...(await findings(namespace, end)), ...(await databases.findings(end))];
    },
    apply: async function* (spec, operation, signal, mayChange) {
      const done = await mutexes.of(spec.clusterId).take(signal);
      try {
        if (stopping.signal.aborted) throw new ProvisioningError('driver_unavailable', 'The service is stopping.');
        yield* bringUp(workshop, spec, operation, AbortSignal.any([signal, stopping.signal]), mayChange);
      } catch (error) {
        throw reasonOfRefusal(error);
      } finally {
        done();
      }
    },
    updateStrategy: async (from, to) =>
      // CL-100; of the rest the operator decides, which asks Keycloak itself.
      minorOf(from.version) === minorOf(to.version) ? 'unknown' : 'recreate',
    observe: (clusterId, limits) => told(observe(workshop, clusterId, endOf(limits))),
    credentials: (clusterId) => told(credentials(workshop, clusterId)),
    destroy: async (clusterId, _operation, limits) => {
      const end = endOf(limits);
      await told(mutexes.of(clusterId).run(() => destroy(workshop, clusterId, end), end));
    },
    stop: async () => {
      stopping.abort();
      await mutexes.idle();
    },
  };
};

/** Rejects with a reason code where the API refused. */
const told = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw reasonOfRefusal(error);
  }
};

/** What is in the way of every cluster. */
const findings = async (namespace: Namespace, signal: AbortSignal): Promise<readonly Finding[]> => {
  try {
    const version = await servedVersion(namespace, signal);
    await findKeycloak(namespace, keycloakAt(namespace, version, 'none'), signal);
    await findSecret(namespace, secretAt(namespace, 'none'), signal);
    return [];
  } catch (error) {
    signal.throwIfAborted();
    const reason = reasonOfRefusal(error);
    if (!(reason instanceof ProvisioningError)) throw error;
    return [{ code: reason.code, message: reason.message, blocking: true }];
  }
};

const observe = async (workshop: Workshop, clusterId: string, signal: AbortSignal): Promise<Observed> => {
  signal.throwIfAborted();
  const { namespace } = workshop;
  const version = await servedVersion(namespace, signal);
  const found = await findKeycloak(namespace, keycloakAt(namespace, version, nameOf(clusterId)), signal);
  if (found === null) {
    if (!(await findSecret(namespace, secretAt(namespace, nameOf(clusterId)), signal))) return { status: 'absent' };
    const instances = { desired: 1, ready: 0 };
    return { status: 'present', version: '', url: urlOf(workshop, clusterId, ''), instances, healthy: false };
  }
  const marks = markedOn(found);
  const desired = found.spec.instances ?? 1;
  return {
    status: 'present',
    version: marks.version,
    url: urlOf(workshop, clusterId, marks.path),
    instances: { desired, ready: found.status?.instances ?? 0 },
    healthy: desired > 0 && verdictOf(found).is === 'ready',
  };
};

const credentials = async (workshop: Workshop, clusterId: string): Promise<ClusterCredentials> => {
  const signal = AbortSignal.timeout(ANSWER_MS);
  const { namespace, options } = workshop;
  const version = await servedVersion(namespace, signal);
  const found = await findKeycloak(namespace, keycloakAt(namespace, version, nameOf(clusterId)), signal);
  if (found === null) throw new ProvisioningError('driver_unavailable', 'Kubernetes has no such cluster.');
  const url = urlOf(workshop, clusterId, markedOn(found).path);
  const { automationSecret } = secretsOf(clusterId, options.keyedHash);
  return { clientId: AUTOMATION, clientSecret: automationSecret, issuer: issuerOf(url), tokenUrl: tokenUrlOf(url) };
};

/** The server first, and its secret last: as long as that is there, the cluster counts as present. */
const destroy = async ({ namespace, databases }: Workshop, clusterId: string, signal: AbortSignal): Promise<void> => {
  signal.throwIfAborted();
  const version = await servedVersion(namespace, signal);
  const keycloak = keycloakAt(namespace, version, nameOf(clusterId));
  await remove(namespace, keycloak, signal);
  for await (const state of statesOf(namespace, keycloak, signal)) if (state === null) break;
  await databases.drop(clusterId, signal);
  await remove(namespace, secretAt(namespace, nameOf(clusterId)), signal);
};
