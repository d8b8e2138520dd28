import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createApiKeyUse, createSessionActivity } from '../../adapters/postgres/ops/activity.ts';
import { createExclusive } from '../../adapters/postgres/ops/exclusive.ts';
import { createIdempotencyKeys } from '../../adapters/postgres/ops/idempotencyKeys.ts';
import { buildApp } from '../../api/http/app.ts';
import { createCursorCodec } from '../../api/http/cursor.ts';
import type { App, Route } from '../../api/http/http.ts';
import { accessControl } from '../../api/plugins/accessControl.ts';
import { idempotency } from '../../api/plugins/idempotency.ts';
import { createRateLimits, type RateSettings } from '../../api/plugins/rateLimit.ts';
import { createAuthenticator } from '../../api/sessions/authenticator.ts';
import { createEventStreams, type EventStreamDeps } from '../../api/streams/eventStreams.ts';
import { uuidv7 } from '../../composition/ids.ts';
import { createScrubber } from '../../domain/core/scrubbing/scrubber.ts';
import type { TestNode } from './openNode.ts';

/** A clock that a test may move; by default it is the machine's. */
export type Clock = { now: () => string; nowMs: () => number };

export type ApiOptions = {
  clock?: Clock;
  publicApiUrl?: string;
  publicWebUrl?: string | undefined;
  rates?: Partial<RateSettings> | undefined;
  streams?: Partial<EventStreamDeps>;
};

const HOUR_MS = 3_600_000;
const MACHINE: Clock = { now: () => new Date().toISOString(), nowMs: () => performance.now() };
const RATES = { readsPerMinute: 1e6, writesPerMinute: 1e6, sessionPerMinute: 1e6, unauthenticatedPerMinute: 1e6 };

/** What most routes take of a node. The read models must hold what tells keys and sessions: `api_keys`. */
export const apiParts = async (node: TestNode, options: ApiOptions = {}) => {
  const { clock = MACHINE, publicApiUrl = 'http://api.test', publicWebUrl = 'http://localhost:8090' } = options;
  const { quick, beacon, store, masterKey, logger } = node;
  const authenticator = createAuthenticator({
    ...clock,
    store,
    feed: node.feed,
    reads: node.reads,
    sessionActivity: createSessionActivity(quick),
    apiKeyUse: createApiKeyUse(quick),
    sessionIdleMs: 12 * HOUR_MS,
    logger,
  });
  node.run('callers', (signal) => authenticator.run(signal));
  const streams = createEventStreams({
    live: node.live,
    feed: node.feed,
    store,
    standsUntil: (principal) => authenticator.standsUntil(principal),
    now: clock.now,
    logger,
    replayLimit: 10_000,
    streamsPerPrincipal: 20,
    ...options.streams,
  });
  return {
    ...node,
    authenticator,
    streams,
    exclusive: createExclusive(quick, beacon.owner),
    publicApiUrl,
    publicWebUrl,
    scrubber: createScrubber(() => node.secrets.configured()),
    cursors: createCursorCodec(masterKey.keyedHash('cursor')),
    readAfterWriteMs: 10_000,
    now: clock.now,
    newId: uuidv7,
    limits: createRateLimits({ ...RATES, ...options.rates }, clock.nowMs),
  };
};

export type NodeApiParts = Awaited<ReturnType<typeof apiParts>>;

/**
 * The application with these routes behind what every request passes; it closes before the node does. `plugins` come
 * first: where streams are open at the end, `orderlyStop` must tell them.
 */
export const openApp = async (
  parts: NodeApiParts,
  routes: readonly Route[],
  plugins: Parameters<typeof buildApp>[0]['plugins'] = [],
): Promise<App> => {
  const { authenticator, limits, publicApiUrl, publicWebUrl, newId } = parts;
  const app = await buildApp({
    logger: pino({ level: 'silent' }),
    publicApiUrl,
    trustedProxies: [],
    newId,
    plugins: [
      ...plugins,
      async (server: FastifyInstance) => {
        await server.register(accessControl, { authenticator, limits, ownUrls: [publicWebUrl, publicApiUrl] });
        const keys = createIdempotencyKeys(parts.quick, parts.masterKey, 24, parts.beacon.owner);
        await server.register(idempotency, { keys, newId });
      },
    ],
    routes,
  });
  await app.ready();
  parts.resources.defer(() => app.close());
  return app;
};
