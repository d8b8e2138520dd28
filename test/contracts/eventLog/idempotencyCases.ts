import { expect, it } from 'vitest';
import { EventIdConflict, type ExpectedRevision } from '../../../domain/core/log/eventLog.ts';
import { collect, encodedEvent, encodedEvents, freshStream, idsOf } from '../../support/log/encodedEvents.ts';
import type { Cases } from './engine.ts';

export const idempotencyCases: Cases = (opened, { idsAreTheLogs }) => {
  const expectations: readonly ExpectedRevision[] = ['no_stream', 'any', 'stream_exists', 0n];
  for (const expected of expectations)
    it(`with ${expected} returns the first result (G4)`, async () => {
      const { log } = opened();
      const stream = freshStream();
      if (expected !== 'no_stream') await log.append(stream, [encodedEvent()], 'no_stream');
      const events = encodedEvents(3);
      const first = await log.append(stream, events, expected);
      expect(await log.append(stream, events, expected)).toEqual(first);
      expect(await collect(log.readStream(stream))).toHaveLength(expected === 'no_stream' ? 3 : 4);
    });

  it('after other appends returns the first result (G4)', async () => {
    const { log } = opened();
    const stream = freshStream();
    const events = encodedEvents(2);
    const first = await log.append(stream, events, 'no_stream');
    await log.append(stream, encodedEvents(5), 1n);
    await log.append(freshStream(), encodedEvents(5), 'no_stream');
    expect(await log.append(stream, events, 'no_stream')).toEqual(first);
    expect(await collect(log.readStream(stream))).toHaveLength(7);
  });

  it('after 250 later events of the stream, with any, returns the first result (G4)', async () => {
    const { log } = opened();
    const stream = freshStream();
    const events = encodedEvents(2);
    const first = await log.append(stream, events, 'any');
    await log.append(stream, encodedEvents(250), 'any');
    expect(await log.append(stream, events, 'any')).toEqual(first);
    expect(await collect(log.readStream(stream))).toHaveLength(252);
  });

  it('in parallel from two nodes stores it once (G4)', async () => {
    const { log, other } = opened();
    const stream = freshStream();
    const events = encodedEvents(2);
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? log : other).append(stream, events, 'no_stream')),
    );
    expect(new Set(results.map(({ position }) => position)).size).toBe(1);
    expect(idsOf(await collect(log.readStream(stream)))).toEqual(idsOf(events));
  });

  it('through another node returns the first result (G4)', async () => {
    const { log, other } = opened();
    const stream = freshStream();
    const events = encodedEvents(4);
    const first = await log.append(stream, events, 'no_stream');
    expect(await other.append(stream, events, 'no_stream')).toEqual(first);
  });

  it('with the ids in another order is refused', async () => {
    const { log } = opened();
    const stream = freshStream();
    const events = encodedEvents(3);
    await log.append(stream, events, 'no_stream');
    await expect(log.append(stream, events.toReversed(), 'any')).rejects.toBeInstanceOf(EventIdConflict);
    expect(await collect(log.readStream(stream))).toHaveLength(3);
  });

  it('with one more event is refused', async () => {
    const { log } = opened();
    const stream = freshStream();
    const events = encodedEvents(2);
    await log.append(stream, events, 'no_stream');
    await expect(log.append(stream, [...events, encodedEvent()], 'any')).rejects.toBeInstanceOf(EventIdConflict);
    await expect(log.append(stream, [encodedEvent(), ...events], 'any')).rejects.toBeInstanceOf(EventIdConflict);
    expect(await collect(log.readStream(stream))).toHaveLength(2);
  });

  it.runIf(idsAreTheLogs)('to another stream is refused', async () => {
    const { log } = opened();
    const events = encodedEvents(2);
    await log.append(freshStream(), events, 'no_stream');
    const stream = freshStream();
    await expect(log.append(stream, events, 'no_stream')).rejects.toBeInstanceOf(EventIdConflict);
    expect(await collect(log.readStream(stream))).toEqual([]);
  });

  it('is refused when one id occurs twice in it', async () => {
    const { log } = opened();
    const stream = freshStream();
    const event = encodedEvent();
    await expect(log.append(stream, [event, event], 'no_stream')).rejects.toBeInstanceOf(EventIdConflict);
    expect(await collect(log.readStream(stream))).toEqual([]);
  });

  it('after its reply was lost returns the first result (G4)', async () => {
    const { log, other, faults } = opened();
    const stream = freshStream();
    const events = encodedEvents(2);
    faults.loseNextReply();
    const first = await log.append(stream, events, 'no_stream');
    expect(await other.append(stream, events, 'no_stream')).toEqual(first);
    expect(idsOf(await collect(other.readStream(stream)))).toEqual(idsOf(events));
  });

  it('that was refused succeeds once its expectation holds', async () => {
    const { log } = opened();
    const stream = freshStream();
    const events = encodedEvents(1);
    await expect(log.append(stream, events, 0n)).rejects.toMatchObject({ name: 'RevisionConflict' });
    await log.append(stream, encodedEvents(1), 'no_stream');
    expect((await log.append(stream, events, 0n)).revision).toBe(1n);
  });
};
