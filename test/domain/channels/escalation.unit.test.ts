import { describe, expect, it } from 'vitest';
import { reachesChat } from '../../../domain/channels/routing.ts';
import { escalation, escalationDecider, REFUSED, type EscalationMessage } from '../../../domain/channels/escalation.ts';
import { escalationMessage, testMessage } from '../../../domain/channels/message.ts';

const AT = '2026-11-20T10:00:00.000Z';
const ID = '0199c2f0-6a1e-7c44-9d0e-3f6f5d0b7a11';
const MESSAGE: EscalationMessage = {
  deliveryId: ID,
  channelId: ID,
  ticketId: ID,
  workspaceId: 'default',
  action: 'notify',
  eventId: ID,
  revision: 2,
  position: '07',
  recipient: 0,
  opens: [],
  queuedAt: AT,
};
const failed = (reasonCode: string) => ({ responseCode: 503, reasonCode, reason: 'No.', durationMs: 3 });
const waiting = escalationDecider.evolve({ status: 'absent' }, { type: 'EscalationQueued', data: MESSAGE });

describe('a message to a channel', () => {
  it('is tried five times with growing pauses, then it has failed (SU-123)', () => {
    let state = waiting;
    const told: string[] = [];
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const result = { accepted: false, at: AT, answer: failed('not_accepted') };
      const events = escalationDecider.decide({ type: 'RecordAttempt', attempt, result }, state);
      for (const event of events) {
        state = escalationDecider.evolve(state, event);
        const due = event.type === 'EscalationRetried' ? Date.parse(event.data.nextAttemptAt) - Date.parse(AT) : null;
        told.push(`${event.type} ${due}`);
      }
    }
    expect(told).toEqual([
      'EscalationRetried 5000',
      'EscalationRetried 15000',
      'EscalationRetried 60000',
      'EscalationRetried 300000',
      'EscalationFailed null',
    ]);
  });

  it('that is refused for good is not tried again (SU-120)', () => {
    const result = { accepted: false, at: AT, answer: failed(REFUSED) };
    const events = escalationDecider.decide({ type: 'RecordAttempt', attempt: 1, result }, waiting);
    expect(events.map(({ type }) => type)).toEqual(['EscalationFailed']);
  });

  it('that no channel reaches fails at once, once', () => {
    const wanted = { deliveryId: ID, ticketId: ID, channelId: null, queuedAt: AT };
    const [event] = escalationDecider.decide({ type: 'QueueDelivery', wanted }, { status: 'absent' });
    expect(event).toMatchObject({
      type: 'EscalationFailed',
      data: { reasonCode: 'channel_not_routable', channelId: null },
    });
    const over = event === undefined ? waiting : escalationDecider.evolve({ status: 'absent' }, event);
    expect(escalationDecider.decide({ type: 'QueueDelivery', wanted }, over)).toEqual([]);
  });

  it('goes after those about the same ticket, and beside those to other recipients', () => {
    const other = { ...MESSAGE, recipient: 1, position: '09' };
    expect(escalation.orderOf(MESSAGE)).toEqual({ partition: `${ID}/0`, place: '07' });
    expect(escalation.orderOf(other).partition).not.toBe(escalation.orderOf(MESSAGE).partition);
  });
});

describe('a chat channel (SU-114)', () => {
  const slack = { kind: 'slack', enabled: true } as const;
  const webhook = { ...slack, secretKeys: ['webhook_url'], config: { channel: '#Support' } };
  it.each([
    ['a bot', { ...slack, secretKeys: ['bot_token'], config: { channel: '#other' } }, true],
    ['a webhook of that channel', webhook, true],
    ['a webhook of another', { ...webhook, config: { channel: '#other' } }, false],
    ['a webhook of none that is known', { ...webhook, config: {} }, false],
    ['a disabled bot', { ...slack, enabled: false, secretKeys: ['bot_token'], config: {} }, false],
    ['a mail', { ...webhook, kind: 'email' } as const, false],
  ])('%s: %s', (_, channel, reaches) => {
    expect(reachesChat(channel, 'support')).toBe(reaches);
  });
});

const told = (title: string | null) =>
  escalationMessage(
    { action: 'notify', ticketId: ID, idempotencyKey: ID, publicWebUrl: 'https://desk.example.com' },
    { title, status: 'escalated', priority: 'high', verdict: 'escalate', reason: 'money' },
  );

describe('the template (SU-124)', () => {
  it.each([
    [
      'Pay\u0000 at\nhttps://evil.example/x?y and www.evil.example, ann@evil.example',
      'Pay at [link] and [link] [link]',
    ],
    ['javascript:alert(1) data:text/html,x evil.example/path', '[link] [link] [link]'],
    ['full\u200Bwidth ｅｖｉｌ．ｅｘａｍｐｌｅ', 'fullwidth [link]'],
    ['x'.repeat(900), 'x'.repeat(200)],
    ['Order 1042: 3.5 kg, *why*?', 'Order 1042: 3.5 kg, *why*?'],
    [null, '(erased)'],
  ])('%j', (title, shown) => {
    const { text, summary, url } = told(title);
    expect(text.split('\n')[1]).toBe(`Title: ${shown}`);
    expect(summary).toBe(`Ticket escalated: ${shown}`);
    expect(text.split('\n')).toHaveLength(6);
    expect(url).toBe(`https://desk.example.com/inbox/${ID}`);
  });

  it('marks a test as a test (SU-122)', () => {
    const { summary, text, key } = testMessage(ID, 'https://desk.example.com');
    expect(summary).toMatch(/^Test/);
    expect(text).toMatch(/^Test\n/);
    expect(key).toBe(`test-${ID}`);
  });
});
