import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardSql } from '../../../../adapters/connectors/postgres/sql/sqlGuard.ts';
import { FUNCTIONS, TYPES } from '../../../../adapters/connectors/postgres/sql/sqlNames.ts';
import { openShop, type ShopReader } from './reader.ts';

let shop: ShopReader;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('a name behind a dot is also a call (SU-47)', () => {
  it('the guard knows every built-in function of this server that can be called so and does more than compute', async () => {
    const { rows } = await shop.database.query<{ name: string }>(
      `select distinct p.proname::text as name from pg_proc p
        where p.pronamespace = 'pg_catalog'::regnamespace and p.pronargs >= 1 and p.pronargs - p.pronargdefaults <= 1
          and p.provolatile <> 'i' and p.proargtypes[0] <> 'internal'::regtype
          and not exists (select 1 from pg_type t where p.oid in (t.typinput, t.typoutput, t.typreceive, t.typsend))`,
    );
    expect(rows.length).toBeGreaterThan(200);
    const unknown = rows
      .map(({ name }) => name)
      .filter((name) => !FUNCTIONS.has(name) && !TYPES.has(name))
      .filter((name) => guardSql(`select x.${name} from x`).accepted || guardSql(`select (x).${name}`).accepted);
    expect(unknown).toEqual([]);
  });

  it('one that only the server knows is refused by asking it', async () => {
    await shop.database.query(
      `set allow_system_table_mods = on; create function pg_catalog.from_a_newer_server(text) returns text language sql volatile as 'select $1'`,
    );
    const sql = `select ('a'::text).from_a_newer_server`;
    expect(guardSql(sql)).toMatchObject({ accepted: true, names: { attributes: new Set(['from_a_newer_server']) } });
    for (const tool of ['query', 'explain'])
      await expect(shop.call(tool, { sql })).rejects.toMatchObject({
        code: 'sql_rejected',
        message: expect.stringContaining('from_a_newer_server'),
      });
  });

  it('columns keep their names, also those that a conversion of types bears', async () => {
    await shop.database.query(
      'create table stays as select 1 as id, date_in, date_out from (values (7, 9)) v(date_in, date_out)',
    );
    await shop.database.query(`grant select on stays to ${shop.role}`);
    const sql = 'select s.date_in, (s).date_out, s.id::text from stays s';
    expect(await shop.call('query', { sql })).toMatchObject({ rows: [{ date_in: 7, date_out: 9, id: '1' }] });
  });
});
