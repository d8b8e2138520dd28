import { expect, it } from 'vitest';
import { streamName } from '../../../domain/core/log/eventLog.ts';
import type { RecordedEvent } from '../../../domain/core/log/eventStore.ts';
import { toInboxFrame } from '../../../projections/inbox/inboxFrames.ts';
import { eventAt } from '../../support/log/recordedEvents.ts';
import { history } from '../history/history.ts';

const ID = '0199c2f0-6a1e-7c44-9d0e-3f6f5d0b7a11';

const on = (category: string, type: string, data: Record<string, unknown>): RecordedEvent => {
  const event = eventAt(7, type, data);
  return { ...event, stream: streamName(category, ID), meta: { ...event.meta, workspaceId: 'default' } };
};

it.each([
  [
    'ConnectorCreated',
    { kind: 'postgres', name: 'Shop', autonomyLevel: 'investigate' },
    { kind: 'postgres', name: 'Shop', autonomy_level: 'investigate', status: 'starting', status_reason: null },
  ],
  [
    'ConnectorStatusChanged',
    { status: 'degraded', reason: 'No route.', warnings: [], checkedAt: '2026-05-01T10:00:00.000Z' },
    { status: 'degraded', status_reason: 'No route.', warnings: [], last_checked_at: '2026-05-01T10:00:00.000Z' },
  ],
  [
    'ConnectorUpdated',
    { enabled: false, restarts: false, autonomyLevel: 'off' },
    { autonomy_level: 'off', status: 'disabled', status_reason: null, warnings: [] },
  ],
  ['ConnectorUpdated', { enabled: true, restarts: false, autonomyLevel: 'off' }, { autonomy_level: 'off' }],
  ['ConnectorDeleted', {}, { status: 'deleted' }],
])('connector.status for %s (SU-167)', (type, data, patch) => {
  expect(toInboxFrame(on('connector', type, data))).toEqual({
    event: 'connector.status',
    data: {
      position: '0000000000000007',
      type: 'connector.status',
      variant: 'ConnectorStatusChanged',
      workspace_id: 'default',
      occurred_at: '2026-01-02T03:04:05.000Z',
      entity: { type: 'connector', id: ID },
      patch,
    },
  });
});

it('draft.updated for a decision tells of its investigation, with what the decision changed (SU-164)', () => {
  const investigationId = '0199c2f0-6a1e-7c44-9d0e-000000000002';
  const of = { draftId: ID, investigationId, ticketId: ID, revision: 2 };
  const told = (type: string, data: object) => toInboxFrame(on('investigation', type, { ...of, ...data }))?.data;
  expect(told('DraftEdited', { body: 'Done.', bodyDigest: 'sha256:0', egressFlags: ['image'] })).toMatchObject({
    type: 'draft.updated',
    variant: 'DraftUpdated',
    entity: { type: 'investigation', id: investigationId },
    patch: {
      drafted_reply: {
        status: 'edited',
        revision: 2,
        body: 'Done.',
        outdated: false,
        egress_check: { ok: false, flags: ['image'] },
      },
    },
  });
  expect(told('DraftAccepted', { delivery: 'pending' })?.patch).toEqual({
    drafted_reply: { status: 'accepted', delivery: 'pending', send_at: null },
  });
  expect(told('ReplySent', { replyId: 'r' })?.patch).toEqual({ drafted_reply: { status: 'sent', delivery: 'sent' } });
});

it('nothing for what does not concern the inbox', () => {
  for (const category of ['auth', 'user', 'cluster', 'reservation', 'result', 'api_key', 'audit'])
    expect(toInboxFrame(on(category, 'Anything', {}))).toBeNull();
});

it('clients of the stream get for each event what they have always got', async () => {
  const frames = history.map((event) => `${event.type} ${JSON.stringify(toInboxFrame(event)?.data ?? null)}\n`);
  await expect(frames.join('')).toMatchFileSnapshot('frames.txt');
});

it.each([
  ['EscalationSent', 'sent', null],
  ['EscalationFailed', 'failed', 'No.'],
])('escalation.sent for %s tells of the ticket (SU-168)', (type, status, reason) => {
  const ticketId = '0199c2f0-6a1e-7c44-9d0e-000000000003';
  const of = { deliveryId: ID, channelId: ID, ticketId, action: 'notify', attempt: 2 };
  const told = { responseCode: 202, reasonCode: null, reason, durationMs: 3, attemptedAt: '2026-05-01T10:00:00.000Z' };
  expect(toInboxFrame(on('escalation', type, { ...of, ...told }))?.data).toMatchObject({
    type: 'escalation.sent',
    variant: 'EscalationSent',
    entity: { type: 'ticket', id: ticketId },
    patch: { escalation: { channel_id: ID, action: 'notify', status, attempts: 2, error_message: reason } },
  });
});
