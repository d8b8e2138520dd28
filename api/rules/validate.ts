import { z } from 'zod';
import type { EventStore } from '../../domain/core/log/eventStore.ts';
import { eventsOf } from '../../domain/core/log/streams.ts';
import { validationFailed } from '../../domain/core/problems/errors.ts';
import { checkRule } from '../../domain/rules/checkRule.ts';
import { explainRule, type Explained } from '../../domain/rules/evaluateRule.ts';
import type { Action, Rule } from '../../domain/rules/parseRule.ts';
import { evolveRuleTicket, type RuleTicket } from '../../domain/rules/ruleTicket.ts';
import { fieldsOf } from '../../domain/rules/ticketFields.ts';
import { tickets } from '../../domain/tickets/ticket.ts';
import type { Sql } from '../../engine/sql.ts';
import { findTicket } from '../../projections/tickets/ticketQueries.ts';
import { signedIn } from '../http/access.ts';
import { recordId } from '../http/fields.ts';
import { principalOf, type Route } from '../http/http.ts';
import { reachDoubts, type ReachDeps } from './reachDoubt.ts';
import { ConditionOutcome, Expression, RuleRemark, toCondition } from './resource.ts';

const Value = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('number'), value: z.number() }),
  z.object({ kind: z.literal('duration'), seconds: z.number() }),
]);

const RuleAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('escalate') }),
  z.object({ type: z.literal('chat_channel'), channel: z.string() }),
  z.object({ type: z.literal('assign_to'), user: z.string() }),
]);

const Ast = z.object({
  conditions: z.array(
    z.object({
      field: z.string(),
      operator: z.enum(['==', '!=', '<', '>', '<=', '>=', 'in']),
      values: z.array(Value).describe('One, or all of a list behind `in`.'),
    }),
  ),
  action: RuleAction,
});

const Validation = z
  .object({
    ok: z.boolean(),
    ast: Ast.nullable(),
    action: RuleAction.nullable(),
    matches: z
      .boolean()
      .nullable()
      .describe('Whether the sample ticket matches now; null where that cannot be said, and without one.'),
    conditions: z.array(ConditionOutcome).describe('The truth of each condition for the sample ticket.'),
    warnings: z.array(RuleRemark),
    errors: z.array(RuleRemark),
  })
  .meta({ id: 'EscalationRuleValidation' });

type Deps = ReachDeps & { store: EventStore; reads: Sql; now: () => string };

/** SU-107, SU-111: says what is wrong with a rule, what is doubtful, and what it would say of a ticket. Nothing is kept. */
export const validateRule =
  (deps: Deps): Route =>
  (app) => {
    app.post(
      '/api/support-lead/escalation-rules/validate',
      {
        config: { access: signedIn('rules:manage') },
        schema: {
          tags: ['Escalation rules'],
          operationId: 'validateEscalationRule',
          summary: 'Check an escalation rule',
          description: 'A rule with errors is answered with 200 and `ok: false`.',
          body: z.strictObject({ expression: Expression, sample_ticket_id: recordId.nullable().default(null) }),
          response: { 200: Validation },
        },
      },
      async (request) => {
        const { expression, sample_ticket_id: sampleId } = request.body;
        const { workspaceId } = principalOf(request);
        const sample = sampleId === null ? null : await sampleOf(deps, workspaceId, sampleId);
        const checked = checkRule(expression);
        if (checked.rule === null)
          return { ok: false, ...NOTHING, matches: null, conditions: [], warnings: [], errors: [...checked.errors] };
        const { rule, warnings } = checked;
        const unreached = await reachDoubts(deps, workspaceId, expression, rule.action);
        const explained: Explained =
          sample === null ? { holds: null, conditions: [] } : explainRule(rule, fieldsOf(sample, deps.now()));
        return {
          ok: true,
          ...astOf(rule),
          matches: explained.holds,
          conditions: explained.conditions.map(toCondition),
          warnings: [...warnings, ...unreached],
          errors: [],
        };
      },
    );
  };

const NOTHING = { ast: null, action: null };

const astOf = ({ conditions, action }: Rule): { ast: z.infer<typeof Ast>; action: Action } => ({
  ast: {
    conditions: conditions.map((condition) => ({
      field: condition.field,
      operator: condition.operator,
      values: condition.operator === 'in' ? [...condition.values] : [condition.value],
    })),
    action,
  },
  action,
});

/** As the log has it. */
const sampleOf = async ({ store, reads }: Deps, workspaceId: string, ticketId: string): Promise<RuleTicket | null> => {
  if ((await findTicket(reads, workspaceId, ticketId)) === null)
    throw validationFailed([{ field: '/sample_ticket_id', code: 'pattern', detail: 'There is no such ticket.' }]);
  let ticket: RuleTicket | null = null;
  for await (const event of eventsOf(store, tickets, ticketId)) ticket = evolveRuleTicket(ticket, event);
  return ticket;
};
