import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { CONNECTOR_PROGRAMS, type ConnectorProgram } from '../../adapters/connectors/catalogue.ts';
import { createConnectorHost, type ConnectorHost } from '../../adapters/mcp/connectorHost.ts';
import type { Lingering } from '../../adapters/mcp/toolServer.ts';
import { createApiKeyUse, createSessionActivity } from '../../adapters/postgres/ops/activity.ts';
import { openDatabase } from '../../adapters/postgres/database.ts';
import { openPostgresEventLog } from '../../adapters/postgres/log/eventLog.ts';
import { createExclusive } from '../../adapters/postgres/ops/exclusive.ts';
import { createIdempotencyKeys } from '../../adapters/postgres/ops/idempotencyKeys.ts';
import { openMasterKey } from '../../adapters/vault/masterKey.ts';
import { openSecrets } from '../../adapters/vault/secrets.ts';
import { createSubjectKeys } from '../../adapters/vault/subjectKeys.ts';
import { buildApp } from '../../api/http/app.ts';
import { createAuthenticator } from '../../api/sessions/authenticator.ts';
import { connectorRoutes } from '../../api/connectors/routes.ts';
import { createCursorCodec } from '../../api/http/cursor.ts';
import { accessControl } from '../../api/plugins/accessControl.ts';
import { idempotency } from '../../api/plugins/idempotency.ts';
import { createRateLimits } from '../../api/plugins/rateLimit.ts';
import { isoNow, uuidv7 } from '../../composition/ids.ts';
import type { ConnectorEvent } from '../../domain/connectors/events.ts';
import { connectorStream } from '../../domain/connectors/connector.ts';
import { createCodec } from '../../domain/core/codec.ts';
import { eventStoreOn, type EventStore, type Meta, type NewEvent } from '../../domain/core/eventStore.ts';
import { CommandId } from '../../domain/core/ids.ts';
import { createScrubber } from '../../domain/core/scrubbing/scrubber.ts';
import type { Secrets } from '../../domain/core/secrets.ts';
import { tokenSha256 } from '../../domain/core/tokens.ts';
import { streamKinds } from '../../domain/streamKinds.ts';
import { sessionIdOf, sessionStream } from '../../domain/sessions/session.ts';
import { openStore } from '../../domain/audit/openStore.ts';
import type { Role } from '../../domain/users/events.ts';
import { userStream } from '../../domain/users/user.ts';
import { connectorCleanup } from '../../processes/connectors/connectorCleanup.ts';
import { connectorNames } from '../../processes/reservations/nameOwners.ts';
import { connectorNews } from '../../processes/connectors/connectorNews.ts';
import { superviseConnectors } from '../../processes/connectors/connectorSupervisor.ts';
import { reservationReactor } from '../../processes/reservations/reservations.ts';
import { apiKeys } from '../../projections/keys/apiKeys.ts';
import { connectorRegistry, type ConnectorRegistry } from '../../projections/connectors/connectorQueries.ts';
import { connectors } from '../../projections/connectors/connectors.ts';
import { quotasOn } from '../../projections/quotas.ts';
import { readersSearchPath } from '../../engine/projections/builds.ts';
import { createLeases } from '../../engine/leases/createLeases.ts';
import { createLogFeed } from '../../engine/feed/logFeed.ts';
import { createProgress } from '../../engine/projections/progress.ts';
import { runProjections } from '../../engine/projections/runProjections.ts';
import { runReactors } from '../../engine/reactors/runReactors.ts';
import { nameReservations } from '../../projections/reservations/nameReservations.ts';
import { recordingLogger, silentLogger } from './logger.ts';
import { testDatabase } from './postgres.ts';

export const TEST_PROJECTIONS = [connectors, nameReservations, apiKeys];
const NAMES = TEST_PROJECTIONS.map(({ name }) => name);
const RATES = { readsPerMinute: 1e6, writesPerMinute: 1e6, sessionPerMinute: 1e6, unauthenticatedPerMinute: 1e6 };
const HOUR_MS = 3_600_000;

type Options = {
  programs?: readonly ConnectorProgram[];
  allowedCidrs?: readonly string[];
  /** Milliseconds between checks. */
  healthMs?: number;
  /** SERVICE_MAX_CONNECTORS. */
  maxConnectors?: number;
};
type Created = Extract<ConnectorEvent, { type: 'ConnectorCreated' }>['data'];

/** A node that runs connectors: log, vault, read models, host and supervisor, and the API of connectors. */
export type ConnectorNode = {
  url: string;
  store: EventStore;
  secrets: Secrets;
  registry: ConnectorRegistry;
  host: ConnectorHost;
  log: ReturnType<typeof recordingLogger>;
  /** Another host on the same read models, as a second node would have it. */
  secondHost(lingering?: Lingering): ConnectorHost;
  /** Appends ConnectorCreated and waits until the read model has it. */
  create(connector: Partial<Created> & { secrets?: Readonly<Record<string, string>> }): Promise<string>;
  /** Appends ConnectorDeleted. */
  remove(id: string): Promise<void>;
  /** The types of the connector's events, and the last one. */
  history(id: string): Promise<{ types: string[]; events: ConnectorEvent[] }>;
  signIn(role?: Role, workspaceId?: string): Promise<Caller>;
  stop(): Promise<void>;
};
export type Caller = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<LightMyRequestResponse>;

export const openConnectorNode = async (options: Options = {}): Promise<ConnectorNode> => {
  const { programs = CONNECTOR_PROGRAMS, allowedCidrs = ['127.0.0.0/8', '::1/128'], healthMs = 60_000 } = options;
  const testDb = await testDatabase();
  const { url } = testDb;
  const quiet = { log: silentLogger };
  const log = recordingLogger();
  const database = openDatabase(url, quiet);
  const reads = openDatabase(url, { ...quiet, searchPath: readersSearchPath(TEST_PROJECTIONS) });
  const masterKey = await openMasterKey(database, {
    encryptionKey: randomBytes(32).toString('base64'),
    dataDir: '/nonexistent',
  });
  const subjects = createSubjectKeys({ database, masterKey, nowMs: () => performance.now(), ...quiet });
  const eventLog = openPostgresEventLog({ target: url, ...quiet });
  const store = eventStoreOn(eventLog, createCodec(streamKinds, subjects, randomBytes));
  const storeId = await openStore(store, randomUUID());
  const secrets = await openSecrets(database, masterKey);
  const scrubber = createScrubber(() => secrets.configured());
  const feed = createLogFeed(store, silentLogger);
  const progress = createProgress(database, TEST_PROJECTIONS);
  const leases = createLeases(database, randomUUID(), silentLogger);
  const stopping = new AbortController();
  const { signal } = stopping;
  const engine = { database, store, feed, leases, storeId, progress, ...quiet };
  const registry = connectorRegistry(reads);
  const clock = { now: isoNow, newId: uuidv7 };
  const hostOf = (changes: { lingering?: Lingering } = {}): ConnectorHost =>
    createConnectorHost({ programs, registry, secrets, scrubber, allowedCidrs, log, now: isoNow, ...changes });
  const host = hostOf();
  const hosts = [host];
  const reactors = [
    connectorCleanup({ store, secrets }),
    reservationReactor({ store, reads, progress, kinds: [connectorNames], now: isoNow, log: silentLogger }),
  ];
  const running: Promise<unknown>[] = [
    feed.run(signal),
    runProjections(engine, TEST_PROJECTIONS, signal),
    runReactors(engine, reactors, signal),
    leases.hold('connector_supervisor', signal, (_, held) =>
      superviseConnectors(
        { store, registry, checks: host, news: connectorNews(engine), log, ...clock, healthMs },
        held,
      ),
    ),
    host.run(signal),
  ];
  for (const work of running) work.catch(() => undefined);
  const authenticator = createAuthenticator({
    store,
    reads,
    sessionActivity: createSessionActivity(database),
    apiKeyUse: createApiKeyUse(database),
    sessionIdleMs: 12 * HOUR_MS,
    now: isoNow,
    nowMs: () => performance.now(),
    ...quiet,
  });
  const app = await buildApp({
    log: pino({ level: 'silent' }),
    publicApiUrl: 'http://api.test',
    trustedProxies: [],
    newId: uuidv7,
    plugins: [
      async (server: FastifyInstance) => {
        const limits = createRateLimits(RATES, () => performance.now());
        await server.register(accessControl, { authenticator, limits, ownUrls: ['http://api.test'] });
        await server.register(idempotency, { keys: createIdempotencyKeys(database, masterKey, 24), newId: uuidv7 });
      },
    ],
    routes: connectorRoutes({
      store,
      reads,
      progress,
      readAfterWriteMs: 10_000,
      publicApiUrl: 'http://api.test',
      ...clock,
      secrets,
      cursors: createCursorCodec(masterKey.keyedHash('cursor')),
      exclusive: createExclusive(database, randomUUID()),
      connectorCatalogue: programs.map(({ entry }) => entry),
      connectorChecks: host,
      ...quotasOn(
        { reads, progress, waitMs: 10_000 },
        { clusters: 0, keys: 0, connectors: options.maxConnectors ?? 1_000 },
      ),
    }),
  });
  await app.ready();
  await progress.waitFor(NAMES, await store.head(), 20_000);

  return {
    url,
    store,
    secrets,
    registry,
    host,
    log,
    secondHost: (lingering) => {
      const second = hostOf(lingering === undefined ? {} : { lingering });
      hosts.push(second);
      running.push(second.run(signal));
      return second;
    },
    create: async ({ secrets: values = {}, ...given }) => {
      const connectorId = uuidv7();
      const secretKeys = Object.keys(values);
      const secretId = secretKeys.length === 0 ? null : await secrets.put('configuration', values);
      const data: Created = {
        connectorId,
        workspaceId: 'default',
        kind: programs[0]?.entry.kind ?? '',
        name: connectorId,
        config: {},
        secretKeys,
        secretId,
        autonomyLevel: 'investigate',
        createdAt: isoNow(),
        ...given,
      };
      const event: NewEvent = { type: 'ConnectorCreated', data };
      const { position } = await store.append(connectorStream(connectorId), [event], 'no_stream', systemMeta());
      await progress.waitFor(NAMES, position, 20_000);
      return connectorId;
    },
    remove: async (connectorId) => {
      const event: NewEvent = { type: 'ConnectorDeleted', data: { connectorId, deletedAt: isoNow() } };
      await store.append(connectorStream(connectorId), [event], 'any', systemMeta());
    },
    history: async (id) => {
      const events: ConnectorEvent[] = [];
      for await (const event of store.readStream(connectorStream(id))) events.push(event as unknown as ConnectorEvent);
      return { types: events.map(({ type }) => type), events };
    },
    signIn: async (role = 'admin', workspaceId = 'default') => {
      const cookie = await sessionOf(store, role, workspaceId);
      await progress.waitFor(NAMES, await store.head(), 20_000);
      return (method, path, body, headers = {}) =>
        app.inject({
          method,
          url: path,
          headers: { cookie, ...headers },
          ...(body === undefined ? {} : { payload: body }),
        });
    },
    stop: async () => {
      await app.close();
      stopping.abort();
      await Promise.allSettled(running);
      await Promise.all([eventLog.close(), reads.close(), database.close()]);
      await testDb.close();
    },
  };
};

const systemMeta = (): Meta => {
  const commandId = CommandId.parse(randomUUID());
  return { actor: { type: 'system', id: 'test' }, correlationId: commandId, commandId, workspaceId: 'default' };
};

/** A user with one session, as their events would tell; gives back the cookie. */
const sessionOf = async (store: EventStore, role: Role, workspaceId: string): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  const [userId, sha256, now] = [randomUUID(), tokenSha256(token), isoNow()];
  const sessionId = sessionIdOf(sha256);
  const user = { userId, workspaceId, role, passwordSecretId: randomUUID(), addedAt: now, email: null, name: null };
  await store.append(userStream(userId), [{ type: 'UserAdded', data: user }], 'no_stream', systemMeta());
  const expiresAt = new Date(Date.parse(now) + 24 * HOUR_MS).toISOString();
  const session = { sessionId, userId, workspaceId, tokenSha256: sha256, startedAt: now, expiresAt };
  await store.append(sessionStream(sessionId), [{ type: 'SessionStarted', data: session }], 'no_stream', systemMeta());
  return `service_session=${token}`;
};
