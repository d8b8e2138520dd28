import { randomBytes, randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { App } from '../../../api/http/http.ts';
import { clusterRoutes, type ClusterRouteDeps } from '../../../api/clusters/routes.ts';
import { maintenanceRoutes, type MaintenanceRouteDeps } from '../../../api/maintenance/routes.ts';
import { upgradeRoutes, type UpgradeRouteDeps } from '../../../api/upgrades/routes.ts';
import { isoNow } from '../../../composition/ids.ts';
import { parseLocations } from '../../../domain/clusters/locations.ts';
import { ProvisioningError } from '../../../domain/clusters/provisioningError.ts';
import type { EventStore } from '../../../domain/core/log/eventStore.ts';
import { CommandId, UserId } from '../../../domain/core/ids.ts';
import { tokenSha256 } from '../../../domain/core/tokens.ts';
import type { ApiKeyScope } from '../../../domain/keys/events.ts';
import { apiKeyText, KEY_BYTES, START_CHARS } from '../../../domain/keys/keyText.ts';
import { clusterDeps } from '../../../modules/clusters/clusters.ts';
import { clusters } from '../../../projections/clusters/clusters.ts';
import { apiKeys } from '../../../projections/keys/apiKeys.ts';
import { upgradeRules } from '../../../services/upgradeRules.ts';
import { shippedCatalogue } from './catalogues.ts';
import { apiParts, openApp } from '../nodes/nodeApi.ts';
import { openNode, type TestNode } from '../nodes/openNode.ts';
import { apiKeys as apiKeyKind } from '../../../domain/keys/apiKey.ts';

export type ClusterApi = {
  node: TestNode;
  app: App;
  /** Makes a key, and gives back how to call with it. */
  caller: (scopes?: readonly ApiKeyScope[], workspaceId?: string) => Promise<Caller>;
  close: () => Promise<void>;
};

export type ClusterApiOptions = Partial<ClusterRouteDeps & UpgradeRouteDeps & MaintenanceRouteDeps> & {
  /** A migrated database that the caller keeps; without it the node makes one of its own. */
  url?: string;
  streamsPerPrincipal?: number;
  maxClusters?: number;
  /** Breaks what the routes do with the store. */
  wrapStore?: (store: EventStore) => EventStore;
};

type Headers = Readonly<Record<string, string>>;

export type Caller = {
  get: (path: string, headers?: Headers) => Promise<LightMyRequestResponse>;
  post: (path: string, body?: unknown, headers?: Headers) => Promise<LightMyRequestResponse>;
  put: (path: string, body?: unknown, headers?: Headers) => Promise<LightMyRequestResponse>;
  patch: (path: string, body?: unknown, headers?: Headers) => Promise<LightMyRequestResponse>;
  delete: (path: string, headers?: Headers) => Promise<LightMyRequestResponse>;
};

const PROJECTIONS = [clusters, apiKeys];

/** The cluster API over a node of its own, with real keys. Nothing provisions: clusters stay as their events leave them. */
export const openClusterApi = async (options: ClusterApiOptions = {}): Promise<ClusterApi> => {
  const { url, streamsPerPrincipal = 20, maxClusters = 10, wrapStore = (store) => store, ...given } = options;
  const node = await openNode({ readModels: PROJECTIONS, ...(url !== undefined && { url }) });
  if (url !== undefined) node.start(PROJECTIONS);
  const parts = apiParts(node, {
    environment: {
      SERVICE_MAX_STREAMS_PER_PRINCIPAL: String(streamsPerPrincipal),
      SERVICE_MAX_CLUSTERS: String(maxClusters),
    },
  });
  const catalogue = shippedCatalogue();
  const deps: ClusterRouteDeps & UpgradeRouteDeps & MaintenanceRouteDeps = {
    ...parts,
    ...clusterDeps(parts),
    ...upgradeRules(parts.settings),
    store: wrapStore(node.store),
    catalogue: () => catalogue,
    latestCatalogue: async () => ({ catalogue: (given.catalogue ?? (() => catalogue))(), revision: 0n }),
    locations: parseLocations(['us', 'ca', 'au', '-eu']),
    driver: { kind: 'embedded', label: 'embedded test identity server', isKeycloak: false, versions: 'any' },
    provisioner: {
      observe: () => Promise.resolve({ status: 'absent' }),
      credentials: () => Promise.reject(new ProvisioningError('driver_unavailable', 'None.')),
    },
    ...given,
  };
  const app = await openApp(parts, [...clusterRoutes(deps), ...upgradeRoutes(deps), ...maintenanceRoutes(deps)]);
  await node.settled();
  return {
    node,
    app,
    caller: async (scopes = ['clusters:write'], workspaceId = 'default') => {
      const key = await makeKey(node, scopes, workspaceId);
      const common = { 'api-key': key, 'api-version': '2026-06-01.beta' };
      const without = (method: 'GET' | 'DELETE') => (path: string, headers?: Headers) =>
        app.inject({ method, url: path, headers: { ...common, ...headers } });
      const withBody = (method: 'POST' | 'PUT' | 'PATCH') => (path: string, body?: unknown, headers?: Headers) =>
        app.inject({
          method,
          url: path,
          headers: { ...common, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
          ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
        });
      return {
        get: without('GET'),
        delete: without('DELETE'),
        post: withBody('POST'),
        put: withBody('PUT'),
        patch: withBody('PATCH'),
      };
    },
    close: () => node.stop(),
  };
};

/** A key that opens the cluster API, as its events tell. */
export const makeKey = async (node: TestNode, scopes: readonly ApiKeyScope[], workspaceId: string): Promise<string> => {
  const text = apiKeyText(randomBytes(KEY_BYTES));
  const commandId = CommandId.parse(randomUUID());
  const keyId = randomUUID();
  const data = {
    keyId,
    workspaceId,
    name: 'test',
    scopes: [...scopes],
    start: text.slice(0, START_CHARS),
    keySha256: tokenSha256(text),
    createdBy: UserId.parse(randomUUID()),
    createdAt: isoNow(),
    expiresAt: null,
    rotatedFrom: null,
  };
  const meta = { actor: { type: 'system', id: 'test' }, correlationId: commandId, commandId, workspaceId } as const;
  const { position } = await node.store.append(
    apiKeyKind.stream(keyId),
    [{ type: 'ApiKeyCreated', data }],
    'no_stream',
    meta,
  );
  await node.progress.waitFor(['api_keys'], position, 20_000);
  return text;
};
