import { randomUUID } from 'node:crypto';
import { canonicalBytes } from '../../../domain/core/json/canonicalJson.ts';
import { streamName, type EncodedEvent, type StoredEvent, type StreamName } from '../../../domain/core/log/eventLog.ts';
import { EventId } from '../../../domain/core/ids.ts';

const META = canonicalBytes({ actor: { id: 'test', type: 'system' }, correlationId: 'c' });

/** An event with a fresh id, as the codec would hand it to a log. */
export const encodedEvent = (payload: unknown = {}, type = 'ThingHappened'): EncodedEvent => ({
  id: EventId.parse(randomUUID()),
  type,
  payload: canonicalBytes(payload),
  meta: META,
});

/** `count` events whose payloads say `{ n: 0 }`, `{ n: 1 }` … */
export const encodedEvents = (count: number): EncodedEvent[] =>
  Array.from({ length: count }, (_, n) => encodedEvent({ n }));

/** An event whose payload and meta weigh `bytes` in all. */
export const eventOfSize = (bytes: number): EncodedEvent => {
  const overhead = encodedEvent({ text: '' });
  const length = bytes - overhead.payload.length - overhead.meta.length;
  return encodedEvent({ text: 'x'.repeat(length) });
};

/** A stream that nothing was appended to. */
export const freshStream = (): StreamName => streamName('thing', randomUUID());

/** All events of all batches. */
export const collect = async (batches: AsyncIterable<readonly StoredEvent[]>): Promise<StoredEvent[]> => {
  const events: StoredEvent[] = [];
  for await (const batch of batches) events.push(...batch);
  return events;
};

/** The first `count` events, then stops reading. */
export const collectFirst = async (
  batches: AsyncIterable<readonly StoredEvent[]>,
  count: number,
): Promise<StoredEvent[]> => {
  const events: StoredEvent[] = [];
  if (count === 0) return events;
  for await (const batch of batches) {
    events.push(...batch);
    if (events.length >= count) break;
  }
  return events.slice(0, count);
};

export const payloadsOf = (events: readonly { payload: Uint8Array }[]): unknown[] =>
  events.map(({ payload }) => JSON.parse(Buffer.from(payload).toString('utf8')) as unknown);

export const idsOf = (events: readonly { id: EventId }[]): EventId[] => events.map(({ id }) => id);
