import { z } from 'zod';
import { UserId } from '../core/ids.ts';
import { personal } from '../core/personal.ts';

const at = z.iso.datetime();
const of = { ruleId: z.uuid(), workspaceId: z.string() };

/** SU-108: all that a rule is. Name and expression are what a person wrote. */
const rule = {
  name: personal(z.string()),
  expression: personal(z.string()),
  enabled: z.boolean(),
  /** From 1; each rule of a workspace has its own. */
  position: z.int(),
  stopOnMatch: z.boolean(),
  /** Rules that make room for it, with where they stand now. */
  moved: z.array(z.object({ ruleId: z.uuid(), position: z.int() })),
};

/**
 * Events of `escalation_rules-<workspace>`. Stored forever: add event types or optional fields; never rename or reuse
 * one. Personal fields belong to the person who wrote them.
 */
export const EscalationRuleEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('EscalationRuleCreated'),
    data: z.object({ ...of, ...rule, createdBy: UserId, createdAt: at }),
  }),
  z.object({
    /** `takesMatching`: tickets that match it now count as fired from here on (SU-113). */
    type: z.literal('EscalationRuleChanged'),
    data: z.object({ ...of, ...rule, takesMatching: z.boolean(), changedBy: UserId, changedAt: at }),
  }),
  z.object({ type: z.literal('EscalationRuleDeleted'), data: z.object({ ...of, deletedAt: at }) }),
]);
export type EscalationRuleEvent = z.infer<typeof EscalationRuleEvent>;
export type EscalationRuleEventOf<Type extends EscalationRuleEvent['type']> = Extract<
  EscalationRuleEvent,
  { type: Type }
>;
