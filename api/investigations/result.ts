import { z } from 'zod';
import type { EventStore, RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { eventsOf } from '../../domain/core/log/streams.ts';
import { investigations } from '../../domain/investigations/cancelInvestigation.ts';
import { loadStoredResult } from '../../agent/tools/storedResults.ts';
import { isEvent, type EventOf } from '../../domain/streamKinds.ts';
import { findInvestigation, revisionOfResult } from '../../projections/investigations/investigationQueries.ts';
import { signedIn } from '../http/access.ts';
import { notFound, type Route } from '../http/http.ts';
import { queryInteger, recordId } from '../http/fields.ts';
import { pathRecord } from '../http/pathRecord.ts';
import type { Sql } from '../../engine/sql.ts';

export const ResultResource = z
  .object({
    seq: z.int(),
    event_id: z.string(),
    result_ref: z.string().nullable(),
    result_bytes: z.int(),
    /** Null when the call failed, or the customer is erased. */
    result: z.unknown(),
  })
  .meta({ id: 'ToolCallResult' });

/** The whole recorded result of a tool call, of which the trajectory shows the beginning (DS-51). */
export const investigationResult =
  ({ reads, store }: { reads: Sql; store: EventStore }): Route =>
  (app) => {
    const record = pathRecord((workspaceId, id) => findInvestigation(reads, workspaceId, id));
    app.get(
      '/api/investigations/:id/results/:seq',
      {
        config: { access: signedIn('tickets:read'), readModels: ['investigations'] },
        preValidation: record.first,
        schema: {
          tags: ['Investigations'],
          operationId: 'getToolCallResult',
          summary: 'Get the full result of a tool call',
          params: z.object({ id: recordId, seq: queryInteger(1, 1_000_000) }),
          response: { 200: ResultResource },
        },
      },
      async (request) => {
        const { seq } = request.params;
        const { id } = record.of(request);
        const revision = await revisionOfResult(reads, id, seq);
        const completed = revision === null ? null : await completedCall(store, id, revision);
        if (completed === null) throw notFound();
        const { data } = completed;
        return {
          seq,
          event_id: completed.id,
          result_ref: data.resultRef,
          result_bytes: data.resultBytes,
          result: data.result ?? (data.resultRef === null ? null : await loadStoredResult(store, data.resultRef)),
        };
      },
    );
  };

const completedCall = async (
  store: Pick<EventStore, 'readStream'>,
  id: string,
  revision: bigint,
): Promise<RecordedEvent<EventOf<'ToolCallCompleted'>> | null> => {
  for await (const event of eventsOf(store, investigations, id, revision))
    return isEvent(event, 'ToolCallCompleted') ? event : null;
  return null;
};
