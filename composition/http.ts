import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import {
  createApiKeyUse,
  createKnownSignIns,
  createLoginFailures,
  createSessionActivity,
} from '../adapters/postgres/ops/activity.ts';
import { createExclusive } from '../adapters/postgres/ops/exclusive.ts';
import { createIdempotencyKeys } from '../adapters/postgres/ops/idempotencyKeys.ts';
import { createPasswords } from '../adapters/vault/passwords.ts';
import { buildApp } from '../api/http/app.ts';
import { auditRoutes } from '../api/audit/routes.ts';
import { createAuthenticator, type Authenticator } from '../api/sessions/authenticator.ts';
import { authRoutes } from '../api/sessions/routes.ts';
import { clusterRoutes } from '../api/clusters/routes.ts';
import { connectorRoutes } from '../api/connectors/routes.ts';
import { createCursorCodec } from '../api/http/cursor.ts';
import { draftRoutes } from '../api/drafts/routes.ts';
import { eventRoutes } from '../api/events/routes.ts';
import type { App, Route } from '../api/http/http.ts';
import { inboxRoutes } from '../api/inbox/routes.ts';
import { investigationRoutes } from '../api/investigations/routes.ts';
import { keyRoutes } from '../api/keys/routes.ts';
import { createMetrics } from '../api/metrics/metrics.ts';
import { maintenanceRoutes } from '../api/maintenance/routes.ts';
import { metricsRoute } from '../api/metrics/route.ts';
import { entryPoint } from '../api/operations/entry.ts';
import { health, ready } from '../api/operations/health.ts';
import { problemIndex, problemPage } from '../api/operations/problemPages.ts';
import { versions } from '../api/operations/versions.ts';
import { accessControl } from '../api/plugins/accessControl.ts';
import { createEventStreams } from '../api/streams/eventStreams.ts';
import { idempotency } from '../api/plugins/idempotency.ts';
import { minPosition } from '../api/plugins/minPosition.ts';
import { orderlyStop } from '../api/plugins/orderlyStop.ts';
import { createRateLimits } from '../api/plugins/rateLimit.ts';
import { playbookRoutes } from '../api/playbooks/routes.ts';
import { sourceRoutes } from '../api/sources/routes.ts';
import { ticketRoutes } from '../api/tickets/routes.ts';
import { upgradeRoutes } from '../api/upgrades/routes.ts';
import { webhookRoutes } from '../api/webhooks/routes.ts';
import { quotasOn } from '../projections/quotas.ts';
import { hasUserWithRole } from '../projections/users/users.ts';
import type { Logger } from '../domain/core/logger.ts';
import type { KeyedHash } from '../domain/core/subjects.ts';
import type { Scrubber } from '../domain/core/scrubbing/scrubber.ts';
import type { AuditParts } from './audit.ts';
import type { ClusterParts } from './clusters.ts';
import type { Engine } from './engine.ts';
import { uuidv7, type Clock } from './ids.ts';
import { readModelStatus } from './readiness.ts';
import type { Settings } from './settings.ts';
import { CONNECTIONS_MAX, type Storage } from './storage.ts';
import type { SourceParts } from './sources.ts';
import type { SupportParts } from './support.ts';
import type { WebhookParts } from './webhooks.ts';

const HOUR_MS = 3_600_000;
export const WEB_DIST = fileURLToPath(new URL('../web/dist', import.meta.url));

/** What all routes need together. */
export type RouteDeps = Pick<Storage, 'mailboxGrants'> &
  Parameters<typeof clusterRoutes>[0] &
  Parameters<typeof upgradeRoutes>[0] &
  Parameters<typeof maintenanceRoutes>[0] &
  Parameters<typeof webhookRoutes>[0] &
  Parameters<typeof ticketRoutes>[0] &
  Parameters<typeof inboxRoutes>[0] &
  Parameters<typeof investigationRoutes>[0] &
  Parameters<typeof connectorRoutes>[0] &
  Parameters<typeof sourceRoutes>[0] &
  Parameters<typeof draftRoutes>[0] &
  Parameters<typeof playbookRoutes>[0] &
  Parameters<typeof keyRoutes>[0] &
  Parameters<typeof authRoutes>[0] &
  Parameters<typeof eventRoutes>[0] &
  Parameters<typeof auditRoutes>[0] &
  Parameters<typeof entryPoint>[0] &
  Parameters<typeof ready>[0] &
  Parameters<typeof metricsRoute>[0];

/** What routes need of the half that they belong to, and of the audit log. */
type OwnDeps = ClusterParts &
  WebhookParts &
  SupportParts &
  SourceParts &
  Pick<RouteDeps, 'readiness' | 'chainHashes' | 'audit' | 'metricsToken' | 'pollsSources'>;

/** What routes need of any node, whatever it serves. */
export type NodeDeps = Omit<RouteDeps, keyof OwnDeps | 'metrics'> & { authenticator: Authenticator };

/** What that is made of. */
export type NodeParts = {
  settings: Settings;
  storage: Storage;
  engine: Engine;
  scrubber: Scrubber;
  clock: Clock;
  logger: Logger;
};

export type HttpParts = NodeParts & {
  logger: FastifyBaseLogger;
  audit: AuditParts;
  clusters: ClusterParts;
  webhooks: WebhookParts;
  support: SupportParts;
  sources: SourceParts;
  readiness: RouteDeps['readiness'];
};

/** The backend application, not listening yet. */
export const createBackend = async (
  parts: HttpParts,
): Promise<{ app: App; deps: RouteDeps; authenticator: Authenticator }> => {
  const { logger } = parts;
  const node = nodeDeps(parts);
  const { authenticator } = node;
  const metrics = createMetrics({
    reads: parts.engine.reads,
    auditGauges: () => parts.audit.queries.status(),
    readProjections: () => readModelStatus({ ...parts, quick: parts.storage.quick }),
    storeTrouble: () => parts.storage.storeWatch.known(),
    logEngine: parts.storage.engineName,
    connections: { max: CONNECTIONS_MAX, pools: () => parts.storage.connections() },
    investigationsStatus: parts.support.investigationsStatus,
    logger,
  });
  const deps = { ...node, ...ownDeps(parts), metrics };
  const app = await buildBackend(parts, deps, [metrics.plugin], routesOf(deps));
  return { app, deps, authenticator };
};

/** The application of these routes, behind what every request passes; `plugins` see a request before that. */
export const buildBackend = (
  parts: NodeParts & { logger: FastifyBaseLogger },
  { streams, authenticator }: Pick<NodeDeps, 'streams' | 'authenticator'>,
  plugins: Parameters<typeof buildApp>[0]['plugins'],
  routes: readonly Route[],
): Promise<App> =>
  buildApp({
    logger: parts.logger,
    publicApiUrl: parts.settings.SERVICE_PUBLIC_API_URL,
    trustedProxies: parts.settings.SERVICE_TRUSTED_PROXIES,
    newId: uuidv7,
    knownTrouble: () => parts.storage.storeWatch.known(),
    plugins: [orderlyStop(streams), ...plugins, protection(parts, authenticator)],
    routes,
  });

const authenticatorOf = ({ settings, storage, engine, clock, logger }: NodeParts): Authenticator =>
  createAuthenticator({
    store: engine.store,
    feed: engine.feed,
    reads: engine.reads,
    sessionActivity: createSessionActivity(storage.quick),
    apiKeyUse: createApiKeyUse(storage.quick),
    sessionIdleMs: settings.SERVICE_SESSION_IDLE_HOURS * HOUR_MS,
    ...clock,
    logger,
  });

const ownDeps = ({ settings, audit, clusters, webhooks, support, sources, readiness }: HttpParts): OwnDeps => ({
  ...clusters,
  ...webhooks,
  ...support,
  ...sources,
  readiness,
  chainHashes: (eventIds) => audit.queries.chainHashes(eventIds),
  audit: audit.queries,
  metricsToken: settings.SERVICE_METRICS_TOKEN ?? null,
  pollsSources: settings.SERVICE_ENABLE_TICKET_POLLER,
});

export const nodeDeps = (parts: NodeParts): NodeDeps => {
  const { settings, storage, engine, scrubber, clock } = parts;
  const { masterKey, quick } = storage;
  const authenticator = authenticatorOf(parts);
  return {
    scrubber,
    store: engine.store,
    reads: engine.reads,
    progress: engine.progress,
    live: engine.live,
    readAfterWriteMs: settings.SERVICE_READ_AFTER_WRITE_MS,
    publicApiUrl: settings.SERVICE_PUBLIC_API_URL,
    publicWebUrl: settings.SERVICE_PUBLIC_WEB_URL,
    now: clock.now,
    newId: uuidv7,
    subjects: storage.subjects,
    secrets: storage.secrets,
    mailboxGrants: storage.mailboxGrants,
    passwords: createPasswords(),
    keyedHash: keyedHashOn(masterKey),
    cursors: createCursorCodec(masterKey.keyedHash('cursor')),
    streams: createEventStreams({
      ...engine,
      standsUntil: (principal) => authenticator.standsUntil(principal),
      now: clock.now,
      logger: parts.logger,
      replayLimit: settings.SERVICE_SSE_REPLAY_LIMIT,
      streamsPerPrincipal: settings.SERVICE_MAX_STREAMS_PER_PRINCIPAL,
    }),
    authenticator,
    loginFailures: createLoginFailures(quick),
    knownSignIns: createKnownSignIns(quick),
    loginLimits: {
      perAddress: settings.SERVICE_LOGIN_FAILURES_PER_ADDRESS,
      perEmail: settings.SERVICE_LOGIN_FAILURES_PER_EMAIL,
    },
    updateTimeoutMs: settings.SERVICE_UPDATE_TIMEOUT_SECONDS * 1000,
    limits: {
      readsPerMinute: settings.SERVICE_RATE_READS_PER_MINUTE,
      writesPerMinute: settings.SERVICE_RATE_WRITES_PER_MINUTE,
      parallelProvisioning: settings.SERVICE_MAX_PARALLEL_PROVISIONING,
      streamsPerPrincipal: settings.SERVICE_MAX_STREAMS_PER_PRINCIPAL,
    },
    sessionMaxMs: settings.SERVICE_SESSION_MAX_DAYS * 24 * HOUR_MS,
    ...quotasOn(
      { ...engine, waitMs: settings.SERVICE_READ_AFTER_WRITE_MS },
      {
        clusters: settings.SERVICE_MAX_CLUSTERS,
        keys: settings.SERVICE_MAX_API_KEYS,
        connectors: settings.SERVICE_MAX_CONNECTORS,
        webhooks: settings.SERVICE_MAX_WEBHOOKS,
        ticketSources: settings.SERVICE_MAX_TICKET_SOURCES,
      },
    ),
    hasAdmin: (workspaceId) => hasUserWithRole(engine.reads, workspaceId, 'admin'),
    exclusive: createExclusive(quick, storage.beacon.owner),
    randomBytes: (length) => randomBytes(length),
  };
};

/** Hashes under the master key, as texts. */
export const keyedHashOn =
  (masterKey: Storage['masterKey']): KeyedHash =>
  (purpose, ...texts) =>
    Buffer.from(masterKey.keyedHash(purpose, ...texts)).toString('hex');

const protection =
  ({ settings, storage, engine, clock }: NodeParts, authenticator: Authenticator) =>
  async (app: FastifyInstance): Promise<void> => {
    const limits = createRateLimits(
      {
        readsPerMinute: settings.SERVICE_RATE_READS_PER_MINUTE,
        writesPerMinute: settings.SERVICE_RATE_WRITES_PER_MINUTE,
        sessionPerMinute: settings.SERVICE_RATE_SESSION_PER_MINUTE,
        unauthenticatedPerMinute: settings.SERVICE_RATE_UNAUTHENTICATED_PER_MINUTE,
      },
      clock.nowMs,
    );
    const ownUrls = [settings.SERVICE_PUBLIC_WEB_URL, settings.SERVICE_PUBLIC_API_URL];
    await app.register(accessControl, { authenticator, limits, ownUrls });
    await app.register(idempotency, {
      keys: createIdempotencyKeys(
        storage.quick,
        storage.masterKey,
        settings.SERVICE_IDEMPOTENCY_HOURS,
        storage.beacon.owner,
      ),
      newId: uuidv7,
    });
    await app.register(minPosition, {
      progress: engine.progress,
      store: engine.store,
      readAfterWriteMs: settings.SERVICE_READ_AFTER_WRITE_MS,
    });
  };

/** In the order of the reference. */
const routesOf = (deps: RouteDeps): readonly Route[] => [
  ...clusterRoutes(deps),
  ...upgradeRoutes(deps),
  ...maintenanceRoutes(deps),
  ...webhookRoutes(deps),
  ...ticketRoutes(deps),
  ...inboxRoutes(deps),
  ...investigationRoutes(deps),
  ...draftRoutes(deps),
  ...playbookRoutes(deps),
  ...connectorRoutes(deps),
  ...sourceRoutes(deps),
  ...keyRoutes(deps),
  ...authRoutes(deps),
  ...eventRoutes(deps),
  ...auditRoutes(deps),
  entryPoint(deps),
  health,
  ready(deps),
  metricsRoute(deps),
  versions,
  problemIndex,
  problemPage,
];
