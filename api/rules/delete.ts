import { z } from 'zod';
import type { EventStore } from '../../domain/core/log/eventStore.ts';
import { handle } from '../../domain/core/log/streams.ts';
import { escalationRules } from '../../domain/rules/escalationRules.ts';
import type { Sql } from '../../engine/sql.ts';
import { findRule } from '../../projections/rules/ruleQueries.ts';
import { signedIn } from '../http/access.ts';
import { recordId } from '../http/fields.ts';
import { metaOf, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';

/** SU-107. What it did stays in the history of the tickets. */
export const deleteRule =
  (deps: Settling & { store: EventStore; reads: Sql; now: () => string }): Route =>
  (app) => {
    app.delete(
      '/api/support-lead/escalation-rules/:id',
      {
        config: { access: signedIn('rules:manage') },
        preValidation: pathRecord((workspaceId, id) => findRule(deps.reads, workspaceId, id)).first,
        schema: {
          tags: ['Escalation rules'],
          operationId: 'deleteEscalationRule',
          summary: 'Delete an escalation rule',
          params: z.object({ id: recordId }),
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        const data = { ruleId: request.params.id, workspaceId, deletedAt: deps.now() };
        const command = { type: 'DeleteRule', data } as const;
        const { position } = await handle(deps.store, escalationRules, workspaceId, command, metaOf(request));
        await settled(deps, reply, position, ['escalation_rules']);
        return reply.code(204).send(null);
      },
    );
  };
