import { merge } from 'rxjs';
import { z } from 'zod';
import type { PageSignals } from '../../domain/inbox/pageSignals.ts';
import { INBOX_TYPES, toInboxFrame } from '../../projections/inbox/inboxFrames.ts';
import { signedIn } from '../http/access.ts';
import { principalOf, type Route } from '../http/http.ts';
import { framesOf } from '../streams/frames.ts';
import { INBOX_FRAMES } from '../streams/streamFrames.ts';
import type { EventStreams } from '../streams/eventStreams.ts';
import { callerIdOf } from '../tickets/assignee.ts';
import { countFrames, type CountDeps } from './countFrames.ts';
import { mentionFrames } from './mentionFrames.ts';
import { signalFrames } from './signalFrames.ts';

/** Of a workspace; those of an investigation show a part of them. */
export const inboxFrames = framesOf((event) => (event.meta.workspaceId === undefined ? null : toInboxFrame(event)));

/** SU-159 to SU-168, SU-196: what changes in the inbox of the caller's workspace, as it happens. */
export const inboxStream =
  (deps: CountDeps & { streams: EventStreams; pageSignals: Pick<PageSignals, 'listen'> }): Route =>
  (app) => {
    const signals = signalFrames(deps.pageSignals);
    const counts = countFrames(deps);
    const mentions = mentionFrames(deps);
    app.get(
      '/api/inbox/stream',
      {
        exposeHeadRoute: false,
        config: {
          access: signedIn('tickets:read'),
          readModels: [
            'tickets',
            'investigations',
            'connectors',
            'saved_replies',
            'users',
            'inbox_views',
            'bulks',
            'costs',
          ],
          streams: INBOX_FRAMES,
        },
        schema: {
          tags: ['Inbox'],
          operationId: 'followInbox',
          summary: 'Follow the inbox (server-sent events)',
          querystring: z.strictObject({ last_event_id: z.string().optional() }),
        },
      },
      async (request, reply) => {
        const principal = principalOf(request);
        await deps.streams.serve(request, reply, {
          workspaceId: principal.workspaceId,
          frames: inboxFrames,
          among: { type: INBOX_TYPES },
          beside: merge(signals(principal), mentions(principal), counts(principal.workspaceId, callerIdOf(principal))),
        });
      },
    );
  };
