import { fork, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPostgresEventLog } from '../../../../adapters/postgres/log/eventLog.ts';
import { START } from '../../../../domain/core/log/eventLog.ts';
import { collect } from '../../../support/log/encodedEvents.ts';
import { silentLogger } from '../../../support/logger.ts';
import { testDatabase, type TestDatabase } from '../../../support/database/postgres.ts';

const NODES = 3;
const WRITERS = 16;
const APPENDS = Number(process.env['LOG_TEST_APPENDS'] ?? 120);

const APPEND_ONE = `select es.append(array['foreign-' || gen_random_uuid()], array[-2], array[1], array[1],
  array[gen_random_uuid()], array['ThingHappened'], array[2, 4], '{}{}')`;

let test: TestDatabase;
let nodes: ChildProcess[];
let calm: AbortController;

beforeEach(async () => {
  test = await testDatabase();
  nodes = [];
  calm = new AbortController();
});
afterEach(async () => {
  calm.abort();
  for (const node of nodes) node.kill('SIGKILL');
  await test.close();
});

type Work = (until: AbortSignal) => Promise<number>;

/** Repeats an upset until it is told to stop; says how many events it stored. */
const repeat = async (until: AbortSignal, pauseMs: number, upset: () => Promise<number>): Promise<number> => {
  let stored = 0;
  while (!until.aborted) {
    stored += await upset();
    await sleep(pauseMs);
  }
  return stored;
};

const rolledBack: Work = (until) =>
  repeat(until, 15, async () => {
    await test.database.query(`begin; ${APPEND_ONE}; select pg_sleep(0.005); rollback`);
    return 0;
  });

const slowCommit: Work = (until) =>
  repeat(until, 40, async () => {
    await test.database.query(`begin; ${APPEND_ONE}; select pg_sleep(0.03); commit`);
    return 1;
  });

/** A transaction that got its id before all others and stays open: readers must not wait for it, nor lose behind it. */
const idleOpen: Work = (until) =>
  repeat(until, 5, async () => {
    await test.database.transaction(async (sql) => {
      await sql.query('create table if not exists foreign_things (id int)');
      await sql.query('insert into foreign_things values (1)');
      await sleep(500);
    });
    return 0;
  });

const killedConnections: Work = (until) =>
  repeat(until, 120, async () => {
    await test.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name like 'event log:%' and random() < 0.3`,
    );
    return 0;
  });

const startNode = (): ChildProcess => {
  const node = fork(
    join(import.meta.dirname, '../../../support/log/logNode.ts'),
    [test.url, `${WRITERS}`, `${APPENDS}`],
    {
      execArgv: [],
    },
  );
  nodes.push(node);
  return node;
};

const answerOf = async <Answer>(node: ChildProcess): Promise<Answer> => {
  const died = once(node, 'exit').then(() => Promise.reject(new Error('a node has died')));
  const [answer] = (await Promise.race([once(node, 'message'), died])) as [Answer];
  return answer;
};

it('every subscriber sees every event once, in one order, without a gap (P1)', async () => {
  const upsets = [rolledBack, slowCommit, idleOpen, killedConnections].map((upset) => upset(calm.signal));
  const started = Array.from({ length: NODES }, startNode);
  const written = await Promise.all(started.map((node) => answerOf<{ appended: number }>(node)));
  calm.abort();
  const foreign = await Promise.all(upsets);
  const total = [...written.map(({ appended }) => appended), ...foreign].reduce((sum, count) => sum + count, 0);

  const log = openPostgresEventLog({ target: test.url, logger: silentLogger });
  const stored = await collect(log.readAll(START, new AbortController().signal));
  await log.close();
  expect(stored.map(({ position }) => BigInt(`0x${position}`))).toEqual(stored.map((_, n) => BigInt(n)));
  expect(stored).toHaveLength(total);
  const revisions = new Map<string, bigint>();
  for (const { stream, revision } of stored) {
    expect(revision).toBe((revisions.get(stream) ?? -1n) + 1n);
    revisions.set(stream, revision);
  }

  const digest = createHash('sha256');
  for (const { position, stream, revision, id } of stored) digest.update(`${position} ${stream} ${revision} ${id}\n`);
  const expected = { seen: total, first: '0000000000000000', digest: digest.digest('hex') };
  const reports = started.map((node) => answerOf<typeof expected>(node));
  for (const node of started) node.send(total);
  expect(await Promise.all(reports)).toEqual(started.map(() => expected));
});
