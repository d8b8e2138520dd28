import type { DomainEvent } from '../../../domain/core/log/eventStore.ts';
import { at, id, type Step } from './historySteps.ts';

const channelId = id(8, 6);
const otherId = id(8, 7);
const chosen = {
  kind: 'pagerduty',
  name: 'On\u0000 call',
  enabled: true,
  secretId: id(4, 8),
  secretKeys: ['routing_key'],
  settingsId: id(4, 9),
  quietHours: { timezone: 'Europe/Berlin', start: '22:00', end: '07:00' },
};
const of = (channel: string, type: string, data: DomainEvent['data']): Step => [
  `escalation-${channel}`,
  `Channel${type}`,
  { channelId: channel, ...data },
];
const message = (n: number, type: string, data: DomainEvent['data']): Step => [
  `escalation-${id(9, n)}`,
  `Escalation${type}`,
  { deliveryId: id(9, n), channelId, ticketId: id(7, 2), action: 'notify', ...data },
];
const queued = {
  workspaceId: 'default',
  eventId: id(2, 5),
  revision: 2,
  position: '0000000000000031',
  recipient: 0,
  opens: [],
  queuedAt: at(51),
};
const answered = {
  attempt: 1,
  responseCode: 503,
  reasonCode: 'not_accepted',
  reason: 'Busy.\u0000',
  durationMs: 12,
  attemptedAt: at(52),
};

/** Channels that are made, changed and deleted, and what becomes of messages to them. */
export const channels: readonly Step[] = [
  of(channelId, 'Created', { ...chosen, workspaceId: 'default', createdAt: at(50) }),
  of(otherId, 'Created', { ...chosen, workspaceId: 'default', secretId: null, quietHours: null, createdAt: at(50) }),
  message(6, 'Queued', queued),
  message(7, 'Queued', { ...queued, action: 'resolve', opens: [id(9, 6)] }),
  message(8, 'Queued', { ...queued, recipient: 1 }),
  message(6, 'Retried', { ...answered, nextAttemptAt: at(57) }),
  message(6, 'Sent', { ...answered, attempt: 2, responseCode: 202, reasonCode: null, reason: null }),
  message(8, 'Failed', answered),
  message(9, 'Failed', { ...answered, channelId: null, reasonCode: 'channel_not_routable' }),
  message(7, 'Dropped', { droppedAt: at(58) }),
  message(8, 'ResendRequested', { requestedAt: at(58) }),
  of(channelId, 'Changed', { ...chosen, name: 'Off', enabled: false, quietHours: null, changedAt: at(59) }),
  of(otherId, 'Deleted', { deletedAt: at(59) }),
];
