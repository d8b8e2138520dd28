import { z } from 'zod';
import type { Reads } from '../../engine/sql.ts';
import { deliveriesOf } from '../../projections/rules/firingDeliveries.ts';
import { findRule, listFirings } from '../../projections/rules/ruleQueries.ts';
import type { FiringRow } from '../../projections/rules/rules.ts';
import { signedIn } from '../http/access.ts';
import type { CursorCodec } from '../http/cursor.ts';
import { recordId } from '../http/fields.ts';
import { principalOf, type Route } from '../http/http.ts';
import { EnvelopePaging, envelopeOf, readPage } from '../http/paging.ts';
import { withRecord } from '../http/pathRecord.ts';
import { RuleFiring, toFiring } from './resource.ts';

/** SU-175: for which tickets a rule fired, when and why, newest first. */
export const ruleFirings =
  ({ reads, cursors }: { reads: Reads; cursors: CursorCodec }): Route =>
  (app) => {
    app.get(
      '/api/support-lead/escalation-rules/:id/firings',
      {
        config: { access: signedIn('rules:read'), readModels: ['escalation_rules', 'channels'] },
        attachValidation: true,
        schema: {
          tags: ['Escalation rules'],
          operationId: 'listEscalationRuleFirings',
          summary: 'List for which tickets a rule fired, newest first',
          params: z.object({ id: recordId }),
          querystring: z.strictObject(EnvelopePaging),
          response: { 200: envelopeOf(RuleFiring) },
        },
      },
      async (request) => {
        const { query } = request;
        const { workspaceId } = principalOf(request);
        const { rows, nextCursor } = await withRecord(reads, request, {
          find: findRule,
          rest: (sql, id) =>
            readPage(cursors, query, {
              endpoint: `/api/support-lead/escalation-rules/${id}/firings`,
              workspaceId,
              place: z.string(),
              placeOf: (row: FiringRow) => row.arrived,
              read: (limit, place) => listFirings(sql, id, limit, place),
            }),
        });
        const told = rows.flatMap(({ told_by: eventId }) => (eventId === null ? [] : [eventId]));
        const deliveries = told.length === 0 ? [] : await deliveriesOf(reads, told);
        return { items: rows.map((row) => toFiring(row, deliveries)), next_cursor: nextCursor };
      },
    );
  };
