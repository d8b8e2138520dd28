import { z } from 'zod';
import type { CheckOutcome } from '../../domain/connectors/checkOutcome.ts';
import { testConnector, type ConnectorTest } from '../../domain/connectors/testConnector.ts';
import { unreachable } from '../../domain/core/decider.ts';
import type { Sql } from '../../engine/sql.ts';
import { findConnector } from '../../projections/connectors/connectorQueries.ts';
import type { ConnectorRow } from '../../projections/connectors/connectors.ts';
import { signedIn } from '../http/access.ts';
import { recordId } from '../http/fields.ts';
import { metaOf, settled, type Route, type Settling } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';

/** How long a person waits at most, should this service be busy. */
const TEST_TIMEOUT_MS = 30_000;

/** What a test of a connector, source or channel gave (SU-122). */
export const TestResult = z
  .object({
    delivery_id: z.string(),
    success: z.boolean(),
    response_code: z.int().nullable(),
    response_body: z.string().nullable(),
    error_message: z.string().nullable(),
    duration_ms: z.int(),
    attempted_at: z.string(),
  })
  .meta({ id: 'ConnectorTest' });

/** SU-36: looks at the connector now; 200 also when it fails. A success makes a degraded connector ready. */
export const postConnectorTest =
  (deps: Settling & ConnectorTest<ConnectorRow> & { reads: Sql }): Route =>
  (app) => {
    const record = pathRecord((workspaceId, id) => findConnector(deps.reads, workspaceId, id));
    app.post(
      '/api/connectors/:id/test',
      {
        config: { access: signedIn('connectors:manage'), refuses: ['invalid_transition'] },
        preValidation: record.first,
        schema: {
          tags: ['Connectors'],
          operationId: 'testConnector',
          summary: 'Test a connector',
          params: z.object({ id: recordId }),
          response: { 200: TestResult },
        },
      },
      async (request, reply) => {
        const signal = AbortSignal.timeout(TEST_TIMEOUT_MS);
        const tested = await testConnector(deps, record.of(request), signal, metaOf(request));
        const { outcome, testedAt, position } = tested;
        await settled(deps, reply, position, ['connectors']);
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

const messageOf = (outcome: CheckOutcome): string | null => {
  switch (outcome.finding) {
    case 'working':
      return null;
    case 'failing':
      return outcome.reason;
    case 'undecided':
      return 'The service is busy. Try again.';
    default:
      return unreachable(outcome);
  }
};
