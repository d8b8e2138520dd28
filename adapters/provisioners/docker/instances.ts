import { ProvisioningError } from '../../../domain/clusters/provisioningError.ts';
import { pause } from '../../../engine/async/pause.ts';
import type { ClusterSpec, MayChange } from '../../../processes/clusters/clusterProvisioner.ts';
import { secretsOf } from '../keycloak/clusterSecrets.ts';
import { startFailure } from '../keycloak/reasons.ts';
import { instanceNames, keycloakContainer, namesOf, type KeycloakParts, type Wanted } from './clusterContainers.ts';
import { mayRoll } from './compatibility.ts';
import {
  createContainer,
  findContainer,
  haltContainer,
  LABELS,
  logTail,
  removeContainer,
  startContainer,
  succeeds,
  type Found,
  type Seen,
} from './containers.ts';
import type { Engine } from './engineApi.ts';
import { frontContainer, readyCommand } from './front.ts';
import { hostIpOf, lookAt, type Workshop } from './workshop.ts';

const STARTUP_TIMEOUT_MS = 600_000;
/** Each look is a command inside the container, which costs an engine something. */
const POLL_MS = 1000;
const CLEAR_UP_MS = 900;

/** What the containers of an operation are made with. */
export type Placed = Pick<KeycloakParts, 'image' | 'url' | 'port' | 'operation'>;

/**
 * The instances of the cluster and what stands before them. Those that are as they shall be stay. Others are exchanged
 * one after the other where Keycloak has said that they may serve side by side, else they all end before the first
 * new one begins; that one migrates the database, and the next begins when it is ready.
 */
export const ensureInstances = async (
  workshop: Workshop,
  spec: ClusterSpec,
  placed: Placed,
  signal: AbortSignal,
  mayChange?: MayChange,
): Promise<void> => {
  const { engine, options, host } = workshop;
  const secrets = secretsOf(spec.clusterId, options.keyedHash);
  const parts = { spec, secrets, hostIp: hostIpOf(host), ...placed };
  const wanted = keycloakContainer(parts);
  const names = instanceNames(spec);
  const { containers, keycloaks } = await lookAt(workshop, spec.clusterId, signal);
  const stale = keycloaks.filter(({ labels }) => labels[LABELS.fingerprint] !== wanted.fingerprint);
  const rolls = stale.length > 0 && (await mayRoll(engine, spec.clusterId, stale, wanted.fingerprint, signal));
  const ended = rolls ? keycloaks.filter(({ name }) => !names.includes(name)) : stale;
  if (ended.length > 0) await mayChange?.();
  await Promise.all(ended.map(({ name }) => removeContainer(engine, name, signal)));
  await ensureFront(workshop, parts, containers, names.length > 1, signal);
  const left = new Set(stale.filter((each) => !ended.includes(each)).map(({ name }) => name));
  const serving = new Set(keycloaks.filter(({ isRunning }) => isRunning).map(({ name }) => name));
  // Whoever serves goes last.
  for (const name of names.toSorted((one, other) => Number(serving.has(one)) - Number(serving.has(other)))) {
    if (left.has(name)) {
      await mayChange?.();
      await removeContainer(engine, name, signal);
    }
    await mayChange?.();
    await ensureInstance(engine, name, wanted, { spec, isBehindFront: names.length > 1 }, signal);
  }
  const { compatibility } = namesOf(spec.clusterId);
  if (containers.some(({ name }) => name === compatibility)) await removeContainer(engine, compatibility, signal);
};

/** Only one container at a time can have the port of the cluster. */
const ensureFront = async (
  { engine, options }: Workshop,
  parts: KeycloakParts,
  containers: readonly Seen[],
  isNeeded: boolean,
  signal: AbortSignal,
): Promise<void> => {
  const { front } = namesOf(parts.spec.clusterId);
  const { body, fingerprint } = frontContainer(options.proxyImage, parts);
  const found = containers.find(({ name }) => name === front);
  const isStale = found !== undefined && found.labels[LABELS.fingerprint] !== fingerprint;
  if (isStale || (found !== undefined && !isNeeded)) await removeContainer(engine, front, signal);
  if (!isNeeded) return;
  await createContainer(engine, front, body, signal);
  await startContainer(engine, front, signal);
};

/** Running and ready. What failed to start, or was given up, runs no further; the database stays. */
const ensureInstance = async (
  engine: Engine,
  name: string,
  { body }: Wanted,
  { spec, isBehindFront }: { spec: ClusterSpec; isBehindFront: boolean },
  signal: AbortSignal,
): Promise<void> => {
  try {
    await createContainer(engine, name, body, signal);
    await startContainer(engine, name, signal);
    await becomesReady(engine, name, readyCommand(spec.clusterId, name, isBehindFront), signal);
  } catch (error) {
    // The caller waits a second at most; a repeat finds what is left.
    await haltContainer(engine, name, AbortSignal.timeout(CLEAR_UP_MS)).catch(() => undefined);
    throw error;
  }
};

/** Exit codes of what ends when it is asked to: of PostgreSQL, and of Java (128 + SIGTERM). */
const STOPPED_CODES: ReadonlySet<number> = new Set([0, 143]);

/**
 * Asks inside the container until it is ready, or has ended. One that was asked to end is started again, once: the stop
 * of a call that gave up may reach it only now.
 */
export const becomesReady = async (
  engine: Engine,
  name: string,
  command: readonly string[],
  signal: AbortSignal,
): Promise<void> => {
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
