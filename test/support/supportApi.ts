import { randomBytes, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { createApiKeyUse, createSessionActivity } from '../../adapters/postgres/ops/activity.ts';
import { createIdempotencyKeys } from '../../adapters/postgres/ops/idempotencyKeys.ts';
import { openSecrets } from '../../adapters/vault/secrets.ts';
import { buildApp } from '../../api/http/app.ts';
import { createAuthenticator } from '../../api/sessions/authenticator.ts';
import { createCursorCodec } from '../../api/http/cursor.ts';
import { eventRoutes } from '../../api/events/routes.ts';
import type { App } from '../../api/http/http.ts';
import { inboxRoutes } from '../../api/inbox/routes.ts';
import { investigationRoutes } from '../../api/investigations/routes.ts';
import { accessControl } from '../../api/plugins/accessControl.ts';
import { createEventStreams, type EventStreamDeps, type EventStreams } from '../../api/streams/eventStreams.ts';
import { orderlyStop } from '../../api/plugins/orderlyStop.ts';
import { idempotency } from '../../api/plugins/idempotency.ts';
import { createRateLimits } from '../../api/plugins/rateLimit.ts';
import { ticketRoutes } from '../../api/tickets/routes.ts';
import { isoNow, uuidv7 } from '../../composition/ids.ts';
import { createScrubber } from '../../domain/core/scrubbing/scrubber.ts';
import { tokenSha256 } from '../../domain/core/tokens.ts';
import type { Role } from '../../domain/users/events.ts';
import { sessionIdOf, sessionStream } from '../../domain/sessions/session.ts';
import { userStream } from '../../domain/users/user.ts';
import type { InvestigationsStatus } from '../../processes/investigations/modelGate.ts';
import { createLiveEvents } from '../../engine/feed/liveEvents.ts';
import { silentLogger } from './logger.ts';
import { openSupportNode, SUPPORT_NAMES, testMeta, type SupportNode } from './supportNode.ts';

/** Somebody who is signed in. */
export type SignedIn = { userId: string; sessionId: string; headers: { cookie: string } };

/** The support API over a node of its own, with real sessions, listening on loopback. */
export type SupportApi = SupportNode & {
  app: App;
  url: string;
  streams: EventStreams;
  signIn(role?: Role, workspaceId?: string): Promise<SignedIn>;
  endSession(session: SignedIn): Promise<void>;
  get(path: string, as: SignedIn): Promise<LightMyRequestResponse>;
  post(
    path: string,
    body: InjectOptions['payload'],
    as: SignedIn,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
};

/** What `/api/status` tells unless a test says otherwise. */
export const STATUS: InvestigationsStatus = { state: 'running', since: '2026-11-20T08:00:00.000Z', detail: null };

const RATES = { readsPerMinute: 1e6, writesPerMinute: 1e6, sessionPerMinute: 1e6, unauthenticatedPerMinute: 1e6 };
const HOUR_MS = 3_600_000;

export const openSupportApi = async (options: Partial<EventStreamDeps> = {}): Promise<SupportApi> => {
  const node = await openSupportNode();
  const secrets = await openSecrets(node.database, node.masterKey);
  const live = createLiveEvents({ ...node, log: silentLogger });
  const following = live.run(node.signal);
  following.catch(() => undefined);
  const authenticator = createAuthenticator({
    store: node.store,
    reads: node.reads,
    sessionActivity: createSessionActivity(node.database),
    apiKeyUse: createApiKeyUse(node.database),
    sessionIdleMs: 12 * HOUR_MS,
    now: isoNow,
    nowMs: () => performance.now(),
    log: silentLogger,
  });
  const streams = createEventStreams({
    live,
    feed: node.feed,
    store: node.store,
    stillAllowed: (principal) => authenticator.stillValid(principal),
    now: isoNow,
    replayLimit: 10_000,
    streamsPerPrincipal: 20,
    ...options,
  });
  const app = await buildApp({
    log: pino({ level: 'silent' }),
    publicApiUrl: 'http://api.test',
    trustedProxies: [],
    newId: uuidv7,
    plugins: [
      orderlyStop(streams),
      async (server: FastifyInstance) => {
        const limits = createRateLimits(RATES, () => performance.now());
        await server.register(accessControl, { authenticator, limits, ownUrls: ['http://api.test'] });
        await server.register(idempotency, {
          keys: createIdempotencyKeys(node.database, node.masterKey, 24),
          newId: uuidv7,
        });
      },
    ],
    routes: supportRoutes({
      ...node,
      secrets,
      scrubber: createScrubber(() => secrets.configured()),
      streams,
      readAfterWriteMs: 10_000,
      publicApiUrl: 'http://api.test',
      now: isoNow,
      cursors: createCursorCodec(node.masterKey.keyedHash('cursor')),
      chainHashes: () => Promise.resolve(new Map()),
      investigationsStatus: () => STATUS,
    }),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  await node.progress.waitFor(SUPPORT_NAMES, await node.store.head(), 20_000);

  return {
    ...node,
    app,
    url: `http://127.0.0.1:${port}`,
    streams,
    signIn: (role = 'member', workspaceId = 'default') => signIn(node, role, workspaceId),
    endSession: async ({ sessionId }) => {
      const data = { sessionId, reason: 'logout', endedAt: isoNow() };
      await node.record(sessionStream(sessionId), [{ type: 'SessionEnded', data }]);
    },
    get: (url, { headers }) => app.inject({ method: 'GET', url, headers }),
    post: (url, payload, as, headers = {}) =>
      app.inject({
        method: 'POST',
        url,
        headers: { ...as.headers, ...headers },
        ...(payload === undefined ? {} : { payload }),
      }),
    stop: async () => {
      await app.close();
      await node.stop();
      await following.catch(() => undefined);
    },
  };
};

type RouteDeps = Parameters<typeof ticketRoutes>[0] &
  Parameters<typeof investigationRoutes>[0] &
  Parameters<typeof inboxRoutes>[0] &
  Parameters<typeof eventRoutes>[0];

const supportRoutes = (deps: RouteDeps) => [
  ...ticketRoutes(deps),
  ...investigationRoutes(deps),
  ...inboxRoutes(deps),
  ...eventRoutes(deps),
];

/** A user with one session, as their events would tell. */
const signIn = async (node: SupportNode, role: Role, workspaceId: string): Promise<SignedIn> => {
  const token = randomBytes(32).toString('base64url');
  const [userId, sha256, now] = [randomUUID(), tokenSha256(token), isoNow()];
  const sessionId = sessionIdOf(sha256);
  const nobody = { email: null, name: null };
  await node.store.append(
    userStream(userId),
    [
      {
        type: 'UserAdded',
        data: { userId, workspaceId, role, passwordSecretId: randomUUID(), addedAt: now, ...nobody },
      },
    ],
    'no_stream',
    testMeta(workspaceId),
  );
  const expiresAt = new Date(Date.parse(now) + 24 * HOUR_MS).toISOString();
  await node.store.append(
    sessionStream(sessionId),
    [
      {
        type: 'SessionStarted',
        data: { sessionId, userId, workspaceId, tokenSha256: sha256, startedAt: now, expiresAt },
      },
    ],
    'no_stream',
    testMeta(workspaceId),
  );
  return { userId, sessionId, headers: { cookie: `service_session=${token}` } };
};
