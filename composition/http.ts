import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createIdempotencyKeys } from '../adapters/postgres/ops/idempotencyKeys.ts';
import { buildApp, type AppOptions } from '../api/http/app.ts';
import type { App, Route } from '../api/http/http.ts';
import { registerConnectionMetrics } from '../api/metrics/connectionMetrics.ts';
import { createMetrics, type Metrics, type RegisterMetrics } from '../api/metrics/metrics.ts';
import { registerProjectionMetrics } from '../api/metrics/projectionMetrics.ts';
import { metricsRoute } from '../api/metrics/route.ts';
import { registerStoreMetrics } from '../api/metrics/storeMetrics.ts';
import { entryPoint } from '../api/operations/entry.ts';
import { health, ready, type Check } from '../api/operations/health.ts';
import { problemIndex, problemPage } from '../api/operations/problemPages.ts';
import { readModelStatus } from '../api/operations/readiness.ts';
import { referencePages } from '../api/operations/reference.ts';
import { versions } from '../api/operations/versions.ts';
import { accessControl } from '../api/plugins/accessControl.ts';
import { idempotency } from '../api/plugins/idempotency.ts';
import { minPosition } from '../api/plugins/minPosition.ts';
import { orderlyStop } from '../api/plugins/orderlyStop.ts';
import { createRateLimits } from '../api/plugins/rateLimit.ts';
import type { NodeCore, Opened } from './core.ts';
import { CONNECTIONS_MAX } from './storage.ts';

export const WEB_DIST = fileURLToPath(new URL('../web/dist', import.meta.url));

const REFERENCE_DIST = fileURLToPath(new URL('../docs/dist', import.meta.url));

/** The backend application with what all modules serve, not listening yet. */
export const createBackend = (
  core: NodeCore,
  { routes, metrics: families }: Pick<Required<Opened>, 'routes' | 'metrics'>,
  readiness: () => Promise<readonly Check[]>,
  logger: FastifyBaseLogger,
): Promise<App> => {
  const metrics = createMetrics([...families, ...nodeMetrics(core)], core.logger);
  return buildBackend(core, [metrics.plugin], [...routes, ...nodeRoutes(core, metrics, readiness)], logger);
};

/** The application of these routes, behind what every request passes; `plugins` see a request before that. */
export const buildBackend = (
  core: NodeCore,
  plugins: AppOptions['plugins'],
  routes: readonly Route[],
  logger: FastifyBaseLogger,
): Promise<App> =>
  buildApp({
    logger,
    publicApiUrl: core.publicApiUrl,
    trustedProxies: core.settings.SERVICE_TRUSTED_PROXIES,
    newId: core.newId,
    knownTrouble: () => core.storeWatch.known(),
    plugins: [orderlyStop(core.streams), ...plugins, protection(core)],
    routes,
  });

const protection =
  (core: NodeCore) =>
  async (app: FastifyInstance): Promise<void> => {
    const { settings, authenticator, publicWebUrl, publicApiUrl } = core;
    const limits = createRateLimits(
      {
        readsPerMinute: settings.SERVICE_RATE_READS_PER_MINUTE,
        writesPerMinute: settings.SERVICE_RATE_WRITES_PER_MINUTE,
        sessionPerMinute: settings.SERVICE_RATE_SESSION_PER_MINUTE,
        unauthenticatedPerMinute: settings.SERVICE_RATE_UNAUTHENTICATED_PER_MINUTE,
      },
      core.nowMs,
    );
    await app.register(accessControl, { authenticator, limits, ownUrls: [publicWebUrl, publicApiUrl] });
    await app.register(idempotency, {
      keys: createIdempotencyKeys(core.quick, core.masterKey, settings.SERVICE_IDEMPOTENCY_HOURS, core.heartbeat.owner),
      newId: core.newId,
    });
    await app.register(minPosition, {
      progress: core.progress,
      store: core.store,
      readAfterWriteMs: core.readAfterWriteMs,
    });
  };

/** What the node tells of itself, whatever it serves. */
const nodeRoutes = (core: NodeCore, metrics: Metrics, readiness: () => Promise<readonly Check[]>): readonly Route[] => [
  entryPoint(core),
  health,
  ready({ readiness }),
  metricsRoute({ metrics, metricsToken: core.settings.SERVICE_METRICS_TOKEN ?? null }),
  versions,
  problemIndex,
  problemPage,
  referencePages(REFERENCE_DIST),
];

const nodeMetrics = (core: NodeCore): readonly RegisterMetrics[] => [
  (registry, perScrape) =>
    registerProjectionMetrics(
      registry,
      perScrape('projections', () => readModelStatus(core), []),
    ),
  (registry) => registerStoreMetrics(registry, () => core.storeWatch.known(), core.engineName),
  (registry) => registerConnectionMetrics(registry, { max: CONNECTIONS_MAX, pools: () => core.connections() }),
];
