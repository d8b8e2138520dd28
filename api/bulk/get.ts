import { z } from 'zod';
import type { Sql } from '../../engine/sql.ts';
import { findBulk } from '../../projections/bulk/bulks.ts';
import { signedIn } from '../http/access.ts';
import { recordId } from '../http/fields.ts';
import type { Route } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';
import { Bulk, toBulk } from './resource.ts';

/** SU-188: how far it has come, and each failure. */
export const bulkById =
  ({ reads }: { reads: Sql }): Route =>
  (app) => {
    const record = pathRecord((workspaceId, id) => findBulk(reads, workspaceId, id));
    app.get(
      '/api/bulk/:id',
      {
        config: { access: signedIn('tickets:read'), readModels: ['bulks'] },
        preValidation: record.first,
        schema: {
          tags: ['Tickets'],
          operationId: 'getBulk',
          summary: 'Get how far an act on many tickets has come',
          params: z.object({ id: recordId }),
          response: { 200: Bulk },
        },
      },
      (request) => toBulk(record.of(request)),
    );
  };
