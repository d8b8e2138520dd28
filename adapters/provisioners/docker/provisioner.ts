import { DRIVERS } from '../../../domain/clusters/drivers.ts';
import { ProvisioningError } from '../../../domain/clusters/provisioningError.ts';
import { compareVersions } from '../../../domain/versions/versionNumber.ts';
import { endOf } from '../../../engine/async/limits.ts';
import { createSemaphores } from '../../../engine/async/semaphore.ts';
import type {
  ClusterCredentials,
  ClusterProvisioner,
  Observed,
} from '../../../processes/clusters/clusterProvisioner.ts';
import { issuerOf, tokenUrlOf } from '../keycloak/adminClient.ts';
import { AUTOMATION, secretsOf } from '../keycloak/clusterSecrets.ts';
import { bringUp } from './bringUp.ts';
import { namesOf } from './clusterContainers.ts';
import { updateStrategyOf } from './compatibility.ts';
import {
  containersOf,
  killContainer,
  LABELS,
  removeContainer,
  removeGround,
  succeeds,
  type Seen,
} from './containers.ts';
import { engineHost, openEngine, reasonOfRefusal, type Engine } from './engineApi.ts';
import { readyCommand } from './front.ts';
import { lookAt, urlOf, type DockerOptions, type Workshop } from './workshop.ts';

/** The docker driver. `stop` leaves clusters running: the engine looks after them. */
export type DockerProvisioner = ClusterProvisioner & { stop(): Promise<void> };

const ANSWER_MS = 60_000;

/**
 * CL-98: a network, a volume, a database and Keycloaks per cluster on a container engine, with a front where there are
 * several. Nothing of a cluster is kept here: any service that reaches the engine finds it by its labels.
 */
export const createDockerProvisioner = (options: DockerOptions): DockerProvisioner => {
  const host = engineHost(options.host);
  const engine = openEngine(host);
  const mutexes = createSemaphores(1);
  const stopping = new AbortController();
  const workshop = { options, host, engine };
  /** Once nothing else goes on with the cluster. */
  const exclusively = async <T>(clusterId: string, signal: AbortSignal, work: (end: AbortSignal) => Promise<T>) => {
    const end = AbortSignal.any([signal, stopping.signal]);
    return told(mutexes.of(clusterId).run(() => work(end), end));
  };
  return {
    kind: 'docker',
    describe: async () => ({ ...DRIVERS.docker, versions: 'any' }),
    preflight: async (_spec, limits) => {
      const end = endOf(limits);
      end.throwIfAborted();
      const answers = engine.call('GET', '/_ping', { signal: end });
      return answers.then(
        () => [],
        (error: unknown) => {
          end.throwIfAborted();
          const reason = reasonOfRefusal(error);
          if (!(reason instanceof ProvisioningError)) throw error;
          return [{ code: reason.code, message: reason.message, blocking: true }];
        },
      );
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
    updateStrategy: (from, to, signal) =>
      exclusively(to.clusterId, signal, (end) => updateStrategyOf(workshop, from, to, end)),
    observe: (clusterId, limits) => told(observe(workshop, clusterId, endOf(limits))),
    credentials: (clusterId) => told(credentials(workshop, clusterId)),
    destroy: async (clusterId, _operation, limits) => {
      const end = endOf(limits);
      await told(mutexes.of(clusterId).run(() => destroy(workshop, clusterId, end), end));
    },
    stop: async () => {
      stopping.abort();
      await mutexes.idle();
      await engine.close();
    },
  };
};

/** Rejects with a reason code where the engine refused. */
const told = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw reasonOfRefusal(error);
  }
};

const observe = async (workshop: Workshop, clusterId: string, signal: AbortSignal): Promise<Observed> => {
  signal.throwIfAborted();
  const { port, containers, keycloaks } = await lookAt(workshop, clusterId, signal);
  if (port === null && containers.length === 0) return { status: 'absent' };
  const answers = await Promise.all(keycloaks.map((each) => isReady(workshop.engine, clusterId, each, signal)));
  const desired = Math.max(1, ...keycloaks.map(instancesOf));
  const ready = answers.filter(Boolean).length;
  // Those of an exchange that was cut off are not what the cluster shall be.
  const areAlike = new Set(keycloaks.map(({ labels }) => labels[LABELS.fingerprint])).size === 1;
  const { version, url } = shownBy(workshop, port, keycloaks);
  return { status: 'present', version, url, instances: { desired, ready }, healthy: areAlike && ready >= desired };
};

const isReady = async (engine: Engine, clusterId: string, seen: Seen, signal: AbortSignal): Promise<boolean> =>
  seen.isRunning && succeeds(engine, seen.name, readyCommand(clusterId, seen.name, instancesOf(seen) > 1), signal);

/** What each of them says of how many they are; without a word, of a release before, it is alone. */
const instancesOf = ({ labels }: Seen): number => Number(labels[LABELS.instances] ?? 1);

/** Of an exchange that was cut off the version that it goes on to: the cluster is no more what it was. */
const shownBy = ({ host }: Workshop, port: string | null, seen: readonly Seen[]) => ({
  version:
    seen
      .map(({ labels }) => labels[LABELS.version] ?? '')
      .toSorted(compareVersions)
      .at(-1) ?? '',
  url: urlOf(host, port, seen[0]?.labels[LABELS.path]),
});

const credentials = async (workshop: Workshop, clusterId: string): Promise<ClusterCredentials> => {
  const { port, keycloaks } = await lookAt(workshop, clusterId, AbortSignal.timeout(ANSWER_MS));
  if (port === null || keycloaks.length === 0)
    throw new ProvisioningError('driver_unavailable', 'The container engine has no such cluster.');
  const { url } = shownBy(workshop, port, keycloaks);
  const { automationSecret } = secretsOf(clusterId, workshop.options.keyedHash);
  return { clientId: AUTOMATION, clientSecret: automationSecret, issuer: issuerOf(url), tokenUrl: tokenUrlOf(url) };
};

/** The servers first: what is left answers nobody, and still has the labels by which a repeat finds it. */
const destroy = async (workshop: Workshop, clusterId: string, signal: AbortSignal): Promise<void> => {
  signal.throwIfAborted();
  const { engine } = workshop;
  const { front, database } = namesOf(clusterId);
  const { keycloaks } = await lookAt(workshop, clusterId, signal);
  await Promise.all([...keycloaks.map(({ name }) => name), front].map((name) => removeContainer(engine, name, signal)));
  await removeContainer(engine, database, signal);
  for (const { id } of await containersOf(engine, clusterId, signal)) await killContainer(engine, id, signal);
  await removeGround(engine, clusterId, signal);
};
