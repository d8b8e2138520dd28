import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { activeBuild, buildsOf, schemaOf, type Build } from '../../../engine/projections/builds.ts';
import { digestOf } from '../../../engine/projections/digest.ts';
import { projectionOf, type Projection } from '../../../engine/projections/projection.ts';
import { rebuildProjections, verifyProjection } from '../../../engine/projections/rebuildProjection.ts';
import { integer, table, text } from '../../../projections/sql/table.ts';
import { openNode, type TestNode } from '../../support/nodes/openNode.ts';
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';
import { append, dataOf, manyTallied, tallied, tally, throwingOn } from '../../support/log/tally.ts';

let test: TestDatabase;
let nodes: TestNode[];
let stopping: AbortController;

beforeEach(async () => {
  test = await testDatabase();
  nodes = [];
  stopping = new AbortController();
});
afterEach(async () => {
  stopping.abort();
  await Promise.all(nodes.map((node) => node.stop()));
  await test.close();
});

const open = async (projections: readonly Projection[] = [tally]) => {
  const node = await openNode({ url: test.url, readModels: projections });
  nodes.push(node);
  return node;
};

/** A node that runs the tally and has applied `count` events. */
const running = async (count: number): Promise<TestNode> => {
  const node = await open();
  node.start([tally]);
  const position = await append(node.store, manyTallied(count));
  expect(await node.progress.waitFor(['tally'], position, 20_000)).toBe(true);
  return node;
};

/** Of one read model; rejects with what keeps it from being built. */
const rebuildProjection = async (node: TestNode, projection: Projection, signal: AbortSignal): Promise<Build> => {
  const { promise, resolve, reject } = Promise.withResolvers<Build>();
  const watch = {
    switched: (_: Projection, build: Build) => resolve(build),
    failed: (_: Projection, error: unknown) => reject(error),
  };
  await Promise.all([promise, rebuildProjections(node, [projection], watch, signal)]);
  return promise;
};

const live = (projection: Projection = tally) => activeBuild(test.database, projection);
const digest = (projection: Projection = tally) =>
  digestOf(test.database, projection, async (sql) => {
    const build = await activeBuild(sql, projection);
    if (build === null) throw new Error('not active');
    return build;
  });

describe('a rebuild', () => {
  it('gives the same rows, byte for byte, at the same position', async () => {
    const node = await running(2_500);
    const before = await digest();
    const operator = await open();
    const rebuilt = await rebuildProjection(operator, tally, stopping.signal);
    const { rows: indexes } = await test.database.query(
      `select indexname as name from pg_indexes where schemaname = $1 and tablename = 'tally_entries' order by 1`,
      [schemaOf(rebuilt)],
    );
    expect(indexes.map(({ name }) => name)).toEqual(['tally_entries_key_idx', 'tally_entries_pkey']);
    const after = await digest();
    expect(rebuilt.buildId).not.toBe(before.build.buildId);
    expect(after.build).toMatchObject({ buildId: rebuilt.buildId, status: 'active', position: before.build.position });
    expect(after.digest).toBe(before.digest);
    expect(await live()).toMatchObject({ buildId: rebuilt.buildId });
    // The runner goes on with the new build.
    const position = await append(node.store, [tallied('later', 3)]);
    expect(await node.progress.waitFor(['tally'], position, 10_000)).toBe(true);
    const { rows } = await node.reads.query(`select total from tally where key = 'later'`);
    expect(rows).toEqual([{ total: 3 }]);
  });

  it('mends rows that someone has changed, and the digest tells before', async () => {
    await running(100);
    const operator = await open();
    const build = await live();
    if (build === null) throw new Error('not active');
    expect(await verifyProjection(operator, tally, stopping.signal)).toMatchObject({ position: build.position });
    await test.database.query(`update ${schemaOf(build)}.tally set total = total + 1 where key = 'key-3'`);
    const verification = await verifyProjection(operator, tally, stopping.signal);
    expect(verification.live).not.toBe(verification.rebuilt);
    await rebuildProjection(operator, tally, stopping.signal);
    expect((await digest()).digest).toBe(verification.rebuilt);
    const again = await verifyProjection(operator, tally, stopping.signal);
    expect(again.live).toBe(again.rebuilt);
  });

  it('switches under load without a failed read and without going back in time', async () => {
    const node = await running(500);
    const operator = await open();
    const done = new AbortController();
    let reads = 0;
    const reader = async (): Promise<void> => {
      let seen = 0;
      while (!done.signal.aborted) {
        const { rows } = await node.reads.query<{ n: number; total: number }>(
          `select (select count(*) from tally_entries)::int as n, (select sum(total) from tally)::int as total`,
        );
        const { n, total } = rows[0] ?? { n: -1, total: -2 };
        expect(total).toBe(n);
        expect(n).toBeGreaterThanOrEqual(seen);
        seen = n;
        reads += 1;
        await setTimeout(2);
      }
    };
    const writer = async (): Promise<number> => {
      let written = 500;
      while (!done.signal.aborted) {
        await append(node.store, manyTallied(10));
        written += 10;
        await setTimeout(100);
      }
      return written;
    };
    const load = Promise.all([writer(), reader(), reader(), reader()]);
    const seen = new Set([(await live())?.buildId]);
    for (let round = 0; round < 3; round += 1)
      seen.add((await rebuildProjection(operator, tally, stopping.signal)).buildId);
    done.abort();
    const [written] = await load;
    expect(seen.size).toBe(4);
    expect(reads).toBeGreaterThan(20);
    expect(await node.progress.waitFor(['tally'], await node.store.head(), 10_000)).toBe(true);
    const { rows } = await node.reads.query('select sum(total)::int as total, sum(entries)::int as n from tally');
    expect(rows).toEqual([{ n: written, total: written }]);
  });

  it('keeps the build just retired and drops older ones and what a crashed builder left', async () => {
    await running(10);
    const operator = await open();
    const rounds: string[] = [];
    for (let round = 0; round < 3; round += 1)
      rounds.push((await rebuildProjection(operator, tally, stopping.signal)).buildId);
    const builds = await buildsOf(test.database, 'tally');
    expect(builds.map(({ buildId, status }) => [buildId, status])).toEqual([
      [rounds[1], 'retired'],
      [rounds[2], 'active'],
    ]);
    const { rows } = await test.database.query(
      `select nspname as name from pg_namespace where nspname like 'tally%' order by nspname`,
    );
    expect(rows).toEqual([...builds.map(schemaOf), 'tally_v1'].toSorted().map((name) => ({ name })));
  });

  it('leaves the live build alone when an event cannot be applied', async () => {
    await running(10);
    const before = await digest();
    const operator = await open();
    const broken = throwingOn(tally, () => true);
    await expect(rebuildProjection(operator, broken, stopping.signal)).rejects.toThrow(/projection tally failed/);
    expect(await digest()).toEqual(before);
  });

  it('replaces the build of another log', async () => {
    const node = await running(10);
    await node.stop();
    const operator = await open();
    await test.database.query('update projections.builds set store_id = gen_random_uuid()');
    await expect(verifyProjection(operator, tally, stopping.signal)).rejects.toThrow(/belongs to another log/);
    await rebuildProjection(operator, tally, stopping.signal);
    expect(await live()).toMatchObject({ storeId: operator.storeId });
  });
});

describe('a new version', () => {
  const sums = table('tally', { key: text(), sum: integer() }, { key: ['key'] });
  const entries = table('tally_entries', { position: text() }, { key: ['position'] });
  const second = projectionOf({
    name: 'tally',
    version: 2,
    tables: [sums, entries],
    on: {
      Tallied: {
        touches: (event) => [sums.at(dataOf(event))],
        apply: (rows, event) => {
          const { key, amount } = dataOf(event);
          const sum = (sums.find(rows, { key })?.sum ?? 0) + amount;
          return [entries.insert({ position: event.position }), sums.put({ key, sum })];
        },
      },
    },
  });

  it('is built beside the old one, and nodes of both releases read and run their own', async () => {
    const old = await running(50);
    const next = await open([second]);
    next.start([second]);
    const position = await append(old.store, manyTallied(50));
    expect(await next.progress.waitFor(['tally'], position, 10_000)).toBe(true);
    expect(await old.progress.waitFor(['tally'], position, 10_000)).toBe(true);
    const { rows: ours } = await next.reads.query('select sum(sum)::int as n from tally');
    const { rows: theirs } = await old.reads.query('select sum(total)::int as n from tally');
    expect([ours, theirs]).toEqual([[{ n: 100 }], [{ n: 100 }]]);
  });

  it('drops the version before the last', async () => {
    await running(10);
    for (const projection of [second, { ...second, version: 3 }]) {
      const node = await open([projection]);
      node.start([projection]);
      expect(await node.progress.waitFor(['tally'], await node.store.head(), 10_000)).toBe(true);
    }
    // What is outdated goes after the switch, which readers see first.
    await vi.waitFor(async () => {
      const { rows } = await test.database.query(
        `select nspname as name from pg_namespace where nspname like 'tally\\_v%' order by nspname`,
      );
      expect(rows).toEqual([{ name: 'tally_v2' }, { name: 'tally_v3' }]);
    }, 20_000);
  });
});
