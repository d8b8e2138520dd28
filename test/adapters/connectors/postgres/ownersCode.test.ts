import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HONEST } from './honest.ts';
import { BEYOND, HONEST_BESIDE, ORDINARY, OWNERS_CODE, OWNERS_TRAPS } from './ownersCode.ts';
import { openShop, type ShopReader } from './reader.ts';

let shop: ShopReader;
let folder: string;
let superuser: Client;

beforeAll(async () => {
  shop = await openShop();
  folder = await mkdtemp(join(tmpdir(), 'owner-'));
  await chmod(folder, 0o777);
  await shop.database.query('create extension dblink');
  for (const sql of [...ORDINARY, ...OWNERS_TRAPS])
    await shop.database.query(sql.replaceAll('DIR', folder).replaceAll('URL', shop.url));
  await shop.database.query(`grant usage on schema own to ${shop.role}`);
  await shop.database.query(`grant select on all tables in schema own, public to ${shop.role}`);
  superuser = new Client({ connectionString: shop.url });
  await superuser.connect();
});
afterAll(async () => {
  await superuser.end();
  await shop.close();
  await rm(folder, { recursive: true });
});

/** Files that code of the owner has left since the last look. */
const traces = async (): Promise<readonly string[]> => {
  const files = await readdir(folder);
  await Promise.all(files.map((file) => rm(join(folder, file))));
  return files;
};

const refusal = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: { code: string }) => error.code,
  );

describe('code of the owner does not run inside a SELECT (SU-47)', { timeout: 300_000 }, () => {
  it('these statements run it when nothing but a READ ONLY transaction holds them', async () => {
    const silent: string[] = [];
    await traces();
    for (const sql of OWNERS_CODE) {
      await superuser.query('begin transaction read only');
      await superuser
        .query('set local search_path = pg_catalog, pg_temp; set local enable_seqscan = off')
        .catch(() => {});
      await superuser.query({ text: sql }).catch(() => {});
      await superuser.query('rollback');
      if ((await traces()).length === 0) silent.push(sql);
    }
    expect(silent).toEqual([]);
  });

  it.each([...OWNERS_CODE, ...BEYOND])('%j is refused, also to a superuser', async (sql) => {
    await traces();
    const call = shop.callsOf({ databaseUrl: shop.url });
    expect(await refusal(call('query', { sql }))).toBe('sql_rejected');
    expect(await refusal(shop.call('query', { sql }))).toBe('sql_rejected');
    expect(await refusal(call('explain', { sql }))).toBe('sql_rejected');
    expect(await traces()).toEqual([]);
  });

  it.each([...HONEST_BESIDE, ...HONEST])('%j is answered beside all that', async (sql) => {
    expect(await shop.call('query', { sql })).toMatchObject({ rows: expect.any(Array) });
    expect(await traces()).toEqual([]);
  });

  it('says which table and what of it stands against the statement (SU-41)', async () => {
    await expect(shop.call('query', { sql: 'select * from own.over' })).rejects.toMatchObject({
      message: 'The view of the table calling uses touch, which is not built in.',
    });
    await expect(shop.call('query', { sql: 'select * from own.checks' })).rejects.toMatchObject({
      message: expect.stringContaining('checks.label'),
    });
  });
});

describe('policies', () => {
  it('that call functions of the owner are refused where they hold, and nowhere else', async () => {
    await shop.database.query('alter table own.policed enable row level security');
    await shop.database.query('create policy p on own.policed using (own.touched(id) = id)');
    await traces();
    const sql = 'select * from own.policed';
    await expect(shop.call('query', { sql })).rejects.toMatchObject({ code: 'sql_rejected' });
    expect(await shop.callsOf({ databaseUrl: shop.url })('query', { sql })).toMatchObject({ rows: [{ id: 1 }] });
    expect(await traces()).toEqual([]);
  });
});
