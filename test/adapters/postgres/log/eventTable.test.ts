import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgresEventLog } from '../../../../adapters/postgres/log/eventLog.ts';
import { LogBroken, LogUnavailable, START } from '../../../../domain/core/log/eventLog.ts';
import { collect, encodedEvents, freshStream } from '../../../support/log/encodedEvents.ts';
import { eventually } from '../../../support/eventually.ts';
import { recordingLogger, silentLogger } from '../../../support/logger.ts';
import { testDatabase, type TestDatabase } from '../../../support/database/postgres.ts';
import { asSuperuser } from '../../../support/audit/tampering.ts';

let test: TestDatabase;
let log: ReturnType<typeof openPostgresEventLog>;

beforeAll(async () => {
  test = await testDatabase();
  log = openPostgresEventLog({ target: test.url, logger: silentLogger });
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

  it('with a hole at its end stops every subscriber loudly', async () => {
    const lines = recordingLogger();
    const insertAfterHole = Promise.withResolvers<void>();
    const node = openPostgresEventLog({ target: test.url, logger: lines });
    const abort = new AbortController();
    const head = await node.head();
    const live = (async () => {
      for await (const batch of node.subscribe(head, abort.signal)) if (batch.length > 0) insertAfterHole.resolve();
    })();
    live.catch(() => undefined); // looked at below
    await node.append(freshStream(), encodedEvents(1), 'no_stream');
    await insertAfterHole.promise;
    await test.database.query(foreignRow('(select next_position + 4 from es.log_end)'));
    await test.database.query('update es.log_end set next_position = next_position + 5');
    await expect(live).rejects.toBeInstanceOf(LogBroken);
    await expect(collect(node.subscribe(START, abort.signal))).rejects.toBeInstanceOf(LogBroken);
    await expect(collect(node.readAll(START, abort.signal))).rejects.toBeInstanceOf(LogBroken);
    expect(lines.lines.map(({ name }) => name)).toContain('event_log_broken');
    await mend();
    // Whoever subscribes again goes on by themselves once the log is whole.
    await eventually(
      () =>
        collect(node.readAll(START, abort.signal)).then(
          (events) => events.length,
          () => 0,
        ),
      (count) => count > 0,
    );
    abort.abort();
    await node.close();
  });

  it.each([
    ['at the highest position that there is', '9223372036854775807'],
    ['a little above the end', '(select next_position + 3 from es.log_end)'],
    ['before the first', '-1'],
  ])('a row %s is no part of the log: appends and readers pass it by (X-56)', async (_, position) => {
    const log = openPostgresEventLog({ target: test.url, logger: silentLogger });
    const stream = freshStream();
    const before = await log.append(stream, encodedEvents(1), 'no_stream');
    await test.database.query(foreignRow(position, stream, 1));
    const after = await log.append(freshStream(), encodedEvents(3), 'no_stream');
    expect(BigInt(`0x${after.position}`)).toBe(BigInt(`0x${before.position}`) + 3n);
    expect(await log.head()).toBe(after.position);
    expect(await collect(log.readStream(stream))).toHaveLength(1);
    expect((await collect(log.readAll(START, AbortSignal.timeout(30_000)))).at(-1)?.position).toBe(after.position);
    await log.close();
    await mend();
  });

  it('an append whose place is taken is not confirmed, and nothing is stored', async () => {
    const log = openPostgresEventLog({ target: test.url, logger: silentLogger });
    await test.database.query(foreignRow('(select next_position from es.log_end)'));
    await expect(log.append(freshStream(), encodedEvents(1), 'no_stream')).rejects.toBeInstanceOf(LogUnavailable);
    await log.close();
    await asSuperuser(test.url, (run) => run(`delete from es.events where stream_id = 'thing-foreign'`));
  });
});

/** A row that nobody appended. */
const foreignRow = (position: string, stream = 'thing-foreign', revision = 0): string =>
  `insert into es.events select ${position}, '${stream}', ${revision}, gen_random_uuid(), 'ThingHappened', content_type,
          recorded_at, payload, meta from es.events where position = 0`;

/** Takes away what was never appended, and lets the log end where its rows do. */
const mend = (): Promise<void> =>
  asSuperuser(test.url, async (run) => {
    await run(`update es.log_end set next_position = (
      select count(*) from (select position, row_number() over (order by position) - 1 as nth
                              from es.events where position >= 0) e where position = nth)`);
    await run('delete from es.events where position < 0 or position >= (select next_position from es.log_end)');
  });
