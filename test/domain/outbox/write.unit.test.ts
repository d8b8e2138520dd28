import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SubjectKeyId } from '../../../domain/core/ids.ts';
import type { NewEvent } from '../../../domain/core/log/eventStore.ts';
import type { WriteEvent } from '../../../domain/outbox/events.ts';
import { sourceWrites, type SourceWrite } from '../../../domain/outbox/write.ts';

const { initialState, evolve, decide } = sourceWrites.decider;
const AT = '2026-11-22T10:00:00.000Z';
const data: SourceWrite = {
  writeId: randomUUID(),
  ticketId: randomUUID(),
  sourceId: randomUUID(),
  action: 'post_reply',
  workspaceId: 'default',
  externalId: 'mail-1',
  investigationId: randomUUID(),
  idempotencyKey: randomUUID(),
  causedBy: { type: 'user', id: 'u' },
  queuedAt: AT,
  text: 'It works again.',
};
const subject = SubjectKeyId.parse(randomUUID());
const queue = (changes: Partial<SourceWrite> = {}) =>
  decide({ type: 'QueueDelivery', wanted: { data: { ...data, ...changes }, subject } }, initialState());
const folded = (events: readonly NewEvent<WriteEvent>[]) => events.reduce(evolve, initialState());
const waiting = folded(queue());
const attempt = (number: number, reasonCode: string | null, state = waiting) => {
  const reason = reasonCode === null ? null : 'Its sentence.';
  const answer = { replyId: reasonCode === null ? 'r' : null, reasonCode, reason };
  const result = { accepted: reasonCode === null, at: AT, answer };
  return decide({ type: 'RecordAttempt', attempt: number, result }, state);
};

describe('a write to a source', () => {
  it('is tried five times, after 5 s, 30 s, 2 min and 10 min (SU-103)', () => {
    let state = waiting;
    const seconds: (number | null)[] = [];
    for (let number = 1; state.status === 'waiting'; number += 1) {
      const [event] = attempt(number, 'timeout', state);
      if (event?.type !== 'SourceWriteAttempted') throw new Error('an attempt is recorded');
      const { nextAttemptAt } = event.data;
      seconds.push(nextAttemptAt === null ? null : (Date.parse(nextAttemptAt) - Date.parse(AT)) / 1000);
      state = evolve(state, event);
    }
    expect(seconds).toEqual([5, 30, 120, 600, null]);
  });

  it('is over once it is done, and at once where another attempt would end alike (SU-103)', () => {
    expect(attempt(1, null)).toMatchObject([{ data: { outcome: 'done', replyId: 'r', nextAttemptAt: null } }]);
    for (const reasonCode of ['refused', 'not_found', 'not_available', 'denied'])
      expect(attempt(1, reasonCode)).toMatchObject([
        { data: { outcome: 'failed', reasonCode, reason: 'Its sentence.', nextAttemptAt: null } },
      ]);
    const dropped = decide({ type: 'DropDelivery', at: AT }, waiting);
    expect(dropped).toMatchObject([
      { type: 'SourceWriteAttempted', data: { attempt: 1, outcome: 'failed', reasonCode: 'source_gone' } },
    ]);
    expect(folded([...queue(), ...dropped]).status).toBe('over');
  });

  it('is queued once, with the key of whose words it holds', () => {
    expect(queue()).toEqual([{ type: 'SourceWriteQueued', data, subject }]);
    expect(decide({ type: 'QueueDelivery', wanted: { data, subject } }, waiting)).toEqual([]);
  });

  it('is denied, and over, where no person caused it (SU-105)', () => {
    const denied = queue({ causedBy: { type: 'agent', id: 'agent' } });
    expect(denied).toMatchObject([{ type: 'SourceWriteDenied', data: { actorType: 'agent', deniedAt: AT } }]);
    expect(attempt(1, null, folded(denied))).toEqual([]);
  });
});
