import { createClusterReaders } from '../adapters/provisioners/keycloak/clusterReaders.ts';
import type { DriverKind } from '../domain/clusters/events.ts';
import type { ClusterReaders } from '../domain/connectors/clusterReaders.ts';
import type { Logger } from '../domain/core/logger.ts';
import type { Runnable } from '../domain/versions/versionCatalogue.ts';
import type { ClusterProvisioner } from '../processes/clusters/clusterProvisioner.ts';
import { keptToLimits } from '../processes/clusters/keptToLimits.ts';
import { InvalidSetting, type Settings } from '../settings/settings.ts';
import type { Storage } from '../composition/storage.ts';

type Driver = ClusterProvisioner & { stop(): Promise<void> };

/** What clusters run on: the driver, what it says of itself, and how it lets connectors look into its clusters. */
export type ClusterDriver = {
  provisioner: ClusterProvisioner;
  driver: { kind: DriverKind; label: string; isKeycloak: boolean; versions: Runnable };
  clusterReaders: ClusterReaders;
};

/** Opens the driver; closing `resources` stops the clusters that it runs here, which the next start brings back. */
export const openClusterDriver = async (
  settings: Settings,
  storage: DriverStorage,
  logger: Logger,
  resources: AsyncDisposableStack,
): Promise<ClusterDriver> => {
  const provisioner = keptToLimits(await openProvisioner(settings, storage, logger, resources));
  const described = await provisioner.describe();
  return {
    provisioner,
    driver: { kind: provisioner.kind, ...described },
    clusterReaders: createClusterReaders(provisioner, described.isKeycloak),
  };
};

/**
 * The driver that `SERVICE_PROVISIONER` names, which is loaded only then; closing `resources` stops the clusters that it
 * runs on this machine, and the next start brings them back.
 */
const openProvisioner = async (
  settings: Settings,
  storage: DriverStorage,
  logger: Logger,
  resources: AsyncDisposableStack,
): Promise<ClusterProvisioner> => {
  const driver = await DRIVERS[settings.SERVICE_PROVISIONER](settings, storage, logger);
  resources.defer(() => driver.stop());
  return driver;
};

/** What of the service's own storage drivers stand on. */
type DriverStorage = Pick<Storage, 'target' | 'masterKey'>;

type Open = (settings: Settings, storage: DriverStorage, logger: Logger) => Promise<Driver>;

const DRIVERS: Readonly<Record<Settings['SERVICE_PROVISIONER'], Open>> = {
  embedded: async (settings, _storage, logger) => {
    const { createEmbeddedProvisioner } = await import('../adapters/provisioners/embedded/provisioner.ts');
    return createEmbeddedProvisioner({ ...groundOf(settings), logger });
  },
  process: async (settings, storage, logger) => {
    const { createProcessProvisioner } = await import('../adapters/provisioners/process/provisioner.ts');
    const { checkHomes } = await import('../adapters/provisioners/process/distributions.ts');
    const homes = settings.SERVICE_KEYCLOAK_HOMES;
    await checkHomes(homes).catch((error: Error) => {
      throw new InvalidSetting('SERVICE_KEYCLOAK_HOMES', error.message);
    });
    return createProcessProvisioner({
      ...groundOf(settings),
      homes,
      javaHome: settings.SERVICE_JAVA_HOME ?? settings.JAVA_HOME,
      javaOptions: settings.JAVA_OPTS_APPEND,
      database: settings.SERVICE_CLUSTER_DATABASE_URL ?? storage.target,
      logger,
    });
  },
  docker: async (settings, { masterKey }, logger) => {
    const { createDockerProvisioner } = await import('../adapters/provisioners/docker/provisioner.ts');
    return createDockerProvisioner({
      host: settings.SERVICE_DOCKER_HOST,
      keycloakImage: settings.SERVICE_KEYCLOAK_IMAGE,
      databaseImage: settings.SERVICE_CLUSTER_DATABASE_IMAGE,
      proxyImage: settings.SERVICE_CLUSTER_PROXY_IMAGE,
      portRange: settings.SERVICE_EMBEDDED_PORT_RANGE,
      keyedHash: (...parts) => masterKey.keyedHash('cluster_secrets', ...parts),
      logger,
    });
  },
  kubernetes: async (settings, { masterKey }, logger) => {
    const database = settings.SERVICE_CLUSTER_DATABASE_URL;
    if (database === undefined)
      throw new InvalidSetting('SERVICE_CLUSTER_DATABASE_URL', 'is needed for SERVICE_PROVISIONER=kubernetes');
    const { createKubernetesProvisioner } = await import('../adapters/provisioners/kubernetes/provisioner.ts');
    const config = await kubeconfigOf(settings);
    return createKubernetesProvisioner({
      config,
      namespace: settings.SERVICE_KUBERNETES_NAMESPACE,
      keycloakImage: settings.SERVICE_KEYCLOAK_IMAGE,
      publicUrl: settings.SERVICE_KUBERNETES_URL,
      database,
      keyedHash: (...parts) => masterKey.keyedHash('cluster_secrets', ...parts),
      logger,
    });
  },
};

const kubeconfigOf = async ({ SERVICE_KUBECONFIG: path }: Settings) => {
  const { readKubeconfig } = await import('../adapters/provisioners/kubernetes/kubeconfig.ts');
  try {
    return readKubeconfig(path);
  } catch (error) {
    throw new InvalidSetting('SERVICE_KUBECONFIG', error instanceof Error ? error.message : 'is not valid');
  }
};

const groundOf = (settings: Settings) => ({
  dataDir: settings.SERVICE_DATA_DIR,
  portRange: settings.SERVICE_EMBEDDED_PORT_RANGE,
});
