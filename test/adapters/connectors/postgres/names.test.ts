import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type ShopReader } from './reader.ts';

let shop: ShopReader;
beforeAll(async () => {
  shop = await openShop();
  await shop.database.query('create table "Odd ""name" (id int)');
  await shop.database.query(`grant select on "Odd ""name" to ${shop.role}`);
});
afterAll(() => shop.close());

const first = async (sql: string, params: readonly string[] = []): Promise<unknown> => {
  const { rows } = await shop.call('query', { sql, params });
  return Object.values((rows as readonly Record<string, unknown>[])[0] ?? {})[0];
};

describe('names inside values are found by the search path of the role', () => {
  it.each([
    [`select 'orders'::regclass::text`, 'public.orders'],
    [`select regclass 'ORDERS' = 'public.orders'::regclass`, true],
    [`select cast($$orders$$ as regclass) = to_regclass('orders')`, true],
    [`select '"Odd ""name"'::regclass::oid = (select oid from pg_class where relname like 'Odd%')`, true],
    [`select count(*) > 5 from pg_attribute where attrelid = 'orders'::text::regclass and attnum > 0`, true],
    [`select 'pg_class'::regclass::text`, 'pg_class'],
    [
      `select 'order_status'::regtype = (select atttypid from pg_attribute where attrelid = 'orders'::regclass and attname = 'status')`,
      true,
    ],
    [`select 'int4'::regtype::text`, 'integer'],
    [`select pg_total_relation_size('orders') > 0 and pg_relation_size('orders', 'main') > 0`, true],
    [`select has_table_privilege('orders', 'select') and has_table_privilege(current_user, 'orders', 'select')`, true],
    [`select has_column_privilege('orders', 'id', 'select')`, true],
    [`select pg_get_viewdef('paid_orders') like '%public.orders%'`, true],
    [`select 'ü', 'orders'::regclass, 'ß'`, 'ü'],
  ])('%s', async (sql, value) => {
    expect(await first(sql)).toBe(value);
  });

  it('also in parameters', async () => {
    expect(await first('select $1::regclass::text', ['orders'])).toBe('public.orders');
    expect(await first('select count(*) > 0 from pg_attribute where attrelid = to_regclass($1)', ['orders'])).toBe(
      true,
    );
  });

  it.each([
    'select to_regclass(relname::text) from pg_class',
    'select current_schema',
    'select current_schema()',
    'select current_schemas(true)',
    'select relname from pg_class where pg_table_is_visible(oid)',
  ])('%s is refused, since it would give a wrong answer without an error', async (sql) => {
    await expect(shop.call('query', { sql })).rejects.toMatchObject({
      code: 'sql_rejected',
      message: expect.stringMatching(/No schema is current here|must be a literal/),
    });
  });
});

describe('parameters (SU-41)', () => {
  it.each([
    ['select $1::int', [], 'The statement has parameters up to $1, so params needs one value, not 0.'],
    ['select $1::int + $3::int', [1], 'The statement has parameters up to $3, so params needs 3 values, not 1.'],
    ['select 1', [1, 2], 'The statement has no $1, so params must be empty.'],
    ['select $2::int', [1, 2], 'The type of a parameter cannot be told; write it as $1::text.'],
    ['select $1::text', ['a\0b'], 'A value in params is not plain text.'],
    [
      'explain (generic_plan) select $1::int',
      [],
      'A plan is made for values; write them in place of $1, $2 and so on.',
    ],
  ])('%s with %j', async (sql, params, message) => {
    await expect(shop.call('query', { sql, params })).rejects.toMatchObject({ code: 'invalid_arguments', message });
  });

  it('explain says where values stand, and plans with values', async () => {
    await expect(shop.call('explain', { sql: 'select * from orders where id = $1' })).rejects.toMatchObject({
      code: 'invalid_arguments',
      message: 'A plan is made for values; write them in place of $1, $2 and so on.',
    });
    const sql = 'explain select * from orders where id = $1';
    expect(await shop.call('query', { sql, params: [5] })).toMatchObject({ rows: expect.any(Array) });
  });
});
