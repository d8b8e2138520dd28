import { z } from 'zod';
import { findInvestigation, trajectoryOf } from '../../projections/investigations/investigationQueries.ts';
import type { Route } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';
import { recordId } from '../http/fields.ts';
import { InvestigationResource, toInvestigationSummary } from './resource.ts';
import type { Sql } from '../../engine/sql.ts';

/** SU-82: the complete record. */
export const investigationById =
  ({ reads }: { reads: Sql }): Route =>
  (app) => {
    const record = pathRecord((workspaceId, id) => findInvestigation(reads, workspaceId, id));
    app.get(
      '/api/investigations/:id',
      {
        config: { access: { surface: 'api', role: 'member' }, readModels: ['investigations'] },
        preValidation: record.first,
        schema: {
          tags: ['Investigations'],
          operationId: 'getInvestigation',
          summary: 'Get an investigation with its trajectory, verdict and draft',
          params: z.object({ id: recordId }),
          response: { 200: InvestigationResource },
        },
      },
      async (request) => {
        const row = record.of(request);
        return { ...toInvestigationSummary(row), trajectory: await trajectoryOf(reads, row.id, 0, row.step_count) };
      },
    );
  };
