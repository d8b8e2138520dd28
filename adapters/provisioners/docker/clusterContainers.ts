import { createHash } from 'node:crypto';
import { SIZES } from '../../../domain/clusters/sizes.ts';
import type { ClusterSpec } from '../../../processes/clusters/clusterProvisioner.ts';
import { BOOTSTRAP, type ClusterSecrets } from '../keycloak/clusterSecrets.ts';
import { buildSettings, runSettings, type KeycloakDatabase } from '../keycloak/settings.ts';
import { LABELS, type Labels } from './containers.ts';

/** What everything of a cluster is called. */
export const namesOf = (clusterId: string) => ({
  ground: `ledger-${clusterId}`,
  database: `ledger-${clusterId}-database`,
  keycloak: `ledger-${clusterId}-keycloak`,
});

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

/** Asks on the management port, which is never published (CL-98), with what every image with bash has. */
export const KEYCLOAK_READY = [
  'bash',
  '-c',
  `exec 3<>/dev/tcp/127.0.0.1/${MANAGEMENT_PORT} && ` +
    `printf 'GET /health/ready HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && head -n 1 <&3 | grep -q ' 200 '`,
];

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

/** The server of the cluster. `fingerprint` changes with everything that it must be exchanged for. */
export const keycloakContainer = (parts: KeycloakParts): { body: object; fingerprint: string } => {
  const { spec, image, secrets, port, hostIp, url, operation } = parts;
  const { cpu, memoryMib } = sizeOf(spec);
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
  // CL-97 holds here as well: one instance, which shares its caches with nobody.
  const settings = { ...buildSettings(spec), KC_CACHE: 'local', ...runSettings({ database, url, http, bootstrap }) };
  const what = {
    Image: image,
    Cmd: ['start'],
    Env: Object.entries(settings).map(([name, value]) => `${name}=${value}`),
    ExposedPorts: { [`${HTTP_PORT}/tcp`]: {} },
    HostConfig: {
      NetworkMode: namesOf(spec.clusterId).ground,
      NanoCpus: cpu * 1e9,
      Memory: memoryMib * MIB,
      PortBindings: { [`${HTTP_PORT}/tcp`]: [{ HostIp: hostIp, HostPort: port }] },
    },
  };
  const fingerprint = createHash('sha256').update(JSON.stringify(what)).digest('hex');
  const labels = {
    ...labelsOf(spec.clusterId, operation, 'keycloak'),
    [LABELS.fingerprint]: fingerprint,
    [LABELS.version]: spec.version,
    [LABELS.path]: spec.httpRelativePath,
  };
  return { body: { ...what, Labels: labels }, fingerprint };
};

const sizeOf = ({ size }: ClusterSpec): { cpu: number; memoryMib: number } =>
  SIZES.find((entry) => entry.size === size) ?? { cpu: 1, memoryMib: 2048 };
