import { z } from 'zod';
import { ProvisioningError } from '../../../domain/clusters/provisioningError.ts';
import { pause } from '../../../engine/async/pause.ts';
import type { ClusterSpec, MayChange, Progress } from '../../../processes/clusters/clusterProvisioner.ts';
import { handOver, type ClientSecret } from '../keycloak/adminClient.ts';
import { AUTOMATION, BOOTSTRAP, secretsOf } from '../keycloak/clusterSecrets.ts';
import { startFailure } from '../keycloak/reasons.ts';
import {
  instancesOf,
  keycloakBody,
  KeycloakResource,
  nameOf,
  secretBody,
  verdictOf,
  type ResourceParts,
} from './keycloakResource.ts';
import { applied, instanceLog, keycloakAt, secretAt, servedVersion, statesOf, type Namespace } from './namespace.ts';
import { urlOf, type Workshop } from './workshop.ts';

const STARTUP_TIMEOUT_MS = 600_000;
const CLEAR_UP_MS = 900;
/** Names and ingresses follow readiness. */
const REACHABLE_MS = 120_000;
const POLL_MS = 1000;

const Metadata = z.object({ metadata: z.object({ name: z.string() }) });

/** Brings the cluster to `spec`, step by step. */
export async function* bringUp(
  workshop: Workshop,
  spec: ClusterSpec,
  operation: string,
  signal: AbortSignal,
  mayChange?: MayChange,
): AsyncGenerator<Progress> {
  const { namespace, databases, options } = workshop;
  yield { step: 'preparing', progress: 0.05, mayMigrate: false };
  signal.throwIfAborted();
  const version = await servedVersion(namespace, signal);
  const parts = { spec, operation, namespace: namespace.name };
  const secrets = secretsOf(spec.clusterId, options.keyedHash);
  const name = nameOf(spec.clusterId);
  await applied(Metadata, namespace, secretAt(namespace, name), secretBody(parts, secrets), signal);
  yield { step: 'database', progress: 0.2, mayMigrate: false };
  const database = await databases.ensure(spec.clusterId, secrets.databasePassword, signal);
  yield { step: 'starting', progress: 0.4, mayMigrate: true };
  const url = urlOf(workshop, spec.clusterId, spec.httpRelativePath);
  const image = options.keycloakImage.replaceAll('{version}', spec.version);
  const isPublic = options.publicUrl !== undefined;
  const resource = { ...parts, version, image, database, url, isPublic, instances: instancesOf(spec) };
  // Not within: what is refused is left as it is.
  await mayChange?.();
  try {
    await bringToReady(namespace, resource, signal);
  } catch (error) {
    await clearUp(namespace, resource);
    throw error;
  }
  yield { step: 'configuring', progress: 0.9, mayMigrate: true };
  const bootstrap = { clientId: BOOTSTRAP, clientSecret: secrets.bootstrapSecret };
  await handOverOnceReachable(url, bootstrap, { clientId: AUTOMATION, clientSecret: secrets.automationSecret }, signal);
  options.logger.info({ cluster_id: spec.clusterId, resource: name }, 'keycloak_resource_ready');
  yield { step: 'ready', progress: 1, mayMigrate: true, url };
}

/** Follows what the operator makes of the resource, until all instances of this state of it are ready. */
const bringToReady = async (namespace: Namespace, parts: ResourceParts, signal: AbortSignal): Promise<void> => {
  const name = nameOf(parts.spec.clusterId);
  const kind = keycloakAt(namespace, parts.version, name);
  const { metadata } = await applied(KeycloakResource, namespace, kind, keycloakBody(parts), signal);
  const late = AbortSignal.timeout(STARTUP_TIMEOUT_MS);
  try {
    for await (const state of statesOf(namespace, kind, AbortSignal.any([signal, late]))) {
      if (state === null) throw new ProvisioningError('driver_unavailable', 'The resource vanished while it started.');
      // An answer from before what was just applied.
      if (state.metadata.generation < metadata.generation) continue;
      const verdict = verdictOf(state);
      if (verdict.is === 'ready') return;
      if (verdict.is === 'failing') throw await failureOf(namespace, name, verdict.words, signal);
    }
  } catch (error) {
    signal.throwIfAborted();
    throw late.aborted ? new ProvisioningError('startup_timeout', 'Keycloak did not become ready in time.') : error;
  }
};

/** What the operator says of a pod that does not start; the sentence is ours, because it quotes what the pod says. */
const failureOf = async (namespace: Namespace, name: string, words: string, signal: AbortSignal): Promise<Error> => {
  if (/ErrImage|ImagePull|InvalidImageName/.test(words))
    return new ProvisioningError('image_pull', 'Kubernetes cannot pull the image of the cluster.');
  if (/OOMKilled/.test(words)) return new ProvisioningError('oom_killed', 'The pod ran out of its memory.');
  const log = await instanceLog(namespace, `${name}-0`, signal);
  return startFailure(log, { code: 1, signal: null }, `the log of the pod ${name}-0`);
};

/** What failed to start, or was given up, runs no further; the database stays. The caller waits a second at most. */
const clearUp = async (namespace: Namespace, parts: ResourceParts): Promise<void> => {
  const kind = keycloakAt(namespace, parts.version, nameOf(parts.spec.clusterId));
  const none = keycloakBody({ ...parts, instances: 0 });
  // A repeat finds it.
  await applied(KeycloakResource, namespace, kind, none, AbortSignal.timeout(CLEAR_UP_MS)).catch(() => undefined);
};

const handOverOnceReachable = async (
  url: string,
  bootstrap: ClientSecret,
  automation: ClientSecret,
  signal: AbortSignal,
): Promise<void> => {
  const until = performance.now() + REACHABLE_MS;
  for (;;) {
    try {
      return await handOver(url, bootstrap, automation, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (performance.now() > until) throw unreachable(error);
    }
    await pause(POLL_MS, signal);
  }
};

const unreachable = (error: unknown): unknown =>
  error instanceof ProvisioningError
    ? error
    : new ProvisioningError('health_down', 'Keycloak is ready, but does not answer at its address.');
