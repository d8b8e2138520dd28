import { ProvisioningError } from '../../../domain/clusters/provisioningError.ts';
import type { Logger } from '../../../domain/core/logger.ts';
import { endOf } from '../../../engine/async/limits.ts';
import { pause } from '../../../engine/async/pause.ts';
import { createSlotsByName } from '../../../engine/async/slots.ts';
import type {
  ClusterCredentials,
  ClusterProvisioner,
  ClusterSpec,
  Observed,
  Progress,
} from '../../../processes/clusters/clusterProvisioner.ts';
import { handOver, issuerOf, tokenUrlOf } from '../keycloak/adminClient.ts';
import { AUTOMATION, BOOTSTRAP, secretsOf, type KeyedHash } from '../keycloak/clusterSecrets.ts';
import { startFailure } from '../keycloak/reasons.ts';
import type { PortRange } from '../processes/ports.ts';
import {
  DATABASE_READY,
  databaseContainer,
  KEYCLOAK_READY,
  keycloakContainer,
  labelsOf,
  namesOf,
} from './clusterContainers.ts';
import {
  containersOf,
  createContainer,
  ensureGround,
  ensureImage,
  findContainer,
  haltContainer,
  killContainer,
  LABELS,
  logTail,
  portsInUse,
  removeContainer,
  removeGround,
  startContainer,
  succeeds,
  volumeLabels,
  type Found,
} from './containers.ts';
import { engineHost, openEngine, reasonOfRefusal, type Engine, type EngineHost } from './engineApi.ts';

export type DockerOptions = {
  /** `SERVICE_DOCKER_HOST`. */
  host: string;
  /** `SERVICE_KEYCLOAK_IMAGE`, with `{version}` where the version stands. */
  keycloakImage: string;
  /** `SERVICE_CLUSTER_DATABASE_IMAGE`: what speaks as the official image of PostgreSQL. */
  databaseImage: string;
  /** `SERVICE_EMBEDDED_PORT_RANGE`, on the engine's machine. */
  portRange: PortRange;
  /** From the master key of the service. */
  keyedHash: KeyedHash;
  logger: Logger;
};

/** The docker driver. `stop` leaves clusters running: the engine looks after them. */
export type DockerProvisioner = ClusterProvisioner & { stop(): Promise<void> };

/** Each look is a command inside the container, which costs an engine something. */
const POLL_MS = 1000;
const STARTUP_TIMEOUT_MS = 600_000;
const CLEAR_UP_MS = 900;
const ANSWER_MS = 60_000;

/**
 * CL-98: a network, a volume, a database and a Keycloak per cluster on a container engine. Nothing of a cluster is kept
 * here: any service that reaches the engine finds it by its labels.
 */
export const createDockerProvisioner = (options: DockerOptions): DockerProvisioner => {
  const host = engineHost(options.host);
  const engine = openEngine(host);
  const turns = createSlotsByName(1);
  const stopping = new AbortController();
  const workshop = { options, host, engine };
  return {
    kind: 'docker',
    describe: async () => ({ label: 'Keycloak in containers', isKeycloak: true, versions: 'any' }),
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
    apply: async function* (spec, operation, signal) {
      const done = await turns.of(spec.clusterId).take(signal);
      try {
        if (stopping.signal.aborted) throw new ProvisioningError('driver_unavailable', 'The service is stopping.');
        yield* bringUp(workshop, spec, operation, AbortSignal.any([signal, stopping.signal]));
      } catch (error) {
        throw reasonOfRefusal(error);
      } finally {
        done();
      }
    },
    updateStrategy: async () => 'recreate',
    observe: (clusterId, limits) => told(observe(workshop, clusterId, endOf(limits))),
    credentials: (clusterId) => told(credentials(workshop, clusterId)),
    destroy: async (clusterId, _operation, limits) => {
      const end = endOf(limits);
      await told(turns.of(clusterId).run(() => destroy(engine, clusterId, end), end));
    },
    stop: async () => {
      stopping.abort();
      await turns.idle();
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

type Workshop = { options: DockerOptions; host: EngineHost; engine: Engine };

const observe = async (workshop: Workshop, clusterId: string, signal: AbortSignal): Promise<Observed> => {
  signal.throwIfAborted();
  const { engine, host } = workshop;
  const { keycloak, ground } = namesOf(clusterId);
  const [volume, found] = [await volumeLabels(engine, ground, signal), await findContainer(engine, keycloak, signal)];
  if (volume === null && found === null && (await containersOf(engine, clusterId, signal)).length === 0)
    return { status: 'absent' };
  const healthy = found?.isRunning === true && (await succeeds(engine, keycloak, KEYCLOAK_READY, signal));
  const instances = { desired: 1, ready: healthy ? 1 : 0 };
  const url = urlOf(host, volume?.[LABELS.port], found?.labels[LABELS.path] ?? '');
  return { status: 'present', version: found?.labels[LABELS.version] ?? '', url, instances, healthy };
};

const credentials = async ({ engine, host, options }: Workshop, clusterId: string): Promise<ClusterCredentials> => {
  const signal = AbortSignal.timeout(ANSWER_MS);
  const { keycloak, ground } = namesOf(clusterId);
  const [volume, found] = [await volumeLabels(engine, ground, signal), await findContainer(engine, keycloak, signal)];
  if (volume === null || found === null)
    throw new ProvisioningError('driver_unavailable', 'The container engine has no such cluster.');
  const url = urlOf(host, volume[LABELS.port], found.labels[LABELS.path] ?? '');
  const { automationSecret } = secretsOf(clusterId, options.keyedHash);
  return { clientId: AUTOMATION, clientSecret: automationSecret, issuer: issuerOf(url), tokenUrl: tokenUrlOf(url) };
};

/** The server first: what is left answers nobody, and still has the labels by which a repeat finds it. */
const destroy = async (engine: Engine, clusterId: string, signal: AbortSignal): Promise<void> => {
  signal.throwIfAborted();
  await removeContainer(engine, namesOf(clusterId).keycloak, signal);
  await removeContainer(engine, namesOf(clusterId).database, signal);
  for (const id of await containersOf(engine, clusterId, signal)) await killContainer(engine, id, signal);
  await removeGround(engine, clusterId, signal);
};

const urlOf = ({ address }: EngineHost, port = '0', path: string): string => `http://${address}:${port}${path}`;

async function* bringUp(
  workshop: Workshop,
  spec: ClusterSpec,
  operation: string,
  signal: AbortSignal,
): AsyncGenerator<Progress> {
  const { engine, options, host } = workshop;
  yield { step: 'preparing', progress: 0.05, mayMigrate: false };
  signal.throwIfAborted();
  const image = options.keycloakImage.replaceAll('{version}', spec.version);
  for (const each of [options.databaseImage, image]) await ensureImage(engine, each, signal);
  yield { step: 'database', progress: 0.3, mayMigrate: false };
  const port = await ensureDatabase(workshop, spec.clusterId, operation, signal);
  yield { step: 'starting', progress: 0.5, mayMigrate: true };
  const url = urlOf(host, port, spec.httpRelativePath);
  try {
    await ensureKeycloak(workshop, spec, { image, url, port, operation }, signal);
  } catch (error) {
    await clearUp(engine, namesOf(spec.clusterId).keycloak);
    throw error;
  }
  yield { step: 'configuring', progress: 0.9, mayMigrate: true };
  const { bootstrapSecret, automationSecret } = secretsOf(spec.clusterId, options.keyedHash);
  const bootstrap = { clientId: BOOTSTRAP, clientSecret: bootstrapSecret };
  await handOver(url, bootstrap, { clientId: AUTOMATION, clientSecret: automationSecret }, signal);
  options.logger.info({ cluster_id: spec.clusterId, port: Number(port) }, 'keycloak_container_ready');
  yield { step: 'ready', progress: 1, mayMigrate: true, url };
}

/** Network, volume and database, running and ready; the port of the cluster, which its volume keeps. */
const ensureDatabase = async (
  { engine, options }: Workshop,
  clusterId: string,
  operation: string,
  signal: AbortSignal,
): Promise<string> => {
  const { ground, database } = namesOf(clusterId);
  const known = (await volumeLabels(engine, ground, signal))?.[LABELS.port];
  const port = known ?? (await freePort(engine, options.portRange, signal));
  const labels = { ...labelsOf(clusterId, operation, 'ground'), [LABELS.port]: port };
  await ensureGround(engine, ground, labels, signal);
  const secrets = secretsOf(clusterId, options.keyedHash);
  const own = labelsOf(clusterId, operation, 'database');
  await createContainer(engine, database, databaseContainer(options.databaseImage, clusterId, secrets, own), signal);
  await startContainer(engine, database, signal);
  await ready(engine, database, DATABASE_READY, signal);
  return port;
};

/** The lowest port that no cluster of the engine has; a stranger on it shows when the server starts. */
const freePort = async (engine: Engine, { from, to }: PortRange, signal: AbortSignal): Promise<string> => {
  const taken = await portsInUse(engine, signal);
  for (let port = from; port <= to; port += 1) if (!taken.has(String(port))) return String(port);
  throw new ProvisioningError('no_capacity', `No port between ${from} and ${to} is free.`);
};

type Placed = { image: string; url: string; port: string; operation: string };

const ensureKeycloak = async (
  { engine, host, options }: Workshop,
  spec: ClusterSpec,
  placed: Placed,
  signal: AbortSignal,
): Promise<void> => {
  const { keycloak } = namesOf(spec.clusterId);
  const hostIp = host.socketPath === null ? '' : '127.0.0.1';
  const secrets = secretsOf(spec.clusterId, options.keyedHash);
  const { body, fingerprint } = keycloakContainer({ spec, secrets, hostIp, ...placed });
  const found = await findContainer(engine, keycloak, signal);
  if (found !== null && found.labels[LABELS.fingerprint] !== fingerprint)
    await removeContainer(engine, keycloak, signal);
  await createContainer(engine, keycloak, body, signal);
  await startContainer(engine, keycloak, signal);
  await ready(engine, keycloak, KEYCLOAK_READY, signal);
};

/** Exit codes of what ends when it is asked to: of PostgreSQL, and of Java (128 + SIGTERM). */
const STOPPED_CODES: ReadonlySet<number> = new Set([0, 143]);

/**
 * Asks inside the container until it is ready, or has ended. One that was asked to end is started again, once: the stop
 * of a call that gave up may reach it only now.
 */
const ready = async (engine: Engine, name: string, command: readonly string[], signal: AbortSignal): Promise<void> => {
  const until = performance.now() + STARTUP_TIMEOUT_MS;
  let wasStoppedBefore = false;
  while (performance.now() < until) {
    signal.throwIfAborted();
    if (await succeeds(engine, name, command, signal)) return;
    const found = await findContainer(engine, name, signal);
    if (found === null) throw new ProvisioningError('driver_unavailable', 'The container vanished while it started.');
    if (!found.isRunning) {
      if (wasStoppedBefore || !STOPPED_CODES.has(found.exitCode)) throw await endedEarly(engine, name, found, signal);
      wasStoppedBefore = true;
      await startContainer(engine, name, signal);
    }
    await pause(POLL_MS, signal);
  }
  throw new ProvisioningError('startup_timeout', 'Keycloak did not become ready in time.');
};

const endedEarly = async (engine: Engine, name: string, found: Found, signal: AbortSignal): Promise<Error> => {
  if (found.wasOutOfMemory) return new ProvisioningError('oom_killed', 'The container ran out of its memory.');
  const end = { code: found.exitCode, signal: null };
  return startFailure(await logTail(engine, name, signal), end, `the log of the container ${name}`);
};

/** What failed to start, or was given up, runs no further; the database stays. The caller waits a second at most. */
const clearUp = async (engine: Engine, name: string): Promise<void> => {
  await haltContainer(engine, name, AbortSignal.timeout(CLEAR_UP_MS)).catch(() => undefined); // a repeat finds it
};
