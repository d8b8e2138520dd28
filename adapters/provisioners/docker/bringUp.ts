import { ProvisioningError } from '../../../domain/clusters/provisioningError.ts';
import type { ClusterSpec, MayChange, Progress } from '../../../processes/clusters/clusterProvisioner.ts';
import { handOver } from '../keycloak/adminClient.ts';
import { AUTOMATION, BOOTSTRAP, secretsOf } from '../keycloak/clusterSecrets.ts';
import { reachablePorts, type PortRange } from '../processes/ports.ts';
import { DATABASE_READY, databaseContainer, labelsOf, namesOf, sizeOf } from './clusterContainers.ts';
import {
  createContainer,
  ensureGround,
  ensureImage,
  LABELS,
  portsInUse,
  startContainer,
  volumeLabels,
} from './containers.ts';
import type { Engine } from './engineApi.ts';
import { becomesReady, ensureInstances } from './instances.ts';
import { imageOf, urlOf, type Workshop } from './workshop.ts';

/** Brings the cluster to `spec`, step by step. */
export async function* bringUp(
  workshop: Workshop,
  spec: ClusterSpec,
  operation: string,
  signal: AbortSignal,
  mayChange?: MayChange,
): AsyncGenerator<Progress> {
  const { engine, options, host } = workshop;
  const { instances } = sizeOf(spec);
  yield { step: 'preparing', progress: 0.05, mayMigrate: false };
  signal.throwIfAborted();
  const image = imageOf(workshop, spec.version);
  const fronts = instances === 1 ? [] : [options.proxyImage];
  for (const each of [options.databaseImage, ...fronts, image]) await ensureImage(engine, each, signal);
  yield { step: 'database', progress: 0.3, mayMigrate: false };
  const port = await ensureDatabase(workshop, spec.clusterId, operation, signal);
  yield { step: 'starting', progress: 0.5, mayMigrate: true };
  const url = urlOf(host, port, spec.httpRelativePath);
  await ensureInstances(workshop, spec, { image, url, port, operation }, signal, mayChange);
  yield { step: 'configuring', progress: 0.9, mayMigrate: true };
  const { bootstrapSecret, automationSecret } = secretsOf(spec.clusterId, options.keyedHash);
  const bootstrap = { clientId: BOOTSTRAP, clientSecret: bootstrapSecret };
  await handOver(url, bootstrap, { clientId: AUTOMATION, clientSecret: automationSecret }, signal);
  options.logger.info({ cluster_id: spec.clusterId, port: Number(port), instances }, 'keycloak_containers_ready');
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
  await becomesReady(engine, database, DATABASE_READY, signal);
  return port;
};

/** The lowest port that no cluster of the engine has; a stranger on it shows when the server starts. */
const freePort = async (engine: Engine, range: PortRange, signal: AbortSignal): Promise<string> => {
  const taken = await portsInUse(engine, signal);
  const free = reachablePorts(range).find((port) => !taken.has(String(port)));
  if (free === undefined)
    throw new ProvisioningError('no_capacity', `No port between ${range.from} and ${range.to} is free.`);
  return String(free);
};
