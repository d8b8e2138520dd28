import { createRule, type RuleSaving } from '../../domain/rules/saveRule.ts';
import type { Sql } from '../../engine/sql.ts';
import { createdRule } from '../../projections/rules/rules.ts';
import { signedIn } from '../http/access.ts';
import { metaOf, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { signedInUserId } from '../keys/signedInUser.ts';
import { RuleBody, SavedRule, toRule } from './resource.ts';
import { takenAsFired } from './takenAsFired.ts';

/** SU-107, SU-113: answers how many tickets match already. */
export const postRule =
  (deps: Settling & RuleSaving & { reads: Sql; publicApiUrl: string }): Route =>
  (app) => {
    app.post(
      '/api/support-lead/escalation-rules',
      {
        config: {
          access: signedIn('rules:manage'),
          refuses: ['rule_syntax', 'rule_too_long', 'quota_exceeded'],
          sends: ['Location'],
        },
        schema: {
          tags: ['Escalation rules'],
          operationId: 'createEscalationRule',
          summary: 'Create an escalation rule',
          description:
            'Asked when a ticket arrives, gets its verdict or a message of its customer, and as time goes by. It fires once per ticket until that is reopened.',
          body: RuleBody,
          response: { 201: SavedRule },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        const writer = { workspaceId, userId: signedInUserId(request) };
        const { stop_on_match: stopOnMatch, ...written } = request.body;
        const { events, position } = await createRule(deps, writer, { ...written, stopOnMatch }, metaOf(request));
        const [event] = events;
        if (event?.type !== 'EscalationRuleCreated') throw new Error('creating a rule records that it was created');
        await settled(deps, reply, position, ['escalation_rules']);
        const row = createdRule(event.data);
        const taken = await takenAsFired(deps.reads, workspaceId, row, deps.now());
        return reply
          .code(201)
          .header('Location', `${deps.publicApiUrl}/api/support-lead/escalation-rules/${row.id}`)
          .send({ ...toRule(row), taken_as_fired: taken });
      },
    );
  };
