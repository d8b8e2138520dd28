import { z } from 'zod';
import { optionalPersonal, personal } from '../../core/personal.ts';

/** What a rule does (SU-109). */
export const RuleActionType = z.enum(['escalate', 'chat_channel', 'assign_to']);
export type RuleActionType = z.infer<typeof RuleActionType>;

/**
 * What became of it on the ticket: `escalated`, `assigned`; `after_verdict`: an investigation goes on, whose verdict is
 * waited for; `announced`: the same before the investigation has begun, and people are told at once (SU-17); `to_channel`:
 * the chat channel is to be told; `unknown_user`: there is nobody of that name (SU-114); `no_change`: it was so already, or
 * the ticket has ended.
 */
export const RuleEffect = z.enum([
  'escalated',
  'after_verdict',
  'announced',
  'assigned',
  'unknown_user',
  'to_channel',
  'no_change',
]);
export type RuleEffect = z.infer<typeof RuleEffect>;

/** A condition as it is written, what its field held, and whether it held (SU-175). */
export const RuleOutcome = z.object({
  text: z.string(),
  value: z.union([z.string(), z.number(), z.array(z.string()).readonly()]).nullable(),
  holds: z.boolean().nullable(),
});
export type RuleOutcome = z.infer<typeof RuleOutcome>;

/** What rules do on a ticket; part of the events of `ticket-<id>`. */
export const ruleEvents = [
  z.object({
    // SU-113: a rule fired, once until the ticket is reopened; what it led to stands behind it in the same append.
    type: z.literal('EscalationRuleMatched'),
    data: z.object({
      ticketId: z.uuid(),
      ruleId: z.uuid(),
      action: RuleActionType,
      effect: RuleEffect,
      /** Of `chat_channel`, as the rule names it. */
      channel: optionalPersonal(z.string()),
      conditions: personal(z.array(RuleOutcome)),
      matchedAt: z.iso.datetime(),
    }),
  }),
] as const;
