import { z } from 'zod';
import { changeRule, type RuleSaving } from '../../domain/rules/saveRule.ts';
import type { Sql } from '../../engine/sql.ts';
import { findRule } from '../../projections/rules/ruleQueries.ts';
import { signedIn } from '../http/access.ts';
import { recordId } from '../http/fields.ts';
import { metaOf, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';
import { signedInUserId } from '../keys/signedInUser.ts';
import { RuleBody, SavedRule, toRule } from './resource.ts';
import { takenAsFired } from './takenAsFired.ts';

/** SU-107: a new expression, or switching it on, takes what matches as fired; a new name or place does not. */
export const putRule =
  (deps: Settling & RuleSaving & { reads: Sql }): Route =>
  (app) => {
    const record = pathRecord((workspaceId, id) => findRule(deps.reads, workspaceId, id));
    app.put(
      '/api/support-lead/escalation-rules/:id',
      {
        config: { access: signedIn('rules:manage'), refuses: ['rule_syntax', 'rule_too_long'] },
        preValidation: record.first,
        schema: {
          tags: ['Escalation rules'],
          operationId: 'replaceEscalationRule',
          summary: 'Replace an escalation rule',
          params: z.object({ id: recordId }),
          body: RuleBody,
          response: { 200: SavedRule },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        const writer = { workspaceId, userId: signedInUserId(request) };
        const { stop_on_match: stopOnMatch, ...written } = request.body;
        const rule = { ...written, stopOnMatch, ruleId: request.params.id };
        const { events, position } = await changeRule(deps, writer, rule, metaOf(request));
        await settled(deps, reply, position, ['escalation_rules']);
        const row = await record.now(request);
        const [event] = events;
        const takes = event?.type === 'EscalationRuleChanged' && event.data.takesMatching;
        const taken = takes ? await takenAsFired(deps.reads, workspaceId, row, deps.now()) : 0;
        return { ...toRule(row), taken_as_fired: taken };
      },
    );
  };
