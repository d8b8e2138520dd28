import { z } from 'zod';
import { connectorDecider, connectorStream, type RecordTest } from '../../domain/connectors/connector.ts';
import { unreachable } from '../../domain/core/decider.ts';
import { invalidTransition } from '../../domain/core/errors.ts';
import { handleCommand } from '../../domain/core/handleCommand.ts';
import type { CheckOutcome, ConnectorChecks } from '../../processes/connectors/connectorChecks.ts';
import { findConnector } from '../../projections/connectors/connectorQueries.ts';
import type { ConnectorRow } from '../../projections/connectors/connectors.ts';
import { metaOf, notFound, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { recordFirst } from '../http/recordFirst.ts';
import { recordId } from '../http/queryValues.ts';
import type { EventStore } from '../../domain/core/eventStore.ts';
import type { Sql } from '../../engine/sql.ts';

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
  (deps: Settling & { store: EventStore; reads: Sql; connectorChecks: ConnectorChecks; now: () => string }): Route =>
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
        const outcome = await tested(deps, row);
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
          success: outcome.finding === 'working',
          response_code: null,
          response_body: null,
          error_message: messageOf(outcome),
          duration_ms: outcome.durationMs,
          attempted_at: testedAt,
        };
      },
    );
  };

/** How long a person waits at most, should this service be busy. */
const TEST_TIMEOUT_MS = 30_000;

/** A test that did not get to the connector in time is undecided, as one is that was held up. */
const tested = async (
  { connectorChecks }: { connectorChecks: ConnectorChecks },
  row: ConnectorRow,
): Promise<CheckOutcome> => {
  const begun = performance.now();
  const signal = AbortSignal.timeout(TEST_TIMEOUT_MS);
  try {
    return await connectorChecks.check(row, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    return { finding: 'undecided', durationMs: Math.round(performance.now() - begun) };
  }
};

const messageOf = (outcome: CheckOutcome): string | null => {
  switch (outcome.finding) {
    case 'working':
      return null;
    case 'failing':
      return outcome.reason;
    case 'undecided':
      return 'This service was too busy to find out; try again.';
    default:
      return unreachable(outcome);
  }
};

const recordOf = (row: ConnectorRow, outcome: CheckOutcome, testedAt: string): RecordTest => ({
  type: 'RecordTest',
  generation: row.generation,
  data: {
    connectorId: row.id,
    success: outcome.finding === 'working',
    reasonCode: reasonCodeOf(outcome),
    durationMs: outcome.durationMs,
    testedAt,
  },
  warnings: outcome.finding === 'working' ? outcome.warnings : [],
});

const reasonCodeOf = (outcome: CheckOutcome): string | null => {
  if (outcome.finding === 'working') return null;
  return outcome.finding === 'failing' ? outcome.reasonCode : 'undecided';
};
