import { z } from 'zod';
import { RuleActionType, RuleEffect } from '../../domain/tickets/rules/ruleEvents.ts';
import type { FiringDelivery } from '../../projections/rules/firingDeliveries.ts';
import type { FiringRow, RuleRow } from '../../projections/rules/rules.ts';
import { NOT_BLANK } from '../http/fields.ts';
import { bodyFor } from '../http/serviceFields.ts';

/** SU-108; what somebody wrote who was erased since is null, and such a rule never matches. */
export const RuleResource = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    expression: z.string().nullable(),
    enabled: z.boolean(),
    position: z.int().describe('Rules are asked in ascending order.'),
    stop_on_match: z.boolean().describe('A match ends the evaluation: rules behind it are not asked.'),
    created_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    last_matched_at: z.string().nullable(),
    match_count: z.int(),
  })
  .meta({ id: 'EscalationRule' });
export type RuleResource = z.infer<typeof RuleResource>;

export const toRule = (row: RuleRow): RuleResource => ({
  id: row.id,
  name: row.name,
  expression: row.expression,
  enabled: row.enabled,
  position: row.position,
  stop_on_match: row.stop_on_match,
  created_by: row.created_by,
  created_at: row.created_at,
  updated_at: row.updated_at,
  last_matched_at: row.last_matched_at,
  match_count: row.match_count,
});

/** What saving a rule answers (SU-113). */
export const SavedRule = RuleResource.extend({
  taken_as_fired: z
    .int()
    .describe('Tickets that match the rule now. They count as fired, without effect, until they are reopened.'),
}).meta({ id: 'SavedEscalationRule' });

/** Its length is judged by the tokenizer, which says where it becomes too long (SU-108). */
export const Expression = z.string().describe('`if <condition> and … then <action>`, at most 4,096 characters.');

const fields = {
  name: z.string().trim().min(1, NOT_BLANK).max(140),
  expression: Expression,
  enabled: z.boolean().default(true),
  stop_on_match: z.boolean().default(true),
  position: z
    .int()
    .min(1)
    .max(1_000_000)
    .nullable()
    .default(null)
    .describe('Null: behind all others, or where it stands. Rules that stand there move down.'),
};

export const RuleBody = bodyFor(RuleResource, z.strictObject(fields));

/** The place of a rule and what is said about it. */
export const RuleRemark = z
  .object({ position: z.int().describe('Counted in characters from 0.'), message: z.string() })
  .meta({ id: 'RuleRemark' });

/** A condition as it is written, and whether it held (SU-175). */
export const ConditionOutcome = z
  .object({
    condition: z.string(),
    value: z
      .union([z.string(), z.number(), z.array(z.string())])
      .nullable()
      .describe('What the field held; lengths of time in seconds.'),
    holds: z.boolean().nullable().describe('Null where it cannot be said.'),
  })
  .meta({ id: 'RuleConditionOutcome' });

type Outcome = { text: string; value: string | number | readonly string[] | null; holds: boolean | null };

export const toCondition = ({ text, value, holds }: Outcome): z.infer<typeof ConditionOutcome> => ({
  condition: text,
  value: typeof value === 'object' && value !== null ? [...value] : value,
  holds,
});

/** SU-175: that a rule fired. */
export const RuleFiring = z
  .object({
    ticket_id: z.string(),
    at: z.string(),
    action: RuleActionType,
    effect: RuleEffect.describe(
      '`after_verdict`: the ticket is escalated once its investigation has ended; `announced`: the same, and the channels were told at once; `no_change`: it was so already, or the ticket had ended.',
    ),
    conditions: z.array(ConditionOutcome).nullable().describe('Null once the customer is erased.'),
    deliveries: z
      .array(
        z.object({
          delivery_id: z.string(),
          channel_id: z.string().nullable().describe('Null where no channel could be reached.'),
          channel: z.string().nullable().describe('Its name; null once it was deleted.'),
          status: z.enum(['waiting', 'sent', 'retried', 'failed', 'dropped']),
          attempts: z.int(),
          error_message: z.string().nullable(),
          last_attempt_at: z.string().nullable(),
        }),
      )
      .describe('What became of each message to a channel.'),
  })
  .meta({ id: 'EscalationRuleFiring' });

export const toFiring = (row: FiringRow, deliveries: readonly FiringDelivery[]): z.infer<typeof RuleFiring> => ({
  ticket_id: row.ticket_id,
  at: row.at,
  action: row.action,
  effect: row.effect,
  conditions: row.conditions === null ? null : row.conditions.map(toCondition),
  deliveries: deliveries
    .filter(({ event_id: eventId }) => eventId === row.told_by)
    .map(({ id, channel_id, channel, status, attempts, reason, attempted_at }) => ({
      delivery_id: id,
      channel_id,
      channel,
      status,
      attempts,
      error_message: reason,
      last_attempt_at: attempted_at,
    })),
});
