import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../../adapters/postgres/database.ts';
import { createLocks } from '../../../../adapters/postgres/ops/locks.ts';
import { openHeartbeat } from '../../../../adapters/postgres/ops/heartbeat.ts';
import { positionOf } from '../../../../adapters/postgres/log/storedRows.ts';
import type { Position } from '../../../../domain/core/log/eventLog.ts';
import type { Turn } from '../../../../domain/core/locks.ts';
import { silentLogger } from '../../../support/logger.ts';
import { testDatabase, type TestDatabase } from '../../../support/database/postgres.ts';

let test: TestDatabase;
beforeEach(async () => {
  test = await testDatabase();
});
afterEach(() => test.close());

const limits = { waitMs: 300, waitingMax: 2 };
const patient = { waitMs: 60_000, waitingMax: 100 };

/** Fails when two run at a time. */
const alone = () => {
  let running = 0;
  let most = 0;
  return {
    most: () => most,
    work: async (): Promise<void> => {
      running += 1;
      most = Math.max(most, running);
      await test.database.query('select pg_sleep(0.005)');
      running -= 1;
    },
  };
};

describe('work under a lock', () => {
  it('runs one at a time within a process and across processes', async () => {
    const database = openDatabase(test.url, { logger: silentLogger, connectionsMax: 2 });
    const [one, other] = [createLocks(test.database, 'one', patient), createLocks(database, 'other', patient)];
    const { work, most } = alone();
    await Promise.all(Array.from({ length: 30 }, (_, n) => (n % 2 === 0 ? one : other).run('quota', work)));
    expect(most()).toBe(1);
    await database.close();
  });

  it('leaves connections for the work itself, however many wait', async () => {
    const database = openDatabase(test.url, { logger: silentLogger, connectionsMax: 2 });
    const locks = createLocks(database, 'node');
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        locks.run(`name ${n}`, async () => (await database.query<{ n: number }>('select $1::int as n', [n])).rows),
      ),
    );
    expect(results.flat().map(({ n }) => n)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    await database.close();
  });

  it('keeps its lock however long the work takes', async () => {
    const impatient = new URL(test.url);
    impatient.searchParams.set('idle_in_transaction_session_timeout', '100');
    const database = openDatabase(impatient.href, { logger: silentLogger });
    let running = true;
    const begun = Promise.withResolvers<void>();
    const slow = createLocks(database, 'slow').run('quota', async () => {
      begun.resolve();
      await test.database.query('select pg_sleep(0.5)');
      running = false;
    });
    await begun.promise;
    expect(await createLocks(test.database, 'other').run('quota', () => Promise.resolve(running))).toBe(false);
    await slow;
    await database.close();
  });

  it('goes on after work that failed', async () => {
    const locks = createLocks(test.database, 'node');
    await expect(locks.run('quota', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await locks.run('quota', () => Promise.resolve('yes'))).toBe('yes');
  });

  it('work of one name waits for no other, be it that every connection could be waited for', async () => {
    const database = openDatabase(test.url, { logger: silentLogger, connectionsMax: 2 });
    const locks = createLocks(database, 'node');
    const held = Promise.withResolvers<void>();
    const stuck = Array.from({ length: 5 }, (_, n) => locks.run(`stuck ${n}`, () => held.promise));
    const others = Array.from({ length: 20 }, (_, n) => locks.run(`free ${n}`, () => Promise.resolve(n)));
    expect(await Promise.all(others)).toEqual(Array.from({ length: 20 }, (_, n) => n));
    held.resolve();
    await Promise.all(stuck);
    await database.close();
  });
});

/** A turn of another process, which ends when its heartbeat goes out. */
const turnOfTheDead = async () => {
  const heartbeat = await openHeartbeat(test.url, silentLogger);
  const begun = Promise.withResolvers<void>();
  const never = createLocks(test.database, heartbeat.owner).run('quota', () => {
    begun.resolve();
    return new Promise<never>(() => undefined);
  });
  never.catch(() => undefined);
  await begun.promise;
  return heartbeat;
};

describe('waiting for a turn', () => {
  it('is refused at once when as many wait as may, and others of the name go on', async () => {
    const locks = createLocks(test.database, 'node', { waitMs: 60_000, waitingMax: 2 });
    const held = Promise.withResolvers<void>();
    const running = locks.run('quota', () => held.promise);
    const waiting = [1, 2].map((n) => locks.run('quota', () => Promise.resolve(n)));
    await expect(locks.run('quota', () => Promise.resolve(3))).rejects.toMatchObject({
      code: 'store_unavailable',
      message: expect.stringContaining('Too many requests'),
    });
    held.resolve();
    await running;
    expect(await Promise.all(waiting)).toEqual([1, 2]);
  });

  it('has a deadline, behind work of this node and behind that of another one', async () => {
    const [one, other] = [createLocks(test.database, 'one', limits), createLocks(test.database, 'other', limits)];
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const running = one.run('quota', () => {
      begun.resolve();
      return held.promise;
    });
    await begun.promise;
    const late = { code: 'store_unavailable', message: expect.stringContaining('took too long') };
    let ran = 0;
    const count = (): Promise<number> => Promise.resolve((ran += 1));
    await expect(one.run('quota', count)).rejects.toMatchObject(late);
    await expect(other.run('quota', count)).rejects.toMatchObject(late);
    held.resolve();
    await running;
    expect(await other.run('quota', count)).toBe(1);
  });

  it('ends with the process that has the turn (X-70)', async () => {
    const other = createLocks(test.database, 'other');
    const dead = await turnOfTheDead();
    const turn = other.run('quota', () => Promise.resolve('mine'));
    await dead.close();
    expect(await turn).toBe('mine');
  });

  it('a turn whose end the database did not hear of ends for this node with the next one', async () => {
    let deaf = true;
    const locks = createLocks(
      {
        query: (text, values) =>
          deaf && text.startsWith('update') ? Promise.reject(new Error('gone')) : test.database.query(text, values),
      },
      'node',
      limits,
    );
    expect(await locks.run('quota', () => Promise.resolve('done'))).toBe('done');
    deaf = false;
    expect(await locks.run('quota', (turn) => Promise.resolve(turn.last))).toBeNull();
  });
});

const lastOf = (turn: Turn): Promise<Position | null> => Promise.resolve(turn.last);

describe('what a turn knows of the ones before', () => {
  const [first, second] = [positionOf(1n), positionOf(2n)];

  it('nothing at first, then where they end, on whatever node', async () => {
    const [one, other] = [createLocks(test.database, 'one'), createLocks(test.database, 'other')];
    expect(await one.run('quota', lastOf)).toBeNull();
    await one.run('quota', (turn) => Promise.resolve((turn.last = first)));
    expect(await other.run('quota', lastOf)).toBe(first);
    await other.run('quota', (turn) => Promise.resolve((turn.last = second)));
    expect(await one.run('quota', lastOf)).toBe(second);
    expect(await one.run('another quota', lastOf)).toBeNull();
  });

  it('nothing after one that failed while it appended, or whose process has ended', async () => {
    const locks = createLocks(test.database, 'one');
    await locks.run('quota', (turn) => Promise.resolve((turn.last = first)));
    const failing = locks.run('quota', (turn) => {
      turn.last = null;
      return Promise.reject(new Error('no'));
    });
    await expect(failing).rejects.toThrow('no');
    expect(await locks.run('quota', lastOf)).toBeNull();

    await locks.run('quota', (turn) => Promise.resolve((turn.last = second)));
    await (await turnOfTheDead()).close();
    expect(await locks.run('quota', lastOf)).toBeNull();
  });
});
