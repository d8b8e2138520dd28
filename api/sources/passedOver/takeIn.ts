import { z } from 'zod';
import type { TakeInItem } from '../../../processes/sources/takeInItem.ts';
import type { Sql } from '../../../engine/sql.ts';
import { findPassedOver } from '../../../projections/sources/passedOverQueries.ts';
import { findSource } from '../../../projections/sources/sourceQueries.ts';
import { signedIn } from '../../http/access.ts';
import { recordId } from '../../http/fields.ts';
import { metaOf, notFound, settled, type Route, type Settling } from '../../http/http.ts';
import { pathRecord } from '../../http/pathRecord.ts';
import { PassedOverResource, toPassedOver } from './resource.ts';

/** Makes a ticket of what a source passed over, or a message where it belongs to one; a repeat changes nothing. */
export const takeInPassedOver =
  (deps: Settling & { takeInItem: TakeInItem; reads: Sql }): Route =>
  (app) => {
    const sources = pathRecord((workspaceId, id) => findSource(deps.reads, workspaceId, id));
    app.post(
      '/api/ticket-sources/:id/passed-over/:item/take-in',
      {
        config: { access: signedIn('tickets:act'), refuses: ['invalid_transition'] },
        preValidation: sources.first,
        schema: {
          tags: ['Ticket sources'],
          operationId: 'takeInPassedOver',
          summary: 'Take in what a ticket source passed over',
          description:
            'The source is asked for it: it becomes a ticket, or a message of the ticket that it belongs to.',
          params: z.object({ id: recordId, item: recordId }),
          response: { 200: PassedOverResource },
        },
      },
      async (request, reply) => {
        const source = sources.of(request);
        const item = await findPassedOver(deps.reads, source.workspace_id, request.params.item);
        if (item?.source_id !== source.id) throw notFound();
        if (item.taken_in_at !== null) return toPassedOver(item);
        const taken = await deps.takeInItem({ source, item }, request.signal, metaOf(request));
        await settled(deps, reply, taken.position, ['passed_over']);
        return toPassedOver({ ...item, external_id: taken.externalId, taken_in_at: taken.takenInAt });
      },
    );
  };
