/** The names that a statement may use. What is not listed is refused, so a function added by a newer server is too. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/**
 * Functions of pg_catalog that only compute on their arguments or describe the schema, in every overload of their
 * name. Absent on purpose: whatever writes, locks, sleeps, notifies, reads files, settings or sessions, changes the
 * session, or runs SQL held in a string (query_to_xml, ts_stat, ts_rewrite, …), and what calls the input function of
 * a type named by a value (pg_input_is_valid, json_populate_record), since a domain's check may call anything.
 */
export const FUNCTIONS: ReadonlySet<string> = words(`
  any_value array_agg avg bit_and bit_or bit_xor bool_and bool_or corr count covar_pop covar_samp cume_dist dense_rank
  every first_value json_agg json_agg_strict json_object_agg json_object_agg_strict json_object_agg_unique
  json_object_agg_unique_strict jsonb_agg jsonb_agg_strict jsonb_object_agg jsonb_object_agg_strict
  jsonb_object_agg_unique jsonb_object_agg_unique_strict lag last_value lead max min mode nth_value ntile percent_rank
  percentile_cont percentile_disc range_agg range_intersect_agg rank regr_avgx regr_avgy regr_count regr_intercept
  regr_r2 regr_slope regr_sxx regr_sxy regr_syy row_number stddev stddev_pop stddev_samp string_agg sum var_pop var_samp
  variance xmlagg

  abs acos acosd acosh asin asind asinh atan atan2 atan2d atand atanh bit_count cbrt ceil ceiling cos cosd cosh cot cotd
  degrees div erf erfc exp factorial floor gamma gcd lcm lgamma ln log log10 min_scale mod pi pow power radians random
  random_normal round scale sign sin sind sinh sqrt tan tand tanh trim_scale trunc width_bucket

  ascii bit_length btrim casefold char_length character_length chr concat concat_ws convert convert_from convert_to crc32
  crc32c decode encode format get_bit get_byte initcap is_normalized left length like_escape lower lpad ltrim md5
  normalize notlike octet_length overlay parse_ident position quote_ident quote_literal quote_nullable regexp_count
  regexp_instr regexp_like regexp_match regexp_matches regexp_replace regexp_split_to_array regexp_split_to_table
  regexp_substr repeat replace reverse right rpad rtrim set_bit set_byte sha224 sha256 sha384 sha512 similar_escape
  similar_to_escape split_part starts_with string_to_array string_to_table strpos substr substring text to_ascii to_bin
  to_char to_hex to_number to_oct translate unicode_assigned unistr upper

  age clock_timestamp date date_add date_bin date_part date_subtract date_trunc extract isfinite justify_days
  justify_hours justify_interval make_date make_interval make_time make_timestamp make_timestamptz now overlaps
  statement_timestamp timeofday timezone to_date to_timestamp transaction_timestamp

  array_append array_cat array_dims array_fill array_length array_lower array_ndims array_position array_positions
  array_prepend array_remove array_replace array_reverse array_sample array_shuffle array_sort array_to_json
  array_to_string array_upper cardinality generate_series generate_subscripts trim_array unnest
  num_nonnulls num_nulls

  json_array_elements json_array_elements_text json_array_length json_build_array json_build_object json_each
  json_each_text json_extract_path json_extract_path_text json_object json_object_keys json_strip_nulls json_to_record
  json_to_recordset json_typeof jsonb_array_elements jsonb_array_elements_text jsonb_array_length jsonb_build_array
  jsonb_build_object jsonb_concat jsonb_contains jsonb_each jsonb_each_text jsonb_exists jsonb_exists_all
  jsonb_exists_any jsonb_extract_path jsonb_extract_path_text jsonb_insert jsonb_object jsonb_object_keys
  jsonb_path_exists jsonb_path_exists_tz jsonb_path_match jsonb_path_match_tz jsonb_path_query jsonb_path_query_array
  jsonb_path_query_array_tz jsonb_path_query_first jsonb_path_query_first_tz jsonb_path_query_tz jsonb_pretty jsonb_set
  jsonb_set_lax jsonb_strip_nulls jsonb_to_record jsonb_to_recordset jsonb_typeof row_to_json to_json to_jsonb

  array_to_tsvector get_current_ts_config json_to_tsvector jsonb_to_tsvector numnode phraseto_tsquery plainto_tsquery
  querytree setweight strip to_tsquery to_tsvector ts_delete ts_filter ts_headline ts_rank ts_rank_cd
  tsvector_to_array websearch_to_tsquery

  datemultirange daterange int4multirange int4range int8multirange int8range isempty lower_inc lower_inf multirange
  nummultirange numrange range_merge tsmultirange tsrange tstzmultirange tstzrange upper_inc upper_inf

  abbrev broadcast family host hostmask inet_merge inet_same_family masklen netmask network set_masklen

  area center diameter height isclosed isopen npoints point radius slope width

  xml_is_well_formed xml_is_well_formed_content xml_is_well_formed_document xmlcomment xmlexists xmltext xpath
  xpath_exists

  gen_random_uuid uuid_extract_timestamp uuid_extract_version uuidv4 uuidv7

  col_description current_database format_type has_any_column_privilege
  has_column_privilege has_schema_privilege has_table_privilege obj_description pg_column_size pg_collation_for
  pg_database_size pg_encoding_to_char pg_get_constraintdef pg_get_expr pg_get_indexdef pg_get_partkeydef
  pg_get_serial_sequence pg_get_userbyid pg_get_viewdef pg_indexes_size pg_is_in_recovery pg_relation_size
  pg_size_bytes pg_size_pretty pg_table_size pg_total_relation_size pg_typeof to_regclass
  to_regnamespace to_regtype version
`);

/** Functions whose answer depends on the search path, which is not the role's own here. */
export const PATH_FUNCTIONS: ReadonlySet<string> = words(`
  current_schema current_schemas pg_function_is_visible pg_operator_is_visible pg_table_is_visible pg_type_is_visible
`);

/** What the database's owner may use in a view beyond FUNCTIONS: it tells about the session and changes nothing. */
export const OWNERS_FUNCTIONS: ReadonlySet<string> = words(`
  current_role current_schema current_schemas current_setting current_user has_database_privilege
  has_sequence_privilege pg_backend_pid pg_function_is_visible pg_get_functiondef pg_has_role pg_table_is_visible
  pg_type_is_visible row_security_active session_user user
`);

/** Built-in types. A cast to another type runs its input function, a cast function, or a domain's checks. */
export const TYPES: ReadonlySet<string> = words(`
  bit bool box bpchar bytea char cidr circle date datemultirange daterange float4 float8 inet int2 int4
  int4multirange int4range int8 int8multirange int8range interval json jsonb jsonpath line lseg macaddr macaddr8
  money name numeric nummultirange numrange oid path pg_lsn point polygon record regclass regconfig regnamespace regtype
  text tid time timestamp timestamptz timetz tsmultirange tsquery tsrange tstzmultirange tstzrange tsvector
  uuid varbit varchar xid xid8 xml
`);

/**
 * Other functions of pg_catalog that take one argument and do more than compute on it: `x.name` and `(x).name` call
 * them where no column is so called. Conversions of types are left out, since they are harmless and share names with
 * honest columns (date_in). A test compares this with the server; for another one see `refuseCalls`.
 */
export const DOTTED_CALLS: ReadonlySet<string> = words(`
  aclexplode amvalidate brin_summarize_new_values current_schemas current_setting currval enum_first enum_last enum_range
  fmgr_c_validator fmgr_internal_validator fmgr_sql_validator gin_clean_pending_list lo_close lo_creat lo_create lo_get
  lo_import lo_tell lo_tell64 lo_unlink mxid_age nextval oidvectortypes plpgsql_validator row_security_active setseed
  to_regcollation to_regoper to_regoperator to_regproc to_regprocedure to_regrole to_regtypemod ts_debug ts_stat
  ts_token_type txid_status
`);

/** All others of that sort begin so. */
export const DOTTED_CALL_PREFIX = /^(?:pg|binary_upgrade)_/;

/**
 * System catalogs and views that describe the schema. The others hold secrets (pg_roles: settings of roles), samples
 * of rows, or other sessions.
 */
export const SYSTEM_RELATIONS: ReadonlySet<string> = words(`
  pg_am pg_attrdef pg_attribute pg_cast pg_class pg_collation pg_constraint pg_database pg_depend pg_description pg_enum
  pg_extension pg_index pg_indexes pg_inherits pg_matviews pg_namespace pg_opclass pg_operator pg_opfamily
  pg_partitioned_table pg_policies pg_policy pg_range pg_sequence pg_sequences pg_stat_all_indexes pg_stat_all_tables
  pg_stat_database pg_stat_user_indexes pg_stat_user_tables pg_statio_all_tables
  pg_statio_user_tables pg_tables pg_tablespace pg_timezone_abbrevs pg_timezone_names pg_trigger pg_ts_config pg_type
  pg_views
`);

/** Views of information_schema that describe the schema. */
export const INFORMATION_RELATIONS: ReadonlySet<string> = words(`
  applicable_roles character_sets check_constraints collations column_column_usage column_domain_usage column_privileges
  column_udt_usage columns constraint_column_usage constraint_table_usage domain_constraints domain_udt_usage domains
  element_types enabled_roles information_schema_catalog_name key_column_usage referential_constraints
  role_column_grants role_table_grants schemata sequences table_constraints table_privileges tables
  triggered_update_columns view_column_usage view_table_usage views
`);
