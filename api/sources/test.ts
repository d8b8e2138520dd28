import { z } from 'zod';
import { testSource, type SourceTest } from '../../domain/sources/testSource.ts';
import type { Sql } from '../../engine/sql.ts';
import { findSource } from '../../projections/sources/sourceQueries.ts';
import type { SourceRow } from '../../projections/sources/ticketSources.ts';
import { TestResult } from '../connectors/test.ts';
import { signedIn } from '../http/access.ts';
import { recordId } from '../http/fields.ts';
import { metaOf, settled, type Route, type Settling } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';

/** SU-62, DS-104: pings the tool server and asks how it is; 200 also when it fails. */
export const postSourceTest =
  (deps: Settling & SourceTest<SourceRow> & { reads: Sql }): Route =>
  (app) => {
    const record = pathRecord((workspaceId, id) => findSource(deps.reads, workspaceId, id));
    app.post(
      '/api/ticket-sources/:id/test',
      {
        config: { access: signedIn('sources:manage'), refuses: ['invalid_transition'] },
        preValidation: record.first,
        schema: {
          tags: ['Ticket sources'],
          operationId: 'testTicketSource',
          summary: 'Test a ticket source',
          params: z.object({ id: recordId }),
          response: { 200: TestResult },
        },
      },
      async (request, reply) => {
        const { look, testedAt, position } = await testSource(
          deps,
          record.of(request),
          request.signal,
          metaOf(request),
        );
        await settled(deps, reply, position, ['ticket_sources']);
        return {
          delivery_id: request.commandId,
          success: look.health.status === 'ready',
          response_code: null,
          response_body: null,
          error_message: look.health.reason,
          duration_ms: look.durationMs,
          attempted_at: testedAt,
        };
      },
    );
  };
