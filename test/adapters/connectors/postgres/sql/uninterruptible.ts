import { statements } from '../statements.ts';

const many = (count: number, of: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => of(index)).join(', ');

/** Statements inside which PostgreSQL looks for seconds or for hours at nothing, also not at a cancelling. */
export const UNINTERRUPTIBLE: readonly string[] = [
  ...statements(`
    select length(translate(repeat('a', 120000), repeat('b', 120000), ''))
    select length(translate(repeat('a', 120000), (select string_agg('b', '') from generate_series(1, 120000)), ''))
    select translate(lpad('', 120000, 'a'), rpad('', 120000, 'b'), '') from orders limit 1
    select id from orders where translate(repeat(note, 20000), repeat('b', 120000), '') = 'x'
    select id from orders order by translate(repeat('a', 120000), repeat('b', 120000), note)
    select strpos(repeat('a', 900000), repeat('a', 50000) || 'b' || repeat('a', 50000))
    select position(repeat('a', 50000) || 'b' || repeat('a', 50000) in repeat('a', 900000))
    select length(replace(repeat('a', 900000), 'b' || repeat('a', 50000), ''))
    select split_part(repeat('a', 900000), 'b' || repeat('a', 50000), 2)
    select cardinality(string_to_array(repeat('a', 900000), 'b' || repeat('a', 50000)))
    select t from string_to_table(repeat('a', 900000), 'b' || repeat('a', 50000)) t
    select length(btrim(repeat('a', 120000), repeat('b', 120000) || 'a'))
    select length(trim(leading repeat('b', 120000) || 'a' from repeat('a', 120000)))
    select rtrim(repeat('a', 120000), repeat('b', 120000) || 'a')
    select repeat('a', 900000) like '%' || repeat('a', 50000) || 'b%'
    select repeat('a', 900000) not ilike '%' || repeat('a', 50000) || 'b%'
    select array_fill(1, array[200000]) && array_fill(2, array[200000])
    select array_fill(2, array[200000]) <@ (array_fill(1, array[200000]) || 2)
    select to_jsonb(array_fill('a'::text, array[200000])) - array_fill('b'::text, array[200000])
    select to_jsonb(array_fill('a'::text, array[200000])) ?| array_fill('b'::text, array[200000])
    select length(normalize(repeat(U&'\\0301', 90000) || repeat(U&'\\0316', 90000)))
    select (repeat(U&'\\0301', 90000) || repeat(U&'\\0316', 90000)) is nfc normalized
    select length(lpad('', 250000000, 'abc'))
    select length(rpad('', 250000000, 'abc'))
    select length(format('%500000000s', 'a'))
    select length(format('%*s', 500000000, 'a'))
    select length(format(note, id)) from orders where format('%1$500000000s', note) <> ''
    select length(md5(repeat('a', 1000000000)))
    select md5(repeat('a', length(repeat('a', 500000000))))
    select array_to_string(array_fill('aaaa'::text, array[60000000]), ',') = ''
    select cardinality(array_remove(array_fill(1, array[100000000]), 1))
    select jsonb_object(array_fill('a'::text, array[9000000]), array_fill('a'::text, array[9000000])) is null
    select jsonb_array_length(('[' || repeat('[1],', 20000000) || '1]')::jsonb)
    select ('<r>' || repeat('<a/>', 20000000) || '</r>')::xml is document
    select length(xmlelement(name a, repeat('a&', 60000000))::text)
    select xpath('//*[count(//*[count(//*) = 0]) = 1]', ('<r>' || repeat('<a/>', 9000) || '</r>')::xml) is null
    select cardinality(xpath('//a/preceding::a/preceding::a', ('<r>' || repeat('<a/>', 9000) || '</r>')::xml))
    select xpath(repeat('//*', 30), ('<r>' || repeat('<a>', 200) || repeat('</a>', 200) || '</r>')::xml) is null
    select xpath('//*[' || repeat('.//*[', 20) || '1' || repeat(']', 21), ('<r>' || repeat('<a/>', 200) || '</r>')::xml) is null
    select xmlexists('//*[count(//*[count(//*) = 0]) = 1]' passing ('<r>' || repeat('<a/>', 9000) || '</r>')::xml)
    select * from xmltable('//*[count(//*[count(//*) = 0]) = 1]' passing ('<r>' || repeat('<a/>', 9000) || '</r>')::xml columns a text path '.') t
    select position(repeat('1', 200000)::varbit in 0::bit(80000000))
    select bit_count(1::bit(80000000)), bit_count(2::bit(80000000)), bit_count(3::bit(80000000)), bit_count(4::bit(80000000))
    explain select length(translate(repeat('a', 120000), repeat('b', 120000), ''))
    with x as materialized (select repeat('a', 120000) t) select length(translate(t, t || 'b', '')) from x
    with a as (select repeat('a', 1000) t), b as (select t || t || t || t || t || t || t || t t from a), c as (select t || t || t || t || t || t || t || t t from b) select length(translate(t, 'b' || t, '')) from c
    with recursive r(t, n) as (select 'aaaaaaaa', 1 union all select t || t, n + 1 from r where n < 18) select length(translate(t, t || 'b', '')) from r where n = 18
    with recursive r as (select 'aaaaaaaa' as t, 1 as n union all select replace(t, 'a', 'aa'), n + 1 from r where n < 18) select btrim(t, 'b' || t) from r where n = 18
    select length(translate(t, t || 'b', '')) from (values (repeat('a', 120000))) v(t)
    select length(translate(x.t, x.t || 'b', '')) from (select repeat('a', 120000)) x(t)
    select length(translate(t, t || 'b', '')) from orders o, lateral (select repeat(o.note, 20000) t) l
    select length(translate(t, t || 'b', '')) from repeat('a', 120000) t
    select length(translate(coalesce(t, 'a'), case when id > 0 then t || 'b' end, '')) from (select id, repeat('a', 120000) t from orders) o
    select length(translate(t, t || 'b', '')) from (select 'b' as t union all select repeat('a', 120000)) u
    select coalesce(string_agg(repeat('a', 100000), ''), '') like '', translate(repeat('a', 120000), repeat('b', 120000), '') from orders
    select length(translate(max(t), max(t) || 'b', '')) from (select repeat('a', 120000) t) u
    select length(translate(first_value(t) over (), first_value(t) over () || 'b', '')) from (select repeat('a', 120000) t) u
  `),
  `select length(translate('${'a'.repeat(7_900)}', '${'b'.repeat(7_900)}', ''))`,
  `select ${many(200, (index) => `md5(repeat('a', ${50_000_000 + index}))`)}`,
  `select ${many(200, (index) => `(1e100000::numeric + ${index}) * (1e30000::numeric + 3)`)}`,
  `select ${many(200, (index) => `length((power(1.5::numeric, ${300_000 + index}) * power(1.7::numeric, 200000))::text)`)}`,
];

/** Honest statements that come near. */
export const HONEST: readonly string[] = statements(`
  select translate(email, 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') from customers
  select o.id from orders o join customers c on strpos(o.note, c.name) > 0 or position(c.email in o.note) > 0
  select o.id from orders o join customers c on o.note ilike '%' || c.name || '%' or o.note like '%' || c.email
  select replace(replace(replace(note, '&', '&amp;'), '<', '&lt;'), '>', '&gt;') from orders
  select repeat('*', least(count(*)::int, 50)), status from orders group by status
  select repeat('*', length(name)), lpad(id::text, 10, '0'), rpad(name, 20) from customers
  select format('%s: %10s (%-5s) %1$s %%', id, status, total) from orders
  select string_agg(email, ', ' order by id), length(string_agg(email, ', ')), left(string_agg(email, ', '), 100) from customers
  select upper(list), md5(list), replace(list, ',', ';'), strpos(list, 'user1') from (select string_agg(email, ',') as list from customers) x
  select (array_agg(id order by id desc))[1], array_to_string(array_agg(distinct status), ','), cardinality(array_agg(id)) from orders
  select c.id, coalesce(json_agg(o) filter (where o.id > 0), '[]'), jsonb_build_object('orders', jsonb_agg(o)) from customers c left join orders o on o.customer_id = c.id group by c.id
  select id from customers where tags && array['a'] and tags @> array(select 'b')
  with recursive r(path, n) as (select 'x' || id, 1 from orders where id = 1 union all select r.path || '/' || o.id, n + 1 from r join orders o on o.id = r.n + 1 where n < 5 and r.path not like '%/' || o.id || '%') select path, split_part(path, '/', 2) from r
  with recursive r(path, id) as (select array[1], 1 union all select path || o.id, o.id from r join orders o on o.id = r.id + 1 where o.id < 9 and not o.id = any(path)) select * from r
  select (xpath('//a[@id="2"]/b/text()', '<r><a id="1"/><a id="2"><b>x</b></a></r>'::xml))[1]::text
  select total * 1.19, round(total * 100 / nullif(sum(total) over (), 0), 2), power(total, 2), sqrt(power(total, 2) + power(id, 2)) from orders
  select replace(replace(total::text, '.', ','), ',', '.')::numeric * 1.19 * id::numeric from orders
  select jsonb_path_query(payload, '$.tags[*] ? (@ == "x")'), payload @> '{"n": 1}', payload - 'n', payload ?| array['a', 'n'] from events
  select to_tsvector('english', note) @@ plainto_tsquery('english', 'note'), ts_headline('english', note, plainto_tsquery('note')) from orders
  select normalize(name), trim(both ' .,' from name), btrim(name, 'xyz '), split_part(email, '@', 2), string_to_array(note, ' ') from customers join orders using (id)
`);
