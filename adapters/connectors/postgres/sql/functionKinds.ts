/** Functions that show what stands in one of their arguments; the others only say which part, or how. */
export const SHOWS_FIRST: ReadonlySet<string> = new Set(
  `left right substr substring split_part trim btrim ltrim rtrim round trunc lower upper initcap casefold length char_length
   character_length octet_length position strpos starts_with regexp_match regexp_matches regexp_substr regexp_count
   regexp_like regexp_split_to_array regexp_split_to_table string_to_array string_to_table unnest cardinality
   array_length json_extract_path json_extract_path_text jsonb_extract_path jsonb_extract_path_text json_array_length
   jsonb_array_length jsonb_array_elements jsonb_array_elements_text json_array_elements json_array_elements_text
   jsonb_path_exists jsonb_typeof json_typeof
   first_value last_value nth_value abs ceil ceiling floor age justify_days justify_hours date md5 encode text`.split(
    /\s+/,
  ),
);
export const PATH_QUERIES: ReadonlySet<string> = new Set([
  'jsonb_path_query',
  'jsonb_path_query_array',
  'jsonb_path_query_first',
]);
export const SHOWS_SECOND: ReadonlySet<string> = new Set([
  'date_trunc',
  'date_part',
  'extract',
  'timezone',
  'date_bin',
]);
export const COUNTS: ReadonlySet<string> = new Set([
  'count',
  'row_number',
  'rank',
  'dense_rank',
  'ntile',
  'percent_rank',
  'cume_dist',
]);
export const SUMS: ReadonlySet<string> = new Set([
  'sum',
  'avg',
  'min',
  'max',
  'bool_and',
  'bool_or',
  'every',
  'any_value',
  'mode',
  'percentile_cont',
  'percentile_disc',
]);
export const LISTS: ReadonlySet<string> = new Set([
  'array_agg',
  'json_agg',
  'jsonb_agg',
  'row_to_json',
  'to_json',
  'to_jsonb',
  'array_to_json',
]);
export const OBJECTS: ReadonlySet<string> = new Set([
  'json_build_object',
  'jsonb_build_object',
  'json_object_agg',
  'jsonb_object_agg',
]);
/** Say something of the server or the time, which the statement does not choose. */
export const SERVER: ReadonlySet<string> = new Set([
  'now',
  'current_database',
  'current_schema',
  'version',
  'transaction_timestamp',
  'statement_timestamp',
  'clock_timestamp',
]);
