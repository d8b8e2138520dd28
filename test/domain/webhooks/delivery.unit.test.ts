import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Delivery } from '../../../domain/delivery/deliveryKind.ts';
import { webhookDelivery, webhookDeliveryDecider, type WebhookMessage } from '../../../domain/webhooks/delivery.ts';
import type { DeliveryEventOf } from '../../../domain/webhooks/events.ts';

const { initialState, evolve, decide } = webhookDeliveryDecider;
const { retryAfterMs } = webhookDelivery;
const QUEUED_AT = '2026-11-22T10:00:00.000Z';
const queued: DeliveryEventOf<'WebhookDeliveryQueued'> = {
  type: 'WebhookDeliveryQueued',
  data: {
    deliveryId: randomUUID(),
    webhookId: randomUUID(),
    workspaceId: 'default',
    clusterId: randomUUID(),
    messageId: randomUUID(),
    name: 'cluster.status_changed',
    eventId: randomUUID(),
    revision: 3,
    queuedAt: QUEUED_AT,
  },
};
const waiting = evolve(initialState(), queued);
const over: Delivery<WebhookMessage> = { status: 'over', message: queued.data, attempts: 1 };
const later = (ms: number): string => new Date(Date.parse(QUEUED_AT) + ms).toISOString();
const attempt = (delivery: Delivery<WebhookMessage>, number: number, success: boolean, attemptedAt = QUEUED_AT) => {
  const answer = { responseCode: success ? 204 : 500, reason: success ? null : 'No.', durationMs: 5 };
  const result = { accepted: success, at: attemptedAt, answer };
  return decide({ type: 'RecordAttempt', attempt: number, result }, delivery);
};

describe('a delivery (CL-105)', () => {
  it('is tried after 5 s, 30 s, 2 min, 10 min, 1 h, 6 h and 12 h, then it has failed', () => {
    expect(retryAfterMs.map((ms) => ms / 1000)).toEqual([5, 30, 120, 600, 3600, 21_600, 43_200]);
    let delivery = waiting;
    const seen: DeliveryEventOf<'WebhookDeliveryAttempted'>['data'][] = [];
    for (let number = 1; delivery.status === 'waiting'; number += 1) {
      const [event] = attempt(delivery, number, false);
      if (event?.type !== 'WebhookDeliveryAttempted') throw new Error('an attempt is recorded');
      seen.push(event.data);
      delivery = evolve(delivery, event);
    }
    expect(seen.map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([...retryAfterMs.map(later), null]);
    expect(seen.map(({ outcome }) => outcome)).toEqual([...retryAfterMs.map(() => 'retried'), 'failed']);
  });

  it('is over once it was accepted', () => {
    const [event] = attempt(waiting, 1, true);
    expect(event).toMatchObject({ data: { outcome: 'delivered', responseCode: 204, nextAttemptAt: null } });
    expect(event && evolve(waiting, event)).toMatchObject({ status: 'over', attempts: 1 });
  });

  it('counts a report once, and none after its end', () => {
    const [first] = attempt(waiting, 1, false);
    const retried = first ? evolve(waiting, first) : waiting;
    expect(attempt(retried, 1, true)).toEqual([]);
    expect(attempt(retried, 2, true)).toHaveLength(1);
    expect(attempt(over, 2, true)).toEqual([]);
    expect(decide({ type: 'DropDelivery', at: QUEUED_AT }, over)).toEqual([]);
  });

  it('is queued once', () => {
    const command = { type: 'QueueDelivery', wanted: queued.data } as const;
    expect(decide(command, initialState())).toEqual([queued]);
    expect(decide(command, waiting)).toEqual([]);
    expect(decide(command, over)).toEqual([]);
  });

  it('is sent once more when somebody wants it, and not while it is still being tried (CL-106)', () => {
    const again = { type: 'RequestRedelivery', requestedAt: QUEUED_AT } as const;
    const [requested] = decide(again, over);
    expect(requested?.type).toBe('WebhookRedeliveryRequested');
    const asked = requested ? evolve(over, requested) : over;
    expect(() => decide(again, asked)).toThrow(expect.objectContaining({ code: 'invalid_transition' }));
    expect(() => decide(again, waiting)).toThrow(expect.objectContaining({ code: 'invalid_transition' }));
    // Its first attempt was accepted: this one is its own, and not the first of the retries.
    expect(attempt(asked, 2, false)).toMatchObject([{ data: { attempt: 2, outcome: 'failed', nextAttemptAt: null } }]);
    expect(attempt(asked, 2, true)).toMatchObject([{ data: { attempt: 2, outcome: 'delivered' } }]);
  });

  it('is dropped while it waits, and unknown before it is queued', () => {
    expect(decide({ type: 'DropDelivery', at: QUEUED_AT }, waiting)).toMatchObject([
      { type: 'WebhookDeliveryDropped' },
    ]);
    expect(() => attempt(initialState(), 1, true)).toThrow(expect.objectContaining({ code: 'not_found' }));
  });
});
