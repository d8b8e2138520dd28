import { z } from 'zod';
import { findInvestigation, trajectoryOf } from '../../projections/investigations/investigationQueries.ts';
import type { TrajectoryStep } from '../../agent/state/steps.ts';
import { signedInOrKey } from '../http/access.ts';
import { principalOf, type Route } from '../http/http.ts';
import { queryInteger, recordId } from '../http/fields.ts';
import { withRecord } from '../http/pathRecord.ts';
import { EnvelopePaging, envelopeOf, readPage } from '../http/paging.ts';
import { StepResource } from './resource.ts';
import type { CursorCodec } from '../http/cursor.ts';
import type { Reads } from '../../engine/sql.ts';

const Query = z.strictObject({ ...EnvelopePaging, after: queryInteger(0, 1_000_000).default(0) });

/** SU-81: the steps after `after`, in order. */
export const investigationTrajectory =
  ({ reads, cursors }: { reads: Reads; cursors: CursorCodec }): Route =>
  (app) => {
    app.get(
      '/api/investigations/:id/trajectory',
      {
        config: { access: signedInOrKey('tickets:read', 'tickets:read'), readModels: ['investigations'] },
        attachValidation: true,
        schema: {
          tags: ['Investigations'],
          operationId: 'listInvestigationSteps',
          summary: 'List the steps of an investigation',
          params: z.object({ id: recordId }),
          querystring: Query,
          response: { 200: envelopeOf(StepResource) },
        },
      },
      async (request) => {
        const { query } = request;
        const { workspaceId } = principalOf(request);
        const { rows, nextCursor } = await withRecord(reads, request, {
          find: findInvestigation,
          rest: (sql, id) =>
            readPage(cursors, query, {
              endpoint: `/api/investigations/${id}/trajectory`,
              workspaceId,
              place: z.int(),
              placeOf: (step: TrajectoryStep) => step.seq,
              read: (limit, place) => trajectoryOf(sql, id, place ?? query.after, limit),
            }),
        });
        return { items: [...rows], next_cursor: nextCursor };
      },
    );
  };
