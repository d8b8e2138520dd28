import { z } from 'zod';
import { categoryOf } from '../../domain/core/log/eventLog.ts';
import { signedIn } from '../http/access.ts';
import { principalOf, type Route } from '../http/http.ts';
import { framesOf } from '../streams/frames.ts';
import { COMMON_FRAMES } from '../streams/streamFrames.ts';
import { EventFilterQuery, lets } from './filter.ts';
import { EventResource, toEventResource } from './resource.ts';
import type { EventStreams } from '../streams/eventStreams.ts';

const eventFrames = framesOf((event) => ({ event: event.type, data: toEventResource(event, null) }));

/** the events as they happen, each under the name of its type. */
export const eventStream =
  ({ streams }: { streams: EventStreams }): Route =>
  (app) => {
    app.get(
      '/api/events/stream',
      {
        exposeHeadRoute: false,
        config: { access: signedIn('events:read'), streams: { ...COMMON_FRAMES, '*': EventResource } },
        schema: {
          tags: ['Events'],
          operationId: 'followEvents',
          summary: 'Follow the events (server-sent events)',
          description: '`chain_hash` is null here: events are sealed after they are sent.',
          querystring: z.strictObject({ ...EventFilterQuery, last_event_id: z.string().optional() }),
        },
      },
      async (request, reply) => {
        const { category, stream } = request.query;
        const { workspaceId } = principalOf(request);
        const filter = { workspaceId, category, stream };
        const isFiltered = category !== undefined || stream !== undefined;
        await streams.serve(request, reply, {
          workspaceId,
          frames: eventFrames,
          among: { category: category ?? stream?.map(categoryOf) },
          ...(isFiltered ? { lets: (event) => lets(filter, event) } : {}),
        });
      },
    );
  };
