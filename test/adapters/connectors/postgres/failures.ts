/** A statement, and the code and fixed sentence that it is answered with. */
export const FAILURES: readonly (readonly [sql: string, code: string, message: string])[] = [
  ['select * from nothing', 'not_found', 'No such table; list_tables names those that exist.'],
  ['select nothing from orders', 'not_found', 'No such column; describe_table names those that exist.'],
  ['select 1 / 0', 'invalid_arguments', 'A division by zero; divide by nullif(…, 0).'],
  [
    'select (select id from orders)',
    'invalid_arguments',
    'A subquery used as one value gave several rows; add LIMIT 1, an aggregate, or use IN.',
  ],
  [
    `select 'x'::int`,
    'invalid_arguments',
    'A text does not fit the type that it is cast to or compared with; see describe_table.',
  ],
  [
    `select count(*) from orders where status = 'payed'`,
    'invalid_arguments',
    'A text does not fit the type that it is cast to or compared with; see describe_table.',
  ],
  [`select '2026-02-30'::date`, 'invalid_arguments', 'A date or time is out of range.'],
  [
    `select 'noon'::timestamptz`,
    'invalid_arguments',
    'A text is no valid date or time; write it as 2026-01-31 12:00:00+00.',
  ],
  [
    `select 3000000000::int4`,
    'invalid_arguments',
    'A number is out of the range of its type; cast to numeric or bigint.',
  ],
  [
    `select repeat('[', 10000000)::json`,
    'invalid_arguments',
    'The statement or a value, such as a JSON text, is nested too deeply.',
  ],
  [
    `select repeat('x', 1100000000)`,
    'sql_rejected',
    'A function would be given more than can be interrupted; shorten texts by left(…, 1000), write counts of repeat, lpad and the like as numbers or least(…, 1000), and search for short texts.',
  ],
  [`select 'a' ~ '('`, 'invalid_arguments', 'A regular expression is not valid.'],
  [
    `select to_tsvector('klingon', 'a')`,
    'not_found',
    'No such type, text search configuration or other object; write its schema before it.',
  ],
  [`select 'nothing'::regclass`, 'not_found', 'No such table; list_tables names those that exist.'],
  [
    'select id from orders join customers on true',
    'invalid_arguments',
    'A column name is ambiguous; write the table and a dot before it.',
  ],
  ['select lower(1)', 'invalid_arguments', 'No built-in function or operator takes these types; add casts.'],
  [
    'select id, count(*) from orders',
    'invalid_arguments',
    'A column must stand in GROUP BY or inside an aggregate function.',
  ],
  ['drop table orders', 'sql_rejected', 'Only SELECT and EXPLAIN may be run. (DropStmt)'],
  ['select * from pg_authid', 'sql_rejected', 'The system table pg_authid may not be read. (RangeVar)'],
  [
    'with recursive t(n) as (select 1 union all select n + 1 from t) select count(*) from t',
    'timeout',
    'The statement ran longer than 5 seconds; narrow it.',
  ],
  [
    'select count(*) from generate_series(1, 90000) a, generate_series(1, 90000) b',
    'sql_rejected',
    'The planner expects the statement to take far longer than 5 seconds; narrow it by an indexed column or a time range, or aggregate less.',
  ],
  [
    `select string_agg(n::text, ',') from generate_series(1, 20000000) n`,
    'sql_rejected',
    'An aggregate would gather too many rows into one value; filter first, or count instead of listing.',
  ],
  [
    `select repeat('x', 20000000)`,
    'invalid_arguments',
    'The answer is larger than 4 MiB; select fewer columns or rows, or only the beginning of a text: left(…, 16000).',
  ],
];
