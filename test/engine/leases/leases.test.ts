import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLeases } from '../../../engine/leases/createLeases.ts';
import { checkFence, heldLeases, renewLeases, takeLeases } from '../../../engine/leases/leaseRows.ts';
import { LeaseLost, type HeldLease, type Leases } from '../../../engine/leases/leases.ts';
import { silentLogger } from '../../support/logger.ts';
import { recordingDatabase } from '../../support/database/recordingDatabase.ts';
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';

let test: TestDatabase;
let stopping: AbortController;
let held: Promise<unknown>[];

beforeEach(async () => {
  test = await testDatabase();
  stopping = new AbortController();
  held = [];
});
afterEach(async () => {
  stopping.abort();
  await Promise.allSettled(held);
  await test.close();
});

const leasesOf = (owner: string): Leases => createLeases(test.database, owner, silentLogger);

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve());
  });

/** Takes the lease and works until told otherwise; resolves with the lease once it is held. */
const take = (leases: Leases, name: string, signal = stopping.signal) => {
  const taken = Promise.withResolvers<{ lease: HeldLease; signal: AbortSignal }>();
  const done = leases.hold(name, signal, async (lease, scope) => {
    taken.resolve({ lease, signal: scope });
    await untilAborted(scope);
  });
  held.push(done);
  return { taken: taken.promise, done };
};

const expire = (name: string) =>
  test.database.query(`update ops.leases set expires_at = now() - interval '1 s' where name = $1`, [name]);

const fenced = (lease: HeldLease): Promise<void> => test.database.transaction((sql) => checkFence(sql, lease));

describe('a lease', () => {
  it('is held by one owner at a time', async () => {
    const first = await take(leasesOf('a'), 'work').taken;
    expect(first.lease).toEqual({ name: 'work', owner: 'a', fence: 1n });
    const second = take(leasesOf('b'), 'work');
    expect(await Promise.race([second.taken, new Promise((resolve) => setTimeout(resolve, 600, 'waits'))])).toBe(
      'waits',
    );
    expect(await take(leasesOf('b'), 'other').taken).toMatchObject({ lease: { fence: 1n } });
  });

  it('passes on at once after an orderly stop, with a greater fence', async () => {
    const stop = new AbortController();
    const first = take(leasesOf('a'), 'work', stop.signal);
    await first.taken;
    const second = take(leasesOf('b'), 'work');
    stop.abort();
    await first.done;
    const { rows } = await test.database.query<{ free: boolean }>(
      `select bool_and(expires_at <= now() or owner = 'b') as free from ops.leases`,
    );
    expect(rows).toEqual([{ free: true }]);
    expect((await second.taken).lease).toEqual({ name: 'work', owner: 'b', fence: 2n });
  });

  it('is taken over once it has expired, and the old owner is told', async () => {
    const first = await take(leasesOf('a'), 'work').taken;
    const second = take(leasesOf('b'), 'work');
    await expire('work');
    expect((await second.taken).lease.fence).toBe(2n);
    await untilAborted(first.signal);
  });

  it('keeps its fence when the same owner takes it again', async () => {
    const leases = leasesOf('a');
    const stop = new AbortController();
    const first = take(leases, 'work', stop.signal);
    const { lease } = await first.taken;
    stop.abort();
    await first.done;
    expect((await take(leases, 'work').taken).lease.fence).toBe(lease.fence);
  });

  it('is refused a second time in the same process, where both would pass the fence', async () => {
    const leases = leasesOf('a');
    await take(leases, 'work').taken;
    await expect(leases.hold('work', stopping.signal, () => Promise.resolve())).rejects.toThrow(/held twice/);
  });

  it('ends with what the work throws, and is free then', async () => {
    await expect(
      leasesOf('a').hold('work', stopping.signal, () => Promise.reject(new TypeError('broken'))),
    ).rejects.toThrow(TypeError);
    expect((await take(leasesOf('b'), 'work').taken).lease.fence).toBe(2n);
  });

  it('is taken again when the work finds that it was lost', async () => {
    const fences: bigint[] = [];
    await leasesOf('a').hold('work', stopping.signal, async (lease) => {
      fences.push(lease.fence);
      if (fences.length > 1) return;
      await test.database.query(`update ops.leases set owner = 'b', fence = fence + 1, expires_at = now()`);
      await fenced(lease);
    });
    expect(fences).toEqual([1n, 3n]);
  });
});

describe('the fence', () => {
  it('lets the holder work and stops a paused old owner', async () => {
    const { lease } = await take(leasesOf('a'), 'work').taken;
    await fenced(lease);
    const second = take(leasesOf('b'), 'work');
    await expire('work');
    const successor = await second.taken;
    await expect(fenced(lease)).rejects.toThrow(LeaseLost);
    await fenced(successor.lease);
  });

  it('keeps everyone from the lease until work that had passed it is committed', async () => {
    const { lease } = await take(leasesOf('a'), 'work').taken;
    await test.database.transaction(async (sql) => {
      await checkFence(sql, lease);
      await expire('work');
      expect(await takeLeases(test.database, ['work'], 'b')).toEqual([]);
    });
    expect(await takeLeases(test.database, ['work'], 'b')).toEqual([{ name: 'work', owner: 'b', fence: 2n }]);
  });

  it('lets the holder renew while work under it goes on', async () => {
    const { lease } = await take(leasesOf('a'), 'work').taken;
    await test.database.transaction(async (sql) => {
      await checkFence(sql, lease);
      expect([...(await renewLeases(test.database, [lease]))]).toEqual(['work']);
    });
  });
});

describe('leases of one process', () => {
  const NAMES = ['one', 'two', 'three'];

  it('are taken with one statement when they are wanted together', async () => {
    const database = recordingDatabase(test.database);
    const leases = createLeases(database, 'a', silentLogger);
    await Promise.all(NAMES.map((name) => take(leases, name).taken));
    expect(database.statements).toHaveLength(1);
  });

  it('are renewed with one statement, which tells those that were lost', async () => {
    const held = await Promise.all(NAMES.map((name) => take(leasesOf('a'), name).taken));
    await test.database.query(`update ops.leases set expires_at = now() - interval '1 s' where name = 'two'`);
    await takeLeases(test.database, ['two'], 'b');
    const database = recordingDatabase(test.database);
    const renewed = await renewLeases(
      database,
      held.map(({ lease }) => lease),
    );
    expect([...renewed].toSorted()).toEqual(['one', 'three']);
    expect(database.statements).toHaveLength(1);
  });

  it('go to one owner each when two take them in the same moment', async () => {
    for (let round = 0; round < 20; round += 1) {
      const names = NAMES.map((name) => `${name}_${round}`);
      const taken = await Promise.all([
        takeLeases(test.database, names, 'a'),
        takeLeases(test.database, names.toReversed(), 'b'),
      ]);
      expect(
        taken
          .flat()
          .map(({ name }) => name)
          .toSorted(),
      ).toEqual(names.toSorted());
    }
  });

  it('that have expired go to one of two that take them over', async () => {
    await takeLeases(test.database, NAMES, 'a');
    await test.database.query(`update ops.leases set expires_at = now() - interval '1 s'`);
    const taken = await Promise.all([
      takeLeases(test.database, NAMES, 'b'),
      takeLeases(test.database, NAMES.toReversed(), 'c'),
    ]);
    const { rows } = await test.database.query<{ name: string; owner: string; fence: string }>(
      'select name, owner, fence::text from ops.leases',
    );
    for (const { name, owner, fence } of taken.flat())
      expect(rows).toContainEqual({ name, owner, fence: String(fence) });
    expect(new Set(taken.flat().map(({ name }) => name)).size).toBe(taken.flat().length);
    for (const { fence } of taken.flat()) expect(fence).toBe(2n);
  });

  it('that are given up while they are taken do not stay held', async () => {
    const leases = leasesOf('a');
    const stop = new AbortController();
    const given = NAMES.map((name) => take(leases, name, stop.signal).done);
    await new Promise((resolve) => setImmediate(resolve));
    stop.abort();
    await Promise.all(given);
    await expect.poll(() => heldLeases(test.database)).toEqual(new Set());
  });
});
