import { setTimeout as sleep } from 'node:timers/promises';
import { KeycloakSpec } from './keycloakCrd.ts';
import type { Key, Objects, ServedObject } from './objects.ts';
import { endPod, newPod, runs, startContainer, type Pod, type Waiting } from './pods.ts';
import type { JsonObject } from './serverSideApply.ts';

/** The kubelet waits before it restarts what has ended. */
const RESTART_MS = 2000;

/** Stands in for the Keycloak operator and for what brings its pods to life, with the operator's words. */
export type Operator = {
  podsOf(name: string): readonly Pod[];
  /** Whether images can be pulled. */
  registry: { answers: boolean };
  /** Resolves once everything that was asked for is done, or waits for something. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

type State = {
  objects: Objects;
  pods: Map<string, Pod[]>;
  turns: Map<string, Promise<void>>;
  registry: { answers: boolean };
  recreated: Set<string>;
  isClosing: boolean;
};

export const startOperator = (objects: Objects): Operator => {
  const state: State = {
    objects,
    pods: new Map(),
    turns: new Map(),
    registry: { answers: true },
    recreated: new Set(),
    isClosing: false,
  };
  const stopFollowing = objects.follow(({ type, key }) => {
    if (key.resource === 'keycloaks' && type !== 'DELETED') wake(state, key);
  });
  const settled = async () => void (await Promise.all(state.turns.values()));
  return {
    podsOf: (name) => state.pods.get(name) ?? [],
    registry: state.registry,
    settled,
    close: async () => {
      state.isClosing = true;
      stopFollowing();
      for (const pods of state.pods.values()) for (const pod of pods) pod.child?.kill('SIGKILL');
      await settled();
    },
  };
};

/** One look at a resource at a time. */
const wake = (state: State, key: Key): void => {
  const before = state.turns.get(key.name) ?? Promise.resolve();
  state.turns.set(
    key.name,
    before.then(() => reconcile(state, key)),
  );
};

const reconcile = async (state: State, key: Key): Promise<void> => {
  const found = state.objects.find(key);
  if (found === null || state.isClosing) return;
  const pods = state.pods.get(key.name) ?? [];
  state.pods.set(key.name, pods);
  if (found.metadata['deletionTimestamp'] !== undefined) {
    await endAll(pods);
    state.pods.delete(key.name);
    return state.objects.releaseFinalizer(key, 'foregroundDeletion');
  }
  const spec = KeycloakSpec.parse(found['spec']);
  const { instances, ...template } = spec;
  const revision = JSON.stringify(template);
  if (pods.some((pod) => pod.revision !== revision)) {
    state.recreated.add(key.name);
    await endAll(pods);
  }
  await endAll(pods, instances);
  for (let index = pods.length; index < instances; index += 1) pods.push(newPod(`${key.name}-${index}`, revision));
  const woken = () => wake(state, key);
  for (const pod of pods) if (!runs(pod) && pod.waiting === null && pod.port === 0) begin(state, key, spec, pod, woken);
  return report(state, key, found, instances);
};

const endAll = async (pods: Pod[], from = 0): Promise<void> => {
  await Promise.all(pods.splice(from).map(endPod));
};

/** Starts the pod, and again whenever it has ended after it was ready. */
const begin = (state: State, key: Key, spec: KeycloakSpec, pod: Pod, changed: () => void): void => {
  pod.port = -1;
  const once = async (): Promise<void> => {
    const environment = state.registry.answers
      ? environmentOf(state, key.namespace, spec)
      : { reason: 'ErrImagePull', message: `failed to pull and unpack image "${spec.image}"` };
    if ('reason' in environment) {
      pod.waiting = environment as Waiting;
      return changed();
    }
    await startContainer(pod, environment, () => {
      changed();
      if (runs(pod) || pod.waiting !== null || pod.isEnding || state.isClosing) return;
      void sleep(RESTART_MS).then(() => (pod.isEnding || state.isClosing ? undefined : once()));
    });
  };
  void once();
};

/** The settings of the container; why it cannot be made when a secret is missing. */
const environmentOf = ({ objects }: State, namespace: string, spec: KeycloakSpec): Record<string, string> | Waiting => {
  const missing: string[] = [];
  const secret = (name: string, key: string): string => {
    const data = objects.find({ resource: 'secrets', namespace, name })?.['data'] as JsonObject | undefined;
    const value = data?.[key];
    if (typeof value === 'string') return Buffer.from(value, 'base64').toString();
    missing.push(`${name}/${key}`);
    return '';
  };
  const { db, features, additionalOptions, bootstrapAdmin, hostname } = spec;
  const options = additionalOptions.map(({ name, value }) => [`KC_${name.toUpperCase().replaceAll('-', '_')}`, value]);
  const environment = {
    ...Object.fromEntries(options),
    KC_DB: db.vendor,
    KC_DB_URL_HOST: db.host,
    KC_DB_URL_PORT: String(db.port),
    KC_DB_URL_DATABASE: db.database,
    KC_DB_USERNAME: secret(db.usernameSecret.name, db.usernameSecret.key),
    KC_DB_PASSWORD: secret(db.passwordSecret.name, db.passwordSecret.key),
    KC_HOSTNAME: hostname.hostname,
    KC_FEATURES: features.enabled.join(','),
    KC_FEATURES_DISABLED: features.disabled.join(','),
    KC_BOOTSTRAP_ADMIN_CLIENT_ID: secret(bootstrapAdmin.service.secret, 'client-id'),
    KC_BOOTSTRAP_ADMIN_CLIENT_SECRET: secret(bootstrapAdmin.service.secret, 'client-secret'),
  };
  if (missing.length === 0) return environment;
  return { reason: 'CreateContainerConfigError', message: `couldn't find key in Secret ${missing.join(', ')}` };
};

/** The conditions, as the operator aggregates them. */
const report = ({ objects, pods: all, recreated }: State, key: Key, found: ServedObject, wanted: number): void => {
  const pods = all.get(key.name) ?? [];
  const ready = pods.filter(({ isReady }) => isReady).length;
  const errors = pods
    .filter(({ waiting }) => waiting !== null)
    .map(({ name, waiting }) => `Waiting for ${key.namespace}/${name} due to ${waiting?.reason}: ${waiting?.message}`);
  const observedGeneration = found.metadata.generation;
  const condition = (type: string, holds: boolean, message = '') => ({
    type,
    status: holds ? 'True' : 'False',
    message,
    observedGeneration,
  });
  objects.setStatus(key, {
    instances: ready,
    observedGeneration,
    conditions: [
      condition('Ready', ready >= wanted, ready >= wanted ? '' : 'Waiting for more replicas'),
      condition('HasErrors', errors.length > 0, errors.join('\n')),
      condition('RollingUpdate', false),
      condition('RecreateUpdateUsed', recreated.has(key.name)),
    ],
  });
};
