import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgresEventLog } from '../../../adapters/postgres/eventLog.ts';
import { LogBroken, START } from '../../../domain/core/eventLog.ts';
import { collect, encodedEvents, freshStream } from '../../support/encodedEvents.ts';
import { recordingLogger, silentLogger } from '../../support/logger.ts';
import { testDatabase, type TestDatabase } from '../../support/postgres.ts';

let test: TestDatabase;
let log: ReturnType<typeof openPostgresEventLog>;

beforeAll(async () => {
  test = await testDatabase();
  log = openPostgresEventLog({ target: test.url, log: silentLogger });
});
afterAll(async () => {
  await log.close();
  await test.close();
});

const APPEND_ONE = `select es.append(array['thing-sql-' || gen_random_uuid()], array[-2], array[1], array[1],
  array[gen_random_uuid()], array['ThingHappened'], array[2, 4], '{}{}')`;

describe('the table of events', () => {
  it.each(['update es.events set type = type', 'delete from es.events', 'truncate es.events'])(
    'refuses: %s',
    async (statement) => {
      await log.append(freshStream(), encodedEvents(1), 'no_stream');
      await expect(test.database.query(statement)).rejects.toThrow('events are never changed');
    },
  );

  it('numbers events 0, 1, 2 … without a gap through rolled-back appends', async () => {
    for (let n = 0; n < 5; n += 1) {
      await test.database.query(`begin; ${APPEND_ONE}; rollback`);
      await log.append(freshStream(), encodedEvents(2), 'no_stream');
      await test.database.query(APPEND_ONE);
    }
    const { rows } = await test.database.query(
      'select min(position)::int as first, max(position)::int + 1 - count(*)::int as holes from es.events',
    );
    expect(rows).toEqual([{ first: 0, holes: 0 }]);
  });

  it.each([
    ['begin isolation level repeatable read', 'read committed'],
    ['begin isolation level serializable', 'read committed'],
    ['begin; set local synchronous_commit = off', 'durable commit'],
  ])('does not take an append after: %s', async (begin, reason) => {
    const attempt = test.database.connection(async (sql) => {
      await sql.query(begin);
      try {
        await sql.query(APPEND_ONE);
      } finally {
        await sql.query('rollback');
      }
    });
    await expect(attempt).rejects.toThrow(reason);
  });

  it('lets appends wait for a transaction that holds the lock, and ends one that stays idle', async () => {
    const idle = test.database.transaction(async (sql) => {
      await sql.query(APPEND_ONE);
      await new Promise((resolve) => setTimeout(resolve, 7_000));
    });
    const outcome = idle.then(
      () => 'kept',
      () => 'ended',
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    const appended = await log.append(freshStream(), encodedEvents(1), 'no_stream');
    expect(appended.revision).toBe(0n);
    expect(await outcome).toBe('ended');
  });

  it('is durable: fsync, full-page writes and synchronous commit are on', async () => {
    const { rows } = await test.database.query(
      `select current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
              current_setting('synchronous_commit') as synchronous_commit`,
    );
    expect(rows).toEqual([{ fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }]);
  });

  it('with a hole at its end stops every subscriber loudly', async () => {
    const lines = recordingLogger();
    const insertAfterHole = Promise.withResolvers<void>();
    const node = openPostgresEventLog({ target: test.url, log: lines });
    const abort = new AbortController();
    const live = (async () => {
      for await (const batch of node.subscribe(await node.head(), abort.signal))
        if (batch.length > 0) insertAfterHole.resolve();
    })();
    await node.append(freshStream(), encodedEvents(1), 'no_stream');
    await insertAfterHole.promise;
    await test.database.query(
      `insert into es.events select position + 5, 'thing-hole', 0, gen_random_uuid(), 'ThingHappened', content_type,
              recorded_at, payload, meta from es.events order by position desc limit 1`,
    );
    await expect(live).rejects.toBeInstanceOf(LogBroken);
    await expect(collect(node.subscribe(START, abort.signal))).rejects.toBeInstanceOf(LogBroken);
    await expect(collect(node.readAll(START, abort.signal))).rejects.toBeInstanceOf(LogBroken);
    expect(lines.lines.map(({ name }) => name)).toContain('event_log_broken');
    await node.close();
  });
});
