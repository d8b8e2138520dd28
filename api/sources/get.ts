import { z } from 'zod';
import { findSource } from '../../projections/sources/sourceQueries.ts';
import { signedIn } from '../http/access.ts';
import { recordId } from '../http/fields.ts';
import type { Route } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';
import { shownSource, SourceResource, type ShownSource } from './resource.ts';

/** One ticket source, its secrets left out (SU-62). */
export const sourceById =
  (deps: ShownSource): Route =>
  (app) => {
    const record = pathRecord((workspaceId, id) => findSource(deps.reads, workspaceId, id));
    app.get(
      '/api/ticket-sources/:id',
      {
        config: { access: signedIn('sources:read'), readModels: ['ticket_sources', 'investigation_queue'] },
        preValidation: record.first,
        schema: {
          tags: ['Ticket sources'],
          operationId: 'getTicketSource',
          summary: 'Get a ticket source',
          params: z.object({ id: recordId }),
          response: { 200: SourceResource },
        },
      },
      (request) => shownSource(deps, record.of(request)),
    );
  };
