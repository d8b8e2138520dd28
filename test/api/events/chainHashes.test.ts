import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { pageHashes } from '../../../api/events/chainHashes.ts';
import { EventId } from '../../../domain/core/ids.ts';

const event = () => ({ id: EventId.parse(randomUUID()) });
const events = [event(), event(), event()] as const;
const idsOf = (some: readonly { id: EventId }[]) => some.map(({ id }) => id);

/** A log that has sealed all but the last of them, and what it was asked for. */
const sealed = () => {
  const asked: (readonly EventId[])[] = [];
  const hashes = pageHashes(async (ids) => {
    asked.push(ids);
    return new Map(ids.filter((id) => id !== events[2].id).map((id) => [id, `hash of ${id}`]));
  });
  return { asked, hashes };
};

it('what was asked for ahead is not asked for again, and what was not is (X-47)', async () => {
  const { asked, hashes } = sealed();
  await hashes.ahead([events[0]]);
  expect(asked).toEqual([idsOf([events[0]])]);
  const found = await hashes.of(events);
  expect(asked).toEqual([idsOf([events[0]]), idsOf([events[1], events[2]])]);
  expect([...found]).toEqual(idsOf([events[0], events[1]]).map((id) => [id, `hash of ${id}`]));
});

it('a page without events asks for nothing (X-47)', async () => {
  const { asked, hashes } = sealed();
  await hashes.ahead([]);
  expect([...(await hashes.of([]))]).toEqual([]);
  expect(asked).toEqual([]);
});

it('a question ahead that fails fails the page, and nothing else (X-47)', async () => {
  const hashes = pageHashes(() => Promise.reject(new Error('the connection was lost')));
  await hashes.ahead([events[0]]);
  await expect(hashes.of([events[0]])).rejects.toThrow('the connection was lost');
});
