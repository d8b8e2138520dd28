import { z } from 'zod';
import { ChannelKind } from '../../domain/channels/channelKinds.ts';
import { readSettings } from '../../domain/channels/channelSettings.ts';
import { ConfigValue } from '../../domain/channels/config.ts';
import { EscalationAction } from '../../domain/channels/events.ts';
import type { Secrets } from '../../domain/core/secrets.ts';
import type { ChannelRow, EscalationRow } from '../../projections/channels/channels.ts';

export const QuietHoursResource = z
  .strictObject({ timezone: z.string(), start: z.string(), end: z.string() })
  .meta({ id: 'QuietHours' });

/** SU-116: a channel as the API shows it; secret settings only say that they are set. */
export const ChannelResource = z
  .object({
    id: z.string(),
    kind: ChannelKind,
    name: z.string(),
    enabled: z.boolean(),
    config: z
      .record(z.string(), z.union([ConfigValue, z.object({ set: z.literal(true) })]))
      .describe('A secret reads as `{"set":true}`.'),
    when: z.string().nullable().describe('Null: every escalation.'),
    quiet_hours: QuietHoursResource.nullable().describe('Times in which only `urgent` is sent.'),
    created_at: z.string(),
    updated_at: z.string(),
    last_attempt_at: z.string().nullable(),
    last_status: z
      .enum(['sent', 'retried', 'failed'])
      .nullable()
      .describe('Result of the last attempt; `retried` will be attempted again.'),
  })
  .meta({ id: 'EscalationChannel' });
export type ChannelResource = z.infer<typeof ChannelResource>;

/** Reads what the vault keeps of the channel. */
export const toChannelResource = async (
  { secrets }: { secrets: Pick<Secrets, 'get'> },
  row: ChannelRow,
): Promise<ChannelResource> => {
  const settings = await readSettings(secrets, row.settings_id);
  const secret = Object.fromEntries(row.secret_keys.map((key) => [key, { set: true as const }]));
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    enabled: row.enabled,
    config: { ...settings?.config, ...secret },
    when: settings?.when ?? null,
    quiet_hours: row.quiet_hours,
    created_at: row.created_at,
    updated_at: row.updated_at,
    last_attempt_at: row.last_attempt_at,
    last_status: row.last_status,
  };
};

/** One message for a channel, with its last attempt. */
export const EscalationResource = z
  .object({
    id: z.string(),
    ticket_id: z.string(),
    action: EscalationAction.describe('`acknowledge` and `resolve` follow a page that `notify` opened.'),
    status: z
      .enum(['waiting', 'sent', 'retried', 'failed', 'dropped'])
      .describe('`dropped`: the channel was disabled before, or no page was open.'),
    attempts: z.int(),
    response_code: z.int().nullable(),
    error_message: z.string().nullable(),
    duration_ms: z.int().nullable(),
    created_at: z.string(),
    last_attempt_at: z.string().nullable(),
    next_attempt_at: z.string().nullable(),
  })
  .meta({ id: 'EscalationDelivery' });

export const toEscalationResource = (row: EscalationRow): z.infer<typeof EscalationResource> => ({
  id: row.id,
  ticket_id: row.ticket_id,
  action: row.action,
  status: row.status,
  attempts: row.attempts,
  response_code: row.response_code,
  error_message: row.reason,
  duration_ms: row.duration_ms,
  created_at: row.queued_at,
  last_attempt_at: row.attempted_at,
  next_attempt_at: row.due_at,
});
