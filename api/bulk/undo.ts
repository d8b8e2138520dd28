import { z } from 'zod';
import { bulks } from '../../domain/bulk/bulk.ts';
import type { EventStore } from '../../domain/core/log/eventStore.ts';
import { handle } from '../../domain/core/log/streams.ts';
import type { Sql } from '../../engine/sql.ts';
import { findBulk } from '../../projections/bulk/bulks.ts';
import { signedIn } from '../http/access.ts';
import { recordId } from '../http/fields.ts';
import { metaOf, settled, type Route, type Settling } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';
import { signedInUserId } from '../keys/signedInUser.ts';
import { Bulk, toBulk } from './resource.ts';

/** SU-188: within 10 minutes; tickets that changed since are left alone. What still runs ends there. */
export const undoBulk =
  (deps: Settling & { store: EventStore; reads: Sql; now: () => string }): Route =>
  (app) => {
    const record = pathRecord((workspaceId, id) => findBulk(deps.reads, workspaceId, id));
    app.post(
      '/api/bulk/:id/undo',
      {
        config: { access: signedIn('tickets:act'), refuses: ['invalid_transition'] },
        preValidation: record.first,
        schema: {
          tags: ['Tickets'],
          operationId: 'undoBulk',
          summary: 'Undo an act on many tickets',
          description: 'Within 10 minutes. Tickets that have changed since are left as they are.',
          params: z.object({ id: recordId }),
          response: { 202: Bulk },
        },
      },
      async (request, reply) => {
        const command = { type: 'UndoBulk', undoneBy: signedInUserId(request), startedAt: deps.now() } as const;
        const { position } = await handle(deps.store, bulks, request.params.id, command, metaOf(request));
        await settled(deps, reply, position, ['bulks']);
        return reply.code(202).send(toBulk(await record.now(request)));
      },
    );
  };
