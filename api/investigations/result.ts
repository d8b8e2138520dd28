import { z } from 'zod';
import type { StreamName } from '../../domain/core/eventLog.ts';
import type { EventStore, RecordedEvent } from '../../domain/core/eventStore.ts';
import { sliceEvent } from '../../domain/core/sliceEvent.ts';
import type { InvestigationEvent } from '../../domain/investigations/events.ts';
import { investigationStream } from '../../domain/investigations/investigation.ts';
import type { ResultEvent } from '../../domain/investigations/resultEvents.ts';
import { hashOfRef, resultStream } from '../../domain/investigations/resultText.ts';
import { findInvestigation, revisionOfResult } from '../../projections/investigations/investigationQueries.ts';
import { notFound, principalOf, type Route } from '../http/http.ts';
import { queryInteger, recordId } from '../http/queryValues.ts';
import { recordFirst } from '../http/recordFirst.ts';
import type { Sql } from '../../engine/sql.ts';

export const ResultResource = z.object({
  seq: z.int(),
  event_id: z.string(),
  result_ref: z.string().nullable(),
  result_bytes: z.int(),
  /** Null when the call failed, or the customer is erased. */
  result: z.unknown(),
});

/** The whole recorded result of a tool call, of which the trajectory shows the beginning (DS-51). */
export const investigationResult =
  ({ reads, store }: { reads: Sql; store: EventStore }): Route =>
  (app) => {
    app.get(
      '/api/investigations/:id/results/:seq',
      {
        config: { access: { surface: 'api', role: 'member' }, readModels: ['investigations'] },
        preValidation: recordFirst((workspaceId, id) => findInvestigation(reads, workspaceId, id)),
        schema: {
          tags: ['Investigations'],
          operationId: 'getToolCallResult',
          summary: 'Get the whole result of a tool call',
          params: z.object({ id: recordId, seq: queryInteger(1, 1_000_000) }),
          response: { 200: ResultResource },
        },
      },
      async (request) => {
        const { id, seq } = request.params;
        const row = await findInvestigation(reads, principalOf(request).workspaceId, id);
        const revision = row && (await revisionOfResult(reads, row.id, seq));
        const completed =
          row && revision !== null && (await completedCall(store, investigationStream(row.id), revision));
        if (!completed) throw notFound();
        const { data } = completed;
        return {
          seq,
          event_id: completed.id,
          result_ref: data.resultRef,
          result_bytes: data.resultBytes,
          result: data.result ?? (data.resultRef === null ? null : await storedResult(store, data.resultRef)),
        };
      },
    );
  };

type CompletedEvent = Extract<InvestigationEvent, { type: 'ToolCallCompleted' }>;

const completedCall = async (
  store: Pick<EventStore, 'readStream'>,
  stream: StreamName,
  revision: bigint,
): Promise<RecordedEvent<CompletedEvent> | null> => {
  for await (const event of store.readStream(stream, revision))
    return event.type === 'ToolCallCompleted' ? sliceEvent<CompletedEvent>(event) : null;
  return null;
};

/** A result that has a stream of its own; null once the customer is erased. */
const storedResult = async (store: Pick<EventStore, 'readStream'>, resultRef: string): Promise<unknown> => {
  let text = '';
  for await (const event of store.readStream(resultStream(hashOfRef(resultRef)))) {
    const { content } = sliceEvent<ResultEvent>(event).data;
    if (content === null) return null;
    text += content;
  }
  return text === '' ? null : JSON.parse(text);
};
