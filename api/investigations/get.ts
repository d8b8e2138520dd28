import { z } from 'zod';
import { findInvestigation, trajectoryOf } from '../../projections/investigations/investigationQueries.ts';
import { signedInOrKey } from '../http/access.ts';
import type { Route } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';
import { recordId } from '../http/fields.ts';
import { InvestigationResource, toInvestigationSummary } from './resource.ts';
import type { Reads, Sql } from '../../engine/sql.ts';

/** SU-82: the complete record. */
export const investigationById =
  ({ reads }: { reads: Reads }): Route =>
  (app) => {
    const record = pathRecord((workspaceId, id) => reads.connection((sql) => wholeInvestigation(sql, workspaceId, id)));
    app.get(
      '/api/investigations/:id',
      {
        config: { access: signedInOrKey('tickets:read', 'tickets:read'), readModels: ['investigations'] },
        preValidation: record.first,
        schema: {
          tags: ['Investigations'],
          operationId: 'getInvestigation',
          summary: 'Get an investigation with its trajectory, verdict and draft',
          params: z.object({ id: recordId }),
          response: { 200: InvestigationResource },
        },
      },
      (request) => {
        const { row, trajectory } = record.of(request);
        return { ...toInvestigationSummary(row), trajectory };
      },
    );
  };

/** One round trip: the steps are asked for before it is known to be one of the workspace, and how many it has. */
const wholeInvestigation = async (sql: Sql, workspaceId: string, id: string) => {
  const [row, steps] = await Promise.all([findInvestigation(sql, workspaceId, id), trajectoryOf(sql, id, 0, null)]);
  return row && { row, trajectory: steps.slice(0, row.step_count) };
};
