import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { createApiKeyUse, createSessionActivity } from '../../adapters/postgres/ops/activity.ts';
import { createExclusive } from '../../adapters/postgres/ops/exclusive.ts';
import { createIdempotencyKeys } from '../../adapters/postgres/ops/idempotencyKeys.ts';
import { openMasterKey } from '../../adapters/vault/masterKey.ts';
import { buildApp } from '../../api/http/app.ts';
import { createAuthenticator } from '../../api/sessions/authenticator.ts';
import { clusterRoutes, type ClusterRouteDeps } from '../../api/clusters/routes.ts';
import { createCursorCodec } from '../../api/http/cursor.ts';
import { accessControl } from '../../api/plugins/accessControl.ts';
import { createEventStreams } from '../../api/streams/eventStreams.ts';
import { orderlyStop } from '../../api/plugins/orderlyStop.ts';
import { idempotency } from '../../api/plugins/idempotency.ts';
import { createRateLimits } from '../../api/plugins/rateLimit.ts';
import { isoNow, uuidv7 } from '../../composition/ids.ts';
import { apiKeyStream } from '../../domain/keys/apiKey.ts';
import type { ApiKeyScope } from '../../domain/keys/events.ts';
import { apiKeyText, KEY_BYTES, START_CHARS } from '../../domain/keys/keyText.ts';
import { parseCatalogue, type Catalogue } from '../../domain/versions/versionCatalogue.ts';
import { parseLocations } from '../../domain/clusters/locations.ts';
import type { EventStore } from '../../domain/core/eventStore.ts';
import { CommandId, UserId } from '../../domain/core/ids.ts';
import { tokenSha256 } from '../../domain/core/tokens.ts';
import { apiKeys } from '../../projections/keys/apiKeys.ts';
import { clusters } from '../../projections/clusters/clusters.ts';
import { quotasOn } from '../../projections/quotas.ts';
import { createLiveEvents } from '../../engine/feed/liveEvents.ts';
import { openEngineNode, type EngineNode } from './engineNode.ts';
import { silentLogger } from './logger.ts';
import { testDatabase } from './postgres.ts';

export type ClusterApi = {
  node: EngineNode;
  /** Makes a key, and gives back how to call with it. */
  caller: (scopes?: readonly ApiKeyScope[], workspaceId?: string) => Promise<Caller>;
  close: () => Promise<void>;
};

export type ClusterApiOptions = Partial<ClusterRouteDeps> & {
  streamsPerPrincipal?: number;
  maxClusters?: number;
  /** Breaks what the routes do with the store. */
  wrapStore?: (store: EventStore) => EventStore;
};

type Headers = Readonly<Record<string, string>>;

export type Caller = {
  get: (path: string, headers?: Headers) => Promise<LightMyRequestResponse>;
  post: (path: string, body: unknown, headers?: Headers) => Promise<LightMyRequestResponse>;
};

const nowMs = (): number => performance.now();

const PROJECTIONS = [clusters, apiKeys];
const RATES = { readsPerMinute: 1e6, writesPerMinute: 1e6, sessionPerMinute: 1e6, unauthenticatedPerMinute: 1e6 };

export const shippedCatalogue = async (): Promise<Catalogue> =>
  parseCatalogue(JSON.parse(await readFile(new URL('../../catalogue/keycloak.json', import.meta.url), 'utf8')));

/** The cluster API over a node of its own, with real keys. Nothing provisions: clusters stay as their events leave them. */
export const openClusterApi = async (options: ClusterApiOptions = {}): Promise<ClusterApi> => {
  const database = await testDatabase();
  const node = await openEngineNode(database.url, PROJECTIONS);
  node.start(PROJECTIONS);
  const stopping = new AbortController();
  const live = createLiveEvents({ ...node, log: silentLogger });
  const following = live.run(stopping.signal);
  const app = await buildClusterApp(node, live, options);
  await node.progress.waitFor(['clusters', 'api_keys'], await node.store.head(), 20_000);
  return {
    node,
    caller: async (scopes = ['clusters:write'], workspaceId = 'default') => {
      const key = await makeKey(node, scopes, workspaceId);
      const common = { 'api-key': key, 'api-version': '2026-06-01.beta' };
      return {
        get: (path, headers) => app.inject({ method: 'GET', url: path, headers: { ...common, ...headers } }),
        post: (path, body, headers) =>
          app.inject({
            method: 'POST',
            url: path,
            headers: { ...common, 'content-type': 'application/json', ...headers },
            payload: typeof body === 'string' ? body : JSON.stringify(body),
          }),
      };
    },
    close: async () => {
      stopping.abort();
      await following;
      await app.close();
      await node.stop();
      await database.close();
    },
  };
};

const buildClusterApp = async (
  node: EngineNode,
  live: ReturnType<typeof createLiveEvents>,
  { streamsPerPrincipal = 20, maxClusters = 10, wrapStore = (store) => store, ...given }: ClusterApiOptions,
): Promise<FastifyInstance> => {
  const masterKey = await openMasterKey(node.database, {
    encryptionKey: randomBytes(32).toString('base64'),
    dataDir: '/nowhere',
  });
  const authenticator = createAuthenticator({
    store: node.store,
    reads: node.reads,
    sessionActivity: createSessionActivity(node.database),
    apiKeyUse: createApiKeyUse(node.database),
    sessionIdleMs: 3_600_000,
    now: isoNow,
    nowMs,
    log: silentLogger,
  });
  const streams = createEventStreams({
    live,
    feed: node.feed,
    store: node.store,
    stillAllowed: (principal) => authenticator.stillValid(principal),
    now: isoNow,
    replayLimit: 10_000,
    streamsPerPrincipal,
  });
  const deps: ClusterRouteDeps = {
    store: wrapStore(node.store),
    reads: node.reads,
    progress: node.progress,
    readAfterWriteMs: 5_000,
    publicApiUrl: 'http://api.test',
    exclusive: createExclusive(node.database, randomUUID()),
    cursors: createCursorCodec(randomBytes(32)),
    catalogue: await shippedCatalogue(),
    locations: parseLocations(['us', 'ca', 'au', '-eu']),
    driver: { kind: 'embedded', label: 'embedded test identity server', isKeycloak: false, versions: 'any' },
    provisioner: { observe: () => Promise.resolve({ status: 'absent' }) },
    ...quotasOn({ ...node, waitMs: 5_000 }, { clusters: maxClusters, keys: 0, connectors: 0 }),
    live,
    streams,
    now: isoNow,
    newId: uuidv7,
    ...given,
  };
  const app = await buildApp({
    log: pino({ level: 'silent' }),
    publicApiUrl: 'http://api.test',
    trustedProxies: [],
    newId: uuidv7,
    plugins: [
      orderlyStop(streams),
      async (server: FastifyInstance) => {
        const limits = createRateLimits(RATES, nowMs);
        await server.register(accessControl, { authenticator, limits, ownUrls: ['http://api.test'] });
        const keys = createIdempotencyKeys(node.database, masterKey, 24);
        await server.register(idempotency, { keys, newId: uuidv7 });
      },
    ],
    routes: clusterRoutes(deps),
  });
  await app.ready();
  return app;
};

const makeKey = async (node: EngineNode, scopes: readonly ApiKeyScope[], workspaceId: string): Promise<string> => {
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
    apiKeyStream(keyId),
    [{ type: 'ApiKeyCreated', data }],
    'no_stream',
    meta,
  );
  await node.progress.waitFor(['api_keys'], position, 20_000);
  return text;
};
