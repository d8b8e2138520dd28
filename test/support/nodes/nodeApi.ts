import { pino } from 'pino';
import type { App, Route } from '../../../api/http/http.ts';
import { createEventStreams, type EventStreamDeps } from '../../../api/streams/eventStreams.ts';
import { nodeCore, type NodeCore } from '../../../composition/core.ts';
import { buildBackend } from '../../../composition/http.ts';
import { machineClock, type Clock } from '../../../composition/ids.ts';
import { readSettings } from '../../../settings/settings.ts';
import { createScrubber } from '../../../domain/core/scrubbing/scrubber.ts';
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

/** The core of a node, which most routes take. The read models must hold what tells keys and sessions: `api_keys`. */
export const apiParts = (node: TestNode, options: ApiOptions = {}) => {
  const core = nodeCore({
    settings: readSettings({ ...SETTINGS, ...options.environment }),
    storage: node,
    engine: node,
    scrubber: createScrubber(() => node.secrets.configured()),
    clock: options.clock ?? machineClock,
  });
  node.run('callers', (signal) => core.authenticator.run(signal));
  return { ...core, ...node, ...(options.streams && otherStreams(core, options.streams)) };
};

export type NodeApiParts = ReturnType<typeof apiParts>;

/** The application of these routes behind what every request passes; it closes before the node does. */
export const openApp = async (api: NodeApiParts, routes: readonly Route[]): Promise<App> => {
  const app = await buildBackend(api, [], routes, pino({ level: 'silent' }));
  await app.ready();
  api.resources.defer(() => app.close());
  return app;
};

const otherStreams = (core: NodeCore, given: NonNullable<ApiOptions['streams']>) => ({
  streams: createEventStreams({
    ...core,
    standsUntil: (principal) => core.authenticator.standsUntil(principal),
    replayLimit: core.settings.SERVICE_SSE_REPLAY_LIMIT,
    streamsPerPrincipal: core.settings.SERVICE_MAX_STREAMS_PER_PRINCIPAL,
    ...given,
  }),
});
