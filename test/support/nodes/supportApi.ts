import type { AddressInfo } from 'node:net';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { createPageSignals } from '../../../adapters/postgres/ops/pageSignals.ts';
import { createPresence } from '../../../adapters/postgres/ops/presence.ts';
import { createReadPositions } from '../../../adapters/postgres/ops/readPositions.ts';
import { eventRoutes } from '../../../api/events/routes.ts';
import type { App } from '../../../api/http/http.ts';
import { bulkRoutes } from '../../../api/bulk/routes.ts';
import { insightRoutes } from '../../../api/insights/routes.ts';
import { inboxRoutes } from '../../../api/inbox/routes.ts';
import { investigationRoutes } from '../../../api/investigations/routes.ts';
import type { EventStreams } from '../../../api/streams/eventStreams.ts';
import { playbookRoutes } from '../../../api/playbooks/routes.ts';
import { createRatingTokens } from '../../../adapters/vault/ratingTokens.ts';
import { csatRoutes } from '../../../api/csat/routes.ts';
import { ruleRoutes } from '../../../api/rules/routes.ts';
import { serviceLevelRoutes } from '../../../api/serviceLevels/routes.ts';
import { savedReplyRoutes } from '../../../api/savedReplies/routes.ts';
import { createPreviews } from '../../../adapters/preview/previews.ts';
import { ticketRoutes } from '../../../api/tickets/routes.ts';
import { isoNow } from '../../../composition/ids.ts';
import type { PlaybookLibrary } from '../../../domain/playbooks/library.ts';
import { FIRST_DEFAULTS } from '../../../domain/serviceLevels/serviceLevels.ts';
import type { Role } from '../../../domain/users/events.ts';
import { runBulks } from '../../../processes/bulk/runBulks.ts';
import type { InvestigationsStatus } from '../../../processes/investigations/modelGate.ts';
import { apiParts, openApp, type ApiOptions } from './nodeApi.ts';
import { openSupportNode, type SupportNode } from './supportNode.ts';
import { signIn } from './workspaceSession.ts';
import { sessions } from '../../../domain/sessions/session.ts';

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

export const openSupportApi = async (
  options: ApiOptions & { playbooks?: PlaybookLibrary } = {},
): Promise<SupportApi> => {
  const node = await openSupportNode();
  const parts = apiParts(node, options);
  const pageSignals = createPageSignals({ ...parts, database: parts.quick });
  node.run('page_signals', (signal) => pageSignals.run(signal));
  node.run('bulk', (signal) => runBulks(parts, signal));
  const app = await openApp(
    parts,
    supportRoutes({
      ...parts,
      makePreview: createPreviews(),
      pageSignals,
      ratingTokens: createRatingTokens(node.masterKey),
      readPositions: createReadPositions(parts.quick),
      presence: createPresence(parts.quick),
      chainHashes: () => Promise.resolve(new Map()),
      investigationsStatus: () => STATUS,
      pollsSources: true,
      levelDefaults: FIRST_DEFAULTS,
      playbooks: options.playbooks ?? { files: async () => [] },
    }),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  await node.settled();
  return {
    ...node,
    app,
    url: `http://127.0.0.1:${port}`,
    streams: parts.streams,
    signIn: async (role = 'member', workspaceId = 'default') => {
      const { cookie, ...ids } = await signIn(node.store, workspaceId, role);
      return { ...ids, headers: { cookie } };
    },
    endSession: async ({ sessionId }) => {
      const data = { sessionId, reason: 'logout', endedAt: isoNow() };
      await node.record(sessions.stream(sessionId), [{ type: 'SessionEnded', data }]);
    },
    get: (url, { headers }) => app.inject({ method: 'GET', url, headers }),
    post: (url, payload, as, headers = {}) =>
      app.inject({
        method: 'POST',
        url,
        headers: { ...as.headers, ...headers },
        ...(payload === undefined ? {} : { payload }),
      }),
  };
};

type RouteDeps = Parameters<typeof ticketRoutes>[0] &
  Parameters<typeof investigationRoutes>[0] &
  Parameters<typeof inboxRoutes>[0] &
  Parameters<typeof bulkRoutes>[0] &
  Parameters<typeof eventRoutes>[0] &
  Parameters<typeof savedReplyRoutes>[0] &
  Parameters<typeof ruleRoutes>[0] &
  Parameters<typeof serviceLevelRoutes>[0] &
  Parameters<typeof csatRoutes>[0] &
  Parameters<typeof insightRoutes>[0] &
  Parameters<typeof playbookRoutes>[0];

const supportRoutes = (deps: RouteDeps) => [
  ...ticketRoutes(deps),
  ...investigationRoutes(deps),
  ...inboxRoutes(deps),
  ...bulkRoutes(deps),
  ...eventRoutes(deps),
  ...savedReplyRoutes(deps),
  ...ruleRoutes(deps),
  ...serviceLevelRoutes(deps),
  ...csatRoutes(deps),
  ...insightRoutes(deps),
  ...playbookRoutes(deps),
];
