import type { Logger } from '../../../domain/core/logger.ts';
import type { KeyedHash } from '../keycloak/clusterSecrets.ts';
import type { PortRange } from '../processes/ports.ts';
import { containersOf, LABELS, volumeLabels, type Seen } from './containers.ts';
import type { Engine, EngineHost } from './engineApi.ts';
import { namesOf } from './clusterContainers.ts';

export type DockerOptions = {
  /** `SERVICE_DOCKER_HOST`. */
  host: string;
  /** `SERVICE_KEYCLOAK_IMAGE`, with `{version}` where the version stands. */
  keycloakImage: string;
  /** `SERVICE_CLUSTER_DATABASE_IMAGE`: what speaks as the official image of PostgreSQL. */
  databaseImage: string;
  /** `SERVICE_CLUSTER_PROXY_IMAGE`: HAProxy, for clusters of several instances. */
  proxyImage: string;
  /** `SERVICE_EMBEDDED_PORT_RANGE`, on the engine's machine. */
  portRange: PortRange;
  /** From the master key of the service. */
  keyedHash: KeyedHash;
  logger: Logger;
};

/** What clusters are made with. */
export type Workshop = { options: DockerOptions; host: EngineHost; engine: Engine };

/** What the engine has of a cluster: its port, while there is its volume, and its containers. */
export type OnEngine = { port: string | null; containers: readonly Seen[]; keycloaks: readonly Seen[] };

export const lookAt = async (
  { engine }: Pick<Workshop, 'engine'>,
  clusterId: string,
  signal: AbortSignal,
): Promise<OnEngine> => {
  const labels = await volumeLabels(engine, namesOf(clusterId).ground, signal);
  const containers = await containersOf(engine, clusterId, signal);
  const keycloaks = containers.filter((each) => each.labels[LABELS.part] === 'keycloak');
  return { port: labels === null ? null : (labels[LABELS.port] ?? '0'), containers, keycloaks };
};

/** Where users reach a cluster. */
export const urlOf = ({ address }: EngineHost, port: string | null, path = ''): string =>
  `http://${address}:${port ?? '0'}${path}`;

/** The image of Keycloak in this version. */
export const imageOf = ({ options }: Pick<Workshop, 'options'>, version: string): string =>
  options.keycloakImage.replaceAll('{version}', version);

/** Where ports are published: on this machine for nobody else, on another one for this. */
export const hostIpOf = ({ socketPath }: EngineHost): string => (socketPath === null ? '' : '127.0.0.1');
