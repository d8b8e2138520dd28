import { z } from 'zod';
import { minorOf } from '../../../domain/versions/versionNumber.ts';
import type { ClusterSpec } from '../../../processes/clusters/clusterProvisioner.ts';
import { secretsOf } from '../keycloak/clusterSecrets.ts';
import { keycloakContainer, labelsOf, namesOf, sizeOf } from './clusterContainers.ts';
import {
  createContainer,
  ensureImage,
  findContainer,
  killContainer,
  LABELS,
  type Labels,
  output,
  startContainer,
  type Seen,
} from './containers.ts';
import type { Engine } from './engineApi.ts';
import { hostIpOf, imageOf, lookAt, urlOf, type OnEngine, type Workshop } from './workshop.ts';

export type Strategy = 'rolling' | 'recreate' | 'unknown';

/** Keycloak says what it found with its exit code (CL-100). */
const ROLLING = 0;
const RECREATE = 3;

/** As a server does that starts, it makes a build first. */
const WAIT_MS = 600_000;
const KC = '/opt/keycloak/bin/kc.sh update-compatibility';
const FILE = '/tmp/metadata.json';
/** In lines, because engines keep and frame what containers write by lines. */
const TELL = `${KC} metadata --file=${FILE} >&2 && base64 ${FILE}`;
const COMPARE = `printf %s "$LEDGER_METADATA" | base64 -d >${FILE} && exec ${KC} check --file=${FILE}`;

/**
 * CL-100: whether what runs may serve beside what is to come, as Keycloak itself says. What runs is described by its own
 * image with its own settings, as the engine has them; the new image compares. How that ended stays on the engine until
 * the cluster is as it shall be, so that whoever brings it there does as was said (`mayRoll`).
 */
export const updateStrategyOf = async (
  workshop: Workshop,
  from: ClusterSpec,
  to: ClusterSpec,
  signal: AbortSignal,
): Promise<Strategy> => {
  if (minorOf(from.version) !== minorOf(to.version)) return 'recreate';
  // One address at a time, and nobody to serve meanwhile.
  if (from.httpRelativePath !== to.httpRelativePath || sizeOf(to).instances === 1) return 'recreate';
  const found = await lookAt(workshop, to.clusterId, signal);
  const [running, ...others] = found.keycloaks.filter(({ isRunning }) => isRunning);
  if (running === undefined || others.length === 0) return 'recreate';
  const { compatibility } = namesOf(to.clusterId);
  try {
    await ensureImage(workshop.engine, imageOf(workshop, to.version), signal);
    const metadata = await metadataOf(workshop.engine, to, running, signal);
    // The version that runs does not know the command.
    if (metadata === null) return 'unknown';
    return strategyOf(await compared(workshop, to, found, running, metadata, signal));
  } catch (error) {
    // What was begun is ended; what it left is removed by the next attempt, and with the cluster.
    await killContainer(workshop.engine, compatibility, AbortSignal.timeout(CLEAR_UP_MS)).catch(() => undefined);
    throw error;
  }
};

const CLEAR_UP_MS = 900;

const strategyOf = (code: number): Strategy => {
  if (code === ROLLING) return 'rolling';
  return code === RECREATE ? 'recreate' : 'unknown';
};

/** Whether instances may be exchanged one after the other: what runs and what is wanted is what was compared. */
export const mayRoll = async (
  engine: Engine,
  clusterId: string,
  stale: readonly Seen[],
  fingerprint: string,
  signal: AbortSignal,
): Promise<boolean> => {
  const found = await findContainer(engine, namesOf(clusterId).compatibility, signal);
  if (found === null || found.isRunning || found.exitCode !== ROLLING) return false;
  const { [LABELS.fingerprint]: wanted, [LABELS.comparedWith]: before } = found.labels;
  return wanted === fingerprint && stale.every(({ labels }) => labels[LABELS.fingerprint] === before);
};

const Container = z.object({ Image: z.string(), Config: z.object({ Env: z.array(z.string()) }) });

/** What Keycloak writes down of a container that runs; null when that version cannot. */
const metadataOf = async (
  engine: Engine,
  spec: ClusterSpec,
  running: Seen,
  signal: AbortSignal,
): Promise<string | null> => {
  const path = `/containers/${running.id}/json`;
  const { Image: image, Config: config } = await engine.ask(Container, 'GET', path, { signal });
  const labels = labelsFor(running);
  const code = await ran(engine, spec, { Image: image, Env: config.Env, Labels: labels }, TELL, signal);
  return code === 0 ? output(engine, namesOf(spec.clusterId).compatibility, signal) : null;
};

const compared = async (
  { engine, host, options }: Workshop,
  spec: ClusterSpec,
  { port }: OnEngine,
  before: Seen,
  metadata: string,
  signal: AbortSignal,
): Promise<number> => {
  const image = imageOf({ options }, spec.version);
  const secrets = secretsOf(spec.clusterId, options.keyedHash);
  const url = urlOf(host, port, spec.httpRelativePath);
  const placed = { spec, image, secrets, port: port ?? '0', hostIp: hostIpOf(host), url, operation: '' };
  const { fingerprint, env } = keycloakContainer(placed);
  const labels = {
    ...labelsFor(before),
    [LABELS.fingerprint]: fingerprint,
    [LABELS.comparedWith]: before.labels[LABELS.fingerprint] ?? '',
  };
  const body = { Image: image, Env: [...env, `LEDGER_METADATA=${metadata}`], Labels: labels };
  const code = await ran(engine, spec, body, COMPARE, signal);
  options.logger.info({ cluster_id: spec.clusterId, exit_code: code }, 'update_compared');
  return code;
};

/** Who asks has no operation of its own: it belongs to the one that made what runs. */
const labelsFor = ({
  labels: { [LABELS.cluster]: clusterId = '', [LABELS.operation]: operation = '' },
}: Seen): Labels => labelsOf(clusterId, operation, 'compatibility');

const Ended = z.object({ StatusCode: z.int() });

/** Runs a program in a container that nothing reaches, with the memory of an instance; its exit code. */
const ran = async (
  engine: Engine,
  spec: ClusterSpec,
  body: object,
  program: string,
  signal: AbortSignal,
): Promise<number> => {
  const { compatibility } = namesOf(spec.clusterId);
  const { memoryMib } = sizeOf(spec);
  const HostConfig = { NetworkMode: 'none', Memory: memoryMib * 1024 * 1024 };
  await killContainer(engine, compatibility, signal);
  const whole = { ...body, Entrypoint: ['bash', '-c', program], HostConfig };
  await createContainer(engine, compatibility, whole, signal);
  await startContainer(engine, compatibility, signal);
  const path = `/containers/${compatibility}/wait`;
  return (await engine.ask(Ended, 'POST', path, { signal, patienceMs: WAIT_MS })).StatusCode;
};
