import { z } from 'zod';
import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { findInvestigation } from '../../projections/investigations/investigationQueries.ts';
import { signedInOrKey } from '../http/access.ts';
import { principalOf, type Route } from '../http/http.ts';
import { inboxFrames } from '../inbox/stream.ts';
import { INBOX_FRAMES } from '../streams/streamFrames.ts';
import { pathRecord } from '../http/pathRecord.ts';
import { recordId } from '../http/fields.ts';
import type { EventStreams } from '../streams/eventStreams.ts';
import type { Sql } from '../../engine/sql.ts';
import { investigations } from '../../domain/investigations/cancelInvestigation.ts';

/** SU-81, SU-192: the steps of one investigation as they happen, in the frames of the inbox stream. */
export const investigationSteps =
  ({ reads, streams }: { reads: Sql; streams: EventStreams }): Route =>
  (app) => {
    const record = pathRecord((workspaceId, id) => findInvestigation(reads, workspaceId, id));
    app.get(
      '/api/investigations/:id/stream',
      {
        exposeHeadRoute: false,
        config: {
          access: signedInOrKey('tickets:read', 'tickets:read'),
          readModels: ['investigations'],
          streams: INBOX_FRAMES,
        },
        preValidation: record.first,
        schema: {
          tags: ['Investigations'],
          operationId: 'followInvestigation',
          summary: 'Follow an investigation (server-sent events)',
          params: z.object({ id: recordId }),
          querystring: z.strictObject({ last_event_id: z.string().optional() }),
        },
      },
      async (request, reply) => {
        const row = record.of(request);
        const stream = investigations.stream(row.id);
        const { workspaceId } = principalOf(request);
        const lets = (event: RecordedEvent): boolean => event.stream === stream;
        await streams.serve(request, reply, {
          workspaceId,
          frames: inboxFrames,
          lets,
          among: { category: ['investigation'] },
        });
      },
    );
  };
