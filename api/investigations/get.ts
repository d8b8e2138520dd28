import { z } from 'zod';
import { findInvestigation, trajectoryOf } from '../../projections/investigations/investigationQueries.ts';
import { notFound, principalOf, type Route } from '../http/http.ts';
import { recordFirst } from '../http/recordFirst.ts';
import { recordId } from '../http/queryValues.ts';
import { InvestigationResource, toInvestigationSummary } from './resource.ts';
import type { Sql } from '../../engine/sql.ts';

/** SU-82: the complete record. */
export const investigationById =
  ({ reads }: { reads: Sql }): Route =>
  (app) => {
    app.get(
      '/api/investigations/:id',
      {
        config: { access: { surface: 'api', role: 'member' }, readModels: ['investigations'] },
        preValidation: recordFirst((workspaceId, id) => findInvestigation(reads, workspaceId, id)),
        schema: {
          tags: ['Investigations'],
          operationId: 'getInvestigation',
          summary: 'Get an investigation with its trajectory, verdict and draft',
          params: z.object({ id: recordId }),
          response: { 200: InvestigationResource },
        },
      },
      async (request) => {
        const { workspaceId } = principalOf(request);
        const row = await findInvestigation(reads, workspaceId, request.params.id);
        if (row === null) throw notFound();
        return { ...toInvestigationSummary(row), trajectory: await trajectoryOf(reads, row.id, 0, row.step_count) };
      },
    );
  };
