import { createHash } from 'node:crypto';
import { SIZES } from '../../../domain/clusters/sizes.ts';
import { compareVersions } from '../../../domain/versions/versionNumber.ts';
import type { ClusterSpec } from '../../../processes/clusters/clusterProvisioner.ts';
import { BOOTSTRAP, type ClusterSecrets } from '../keycloak/clusterSecrets.ts';
import { buildSettings, runSettings, type KeycloakDatabase, type KeycloakSettings } from '../keycloak/settings.ts';
import { LABELS, type Labels } from './containers.ts';

/** What everything of a cluster is called. */
export const namesOf = (clusterId: string) => ({
  ground: `ledger-${clusterId}`,
  database: `ledger-${clusterId}-database`,
  front: `ledger-${clusterId}-front`,
  compatibility: `ledger-${clusterId}-compatibility`,
});

/** As many instances as a size can have. */
export const INSTANCES_MAX = Math.max(...SIZES.map(({ instances }) => instances));

/** The container of an instance, counted from 1; the only one of a small cluster is called as the first of several. */
export const instanceName = (clusterId: string, index: number): string =>
  `ledger-${clusterId}-keycloak${index === 1 ? '' : `-${index}`}`;

/** The containers that a cluster of this size has for Keycloak. */
export const instanceNames = (spec: ClusterSpec): readonly string[] =>
  Array.from({ length: sizeOf(spec).instances }, (_, at) => instanceName(spec.clusterId, at + 1));

const DATABASE = 'keycloak';

export const labelsOf = (clusterId: string, operation: string, part: string): Labels => ({
  [LABELS.cluster]: clusterId,
  [LABELS.operation]: operation,
  [LABELS.part]: part,
});

const MIB = 1024 * 1024;
const DATABASE_MIB = 512;

/** The database of the cluster, which nothing outside its network reaches. */
export const databaseContainer = (
  image: string,
  clusterId: string,
  { databasePassword }: ClusterSecrets,
  labels: Labels,
): object => ({
  Image: image,
  Labels: labels,
  Env: [
    `POSTGRES_USER=${DATABASE}`,
    `POSTGRES_DB=${DATABASE}`,
    'PGDATA=/var/lib/postgresql/data/pgdata',
    `POSTGRES_PASSWORD=${databasePassword}`,
  ],
  HostConfig: {
    NetworkMode: namesOf(clusterId).ground,
    Memory: DATABASE_MIB * MIB,
    Mounts: [{ Type: 'volume', Source: namesOf(clusterId).ground, Target: '/var/lib/postgresql/data' }],
  },
  NetworkingConfig: { EndpointsConfig: { [namesOf(clusterId).ground]: { Aliases: ['database'] } } },
});

export const DATABASE_READY = ['pg_isready', '-h', '127.0.0.1', '-U', DATABASE, '-d', DATABASE];

const HTTP_PORT = 8080;
const MANAGEMENT_PORT = 9000;

export type KeycloakParts = {
  spec: ClusterSpec;
  image: string;
  secrets: ClusterSecrets;
  /** Where the port is published, and the address that users see. */
  port: string;
  hostIp: string;
  url: string;
  operation: string;
};

/** What a container is made from; `fingerprint` changes with everything that it must be exchanged for. */
export type Wanted = { body: object; fingerprint: string };

/**
 * An instance of the cluster; all of a cluster are alike. The only one has the port of the cluster itself; several are
 * reached through the front, and share their caches.
 */
export const keycloakContainer = (parts: KeycloakParts): Wanted & { env: readonly string[] } => {
  const { spec, image, operation } = parts;
  const { cpu, memoryMib, instances } = sizeOf(spec);
  const env = environment(parts, instances);
  const what = {
    Image: image,
    Cmd: ['start'],
    Env: env,
    ExposedPorts: { [`${HTTP_PORT}/tcp`]: {} },
    HostConfig: {
      NetworkMode: namesOf(spec.clusterId).ground,
      NanoCpus: cpu * 1e9,
      Memory: memoryMib * MIB,
      ...(instances === 1 ? { PortBindings: bindingsOf(parts) } : {}),
    },
  };
  const fingerprint = fingerprintOf(what);
  const labels = {
    ...labelsOf(spec.clusterId, operation, 'keycloak'),
    [LABELS.fingerprint]: fingerprint,
    [LABELS.version]: spec.version,
    [LABELS.path]: spec.httpRelativePath,
    [LABELS.instances]: String(instances),
  };
  return { body: { ...what, Labels: labels }, fingerprint, env };
};

/** The cluster's port on the engine's machine, for the one container that has it. */
export const bindingsOf = ({ port, hostIp }: Pick<KeycloakParts, 'port' | 'hostIp'>) => ({
  [`${HTTP_PORT}/tcp`]: [{ HostIp: hostIp, HostPort: port }],
});

export const fingerprintOf = (what: object): string => createHash('sha256').update(JSON.stringify(what)).digest('hex');

const environment = ({ spec, secrets, url }: KeycloakParts, instances: number): readonly string[] => {
  const database: KeycloakDatabase = {
    host: 'database',
    port: 5432,
    database: DATABASE,
    user: DATABASE,
    password: secrets.databasePassword,
    properties: '',
  };
  const http = { host: '0.0.0.0', port: HTTP_PORT, managementPort: MANAGEMENT_PORT };
  const bootstrap = { clientId: BOOTSTRAP, clientSecret: secrets.bootstrapSecret };
  const shared = instances === 1 ? { KC_CACHE: 'local' } : clusterSettings(spec.version);
  const settings = { ...buildSettings(spec), ...shared, ...runSettings({ database, url, http, bootstrap }) };
  return Object.entries(settings).map(([name, value]) => `${name}=${value}`);
};

/**
 * What instances need that share their caches and stand behind a front. They find each other in their database from
 * 26.1 on, which is what Keycloak does by itself then; before, by multicast in the network of the cluster. One that is
 * asked to end says that it is not ready any more, and serves until the front has noticed.
 */
const clusterSettings = (version: string): KeycloakSettings => ({
  KC_CACHE: 'ispn',
  ...(compareVersions(version, '26.1.0') < 0 ? {} : { KC_CACHE_STACK: 'jdbc-ping' }),
  KC_PROXY_HEADERS: 'xforwarded',
  KC_SHUTDOWN_DELAY: '5s',
});

const SMALL = { cpu: 1, memoryMib: 2048, instances: 1 };

export const sizeOf = ({ size }: ClusterSpec): { cpu: number; memoryMib: number; instances: number } =>
  SIZES.find((entry) => entry.size === size) ?? SMALL;
