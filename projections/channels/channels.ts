import type { ChannelKind } from '../../domain/channels/channelKinds.ts';
import type { ChannelEventOf, EscalationAction, QuietHours } from '../../domain/channels/events.ts';
import type { Position } from '../../domain/core/log/eventLog.ts';
import type { SecretId } from '../../domain/core/ids.ts';
import type { Handler } from '../../engine/projections/projection.ts';
import { readModel, together, type Recorded } from '../readModel.ts';
import { snakeCased } from '../sql/snakeCased.ts';
import {
  boolean,
  byteText,
  integer,
  jsonb,
  nullable,
  table,
  text,
  texts,
  timestamptz,
  uuid,
  type RowOf,
} from '../sql/table.ts';

export const channelTable = table(
  'channels',
  {
    id: uuid(),
    workspace_id: text(),
    kind: text<ChannelKind>(),
    name: text(),
    enabled: boolean(),
    secret_id: nullable(uuid<SecretId>()),
    secret_keys: texts(),
    settings_id: uuid<SecretId>(),
    quiet_hours: nullable(jsonb<QuietHours>()),
    created_at: timestamptz(),
    /** Of its creation: it is told of what comes after that. */
    position: byteText(),
    updated_at: timestamptz(),
    last_attempt_at: nullable(timestamptz()),
    last_status: nullable(text<'sent' | 'retried' | 'failed'>()),
  },
  { key: ['id'], indexes: ['create index on channels (workspace_id, created_at, id)'] },
);
/** One channel that exists. */
export type ChannelRow = RowOf<typeof channelTable>;

export const escalationTable = table(
  'channel_deliveries',
  {
    id: uuid(),
    /** Null for what no channel reached. */
    channel_id: nullable(uuid()),
    ticket_id: uuid(),
    /** The event that it tells of; null of what was recorded without one. */
    event_id: nullable(uuid()),
    action: text<EscalationAction>(),
    status: text<'waiting' | 'sent' | 'retried' | 'failed' | 'dropped'>(),
    attempts: integer(),
    response_code: nullable(integer()),
    reason_code: nullable(text()),
    reason: nullable(text()),
    duration_ms: nullable(integer()),
    queued_at: timestamptz(),
    attempted_at: nullable(timestamptz()),
    /** Null when no attempt comes any more. */
    due_at: nullable(timestamptz()),
  },
  {
    key: ['id'],
    indexes: [
      'create index on channel_deliveries (channel_id, queued_at desc, id desc)',
      'create index on channel_deliveries (event_id)',
    ],
  },
);
/** One message for a channel. */
export type EscalationRow = RowOf<typeof escalationTable>;

const byChannel = ({ data }: { data: { channelId: string } }) => ({ id: data.channelId });
const byDelivery = ({ data }: { data: { deliveryId: string } }) => ({ id: data.deliveryId });

const attempted = (
  { attempt, responseCode, reasonCode, reason, durationMs, attemptedAt }: Recorded<'EscalationSent'>['data'],
  status: EscalationRow['status'],
  due_at: string | null = null,
) => ({
  status,
  attempts: attempt,
  response_code: responseCode,
  reason_code: reasonCode,
  reason,
  duration_ms: durationMs,
  attempted_at: attemptedAt,
  due_at,
});

type Attempted = { data: Pick<Recorded<'EscalationSent'>['data'], 'channelId' | 'attemptedAt'> };

/** What no channel reached changes no channel. */
const lastOf = (status: ChannelRow['last_status']) =>
  channelTable.updates<Attempted>(
    ({ data }) => (data.channelId === null ? null : { id: data.channelId }),
    ({ data }) => ({ last_attempt_at: data.attemptedAt, last_status: status }),
  );

/** SU-114: what no channel reached was queued nowhere. */
const unroutable: Handler<Recorded<'EscalationFailed'>> = {
  apply: (_, { data, meta }) => {
    if (data.channelId !== null) return [];
    const { deliveryId: id, ticketId: ticket_id, action, attemptedAt: queued_at } = data;
    const of = { id, ticket_id, action, queued_at, event_id: meta.causationId ?? null };
    return [escalationTable.insert({ ...of, ...attempted(data, 'failed') })];
  },
};

/** SU-116: channels of all workspaces, and what was and is to be sent through them. */
export const channels = readModel({
  name: 'channels',
  version: 2,
  tables: [channelTable, escalationTable],
  on: {
    ChannelCreated: channelTable.inserts(({ data, position }) => createdChannel(data, position)),
    ChannelChanged: channelTable.updates(byChannel, ({ data }) => ({
      name: data.name,
      enabled: data.enabled,
      secret_id: data.secretId,
      secret_keys: data.secretKeys,
      settings_id: data.settingsId,
      quiet_hours: data.quietHours,
      updated_at: data.changedAt,
    })),
    ChannelDeleted: channelTable.deletes(byChannel),
    EscalationQueued: escalationTable.inserts(({ data }) => ({
      ...snakeCased(data),
      id: data.deliveryId,
      status: 'waiting',
      attempts: 0,
      due_at: data.queuedAt,
    })),
    EscalationSent: together(
      escalationTable.updates(byDelivery, ({ data }) => attempted(data, 'sent')),
      lastOf('sent'),
    ),
    EscalationRetried: together(
      escalationTable.updates(byDelivery, ({ data }) => attempted(data, 'retried', data.nextAttemptAt)),
      lastOf('retried'),
    ),
    EscalationFailed: together(
      escalationTable.updates(byDelivery, ({ data }) => attempted(data, 'failed')),
      unroutable,
      lastOf('failed'),
    ),
    EscalationDropped: escalationTable.updates(byDelivery, () => ({ status: 'dropped', due_at: null })),
    EscalationResendRequested: escalationTable.updates(byDelivery, ({ data: { requestedAt } }) => ({
      status: 'waiting',
      due_at: requestedAt,
    })),
  },
});

/** The row of a channel that has just been created. */
export const createdChannel = (data: ChannelEventOf<'ChannelCreated'>['data'], position: Position): ChannelRow =>
  channelTable.row({ ...snakeCased(data), id: data.channelId, position, updated_at: data.createdAt });
