import type { Sql } from '../../../../engine/sql.ts';

/** Tables of a small shop, with what an analyst meets: an enum, arrays, json, full text, a view, a second schema. */
export const createShop = async (sql: Sql): Promise<void> => {
  for (const statement of SHOP) await sql.query(statement);
};

/** Functions, operators, types and views of a careless owner. Each leaves a row in `trap` when it runs. */
export const setTraps = async (sql: Sql): Promise<void> => {
  for (const statement of TRAPS) await sql.query(statement);
};

const SHOP = [
  `create type order_status as enum ('pending', 'paid', 'shipped', 'refunded')`,
  `create table customers (id int primary key, email text not null unique, name text, country char(2), tags text[],
     signed_up_at timestamptz not null, balance numeric(12, 2) not null default 0)`,
  `create table orders (id int primary key, customer_id int not null references customers, status order_status not null,
     total numeric(12, 2) not null, placed_at timestamptz not null, note text, search tsvector)`,
  `create table order_items (order_id int not null references orders, line int not null, sku text not null,
     quantity int not null, price numeric(12, 2) not null, primary key (order_id, line))`,
  `create table events (id int primary key, kind text not null, payload jsonb not null, raw json, at timestamptz not null)`,
  `create view paid_orders as select * from orders where status = 'paid'`,
  `create schema billing`,
  `create table billing.invoices (id int primary key, order_id int, period daterange, amount numeric, source inet)`,
  `create sequence ticket_numbers`,
  `insert into customers select n, 'user' || n || '@example.com', 'User ' || n, case when n % 2 = 0 then 'DE' else 'US' end,
     array['a', 'b'], timestamptz '2026-01-01' + n * interval '1 day', n from generate_series(1, 20) n`,
  `insert into orders select n, n % 20 + 1, (array['pending', 'paid', 'shipped', 'refunded'])[n % 4 + 1]::order_status,
     n * 1.5, timestamptz '2026-02-01' + n * interval '1 hour', 'note ' || n, to_tsvector('english', 'order number ' || n)
     from generate_series(1, 300) n`,
  `insert into order_items select n, 1, 'sku-' || n % 7, n % 3 + 1, n from generate_series(1, 300) n`,
  `insert into events select n, 'kind' || n % 3, jsonb_build_object('n', n, 'tags', jsonb_build_array('x', n)),
     json_build_object('n', n), timestamptz '2026-03-01' + n * interval '1 minute' from generate_series(1, 50) n`,
  `insert into billing.invoices select n, n, daterange('2026-01-01', date '2026-01-01' + n), n, '10.0.0.1'
     from generate_series(1, 10) n`,
];

const TRAPS = [
  `create table trap (what text)`,
  `create function evil() returns int language plpgsql as $$ begin insert into trap values ('evil'); return 1; end $$`,
  `create function evil(o orders) returns int language plpgsql as $$ begin insert into trap values ('row'); return 1; end $$`,
  `create function lower(n integer) returns text language plpgsql as $$ begin insert into trap values ('lower'); return ''; end $$`,
  `create function now(n integer) returns text language plpgsql as $$ begin insert into trap values ('now'); return ''; end $$`,
  `create function plus(a text, b integer) returns int language plpgsql as $$ begin insert into trap values ('+'); return 1; end $$`,
  `create operator + (leftarg = text, rightarg = integer, function = plus)`,
  `create operator === (leftarg = integer, rightarg = integer, function = int4pl)`,
  `create function check_it(t text) returns bool language plpgsql as $$ begin insert into trap values ('domain'); return true; end $$`,
  `create domain checked as text check (check_it(value))`,
  `create aggregate evil_agg (int) (sfunc = int4pl, stype = int)`,
  `create function definer() returns int language plpgsql security definer as $$ begin delete from orders; return 1; end $$`,
  `create view trapped as select evil() as n`,
];
