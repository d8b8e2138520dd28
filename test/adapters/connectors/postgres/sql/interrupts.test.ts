import { readFile } from 'node:fs/promises';
import { setTimeout as passed } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inReadOnlySession } from '../../../../../adapters/connectors/postgres/session.ts';
import { postgresTools } from '../../../../../adapters/connectors/postgres/tools.ts';
import { createAddressPolicy } from '../../../../../adapters/network/addressPolicy.ts';
import { UNINTERRUPTIBLE, HONEST } from './uninterruptible.ts';
import { openShop, type ShopReader } from '../reader.ts';

const patience = { timeout: 60_000, interval: 50 };
/** What a backend may still take to end, and how long it is looked at, in milliseconds. */
const [ENDING_MS, LOOK_MS] = [300, 200];

let shop: ShopReader;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const backends = async (): Promise<readonly number[]> => {
  const { rows } = await shop.database.query<{ pid: number }>('select pid from pg_stat_activity where usename = $1', [
    shop.role,
  ]);
  return rows.map(({ pid }) => pid);
};

/** Hundredths of a second that the processes have computed; one that ended has nothing more to add. */
const computed = async (pids: readonly number[]): Promise<number> => {
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  return stats.reduce((sum, stat) => {
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return sum + Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  }, 0);
};

/** What backends of the role compute once they should have ended, in hundredths of a second. */
const computedAfterwards = async (): Promise<number> => {
  await passed((await backends()).length === 0 ? 0 : ENDING_MS);
  const left = await backends();
  if (left.length === 0) return 0;
  const before = await computed(left);
  await passed(LOOK_MS);
  return Math.max(0, (await computed(left)) - before);
};

describe('statements that PostgreSQL cannot interrupt', { timeout: 120_000 }, () => {
  it('go on after their limit when nothing but the server holds them', async () => {
    const began = performance.now();
    const session = { databaseUrl: shop.readerUrl, addresses: createAddressPolicy(['127.0.0.0/8', '::1/128']) };
    const sql = `select length(translate(repeat('a', 8000), repeat('b', 16000), ''))`;
    const answer = inReadOnlySession(session, new AbortController().signal, async (own) => {
      await own.run(`set local statement_timeout = '100ms'`);
      return own.run(sql);
    });
    await expect(answer).rejects.toMatchObject({ message: expect.stringContaining('longer than 5 seconds') });
    expect(performance.now() - began).toBeGreaterThan(500);
  });

  it('the corpus is of a size that means something', () => {
    expect(UNINTERRUPTIBLE.length).toBeGreaterThanOrEqual(50);
  });

  it.each(UNINTERRUPTIBLE.map((sql) => [sql.slice(0, 160), sql]))(
    '%s computes nothing after the answer (SU-48)',
    async (_, sql) => {
      for (const tool of ['query', 'explain'])
        await expect(shop.call(tool, { sql })).rejects.toMatchObject({ code: 'sql_rejected' });
      expect(await computedAfterwards()).toBe(0);
    },
  );

  it('parameters are no way around it', async () => {
    const sql = 'select length(translate(repeat($1, $2), repeat($3, 120000), $4))';
    const params = ['a', 120_000, 'b', ''];
    await expect(shop.call('query', { sql, params })).rejects.toMatchObject({ code: 'sql_rejected' });
    const texts = ['a'.repeat(10_000), 'b'.repeat(10_000)];
    await expect(shop.call('query', { sql: `select translate($1, $2, '')`, params: texts })).rejects.toMatchObject({
      code: 'sql_rejected',
    });
    expect(await computedAfterwards()).toBe(0);
  });

  it.each(HONEST)('%s is answered (SU-48)', async (sql) => {
    expect(await shop.call('query', { sql })).toMatchObject({ rows: expect.any(Array) });
  });
});

describe('a statement that goes on after it was cut', () => {
  it('keeps its turn until the server has ended it (SU-48)', { timeout: 90_000 }, async () => {
    await shop.database.query(`create table cells as select repeat('a', 14000) as a, repeat('b', 20000) as b`);
    await shop.database.query(`grant select on cells to ${shop.role}`);
    const calling = new AbortController();
    const addresses = createAddressPolicy(['127.0.0.0/8', '::1/128']);
    const tools = postgresTools({ databaseUrl: shop.readerUrl, addresses, customerSetting: null });
    const query = async (sql: string, signal: AbortSignal): Promise<unknown> =>
      tools
        .find(({ contract }) => contract.name === 'query')
        ?.run({ sql }, { signal, scope: { customer: null, pinned: null } })
        .catch((error: { code: string }) => error.code);
    const cut = [1, 2].map(() => query(`select length(translate(a, b, '')) from cells`, calling.signal));
    await vi.waitFor(async () => expect(await active('100 ms')).toBe(2), patience);
    calling.abort();
    expect(await Promise.all(cut)).toEqual(['timeout', 'timeout']);
    expect(await active()).toBe(2);
    // It waits for a turn for so long; a busy machine needs more for those that were cut.
    await vi.waitFor(async () => {
      const next = await query('select 1 as n', new AbortController().signal);
      expect(next).toMatchObject({ result: { rows: [{ n: 1 }] } });
    }, patience);
    expect(await active()).toBeLessThan(2);
    await vi.waitFor(async () => expect(await active()).toBe(0), patience);
  });
});

/** How many of its statements run, and have done so for a time; those that survey the catalogue are not deaf. */
const active = async (since = '0 s'): Promise<number> => {
  const { rows } = await shop.database.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where usename = $1 and state = 'active'
      and query not like '%own_fn%' and clock_timestamp() - query_start >= $2::interval`,
    [shop.role, since],
  );
  return rows[0]?.n ?? 0;
};
