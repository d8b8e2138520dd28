/** Queries that an analyst asks in good faith: all must be accepted and must run with a role that can only read. */
export const HONEST: readonly string[] = `
  select 1
  select * from orders
  select id, total from public.orders where status = 'paid' order by placed_at desc limit 10
  select count(*) from orders
  table customers
  values (1, 'a'), (2, 'b')
  select distinct country from customers
  select distinct on (customer_id) customer_id, id from orders order by customer_id, placed_at desc
  select o.id, c.email from orders o join customers c on c.id = o.customer_id where c.email ilike '%@example.com'
  select c.id, count(o.id) from customers c left join orders o on o.customer_id = c.id group by c.id having count(o.id) > 3
  select * from orders natural join order_items limit 5
  select * from orders o join order_items i on i.order_id = o.id and i.line = 1 offset 3 fetch first 2 rows only
  select * from customers cross join generate_series(1, 2) as g(n) limit 5
  select * from order_items a join order_items b using (order_id, line) as k where k.line = 1 limit 3
  with recent as (select * from orders where placed_at > timestamptz '2026-02-05') select count(*) from recent
  with orders as (select * from orders where status = 'paid') select count(*) from orders
  with a as (select 1 as n), b as (select n + 1 as n from a) select * from a, b
  with a as materialized (select * from orders) select max(total) from a
  with recursive t(n) as (select 1 union all select n + 1 from t where n < 10) select sum(n) from t
  with recursive t(n) as (select 1 union all select n + 1 from t where n < 5) search depth first by n set ordering select * from t
  with recursive t(n) as (select 1 union all select n % 3 + 1 from t) cycle n set seen using path select * from t
  select id, row_number() over (partition by customer_id order by placed_at) from orders
  select id, sum(total) over (order by placed_at rows between 2 preceding and current row) from orders
  select id, lag(total, 1, 0) over w, lead(total) over w, rank() over w from orders window w as (order by id)
  select id, ntile(4) over (order by total), percent_rank() over (order by total), cume_dist() over (order by total) from orders
  select first_value(id) over (order by id range between unbounded preceding and unbounded following exclude ties) from orders
  select c.id, last.total from customers c, lateral (select total from orders o where o.customer_id = c.id order by id desc limit 1) last
  select c.id, x.n from customers c left join lateral (select count(*) as n from orders o where o.customer_id = c.id) x on true
  select payload ->> 'n', payload -> 'tags' -> 0, payload #>> '{tags,1}' from events
  select * from events where payload @> '{"n": 3}'
  select * from events where payload ? 'n' and payload ?| array['n', 'm']
  select * from events where payload @? '$.tags[*] ? (@ == "x")'
  select jsonb_path_query_array(payload, '$.tags[*]') from events
  select jsonb_pretty(jsonb_set(payload, '{n}', '0')) from events limit 1
  select key, value from events, jsonb_each(payload)
  select e.id, t.value from events e cross join lateral jsonb_array_elements_text(e.payload -> 'tags') with ordinality as t(value, n)
  select * from jsonb_to_recordset('[{"a":1,"b":"x"}]') as t(a int, b text)
  select json_build_object('id', id, 'total', total) from orders limit 3
  select jsonb_agg(to_jsonb(o) order by o.id) from orders o where id < 4
  select row_to_json(o) from orders o limit 1
  select json_object('a': 1, 'b': 2 null on null), json_array(1, 2), json_arrayagg(id order by id) from orders
  select json_objectagg(email: id) from customers
  select json_value(payload, '$.n' returning int), json_query(payload, '$.tags'), json_exists(payload, '$.n') from events
  select t.* from events, json_table(payload, '$' columns (n int path '$.n', nested path '$.tags[*]' columns (tag text path '$'))) t
  select payload is json object, raw is json from events limit 1
  select payload['n'], payload['tags'][0] from events
  select count(*) filter (where status = 'paid') as paid, count(*) filter (where status = 'refunded') as refunded from orders
  select status, avg(total), stddev(total), percentile_cont(0.5) within group (order by total) from orders group by status
  select mode() within group (order by status) from orders
  select string_agg(email, ', ' order by email), array_agg(distinct country) from customers
  select bool_and(total > 0), every(total < 1000), bit_or(id), corr(id, total) from orders
  select date_trunc('month', placed_at) as month, sum(total) from orders group by 1 order by 1
  select date_bin('15 minutes', placed_at, timestamptz '2026-01-01'), count(*) from orders group by 1
  select extract(dow from placed_at), date_part('hour', placed_at), placed_at::date from orders
  select placed_at at time zone 'Europe/Berlin', age(now(), placed_at), now() - interval '7 days' from orders
  select to_char(placed_at, 'YYYY-MM-DD HH24:MI'), to_timestamp(0), make_date(2026, 1, 2) from orders limit 1
  select current_date, current_timestamp, localtime, current_user, session_user
  select (timestamp '2026-01-01', interval '1 day') overlaps (timestamp '2026-01-01', interval '1 hour')
  select d::date from generate_series(timestamptz '2026-01-01', timestamptz '2026-01-31', interval '1 day') d
  select d, coalesce(sum(o.total), 0) from generate_series(date '2026-02-01', date '2026-02-14', interval '1 day') d left join orders o on o.placed_at::date = d group by d
  select regexp_replace(email, '@.*$', ''), regexp_match(email, '^(\\w+)'), substring(email from '@(.*)$') from customers
  select regexp_split_to_table('a,b,c', ','), regexp_count('banana', 'a'), split_part(email, '@', 2) from customers
  select * from customers where email ~* '^user1' and email !~ 'x' and name similar to 'User [0-9]+'
  select upper(email), initcap(name), length(name), trim(both ' ' from name), left(name, 3), lpad(id::text, 5, '0') from customers
  select concat_ws('-', country, id), format('%s <%s>', name, email), position('@' in email), overlay(name placing 'x' from 1) from customers
  select md5(email), encode(sha256(convert_to(email, 'UTF8')), 'hex') from customers
  select * from orders where search @@ to_tsquery('english', 'order & number')
  select ts_rank(search, q), ts_headline('english', note, q) from orders, websearch_to_tsquery('english', 'note -refund') q limit 3
  select id from orders where to_tsvector('simple', note) @@ plainto_tsquery('simple', 'note 7')
  explain select * from orders where customer_id = 3
  explain (costs off, verbose, format json) select * from orders
  explain (generic_plan) select * from orders where id = 5
  select id from orders union select id from customers
  select id from orders intersect select id from customers except select 3
  (select id from orders order by id limit 2) union all (select id from customers order by id limit 2) order by 1
  select country, count(*) from customers group by rollup (country)
  select status, customer_id, sum(total) from orders group by grouping sets ((status), (customer_id), ())
  select status, grouping(status), sum(total) from orders group by cube (status)
  select total::int, total::text, cast(id as bigint), '2026-01-01'::date, '{1,2}'::int[], null::uuid from orders limit 1
  select array[1, 2] || 3, array_length(tags, 1), tags[1], tags[1:2], 'a' = any(tags) from customers
  select * from customers where tags && array['a'] and tags @> '{b}' and cardinality(tags) = 2
  select unnest(tags), count(*) from customers group by 1
  select array(select id from orders where id < 5), exists (select from orders), (select max(id) from orders)
  select case when total > 100 then 'large' when total > 10 then 'medium' else 'small' end as size, count(*) from orders group by 1
  select case status when 'paid' then 1 else 0 end, nullif(total, 0), greatest(1, 2), least(1, 2), coalesce(note, '-') from orders
  select * from orders where total between 10 and 20 and id in (1, 2, 3) and note is not null and (total > 1) is true
  select * from orders where (customer_id, status) in (select customer_id, status from orders where id = 1)
  select * from orders where total > all (select 1) and id not in (select 2) and status <> 'pending'
  select * from paid_orders limit 3
  select sum(amount), upper(range_agg(period)) from billing.invoices
  select * from billing.invoices where period @> date '2026-01-02' and source << '10.0.0.0/8'
  select lower(period), upper(period), isempty(period), host(source) from billing.invoices
  select round(avg(total), 2), ceil(1.2), floor(1.8), mod(7, 3), power(2, 10), width_bucket(total, 0, 500, 5), sqrt(2) from orders group by total
  select * from orders tablesample bernoulli (50) repeatable (1)
  select table_name, column_name, data_type from information_schema.columns where table_schema = 'public'
  select relname, reltuples, pg_size_pretty(pg_total_relation_size(oid)) from pg_class where relkind = 'r' order by 2 desc limit 5
  select indexname, indexdef from pg_indexes where schemaname = 'public'
  select relname, n_live_tup, last_autovacuum from pg_stat_user_tables
  select conname, pg_get_constraintdef(oid) from pg_constraint where conrelid = 'public.orders'::regclass
  select enumlabel from pg_enum e join pg_type t on t.oid = e.enumtypid where t.typname = 'order_status'
  select "id", "Total" from (select id, total as "Total" from orders) as "Q" where "Q"."Total" > 1
  select 'ünïcode ☃' as "é", o.id from orders o join customers on customers.id = o.customer_id where customers.name <> 'ß'
  select /* hint */ id from orders limit 1 -- which
  select xmlelement(name customer, xmlattributes(id as id), xmlforest(email, name)) from customers limit 1
  select (xpath('/a/b/text()', '<a><b>1</b></a>'::xml))[1]::text
  select * from xmltable('/r/i' passing ('<r><i n="1"/></r>'::xml) columns n int path '@n')
  select id from orders order by total desc nulls last, id using < limit all
  select * from rows from (generate_series(1, 2), unnest(array['a', 'b'])) with ordinality as t(n, v, i)
  select (o).id, o.* from orders o limit 1
  select row(1, 'a') = row(1, 'a'), (1, 2) < (2, 1), not true or false and true
  select gen_random_uuid() is not null, random() < 1, pg_typeof(total) from orders limit 1
`
  .trim()
  .split('\n')
  .map((line) => line.trim());
