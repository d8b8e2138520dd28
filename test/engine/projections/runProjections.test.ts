import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { streamName } from '../../../domain/core/log/eventLog.ts';
import { EventId } from '../../../domain/core/ids.ts';
import { activeBuild, schemaOf } from '../../../engine/projections/builds.ts';
import type { Projection } from '../../../engine/projections/projection.ts';
import { projectionStatus } from '../../../engine/projections/projectionStatus.ts';
import type { Database } from '../../../engine/sql.ts';
import { openNode, type TestNode } from '../../support/nodes/openNode.ts';
import { recordingLogger } from '../../support/logger.ts';
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';
import { asSuperuser } from '../../support/audit/tampering.ts';
import {
  append,
  dataOf,
  keysSeen,
  manyTallied,
  remarked,
  tallied,
  tally,
  throwingOn,
} from '../../support/log/tally.ts';

const NAMES = ['tally', 'keys_seen'];

let test: TestDatabase;
let nodes: TestNode[];

beforeEach(async () => {
  test = await testDatabase();
  nodes = [];
});
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await test.close();
});

const open = async (projections: readonly Projection[] = [tally, keysSeen], logger = recordingLogger()) => {
  const node = await openNode({ url: test.url, readModels: projections, logger });
  nodes.push(node);
  return node;
};

const newEventId = (): EventId => EventId.parse(randomUUID());

const totals = async (reads: Database) =>
  (await reads.query<{ key: string; total: number }>('select key, total from tally order by key')).rows;

const entries = async (reads: Database) =>
  (await reads.query<{ n: number }>('select count(*)::int as n from tally_entries')).rows[0]?.n;

describe('running projections', () => {
  it('applies history, then what is appended', async () => {
    const node = await open();
    await append(node.store, manyTallied(50));
    node.start([tally, keysSeen]);
    const position = await append(node.store, [tallied('key-0', 5)]);
    expect(await node.progress.waitFor(NAMES, position, 10_000)).toBe(true);
    expect(await totals(node.reads)).toEqual([
      { key: 'key-0', total: 15 },
      ...[1, 2, 3, 4].map((n) => ({ key: `key-${n}`, total: 10 })),
    ]);
  });

  it('moves the checkpoint over events that no projection wants', async () => {
    const node = await open();
    node.start([tally, keysSeen]);
    const position = await append(node.store, [remarked('nothing to add up')]);
    expect(await node.progress.waitFor(NAMES, position, 10_000)).toBe(true);
    const other = await open();
    expect(await other.progress.waitFor(NAMES, position, 10_000)).toBe(true);
  });

  it('has each row once when several nodes run, and stays so while they come and go', async () => {
    const writer = await open();
    for (let round = 0; round < 4; round += 1) {
      const comers = await Promise.all([open(), open()]);
      for (const node of comers) node.start([tally, keysSeen]);
      const position = await append(writer.store, manyTallied(300));
      expect(await comers[0].progress.waitFor(NAMES, position, 20_000)).toBe(true);
      await Promise.all(comers.map((node) => node.stop()));
    }
    expect(await entries(writer.reads)).toBe(1_200);
    expect((await totals(writer.reads)).map(({ total }) => total)).toEqual([240, 240, 240, 240, 240]);
  });

  it('tells a node that runs nothing how far the others are (X-35)', async () => {
    const runner = await open();
    const reader = await open();
    runner.start([tally, keysSeen]);
    const position = await append(reader.store, manyTallied(20));
    expect(await reader.progress.waitFor(NAMES, position, 10_000)).toBe(true);
    expect(await entries(reader.reads)).toBe(20);
  });

  it('gives up waiting after the timeout (X-36)', async () => {
    const node = await open();
    const position = await append(node.store, manyTallied(1));
    expect(await node.progress.waitFor(NAMES, position, 50)).toBe(false);
  });
});

describe('a crash between rows and checkpoint', () => {
  it('leaves neither, and the rows are exactly right afterwards', async () => {
    const node = await open();
    node.start([crashing]);
    for (let round = 0; round < 10; round += 1) {
      const position = await append(node.store, manyTallied(20));
      expect(await node.progress.waitFor(['tally'], position, 20_000)).toBe(true);
    }
    const schema = (await activeBuild(node.database, tally).then((build) => build && schemaOf(build))) ?? '';
    const { rows } = await node.database.query<{ writes: string }>(`select last_value as writes from ${schema}.writes`);
    expect(Number(rows[0]?.writes)).toBeGreaterThan(12);
    expect(await entries(node.reads)).toBe(200);
    expect((await totals(node.reads)).map(({ total }) => total)).toEqual([40, 40, 40, 40, 40]);
  });
});

/** Every third write loses its connection after the rows were written. */
const crashing: Projection = {
  ...tally,
  indexes: `create sequence writes;
    create function lose_connection() returns trigger language plpgsql as $$
      begin
        if nextval(tg_table_schema || '.writes') % 3 = 0 then perform pg_terminate_backend(pg_backend_pid()); end if;
        return null;
      end $$;
    create trigger lose_connection after insert on tally_entries for each statement execute function lose_connection();`,
};

const failingOn = (key: string, isBroken: () => boolean): Projection =>
  throwingOn(tally, (event) => dataOf(event).key === key && isBroken());

const now = (): string => new Date().toISOString();

describe('the loss of every connection', () => {
  it('is got over by runner, feed and leases, and leaves every row exactly once', async () => {
    const node = await open();
    node.start([tally, keysSeen]);
    for (let round = 0; round < 5; round += 1) {
      const appended = append(node.store, manyTallied(100));
      await test.database
        .query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()')
        .catch(() => undefined);
      await appended;
    }
    const position = await append(node.store, [tallied('last', 1)]);
    expect(await node.progress.waitFor(NAMES, position, 20_000)).toBe(true);
    expect(await entries(node.reads)).toBe(501);
  });
});

describe('an event of a type that this release does not know', () => {
  it('stops all work loudly, at its position, since nothing may be skipped; once it is gone, work goes on by itself', async () => {
    const logger = recordingLogger();
    const node = await open([tally], logger);
    node.start([tally]);
    const before = await append(node.store, manyTallied(3));
    expect(await node.progress.waitFor(['tally'], before, 10_000)).toBe(true);
    const bytes = Buffer.from('{}');
    const position = await node.events
      .append(streamName('tally', 'later'), [{ id: newEventId(), type: 'Unheard', payload: bytes, meta: bytes }], 'any')
      .then((appended) => appended.position);
    await expect.poll(() => logger.lines).toContainEqual({ name: 'log_feed_stopped', fields: { position } });
    expect(node.feed.broken()?.position).toBe(position);
    await asSuperuser(test.url, async (run) => {
      await run(`delete from es.events where type = 'Unheard'`);
      await run('update es.log_end set next_position = next_position - 1, cuts = cuts + 1');
    });
    const after = await append(node.store, manyTallied(2));
    expect(await node.progress.waitFor(['tally'], after, 20_000)).toBe(true);
    expect(await entries(node.reads)).toBe(5);
    await expect.poll(() => node.feed.broken()).toBe(null);
  });
});

describe('an event that a projection cannot apply', () => {
  it('stops that projection at the event, loudly, keeps what came before, and lets the others go on', async () => {
    const logger = recordingLogger();
    const node = await open([tally, keysSeen], logger);
    node.start([failingOn('poison', () => true), keysSeen]);
    const before = await append(node.store, manyTallied(30));
    expect(await node.progress.waitFor(NAMES, before, 10_000)).toBe(true);
    const poison = await append(node.store, [tallied('poison', 1)]);
    const later = await append(node.store, manyTallied(30));
    expect(await node.progress.waitFor(['keys_seen'], later, 10_000)).toBe(true);
    await expect.poll(() => logger.lines.filter(({ name }) => name === 'projection_stopped')).toHaveLength(1);
    expect(logger.lines.find(({ name }) => name === 'projection_stopped')?.fields).toMatchObject({
      name: 'tally',
      position: poison,
      error: 'TypeError',
    });
    expect(JSON.stringify(logger.lines)).not.toContain('cannot read it');
    expect(await entries(node.reads)).toBe(30);
    await expect
      .poll(() => projectionStatus({ ...node, now }, [tally, keysSeen]))
      .toMatchObject([
        { name: 'tally', status: 'stopped', stopped: { position: poison, reason: 'TypeError' } },
        { name: 'keys_seen', status: 'active', stopped: null, lagMs: 0 },
      ]);
    expect(await node.progress.waitFor(['tally'], poison, 50)).toBe(false);
  });

  it('is tried again and never skipped', async () => {
    let broken = true;
    const node = await open();
    node.start([failingOn('poison', () => broken)]);
    const logger = node.logger as ReturnType<typeof recordingLogger>;
    const position = await append(node.store, [tallied('poison', 7), ...manyTallied(10)]);
    await expect.poll(() => logger.lines.some(({ name }) => name === 'projection_stopped')).toBe(true);
    broken = false;
    expect(await node.progress.waitFor(['tally'], position, 20_000)).toBe(true);
    expect(await totals(node.reads)).toContainEqual({ key: 'poison', total: 7 });
    const [status] = await projectionStatus({ ...node, now }, [tally]);
    expect(status).toMatchObject({ status: 'active', stopped: null });
  });
});

describe('checkpoints of another log', () => {
  it('are refused', async () => {
    const node = await open();
    node.start([tally]);
    const position = await append(node.store, manyTallied(5));
    expect(await node.progress.waitFor(['tally'], position, 10_000)).toBe(true);
    await node.stop();
    const logger = recordingLogger();
    const next = await open([tally], logger);
    await test.database.query(`update projections.builds set store_id = gen_random_uuid()`);
    next.start([tally]);
    const later = await append(next.store, manyTallied(5));
    await expect.poll(() => logger.lines.some(({ name }) => name === 'checkpoint_of_another_log')).toBe(true);
    expect(await next.progress.waitFor(['tally'], later, 200)).toBe(false);
    expect(await entries(next.reads)).toBe(5);
  });
});
