import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../../adapters/postgres/database.ts';
import { createExclusive } from '../../../../adapters/postgres/ops/exclusive.ts';
import { silentLogger } from '../../../support/logger.ts';
import { testDatabase, type TestDatabase } from '../../../support/postgres.ts';

let test: TestDatabase;
beforeEach(async () => {
  test = await testDatabase();
});
afterEach(() => test.close());

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

describe('exclusive work', () => {
  it('runs one at a time within a process and across processes', async () => {
    const database = openDatabase(test.url, { log: silentLogger, connectionsMax: 2 });
    const [one, other] = [createExclusive(test.database), createExclusive(database)];
    const { work, most } = alone();
    await Promise.all(Array.from({ length: 30 }, (_, n) => (n % 2 === 0 ? one : other).run('quota', work)));
    expect(most()).toBe(1);
    await database.close();
  });

  it('leaves connections for the work itself, however many wait', async () => {
    const database = openDatabase(test.url, { log: silentLogger, connectionsMax: 2 });
    const exclusive = createExclusive(database);
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        exclusive.run(`name ${n}`, async () => (await database.query<{ n: number }>('select $1::int as n', [n])).rows),
      ),
    );
    expect(results.flat().map(({ n }) => n)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    await database.close();
  });

  it('keeps its lock however long the work takes', async () => {
    const impatient = new URL(test.url);
    impatient.searchParams.set('idle_in_transaction_session_timeout', '100');
    const database = openDatabase(impatient.href, { log: silentLogger });
    let running = true;
    const slow = createExclusive(database).run('quota', async () => {
      await test.database.query('select pg_sleep(0.5)');
      running = false;
    });
    await test.database.query('select pg_sleep(0.05)');
    expect(await createExclusive(test.database).run('quota', () => Promise.resolve(running))).toBe(false);
    await slow;
    await database.close();
  });

  it('goes on after work that failed', async () => {
    const exclusive = createExclusive(test.database);
    await expect(exclusive.run('quota', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await exclusive.run('quota', () => Promise.resolve('yes'))).toBe('yes');
  });
});
