import { z } from 'zod';
import type { Sql } from '../../engine/sql.ts';
import { listRules } from '../../projections/rules/ruleQueries.ts';
import type { RuleRow } from '../../projections/rules/rules.ts';
import { signedIn } from '../http/access.ts';
import type { CursorCodec } from '../http/cursor.ts';
import { principalOf, type Route } from '../http/http.ts';
import { EnvelopePaging, envelopeOf, readPage } from '../http/paging.ts';
import { RuleResource, toRule } from './resource.ts';

const Place = z.object({ position: z.int(), id: z.string() });

/** SU-107: the rules of the workspace in the order in which they are asked. */
export const ruleList =
  ({ reads, cursors }: { reads: Sql; cursors: CursorCodec }): Route =>
  (app) => {
    app.get(
      '/api/support-lead/escalation-rules',
      {
        config: { access: signedIn('rules:read'), readModels: ['escalation_rules'] },
        schema: {
          tags: ['Escalation rules'],
          operationId: 'listEscalationRules',
          summary: 'List escalation rules, in the order in which they are asked',
          querystring: z.strictObject(EnvelopePaging),
          response: { 200: envelopeOf(RuleResource) },
        },
      },
      async (request) => {
        const { workspaceId } = principalOf(request);
        const { rows, nextCursor } = await readPage(cursors, request.query, {
          endpoint: '/api/support-lead/escalation-rules',
          workspaceId,
          place: Place,
          placeOf: ({ position, id }: RuleRow) => ({ position, id }),
          read: (limit, place) => listRules(reads, workspaceId, limit, place),
        });
        return { items: rows.map(toRule), next_cursor: nextCursor };
      },
    );
  };
