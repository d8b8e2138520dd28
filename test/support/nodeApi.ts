import { pino } from 'pino';
import type { App, Route } from '../../api/http/http.ts';
import { createEventStreams, type EventStreamDeps } from '../../api/streams/eventStreams.ts';
import { buildBackend, nodeDeps, type NodeParts } from '../../composition/http.ts';
import { machineClock, type Clock } from '../../composition/ids.ts';
import { readSettings } from '../../settings/settings.ts';
import { createScrubber } from '../../domain/core/scrubbing/scrubber.ts';
import type { TestNode } from './openNode.ts';

export type ApiOptions = {
  /** One that a test may move; by default it is the machine's. */
  clock?: Clock;
  /** Settings beside those that leave a test in peace. */
  environment?: NodeJS.ProcessEnv;
  streams?: Pick<Partial<EventStreamDeps>, 'standsUntil' | 'live'>;
};

const MANY = '1000000';
const SETTINGS = {
  SERVICE_PUBLIC_API_URL: 'http://api.test',
  SERVICE_PUBLIC_WEB_URL: 'http://localhost:8090',
  SERVICE_RATE_READS_PER_MINUTE: MANY,
  SERVICE_RATE_WRITES_PER_MINUTE: MANY,
  SERVICE_RATE_SESSION_PER_MINUTE: MANY,
  SERVICE_RATE_UNAUTHENTICATED_PER_MINUTE: MANY,
  SERVICE_LOGIN_FAILURES_PER_ADDRESS: '1000',
  SERVICE_LOGIN_FAILURES_PER_EMAIL: '1000',
  SERVICE_MAX_CONNECTORS: '1000',
  SERVICE_READ_AFTER_WRITE_MS: '10000',
};

/** What most routes take of a node. The read models must hold what tells keys and sessions: `api_keys`. */
export const apiParts = (node: TestNode, options: ApiOptions = {}) => {
  const parts: NodeParts = {
    settings: readSettings({ ...SETTINGS, ...options.environment }),
    storage: node,
    engine: node,
    scrubber: createScrubber(() => node.secrets.configured()),
    clock: options.clock ?? machineClock,
    logger: node.logger,
  };
  const deps = nodeDeps(parts);
  node.run('callers', (signal) => deps.authenticator.run(signal));
  return { ...deps, ...node, ...(options.streams && otherStreams(parts, deps, options.streams)), parts };
};

export type NodeApiParts = ReturnType<typeof apiParts>;

/** The application of these routes behind what every request passes; it closes before the node does. */
export const openApp = async (api: NodeApiParts, routes: readonly Route[]): Promise<App> => {
  const app = await buildBackend({ ...api.parts, logger: pino({ level: 'silent' }) }, api, [], routes);
  await app.ready();
  api.resources.defer(() => app.close());
  return app;
};

const otherStreams = (
  { settings, engine, clock, logger }: NodeParts,
  { authenticator }: Pick<ReturnType<typeof nodeDeps>, 'authenticator'>,
  given: NonNullable<ApiOptions['streams']>,
) => ({
  streams: createEventStreams({
    ...engine,
    standsUntil: (principal) => authenticator.standsUntil(principal),
    now: clock.now,
    logger,
    replayLimit: settings.SERVICE_SSE_REPLAY_LIMIT,
    streamsPerPrincipal: settings.SERVICE_MAX_STREAMS_PER_PRINCIPAL,
    ...given,
  }),
});
