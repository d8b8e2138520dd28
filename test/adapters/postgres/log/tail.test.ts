import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPostgresEventLog } from '../../../../adapters/postgres/log/eventLog.ts';
import { positionOf } from '../../../../adapters/postgres/log/storedRows.ts';
import { startTail, type Tail } from '../../../../adapters/postgres/log/tail.ts';
import type { StoredEvent } from '../../../../domain/core/log/eventLog.ts';
import { encodedEvent, encodedEvents, freshStream } from '../../../support/log/encodedEvents.ts';
import { eventually } from '../../../support/eventually.ts';
import { silentLogger } from '../../../support/logger.ts';
import { testDatabase, type TestDatabase } from '../../../support/database/postgres.ts';

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
