import { z } from 'zod';
import { connectorDecider, connectorStream, type RecordTest } from '../../domain/connector/connector.ts';
import { invalidTransition } from '../../domain/core/errors.ts';
import { handleCommand } from '../../domain/core/handleCommand.ts';
import type { CheckOutcome } from '../../processes/connectorChecks.ts';
import { findConnector } from '../../projections/connectorQueries.ts';
import type { ConnectorRow } from '../../projections/connectors.ts';
import type { ApiDeps } from '../deps.ts';
import { metaOf, notFound, principalOf, settled, type Route } from '../http.ts';
import { recordFirst } from '../recordFirst.ts';
import { recordId } from '../queryValues.ts';

/** SU-122. */
export const TestResult = z.object({
  delivery_id: z.string(),
  success: z.boolean(),
  response_code: z.int().nullable(),
  response_body: z.string().nullable(),
  error_message: z.string().nullable(),
  duration_ms: z.int(),
  attempted_at: z.string(),
});

/** SU-36: looks at the connector now; 200 also when it fails. A success makes a degraded connector ready. */
export const testConnector =
  (deps: Pick<ApiDeps, 'store' | 'reads' | 'progress' | 'readAfterWriteMs' | 'connectorChecks' | 'now'>): Route =>
  (app) => {
    app.post(
      '/api/connectors/:id/test',
      {
        config: { access: { surface: 'api', role: 'admin' }, refuses: ['invalid_transition'] },
        preValidation: recordFirst((workspaceId, id) => findConnector(deps.reads, workspaceId, id)),
        schema: {
          tags: ['Connectors'],
          operationId: 'testConnector',
          summary: 'Test a connector',
          params: z.object({ id: recordId }),
          response: { 200: TestResult },
        },
      },
      async (request, reply) => {
        const row = await findConnector(deps.reads, principalOf(request).workspaceId, request.params.id);
        if (row === null) throw notFound();
        if (row.status === 'disabled') throw invalidTransition('disabled', ['enable']);
        const testedAt = deps.now();
        const outcome = await deps.connectorChecks.check(row, AbortSignal.timeout(TEST_TIMEOUT_MS));
        const command = recordOf(row, outcome, testedAt);
        const handled = await handleCommand(
          deps.store,
          connectorDecider,
          connectorStream(row.id),
          command,
          metaOf(request),
        );
        await settled(deps, reply, handled.position, ['connectors']);
        return {
          delivery_id: request.commandId,
          success: outcome.ok,
          response_code: null,
          response_body: null,
          error_message: outcome.ok ? null : outcome.reason,
          duration_ms: outcome.durationMs,
          attempted_at: testedAt,
        };
      },
    );
  };

/** Longer than a check takes by itself: reaching it is a bug. */
const TEST_TIMEOUT_MS = 30_000;

const recordOf = (row: ConnectorRow, outcome: CheckOutcome, testedAt: string): RecordTest => ({
  type: 'RecordTest',
  generation: row.generation,
  data: {
    connectorId: row.id,
    success: outcome.ok,
    reasonCode: outcome.ok ? null : outcome.reasonCode,
    durationMs: outcome.durationMs,
    testedAt,
  },
  warnings: outcome.ok ? outcome.warnings : [],
});
