import { z } from 'zod';
import { DomainError } from '../../domain/core/problems/errors.ts';
import { Position, START } from '../../domain/core/log/eventLog.ts';
import { signedIn } from '../http/access.ts';
import { principalOf, type Route } from '../http/http.ts';
import { EnvelopePaging, envelopeOf, scopeOf } from '../http/paging.ts';
import { EventFilterQuery, EventTypes } from './filter.ts';
import { readEvents, type EventPlace } from './readEvents.ts';
import { EventResource, toEventResource } from './resource.ts';
import type { CursorCodec, CursorScope } from '../http/cursor.ts';
import type { EventStore } from '../../domain/core/log/eventStore.ts';
import type { AuditQueries } from '../../processes/audit/auditQueries.ts';
import type { Sql } from '../../engine/sql.ts';

type Pages = Pick<EventStore, 'readStream' | 'eventsAt' | 'isPosition'>;

const Query = z.strictObject({
  ...EnvelopePaging,
  ...EventFilterQuery,
  type: EventTypes,
  after: Position.optional(),
});

/** the log itself, oldest first. A page of large events may be short although more follows. */
export const eventList =
  (deps: { store: Pages; reads: Sql; cursors: CursorCodec } & Pick<AuditQueries, 'chainHashes'>): Route =>
  (app) => {
    const { store, reads, cursors, chainHashes } = deps;
    app.get(
      '/api/events',
      {
        config: { access: signedIn('events:read'), readModels: ['event_index'] },
        schema: {
          tags: ['Events'],
          operationId: 'listEvents',
          summary: 'List events, oldest first',
          description: 'A page may have fewer events than `limit` although `next_cursor` is set. Follow it.',
          querystring: Query,
          response: { 200: envelopeOf(EventResource) },
        },
      },
      async (request) => {
        const { query } = request;
        const { workspaceId } = principalOf(request);
        if (query.after !== undefined && !store.isPosition(query.after)) throw noPosition();
        const scope = (): CursorScope => scopeOf('/api/events', workspaceId, query);
        const place: EventPlace =
          query.cursor === undefined
            ? { position: query.after ?? START, revisions: [] }
            : cursors.decode(scope(), placeIn(store), query.cursor);
        const filter = { ...query, workspaceId };
        const { events, next } = await readEvents({ store, reads }, filter, place, query.limit);
        const hashes = await chainHashes(events.map(({ id }) => id));
        return {
          items: events.map((event) => toEventResource(event, hashes.get(event.id) ?? null)),
          next_cursor: next === null ? null : cursors.encode(scope(), next),
        };
      },
    );
  };

const placeIn = (store: Pages): z.ZodType<EventPlace> =>
  z.object({
    position: z.custom<Position>((text) => typeof text === 'string' && store.isPosition(text)),
    revisions: z.array(z.int().min(0)),
  });

const noPosition = (): DomainError =>
  new DomainError('invalid_parameter', {
    errors: [{ field: '/after', code: 'format', detail: 'Send back the position of an event.' }],
  });
