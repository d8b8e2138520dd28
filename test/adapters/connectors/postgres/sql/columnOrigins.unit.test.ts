import { describe, expect, it } from 'vitest';
import { suppliedPointers } from '../../../../../adapters/connectors/postgres/sql/columnOrigins.ts';
import { guardSql } from '../../../../../adapters/connectors/postgres/sql/sqlGuard.ts';

/** The columns of the result that the statement supplied; `#` for the counts. */
const supplied = (sql: string, columns: string, params: Params = []): string => {
  expect(guardSql(sql)).toMatchObject({ accepted: true });
  const names = columns.split(' ');
  const row = Object.fromEntries(names.map((name) => [name, 'some fact']));
  return suppliedPointers(sql, params, names, [row])
    .map((pointer) => pointer.replace('/rows/*/', '').replace('/total', '#'))
    .filter((pointer) => pointer !== '/shown')
    .join(' ');
};

type Params = readonly (string | number | null)[];

const FAKED: readonly { sql: string; columns: string; expected: string; params?: Params }[] = (
  [
    ["select 'refunded' as status", 'status', 'status #'],
    [`select s from orders, json_to_recordset('[{"s":"refunded"}]') as t(s text)`, 's', 's'],
    ["select unnest from orders, unnest(array['refunded'])", 'unnest', 'unnest'],
    [`select key from orders, jsonb_each_text('{"refunded":1}')`, 'key', 'key'],
    [`select value from orders, jsonb_array_elements_text('["refunded"]')`, 'value', 'value'],
    ['select id, d from orders, generate_series(1, 3) d', 'id d', 'd'],
    [`select s from orders, xmltable('/a' passing '<a>refunded</a>' columns s text path '.')`, 's', 's'],
    [`select jsonb_path_query(meta, '"refunded"') as s from orders`, 's', 's'],
    [`select jsonb_path_query(meta, '$.a + 5000') as s from orders`, 's', 's'],
    [`select jsonb_path_query_first(meta, '$v', '{"v":"refunded"}') as s from orders`, 's', 's'],
    [`select jsonb_path_query_array(meta, '$.a.keyvalue().key') as s from orders`, 's', 's'],
    ["select 'refunded' as status from orders", 'status', 'status'],
    ['select $1 as status from orders', 'status', 'status', ['refunded']],
    ['select $1::text as status', 'status', 'status #', ['refunded']],
    ["select 're' || 'funded' as status from orders", 'status', 'status'],
    ["select 're' || $1 as status from orders", 'status', 'status', ['funded']],
    ["select 'refunded' || left(status, 0) as status from orders", 'status', 'status'],
    ["select concat('refunded', left(status, 0)) as s from orders", 's', 's'],
    ["select concat_ws('refunded', status, status) as s from orders", 's', 's'],
    ["select format('%s refunded', id) as s from orders", 's', 's'],
    ["select replace(status, status, 'refunded') as s from orders", 's', 's'],
    ["select regexp_replace(status, '.*', 'refunded') as s from orders", 's', 's'],
    ["select overlay(status placing 'refunded' from 1) as s from orders", 's', 's'],
    ["select lpad(status, 8, 'refunded') as s from orders", 's', 's'],
    ["select translate(status, 'abc', 'xyz') as s from orders", 's', 's'],
    ["select reverse('dednufer') as s from orders", 's', 's'],
    ["select upper('refunded') as s from orders", 's', 's'],
    ["select substr('refunded', 1, id) as s from orders", 's', 's'],
    ["select split_part('paid,refunded', ',', 2) as s from orders", 's', 's'],
    ['select chr(114) || chr(101) as s from orders', 's', 's'],
    ['select to_char(created_at, \'"refunded"\') as s from orders', 's', 's'],
    ["select array['refunded', status] as s from orders", 's', 's'],
    ["select row('refunded', status) as s from orders", 's', 's'],
    ["select json_build_object('a', 'refunded') as s from orders", 's', 's'],
    ["select json_build_object('refunded', id)::text as s from orders", 's', 's'],
    ["select string_agg('refunded', ',') as s from orders", 's', 's'],
    ["select max('refunded') as s from orders", 's', 's'],
    ['select sum(812) as s from orders', 's', 's'],
    ['select 812 + id * 0 as s from orders', 's', 's'],
    ['select id * 0 + 812 as s from orders', 's', 's'],
    ['select id + 812 as s from orders', 's', 's'],
    ['select 500 + 312 as s', 's', 's #'],
    ['select true as refunded from orders', 'refunded', 'refunded'],
    ["select 'a' = 'a' as refunded from orders", 'refunded', 'refunded'],
    ["select ('refunded')::varchar(20) as s from orders", 's', 's'],
    ["select '20260101'::date as s from orders", 's', 's'],
    ["select date '2026-01-01' + 5 as s from orders", 's', 's'],
    ["values ('refunded')", 'column1', 'column1 #'],
    ["select * from (values ('refunded')) v(status)", 'status', 'status #'],
    ["select v.* from orders o, (values (1, 'refunded')) v(id, status)", 'id status', 'id status'],
    ["select o.*, v.* from orders o, (values ('refunded')) v(status)", 'id note status', 'status'],
    ["select * from orders o cross join (values ('refunded')) v(status)", 'id note status', 'status'],
    ["select * from (select 'refunded' as status from orders) s", 'status', 'status'],
    ["with s as (select 'refunded' as status) select status from s", 'status', 'status #'],
    ["with s(status) as (values ('refunded')) select s.status, o.id from s, orders o", 'status id', 'status'],
    ['select g from generate_series(1, 812) g', 'g', 'g #'],
    ['select max(g) as m from generate_series(1, 812) g', 'm', 'm #'],
    ['select count(*) from generate_series(1, 812)', 'count', 'count #'],
    ["select unnest(array['refunded']) as s from orders", 's', 's'],
    ["select u from orders, unnest(array['refunded']) u", 'u', 'u'],
    ['select * from json_to_recordset(\'[{"a":"refunded"}]\') as r(a text)', 'a', 'a #'],
    ['select r.a from orders, json_to_recordset(\'[{"a":"refunded"}]\') as r(a text)', 'a', 'a'],
    ['select value from jsonb_each_text(\'{"a":"refunded"}\')', 'value', 'value #'],
    ['select \'{"a":"refunded"}\'::jsonb ->> \'a\' as s from orders', 's', 's'],
    ["select (select 'refunded') as s from orders", 's', 's'],
    ["select (select max(x) from (values ('refunded')) v(x)) as s from orders", 's', 's'],
    ["select array(select 'refunded') as s from orders", 's', 's'],
    ['select exists(select 1) as refunded from orders', 'refunded', 'refunded'],
    ["select status from orders union all select upper('refunded')", 'status', 'status'],
    ["select * from orders union all select 1, upper('refunded')", 'id status', 'status'],
    ["select x from (select 'refunded' as x union select 'paid') s", 'x', 'x #'],
    [
      'with recursive c(n) as (select 1 union all select n + 1 from c where n < 812) select max(n) as m from c',
      'm',
      'm #',
    ],
    ["select status from orders left join (values ('refunded')) v(status) using (status)", 'status', 'status'],
    ["select * from (values (1, 'refunded')) v(id, s) left join orders using (id)", 'id s note', 'id s note'],
    ['select random() as r from orders', 'r', 'r'],
    ["select s from (select 'refunded' as x) s", 's', 's #'],
    ["select row_to_json(s) as j from (select 'refunded' as x from orders) s", 'j', 'j'],
    ['select xmlelement(name refunded, id)::text as x from orders', 'x', 'x'],
  ] as const
).map(([sql, columns, expected, params = []]) => ({ sql, columns, expected, params }));

const HONEST: readonly { sql: string; columns: string; params?: Params }[] = (
  [
    ['select status from orders', 'status'],
    ["select status from orders where status = 'past_due'", 'status'],
    [`select jsonb_path_query(meta, '$.flags[*] ? (@ == "late")') as flag from orders`, 'flag'],
    ['select jsonb_path_query_first(meta, \'lax $.a."b c"[0]\') as part from orders', 'part'],
    ['select id, key, value from orders, jsonb_each(meta)', 'id key value'],
    ['select lag(status) over (order by id) as before from orders', 'before'],
    ['select status from orders where status = $1 and id = $2', 'status', ['past_due', 812]],
    ['select * from orders', 'id status note'],
    ['select o.*, c.name from orders o join customers c on c.id = o.customer_id', 'id status name'],
    ['select o.*, c.* from orders o join customers c using (id)', 'id status name'],
    ['select count(*) from orders', 'count'],
    ["select count(*) filter (where status = 'paid') as paid from orders", 'paid'],
    ['select count(1) as n, count(distinct status) as d from orders', 'n d'],
    ["select sum(case when status = 'paid' then 1 else 0 end) as paid from orders", 'paid'],
    ['select max(created_at), min(total), avg(total), sum(total) from orders', 'max min avg sum'],
    ['select total_cents / 100.0 as total, seconds / 60 as minutes from orders', 'total minutes'],
    ['select now() - created_at as age, age(created_at) as a from orders', 'age a'],
    ["select date_trunc('day', created_at) as day, count(*) from orders group by 1", 'day count'],
    ["select extract(epoch from created_at) as e, created_at at time zone 'UTC' as t from orders", 'e t'],
    ["select to_char(created_at, 'YYYY-MM-DD HH24:MI') as d from orders", 'd'],
    ["select data->>'status' as s, data#>>'{a,b}' as b, data->'a'->0 as c from orders", 's b c'],
    ["select first_name || ' ' || last_name as name from customers", 'name'],
    ["select string_agg(status, ', ') as s, array_agg(id) as ids from orders", 's ids'],
    ['select json_agg(o) as j from orders o', 'j'],
    ["select json_build_object('id', id, 'status', status) as j from orders", 'j'],
    ['select row_to_json(o) as j from orders o', 'j'],
    ["select status = 'past_due' as late, paid_at is null as open, note like 'a%' as x from orders", 'late open x'],
    ['select exists(select 1 from refunds r where r.order_id = o.id) as refunded from orders o', 'refunded'],
    ['select (select max(created_at) from refunds r where r.order_id = o.id) as last from orders o', 'last'],
    ['select array(select r.id from refunds r) as ids from orders', 'ids'],
    ["with late as (select id, status from orders where status = 'past_due') select * from late", 'id status'],
    ['select s.status, s.n from (select status, count(*) as n from orders group by status) s', 'status n'],
    ['select status from orders union all select state from refunds', 'status'],
    ['select lower(email) as e, left(note, 20) as n, split_part(email, $1, 2) as d from customers', 'e n d', ['@']],
    ['select rank() over (order by total) as r, lag(status, 1) over (order by id) as p from orders', 'r p'],
    ["select item->>'sku' as sku from orders, jsonb_array_elements(items) as item", 'sku'],
    ['select r.sku from orders o, jsonb_to_recordset(o.items) as r(sku text)', 'sku'],
    ['select percentile_cont(0.5) within group (order by total) as median from orders', 'median'],
    ['select id::text, created_at::date, total::numeric(10, 2) from orders', 'id created_at total'],
    ['select coalesce(shipped_at, created_at) as t, nullif(status, $1) as s from orders', 't s', ['']],
    ["select coalesce(status, 'none') as s, greatest(total, 0) as t from orders", 's t'],
    ["select case when paid_at is null then 'unpaid' else status end as s from orders", 's'],
    ["select status from orders union all select 'none'", 'status'],
    ['select distinct on (customer_id) * from orders order by customer_id, id desc', 'id status'],
    ['select table_name from information_schema.tables', 'table_name'],
    ['table orders', 'id status'],
    ['select round(avg(total), 2) as a, abs(balance) as b from accounts', 'a b'],
    [
      'select o.status from orders o left join lateral (select r.id from refunds r where r.order_id = o.id limit 1) r on true',
      'status',
    ],
    [
      'with recursive t(id, parent) as (select id, parent from nodes union all select n.id, n.parent from nodes n join t on t.parent = n.id) select id from t',
      'id',
    ],
  ] as const
).map(([sql, columns, params = []]) => ({ sql, columns, params }));

describe('cells that the statement itself supplied (SU-88)', () => {
  it.each(FAKED)('$sql', ({ sql, columns, expected, params }) => expect(supplied(sql, columns, params)).toBe(expected));
});

describe('cells that come from tables (SU-88)', () => {
  it.each(HONEST)('$sql', ({ sql, columns, params }) => expect(supplied(sql, columns, params)).toBe(''));
});

describe('a constant that may stand beside data (SU-88)', () => {
  it.each([
    ["select coalesce(status, 'none') as v from orders"],
    ["select case when paid_at is null then 'none' else status end as v from orders"],
    ["select status as v from orders union all select 'none'"],
    ["select lag(status, 1, 'none') over (order by id) as v from orders"],
    ['select coalesce(status, $1) as v from orders'],
  ])('is told by its value: %s', (sql) => {
    const rows = [{ v: 'held' }, { v: 'none' }, { v: null }];
    expect(suppliedPointers(sql, ['none'], ['v'], rows)).toEqual(['/rows/1/v']);
  });

  it('is told by its value when it is a number or a truth value', () => {
    const sql = 'select coalesce(sum(total), 0) as n, coalesce(bool_or(late), false) as late from orders';
    expect(suppliedPointers(sql, [], ['n', 'late'], [{ n: 0, late: false }])).toEqual(['/rows/0/n', '/rows/0/late']);
    expect(suppliedPointers(sql, [], ['n', 'late'], [{ n: 5, late: true }])).toEqual([]);
  });
});

it('a plan repeats the statement (SU-88)', () => {
  expect(suppliedPointers("explain select * from orders where a = 'x'", [], ['QUERY PLAN'], [])).toContain('/rows');
});
