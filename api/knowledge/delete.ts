import { z } from 'zod';
import type { EventStore } from '../../domain/core/log/eventStore.ts';
import { removeDocument } from '../../domain/knowledge/addDocument.ts';
import type { Sql } from '../../engine/sql.ts';
import { findDocument } from '../../projections/knowledge/documentQueries.ts';
import { signedIn } from '../http/access.ts';
import { recordId } from '../http/fields.ts';
import { metaOf, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';

/** SU-145: it is found no more; answers that cited it still open its versions. */
export const deleteDocument =
  (deps: Settling & { store: EventStore; reads: Sql; now: () => string }): Route =>
  (app) => {
    app.delete(
      '/api/kb/documents/:id',
      {
        config: { access: signedIn('knowledge:manage') },
        preValidation: pathRecord((workspaceId, id) => findDocument(deps.reads, workspaceId, id)).first,
        schema: {
          tags: ['Knowledge'],
          operationId: 'removeKnowledgeDocument',
          summary: 'Remove a document',
          description: 'A document of the watched folder comes back when its file changes.',
          params: z.object({ id: recordId }),
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        const of = { documentId: request.params.id, workspaceId };
        const { position } = await removeDocument(deps, of, metaOf(request));
        await settled(deps, reply, position, ['knowledge']);
        return reply.code(204).send(null);
      },
    );
  };
