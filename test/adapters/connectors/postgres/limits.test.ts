import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { requestCancel } from '../../../../adapters/connectors/postgres/cancel.ts';
import { openConnection } from '../../../../adapters/connectors/postgres/connection.ts';
import { inReadOnlySession } from '../../../../adapters/connectors/postgres/session.ts';
import { createStatementLimit } from '../../../../adapters/connectors/postgres/statementLimit.ts';
import { createAddressPolicy } from '../../../../adapters/network/addressPolicy.ts';
import { openShop, type ShopReader } from './reader.ts';

const ENDLESS = 'with recursive t(n) as (select 1 union all select n + 1 from t) select count(*) from t';
const patience = { timeout: 30_000, interval: 20 };
const addresses = createAddressPolicy(['127.0.0.0/8', '::1/128']);
const never = new AbortController().signal;

let shop: ShopReader;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Statements of the connector that the server works on. */
const active = async (): Promise<number> => {
  const { rows } = await shop.database.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and usename = $1 and state = 'active'`,
    [shop.role],
  );
  return rows[0]?.n ?? 0;
};

const settingsOf = async (databaseUrl: string): Promise<unknown> => {
  const names = [
    'work_mem',
    'temp_file_limit',
    'statement_timeout',
    'hash_mem_multiplier',
    'jit',
    'constraint_exclusion',
  ];
  const shown = `select ${names.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`;
  const { rows } = await inReadOnlySession({ databaseUrl, addresses }, never, (session) => session.run(shown));
  return rows[0];
};

describe('what a statement may take of the database', () => {
  it('is bounded by settings, as far as the role may set them (SU-48)', async () => {
    expect(await settingsOf(shop.readerUrl)).toEqual(['4MB', '-1', '5s', '1', 'off', 'off']);
    expect(await settingsOf(shop.url)).toEqual(['4MB', '512MB', '5s', '1', 'off', 'off']);
  });

  it('a role that is held to less stays so', async () => {
    await shop.database.query(`alter role ${shop.role} set work_mem = '1MB'`);
    await shop.database.query(`alter role ${shop.role} set statement_timeout = '300ms'`);
    await shop.database.query(`alter role ${shop.role} set temp_file_limit = '1MB'`);
    expect(await settingsOf(shop.readerUrl)).toEqual(['1MB', '1MB', '300ms', '1', 'off', 'off']);
    const sql = 'select n from generate_series(1, 3000000) n order by md5(n::text)';
    await shop.database.query(`alter role ${shop.role} reset statement_timeout`);
    await expect(shop.call('query', { sql })).rejects.toMatchObject({
      message: 'The statement needs more temporary space than it may use; narrow it.',
    });
    await shop.database.query(`alter role ${shop.role} reset all`);
  });

  it('is at most two statements at once of one connector', async () => {
    // It ends by itself: a statement that was cut off may work on for a moment.
    const sql =
      'with recursive t(n) as (select 1 union all select n + 1 from t where n < 300000) select count(*) from t';
    const seen: number[] = [];
    const run = async (): Promise<unknown> => {
      const answer = shop.call('query', { sql });
      seen.push(await active());
      return answer;
    };
    const all = Promise.all(Array.from({ length: 6 }, run));
    await vi.waitFor(async () => {
      seen.push(await active());
      expect(seen).toContain(2);
    }, patience);
    const answers = await all;
    expect(Math.max(...seen)).toBe(2);
    for (const answer of answers) expect(answer).toMatchObject({ rows: [{ count: 300_000 }] });
  });

  it('the check of a connector does not wait for them (SU-35)', async () => {
    const calls = [1, 2].map(() => shop.call('query', { sql: ENDLESS }).catch(() => {}));
    await vi.waitFor(async () => expect(await active()).toBe(2), patience);
    expect(await shop.call('healthcheck', {})).toMatchObject({ warnings: [] });
    await Promise.all(calls);
  });
});

describe('limit', () => {
  it('are handed on in order, and one that waits can be called off', async () => {
    const limit = createStatementLimit();
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const work = (name: string) => () =>
      new Promise<string>((resolve) => {
        begun.push(name);
        ends.push(() => resolve(name));
      });
    const aborting = new AbortController();
    const [a, b] = [limit(never, work('a')), limit(never, work('b'))];
    const c = limit(aborting.signal, work('c')).catch((error: { code: string }) => error.code);
    const d = limit(never, work('d'));
    aborting.abort();
    expect(await c).toBe('timeout');
    ends[0]?.();
    expect(await a).toBe('a');
    await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'd']), patience);
    ends.slice(1).forEach((end) => end());
    expect(await Promise.all([b, d])).toEqual(['b', 'd']);
    const failing = limit(never, () => Promise.reject(new Error('x'))).catch(() => 'failed');
    expect(await failing).toBe('failed');
    expect(await limit(never, () => Promise.resolve('next'))).toBe('next');
  });
});

describe('a call that is called off', () => {
  it('ends its statement on the server, although nothing there limits it', async () => {
    const aborting = new AbortController();
    const connection = openConnection(shop.readerUrl, addresses, aborting.signal);
    await connection.ready;
    const answer = connection.run('select pg_sleep(100000)').catch(() => 'cut');
    await vi.waitFor(async () => expect(await active()).toBe(1), patience);
    aborting.abort();
    expect(await answer).toBe('cut');
    await vi.waitFor(async () => expect(await active()).toBe(0), patience);
  });

  it('is cancelled by the key of its backend', async () => {
    const victim = new Client({ connectionString: shop.readerUrl });
    await victim.connect();
    const answer = victim.query('select pg_sleep(100000)').catch((error: { code: string }) => error.code);
    await vi.waitFor(async () => expect(await active()).toBe(1), patience);
    const { processID: processId, secretKey: secret } = victim as unknown as { processID: number; secretKey: number };
    requestCancel({ host: victim.host, port: victim.port, processId, secret }, addresses);
    expect(await answer).toBe('57014');
    await victim.end();
  });

  it('as a call of a tool answers at once and leaves nothing behind', async () => {
    const aborting = new AbortController();
    const call = shop.callsOf({ signal: aborting.signal })('query', { sql: ENDLESS });
    const failed = call.catch((error: { message: string }) => error.message);
    await vi.waitFor(async () => expect(await active()).toBe(1), patience);
    aborting.abort();
    expect(await failed).toBe('The call was cancelled.');
    await vi.waitFor(async () => expect(await active()).toBe(0), patience);
  });
});
