import { z } from 'zod';
import { SIZES } from '../../../domain/clusters/sizes.ts';
import type { ClusterSpec } from '../../../processes/clusters/clusterProvisioner.ts';
import { databaseNameOf } from '../databases/clusterDatabases.ts';
import { BOOTSTRAP, type ClusterSecrets } from '../keycloak/clusterSecrets.ts';
import { buildSettings, type KeycloakDatabase } from '../keycloak/settings.ts';

/** The operator's group of resources, newest version first: the first that the cluster serves is used (CL-99). */
export const GROUP = 'k8s.keycloak.org';
export const VERSIONS = ['v2beta1', 'v2alpha1'] as const;
export type GroupVersion = (typeof VERSIONS)[number];

/** What everything of a cluster is called; the operator appends `-service`, and `-0` to its first pod. */
export const nameOf = (clusterId: string): string => `ledger-${clusterId}`;

const MARKS = {
  cluster: 'ledger.cluster',
  operation: 'ledger.operation',
  version: 'ledger.version',
  /** An annotation: a path is no label. */
  path: 'ledger.path',
} as const;

export type Parts = {
  spec: ClusterSpec;
  operation: string;
  /** Of Kubernetes. */
  namespace: string;
};

const metadataOf = ({ spec, operation, namespace }: Parts) => ({
  name: nameOf(spec.clusterId),
  namespace,
  labels: {
    [MARKS.cluster]: spec.clusterId,
    [MARKS.operation]: operation,
    [MARKS.version]: spec.version,
    'app.kubernetes.io/managed-by': 'ledger',
  },
  annotations: { [MARKS.path]: spec.httpRelativePath },
});

/** What the operator is told by reference. It is there before everything else of the cluster, and goes last. */
export const secretBody = (parts: Parts, { databasePassword, bootstrapSecret }: ClusterSecrets) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: metadataOf(parts),
  type: 'Opaque',
  data: encoded({
    username: databaseNameOf(parts.spec.clusterId),
    password: databasePassword,
    'client-id': BOOTSTRAP,
    'client-secret': bootstrapSecret,
  }),
});

const encoded = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text).toString('base64')]));

export type ResourceParts = Parts & {
  version: GroupVersion;
  image: string;
  database: Omit<KeycloakDatabase, 'user' | 'password'>;
  /** Where users reach it, the relative path included. */
  url: string;
  /** Whether an ingress leads there from outside. */
  isPublic: boolean;
  instances: number;
};

/** The server of the cluster (CL-99). Settings that the resource has no field for go as options. */
export const keycloakBody = (parts: ResourceParts) => {
  const { spec, database, image, url, isPublic, instances } = parts;
  const { host, port, database: name, properties } = database;
  const secret = nameOf(spec.clusterId);
  return {
    apiVersion: `${GROUP}/${parts.version}`,
    kind: 'Keycloak',
    metadata: metadataOf(parts),
    spec: {
      instances,
      image,
      // The image is the official one, which no build was made in.
      startOptimized: false,
      db: {
        vendor: 'postgres',
        host,
        port,
        database: name,
        usernameSecret: { name: secret, key: 'username' },
        passwordSecret: { name: secret, key: 'password' },
      },
      hostname: { hostname: url },
      http: { httpEnabled: true },
      ingress: { enabled: isPublic },
      ...(isPublic ? { proxy: { headers: 'xforwarded' } } : {}),
      features: { enabled: spec.features, disabled: spec.featuresDisabled },
      additionalOptions: optionsOf(spec, properties),
      bootstrapAdmin: { service: { secret } },
      update: { strategy: 'Auto' },
      resources: resourcesOf(spec),
    },
  };
};

/** These have fields of their own. */
const FIELDS = new Set(['KC_DB', 'KC_FEATURES', 'KC_FEATURES_DISABLED']);

const optionsOf = (spec: ClusterSpec, properties: string) => [
  ...Object.entries(buildSettings(spec))
    .filter(([name]) => !FIELDS.has(name))
    .map(([name, value]) => ({ name: name.slice('KC_'.length).toLowerCase().replaceAll('_', '-'), value })),
  ...(properties === '' ? [] : [{ name: 'db-url-properties', value: `?${properties}` }]),
];

const sizeOf = ({ size }: ClusterSpec): (typeof SIZES)[number] | undefined =>
  SIZES.find((entry) => entry.size === size);

export const instancesOf = (spec: ClusterSpec): number => sizeOf(spec)?.instances ?? 1;

const resourcesOf = (spec: ClusterSpec) => {
  const { cpu, memoryMib } = sizeOf(spec) ?? { cpu: 1, memoryMib: 2048 };
  const amount = { cpu: String(cpu), memory: `${memoryMib}Mi` };
  return { requests: amount, limits: amount };
};

const Condition = z.object({
  type: z.string(),
  /** `True`, `False` or `Unknown`; operators before 22 wrote booleans. */
  status: z.union([z.string(), z.boolean()]).transform((status) => String(status).toLowerCase() === 'true'),
  message: z.string().nullish(),
  observedGeneration: z.int().nullish(),
});

/** What the driver reads of a Keycloak resource. */
export const KeycloakResource = z.object({
  metadata: z.object({
    resourceVersion: z.string(),
    generation: z.int(),
    deletionTimestamp: z.string().nullish(),
    labels: z.record(z.string(), z.string()).default({}),
    annotations: z.record(z.string(), z.string()).default({}),
  }),
  spec: z.object({ instances: z.int().nullish() }),
  status: z.object({ instances: z.int().nullish(), conditions: z.array(Condition).default([]) }).optional(),
});
export type KeycloakResource = z.infer<typeof KeycloakResource>;

/** How far the operator has come with what the resource says now. */
export type Verdict = { is: 'ready' } | { is: 'under_way' } | { is: 'failing'; words: string };

/** What the operator said of an earlier state of the resource counts for nothing. */
export const verdictOf = ({ metadata, status }: KeycloakResource): Verdict => {
  const told = (type: string) =>
    status?.conditions.find(
      (each) => each.type === type && each.status && (each.observedGeneration ?? 0) >= metadata.generation,
    );
  const errors = told('HasErrors');
  if (errors !== undefined) return { is: 'failing', words: errors.message ?? '' };
  const isReady = told('Ready') !== undefined && told('RollingUpdate') === undefined;
  return { is: isReady && (metadata.deletionTimestamp ?? null) === null ? 'ready' : 'under_way' };
};

/** What the marks of a resource say of its cluster. */
export const markedOn = ({ metadata: { labels, annotations } }: KeycloakResource) => ({
  version: labels[MARKS.version] ?? '',
  path: annotations[MARKS.path] ?? '',
});
