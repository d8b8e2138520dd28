import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LogUnavailable, START, type Position } from '../../../domain/core/log/eventLog.ts';
import type { EventStore } from '../../../domain/core/log/eventStore.ts';
import { createLogFeed } from '../../../engine/feed/logFeed.ts';
import { ApplyFailed } from '../../../engine/projections/fold.ts';
import { activeBuild, schemaOf } from '../../../engine/projections/builds.ts';
import { CheckpointMoved } from '../../../engine/projections/checkpoints.ts';
import { createGroups, type Groups } from '../../../engine/projections/groups.ts';
import { projectionOf, type Projection } from '../../../engine/projections/projection.ts';
import { rebuildProjections, verifyProjection } from '../../../engine/projections/rebuildProjection.ts';
import { takeLeases } from '../../../engine/leases/leaseRows.ts';
import { LeaseLost } from '../../../engine/leases/leases.ts';
import { byteText, table } from '../../../projections/sql/table.ts';
import { silentLogger } from '../../support/logger.ts';
import { openNode, type TestNode } from '../../support/nodes/openNode.ts';
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';
import { recordingDatabase } from '../../support/database/recordingDatabase.ts';
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

const countedTable = table('counted', { position: byteText() }, { key: ['position'] });

/** The third of a group. */
const counted = projectionOf({
  name: 'counted',
  version: 1,
  tables: [countedTable],
  on: { Tallied: countedTable.inserts(({ position }) => ({ position })) },
});
const MODELS = [tally, keysSeen, counted];

/** The same, but for an event that it cannot apply while it is broken. */
const failingWhile = (isBroken: () => boolean): Projection =>
  throwingOn(counted, (event) => isBroken() && dataOf(event).key === 'poison');

let test: TestDatabase;
let node: TestNode;
let database: ReturnType<typeof recordingDatabase>;
let groups: Groups;
let stopping: AbortController;
let ended: Promise<unknown>[];
/** How far each read model is, as its follower was told. */
let reached: Map<string, Position>;

beforeEach(async () => {
  test = await testDatabase();
  node = await openNode({ url: test.url, readModels: MODELS });
  database = recordingDatabase(test.database);
  groups = createGroups({ database, feed: node.feed });
  stopping = new AbortController();
  ended = [];
  reached = new Map();
});
afterEach(async () => {
  stopping.abort();
  await Promise.allSettled(ended);
  await node.stop();
  await test.close();
});

/** Builds the read models; then each follows the log. Gives back how each ends. */
const followAll = async (models: readonly Projection[] = MODELS): Promise<ReadonlyMap<string, Promise<void>>> => {
  const watch = { switched: () => undefined, failed: (_: Projection, error: unknown) => expect.fail(String(error)) };
  await rebuildProjections(node, models, watch, stopping.signal);
  const ends = await Promise.all(models.map(async (model) => [model.name, await follow(model, true)] as const));
  return new Map(ends.map(([name, { end }]) => [name, end]));
};

type Work = Parameters<Groups['follow']>[0]['work'];

const workOf = async (projection: Projection): Promise<Work> => {
  const [lease] = await takeLeases(test.database, [projection.name], 'me');
  const build = await activeBuild(test.database, projection);
  if (lease === undefined || build === null) throw new Error('no lease, or no build');
  return { projection, lease, build };
};

const begin = (work: Work, isTrusted: boolean): { end: Promise<void> } => {
  const told = (position: Position): void => void reached.set(work.projection.name, position);
  const end = groups.follow({ work, isTrusted, reached: told }, stopping.signal);
  end.catch(() => undefined);
  ended.push(end);
  return { end };
};

const follow = async (projection: Projection, isTrusted: boolean): Promise<{ end: Promise<void> }> =>
  begin(await workOf(projection), isTrusted);

const until = async (position: Position, models: readonly Projection[] = MODELS): Promise<void> => {
  const behind = () => models.filter(({ name }) => (reached.get(name) ?? '') < position).map(({ name }) => name);
  await expect.poll(behind).toEqual([]);
};

const add = (key: string): Promise<Position> => append(node.store, [tallied(key, 1)]);

/** Adds one event, and says with how many transactions it was applied: each writes with one statement. */
const transactionsOfOneEvent = async (models: readonly Projection[] = MODELS): Promise<number> => {
  database.statements.length = 0;
  await until(await add('one more'), models);
  return database.statements.filter((text) => text === 'begin').length;
};

const rowsOf = async (table: string): Promise<number> =>
  (await node.reads.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? -1;

describe('read models that stand at the same place', () => {
  it('apply a batch in one transaction, whose last statement moves all checkpoints', async () => {
    await followAll();
    await until(await append(node.store, manyTallied(50)));
    expect(await transactionsOfOneEvent()).toBe(1);
    expect(database.statements.filter((text) => text.includes('update projections.builds'))).toHaveLength(1);
    expect(await rowsOf('counted')).toBe(51);
    expect(await rowsOf('tally_entries')).toBe(51);
  });

  it('store together and with one statement that nobody wanted anything', async () => {
    await followAll();
    const position = await append(node.store, [remarked('nobody adds that up')]);
    await until(position);
    const stored = () => test.database.query('select 1 from projections.builds where position = $1', [position]);
    await expect.poll(async () => (await stored()).rows.length).toBe(3);
    expect(database.statements.filter((text) => text.includes('update projections.builds'))).toHaveLength(1);
  });

  it('are joined by one that comes from further behind, which misses nothing', async () => {
    await followAll([tally, counted]);
    const watch = { switched: () => undefined, failed: () => expect.fail('not built') };
    await rebuildProjections(node, [keysSeen], watch, stopping.signal);
    await until(await append(node.store, manyTallied(300)), [tally, counted]);
    await follow(keysSeen, true);
    await until(await add('behind'));
    expect(await transactionsOfOneEvent()).toBe(1);
    expect(await rowsOf('keys_seen')).toBe(7);
  });
});

/** Follows with a feed of its own, which has seen none of what the log holds now. */
const comeBack = async (
  store: EventStore,
  models: readonly Projection[] = MODELS,
): Promise<ReadonlyMap<string, Promise<void>>> => {
  const feed = createLogFeed(store, silentLogger);
  groups = createGroups({ database, feed });
  ended.push(feed.run(stopping.signal));
  // All begin at once: one that is made ready later would find the others under way, and read by itself.
  const works = await Promise.all(models.map(workOf));
  database.statements.length = 0;
  return new Map(works.map((work) => [work.projection.name, begin(work, true).end]));
};

const grown = async (): Promise<Position> => {
  const watch = { switched: () => undefined, failed: (_: Projection, error: unknown) => expect.fail(String(error)) };
  await rebuildProjections(node, MODELS, watch, stopping.signal);
  await append(node.store, manyTallied(6_000));
  return append(node.store, [tallied('last', 1)]);
};

describe('read models that come back to a log that has grown', () => {
  /** The log gives a page first, so as to answer soon, and then a thousand at a time. */
  const TRANSACTIONS_MAX = 8;

  it('read it once for all, and apply a thousand events or more with a handful of statements', async () => {
    const last = await grown();
    let readings = 0;
    await comeBack({
      ...node.store,
      readAll: (after, signal) => {
        readings += 1;
        return node.store.readAll(after, signal);
      },
    });
    await until(last);
    expect(readings).toBe(1);
    expect(database.statements.filter((text) => text === 'begin').length).toBeLessThanOrEqual(TRANSACTIONS_MAX);
    expect(database.statements.length).toBeLessThanOrEqual(TRANSACTIONS_MAX * 5);
    for (const model of MODELS) {
      const { live, rebuilt } = await verifyProjection(node, model, stopping.signal);
      expect(live).toBe(rebuilt);
    }
  });

  it('stay together when the log cannot be read', async () => {
    const last = await grown();
    const reads = { fail: true };
    const ends = await comeBack({
      ...node.store,
      readAll: async function* (after, signal) {
        for await (const events of node.store.readAll(after, signal)) {
          yield events;
          if (reads.fail) throw new LogUnavailable('the log cannot be read now');
        }
      },
    });
    for (const end of ends.values()) await expect(end).rejects.toThrow(LogUnavailable);
    reads.fail = false;
    database.statements.length = 0;
    for (const work of await Promise.all(MODELS.map(workOf))) begin(work, true);
    await until(last);
    expect(database.statements.filter((text) => text === 'begin').length).toBeLessThanOrEqual(TRANSACTIONS_MAX);
    expect(await rowsOf('tally_entries')).toBe(6_001);
  });

  it('lose one that cannot apply an event, and go on without it', async () => {
    await grown();
    const poison = await add('poison');
    const last = await append(node.store, manyTallied(600));
    const ends = await comeBack(node.store, [tally, keysSeen, failingWhile(() => true)]);
    await until(last, [tally, keysSeen]);
    await expect(ends.get('counted')).rejects.toMatchObject({ readModel: 'counted', event: { position: poison } });
    expect(await rowsOf('counted')).toBe(6_001);
    expect(await rowsOf('tally_entries')).toBe(6_602);
    for (const model of [tally, keysSeen]) {
      const { live, rebuilt } = await verifyProjection(node, model, stopping.signal);
      expect(live).toBe(rebuilt);
    }
    expect(await transactionsOfOneEvent([tally, keysSeen])).toBe(1);
  });
});

describe('one that cannot go on with the others', () => {
  it('goes alone as far as it can, holds nobody up, and joins again once it can go on', async () => {
    let broken = true;
    const failing = failingWhile(() => broken);
    const ends = await followAll([tally, keysSeen, failing]);
    await append(node.store, manyTallied(20));
    const poison = await add('poison');
    await until(poison, [tally, keysSeen]);
    await expect(ends.get('counted')).rejects.toMatchObject({ readModel: 'counted', event: { position: poison } });
    await expect(ends.get('counted')).rejects.toThrow(ApplyFailed);
    expect(await rowsOf('counted')).toBe(20);
    expect(await transactionsOfOneEvent([tally, keysSeen])).toBe(1);
    broken = false;
    await follow(failing, false);
    await until(await add('mended'));
    await until(await add('together'));
    expect(await transactionsOfOneEvent()).toBe(1);
    expect(await rowsOf('counted')).toBe(await rowsOf('tally_entries'));
  });

  it('waits alone for its table while someone else has it locked', async () => {
    const ends = await followAll();
    await until(await add('before'));
    const build = await activeBuild(test.database, counted);
    if (build === null) throw new Error('not active');
    let later = START;
    await test.database.transaction(async (sql) => {
      await sql.query(`lock table ${schemaOf(build)}.counted in access exclusive mode`);
      await until(await add('while locked'), [tally, keysSeen]);
      later = await add('later');
      await until(later, [tally, keysSeen]);
    });
    // Its own wait for the lock may have ended before: the runner then follows anew.
    await Promise.race([until(later), ends.get('counted')?.catch(() => follow(counted, false))]);
    await until(later);
    expect(await rowsOf('counted')).toBe(3);
  });

  it('is told that its lease was lost, and writes nothing', async () => {
    const ends = await followAll();
    await until(await add('before'));
    await test.database.query(`update ops.leases set owner = 'other', fence = fence + 1 where name = 'counted'`);
    await until(await add('after'), [tally, keysSeen]);
    await expect(ends.get('counted')).rejects.toThrow(LeaseLost);
    expect([await rowsOf('counted'), await rowsOf('tally_entries')]).toEqual([1, 2]);
    expect(await transactionsOfOneEvent([tally, keysSeen])).toBe(1);
  });

  it('is told that someone else moved its checkpoint, and writes nothing', async () => {
    const ends = await followAll();
    const before = await add('before');
    await until(before);
    await test.database.query(`update projections.builds set position = 'elsewhere' where name = 'counted'`);
    await until(await add('after'), [tally, keysSeen]);
    await expect(ends.get('counted')).rejects.toThrow(CheckpointMoved);
    expect([await rowsOf('counted'), await rowsOf('tally_entries')]).toEqual([1, 2]);
  });
});
