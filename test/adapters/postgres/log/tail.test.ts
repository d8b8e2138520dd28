import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { openPostgresEventLog } from '../../../../adapters/postgres/log/eventLog.ts';
import { positionOf } from '../../../../adapters/postgres/log/storedRows.ts';
import { startTail, type Tail } from '../../../../adapters/postgres/log/tail.ts';
import { giveMemoryBackAtRest } from '../../../../composition/memoryAtRest.ts';
import type { StoredEvent } from '../../../../domain/core/eventLog.ts';
import { encodedEvent, encodedEvents, freshStream } from '../../../support/encodedEvents.ts';
import { eventually } from '../../../support/eventually.ts';
import { silentLogger } from '../../../support/logger.ts';
import { testDatabase, type TestDatabase } from '../../../support/postgres.ts';

let test: TestDatabase;
let log: ReturnType<typeof openPostgresEventLog>;
let tail: Tail;

beforeEach(async () => {
  test = await testDatabase();
  log = openPostgresEventLog({ target: test.url, logger: silentLogger });
  await log.append(freshStream(), encodedEvents(3), 'no_stream');
  tail = startTail(test.url, silentLogger, () => null);
  await eventually(
    async () => tail.newest(),
    (newest) => newest === 2n,
  );
});
afterEach(async () => {
  await tail.close();
  await log.close();
  await test.close();
});

/** An event that the database does not hold, so that nobody can have read it there. */
const committed = (row: bigint): StoredEvent => ({
  ...encodedEvent(),
  stream: freshStream(),
  revision: 0n,
  position: positionOf(row),
  recordedAtUs: 0n,
  contentType: 'application/json',
});

it('what this node has committed is shown at once, without reading it again', () => {
  const events = [committed(3n), committed(4n)];
  tail.committed({ events, cuts: 0 });
  expect(tail.since(2n)).toEqual(events);
  expect(tail.newest()).toBe(4n);
});

it.each([
  ['behind a gap, which another node has filled', { events: [committed(4n)], cuts: 0 }],
  ['of a log that was cut since it was read', { events: [committed(3n)], cuts: 1 }],
  ['at a place that was read already', { events: [committed(2n)], cuts: 0 }],
])('what was committed %s comes from the log alone', async (_where, commit) => {
  tail.committed(commit);
  expect(tail.since(2n)).toEqual([]);
  const { position } = await log.append(freshStream(), encodedEvents(2), 'no_stream');
  await eventually(
    async () => tail.since(2n),
    (events) => events !== 'behind' && events.at(-1)?.position === position,
  );
  expect(tail.since(2n)).toHaveLength(2);
});

it('what was let go is behind, and what follows is kept', () => {
  tail.committed({ events: [committed(3n)], cuts: 0 });
  tail.letGo();
  expect(tail.newest()).toBe(3n);
  expect(tail.since(2n)).toBe('behind');
  expect(tail.since(3n)).toEqual([]);
  const following = [committed(4n)];
  tail.committed({ events: following, cuts: 0 });
  expect(tail.since(3n)).toEqual(following);
  expect(tail.since(2n)).toBe('behind');
});

it('a subscriber that was not through what is let go reads it from the log', async () => {
  const subscription = log.subscribe(positionOf(2n), AbortSignal.timeout(10_000))[Symbol.asyncIterator]();
  const first = subscription.next();
  await log.append(freshStream(), [encodedEvent()], 'no_stream');
  await first;
  for (let nth = 0; nth < 5; nth += 1) await log.append(freshStream(), [encodedEvent()], 'no_stream');
  log.letGo();
  await log.append(freshStream(), [encodedEvent()], 'no_stream');
  const seen: string[] = [];
  while (seen.length < 6) {
    const { value } = await subscription.next();
    seen.push(...((value ?? []) as readonly StoredEvent[]).map(({ position }) => position));
  }
  expect(seen).toEqual([4n, 5n, 6n, 7n, 8n, 9n].map(positionOf));
});

it.each([
  ['what has just come', { before: 0, then: 1 }],
  ['what it read behind the newest events', { before: 2, then: 0 }],
])('a subscriber that waits holds nothing of %s when the log lets go', async (_what, { before, then }) => {
  const appended = async (times: number): Promise<void> => {
    for (let nth = 0; nth < times; nth += 1) await log.append(freshStream(), encodedEvents(500), 'no_stream');
  };
  await appended(before);
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  const seen: WeakRef<StoredEvent>[] = [];
  const following = (async () => {
    const batches = log.subscribe(positionOf(1n), stopping.signal);
    for await (const batch of batches) seen.push(...batch.map((event) => new WeakRef(event)));
  })();
  await expect.poll(() => seen.length).toBe(1 + 500 * before);
  await appended(then);
  await expect.poll(() => seen.length).toBe(1 + 500 * (before + then));
  const atRest = giveMemoryBackAtRest([log], stopping.signal, 50);
  await expect.poll(() => seen.filter((event) => event.deref() !== undefined).length, { timeout: 20_000 }).toBe(0);
  stopping.abort();
  await Promise.all([following, atRest]);
});
