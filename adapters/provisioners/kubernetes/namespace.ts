import { z } from 'zod';
import { ProvisioningError } from '../../../domain/clusters/provisioningError.ts';
import type { Logger } from '../../../domain/core/logger.ts';
import { parseJson } from '../../../domain/core/json/parseJson.ts';
import { pause } from '../../../engine/async/pause.ts';
import { ApiRefusal, type KubernetesApi } from './apiServer.ts';
import { GROUP, KeycloakResource, VERSIONS, type GroupVersion } from './keycloakResource.ts';

/** Where the clusters of this service are, in Kubernetes. */
export type Namespace = { api: KubernetesApi; name: string; logger: Logger };

/** By whom fields were set, as the API server keeps it. */
const FIELD_MANAGER = 'ledger';
const AGAIN_MS = 1000;

type Kind = { path: string; name: string };
const AnyObject = z.looseObject({});

export const secretAt = ({ name: namespace }: Namespace, name: string): Kind => ({
  path: `/api/v1/namespaces/${namespace}/secrets`,
  name,
});

export const keycloakAt = ({ name: namespace }: Namespace, version: GroupVersion, name: string): Kind => ({
  path: `/apis/${GROUP}/${version}/namespaces/${namespace}/keycloaks`,
  name,
});

/** Rejects with `driver_unavailable` where no operator is installed. */
export const servedVersion = async ({ api }: Namespace, signal: AbortSignal): Promise<GroupVersion> => {
  const Group = z.object({ versions: z.array(z.object({ version: z.string() })) });
  const group = await orNull(api.ask(Group, 'GET', `/apis/${GROUP}`, { signal }));
  const served = VERSIONS.find((each) => group?.versions.some(({ version }) => version === each));
  if (served !== undefined) return served;
  throw new ProvisioningError('driver_unavailable', 'Kubernetes has no Keycloak operator.');
};

/**
 * Server-side apply: sets the fields of `body`, takes back those that it set before and does not any more, and leaves
 * those of others alone. Where somebody else has set one of ours, that is logged, and ours holds.
 */
export const applied = async <T>(
  schema: z.ZodType<T>,
  { api, logger }: Namespace,
  { path, name }: Kind,
  body: object,
  signal: AbortSignal,
): Promise<T> => {
  const apply = (force: boolean) =>
    api.ask(schema, 'PATCH', `${path}/${name}`, {
      signal,
      body,
      query: { fieldManager: FIELD_MANAGER, fieldValidation: 'Strict', ...(force ? { force: 'true' } : {}) },
    });
  try {
    return await apply(false);
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.status !== 409) throw error;
    logger.warn({ resource: name, fields: conflictingFields(error.words) }, 'kubernetes_fields_taken_back');
    return apply(true);
  }
};

/** Names of fields, never their values. */
const conflictingFields = (words: string): readonly string[] => {
  const Status = z.object({ details: z.object({ causes: z.array(z.object({ field: z.string() })) }) });
  const status = Status.safeParse(parseJson(words));
  return status.success ? status.data.details.causes.map(({ field }) => field) : [];
};

export const findSecret = async ({ api }: Namespace, { path, name }: Kind, signal: AbortSignal): Promise<boolean> =>
  (await orNull(api.ask(AnyObject, 'GET', `${path}/${name}`, { signal }))) !== null;

export const findKeycloak = ({ api }: Namespace, { path, name }: Kind, signal: AbortSignal) =>
  orNull(api.ask(KeycloakResource, 'GET', `${path}/${name}`, { signal }));

/** Asks for its end, and that of everything that the operator made for it; gone already is success. */
export const remove = async ({ api }: Namespace, { path, name }: Kind, signal: AbortSignal): Promise<void> => {
  const body = { apiVersion: 'v1', kind: 'DeleteOptions', propagationPolicy: 'Foreground' };
  await orNull(api.text('DELETE', `${path}/${name}`, { signal, body }));
};

/**
 * The resource as it is now, and then whenever it changes; null while there is none. Ends with its reader, or rejects
 * when `signal` aborts. What the server cannot answer for the moment, it is asked again.
 */
export async function* statesOf(
  namespace: Namespace,
  kind: Kind,
  signal: AbortSignal,
): AsyncGenerator<KeycloakResource | null> {
  for (;;) {
    signal.throwIfAborted();
    try {
      const now = await findKeycloak(namespace, kind, signal);
      yield now;
      yield* changesOf(namespace, kind, now?.metadata.resourceVersion, signal);
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
    await pause(AGAIN_MS, signal);
  }
}

/** Ends when the server ends the watch, or has forgotten what happened since (410). */
async function* changesOf(
  { api }: Namespace,
  { path, name }: Kind,
  since: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<KeycloakResource | null> {
  const from = since === undefined ? {} : { resourceVersion: since };
  const query = { fieldSelector: `metadata.name=${name}`, ...from };
  for await (const { type, object } of api.watch(path, { signal, query })) {
    if (type === 'ERROR') return;
    if (type !== 'BOOKMARK') yield type === 'DELETED' ? null : KeycloakResource.parse(object);
  }
}

const isPassing = (error: unknown): boolean => {
  if (error instanceof ApiRefusal) return error.status >= 500 || error.status === 429 || error.status === 410;
  return error instanceof ProvisioningError && error.code === 'driver_unavailable';
};

const orNull = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work;
  } catch (error) {
    // Of an object alone: a namespace or a group that is missing shows when something is applied.
    if (error instanceof ApiRefusal && error.status === 404) return null;
    throw error;
  }
};

/** What the first instance wrote last, at its present start or the one before; empty when nobody can tell. */
export const instanceLog = async ({ api, name }: Namespace, pod: string, signal: AbortSignal): Promise<string> => {
  const path = `/api/v1/namespaces/${name}/pods/${pod}/log`;
  const tail = (query: Readonly<Record<string, string>>) =>
    api.text('GET', path, { signal, query: { container: 'keycloak', tailLines: '200', ...query } });
  try {
    return await tail({ previous: 'true' }).catch(() => tail({}));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ApiRefusal) return '';
    throw error;
  }
};
