import type { Logger } from '../../../domain/core/logger.ts';
import { ProvisioningError } from '../../../domain/clusters/provisioningError.ts';
import type { ClusterSpec, MayChange, Progress } from '../../../processes/clusters/clusterProvisioner.ts';
import type { ConnectionTarget } from '../../postgres/database.ts';
import type { ClusterDatabases } from '../databases/clusterDatabases.ts';
import { handOver } from '../keycloak/adminClient.ts';
import { AUTOMATION, BOOTSTRAP } from '../keycloak/clusterSecrets.ts';
import { buildSettings, runSettings } from '../keycloak/settings.ts';
import type { PortRange, Ports } from '../processes/ports.ts';
import type { Builds } from './builds.ts';
import { homeOf, type KeycloakHomes } from './distributions.ts';
import { findJava, type Java } from './java.ts';
import type { Launch, Servers } from './servers.ts';
import { ensureSecrets, readConfig, removeConfig, writeConfig, type Config } from './stateFiles.ts';

export type ProcessOptions = {
  /** `SERVICE_DATA_DIR`; clusters live in `clusters/{id}` below it. */
  dataDir: string;
  /** `SERVICE_EMBEDDED_PORT_RANGE`; each cluster takes two. */
  portRange: PortRange;
  /** `SERVICE_KEYCLOAK_HOMES`, checked. */
  homes: KeycloakHomes;
  /** `SERVICE_JAVA_HOME`; undefined: the Java on the path. */
  javaHome: string | undefined;
  /** `JAVA_OPTS_APPEND`. */
  javaOptions: readonly string[];
  /** `SERVICE_CLUSTER_DATABASE_URL`, or the service's own database. */
  database: ConnectionTarget;
  logger: Logger;
};

/** CL-03: one instance, whatever the size. */
const HEAP_MIB = { small: 512, medium: 1024, large: 2048 } as const;

/** Where users reach the cluster. */
export const urlOf = ({ port, httpRelativePath }: Pick<Config, 'port' | 'httpRelativePath'>): string =>
  `http://127.0.0.1:${port}${httpRelativePath}`;

/** What a cluster of this version runs on. Throws ProvisioningError when there is no such thing here. */
export const groundOf = async (
  { homes, javaHome }: ProcessOptions,
  spec: ClusterSpec,
  signal: AbortSignal,
): Promise<{ home: string; java: Java }> => ({
  home: homeOf(homes, spec.version),
  java: await findJava(javaHome, signal),
});

/** What clusters are made with. */
export type Workshop = {
  options: ProcessOptions;
  ports: Ports;
  builds: Builds;
  servers: Servers;
  databases: ClusterDatabases;
};

/** Brings the cluster of `directory` to `spec`, step by step. */
export async function* bringUp(
  workshop: Workshop,
  directory: string,
  spec: ClusterSpec,
  signal: AbortSignal,
  mayChange?: MayChange,
): AsyncGenerator<Progress> {
  yield { step: 'preparing', progress: 0.05, mayMigrate: false };
  signal.throwIfAborted();
  const { home, java } = await groundOf(workshop.options, spec, signal);
  const secrets = await ensureSecrets(directory);
  yield { step: 'database', progress: 0.15, mayMigrate: false };
  const database = await workshop.databases.ensure(spec.clusterId, secrets.databasePassword, signal);
  yield { step: 'building', progress: 0.25, mayMigrate: false };
  // CL-97: one instance, which shares its caches with nobody.
  const settings = { ...buildSettings(spec), KC_CACHE: 'local' };
  const build = await workshop.builds.ensure({ version: spec.version, home, settings, java }, signal);
  yield { step: 'starting', progress: 0.5, mayMigrate: true };
  const config = await configOf(workshop, directory, spec);
  const bootstrap = { clientId: BOOTSTRAP, clientSecret: secrets.bootstrapSecret };
  const run = { ...settings, ...runSettings({ database, url: urlOf(config), http: httpOf(config), bootstrap }) };
  await bringToLaunch(
    workshop,
    directory,
    { config, build, settings: run, java, heapMib: HEAP_MIB[spec.size] },
    signal,
    mayChange,
  );
  yield { step: 'configuring', progress: 0.9, mayMigrate: true };
  const automation = { clientId: AUTOMATION, clientSecret: secrets.automationSecret };
  await handOver(urlOf(config), bootstrap, automation, signal);
  if (!config.wasReady) await writeConfig(directory, { ...config, wasReady: true });
  yield { step: 'ready', progress: 1, mayMigrate: true, url: urlOf(config) };
}

const httpOf = ({ port, managementPort }: Config) => ({ host: '127.0.0.1', port, managementPort });

/** What the cluster shall be now; its ports stay. */
const configOf = async ({ ports }: Workshop, directory: string, spec: ClusterSpec): Promise<Config> => {
  const { clusterId, version, httpRelativePath } = spec;
  const before = await readConfig(directory);
  const port = before?.port ?? (await ports.claim(clusterId));
  const managementPort = before?.managementPort ?? (await ports.claim(managementOf(clusterId)));
  return { clusterId, port, managementPort, version, httpRelativePath, wasReady: before?.wasReady ?? false };
};

/** The server before keeps serving until here; from now on the cluster is what it shall be, or nothing. */
const bringToLaunch = async (
  { servers, ports }: Workshop,
  directory: string,
  launch: Launch,
  signal: AbortSignal,
  mayChange?: MayChange,
): Promise<void> => {
  if (!(await servers.isUpToDate(directory, launch))) {
    // The first change: whoever takes over finds the new version, and that the server before may have been told to end.
    await writeConfig(directory, launch.config, mayChange);
    await servers.end(directory, signal, mayChange);
    // Another run may have taken over while it ended, and it is that one's to say what comes.
    await mayChange?.();
  }
  try {
    await servers.ensure(directory, launch, signal);
  } catch (error) {
    await giveUpPorts(directory, ports, launch.config, error);
    throw error;
  }
};

/** Ports that a stranger took before the cluster ever answered there were promised to nobody yet: take others. */
const giveUpPorts = async (directory: string, ports: Ports, config: Config, error: unknown): Promise<void> => {
  if (config.wasReady || !(error instanceof ProvisioningError) || error.code !== 'port_in_use') return;
  await removeConfig(directory);
  await releasePorts(ports, config.clusterId);
};

const managementOf = (clusterId: string): string => `${clusterId}/management`;

/** Gives both ports of the cluster back. */
export const releasePorts = async (ports: Ports, clusterId: string): Promise<void> => {
  await ports.release(clusterId);
  await ports.release(managementOf(clusterId));
};
