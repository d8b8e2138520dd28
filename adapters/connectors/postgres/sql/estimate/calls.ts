import { calledBy, constantText, countOf } from './constants.ts';
import { power, product } from './numbers.ts';
import { CELL, type Bytes, type Env } from './sources.ts';

/** Arguments of a call as they are written, and most bytes of each. */
export type Call = { args: readonly unknown[]; bytes: readonly Bytes[]; env: Env };
type Rule = (call: Call) => Bytes;

/** A number, a time, a truth or the like. */
export const SHORT: Bytes = 16;
/** What an aggregate is taken to gather in one value. */
export const GATHERED: Bytes = 1024 * 1024;

const words = (text: string): readonly string[] => text.trim().split(/\s+/);
const all = (names: string, rule: Rule): readonly (readonly [string, Rule])[] =>
  words(names).map((name) => [name, rule] as const);

const sum = (bytes: readonly Bytes[]): Bytes => bytes.reduce((total, one) => total + one, 0);
const at = ({ bytes }: Call, index: number): Bytes => bytes[index] ?? 0;

/** Looks at each byte of one for each of the other; nanoseconds for two bytes. */
const each =
  (nanoseconds: number, result: (call: Call) => Bytes): Rule =>
  (call) => {
    call.env.spend(at(call, 0) * Math.max(1, at(call, 1)) * nanoseconds);
    return result(call);
  };

const linear =
  (nanoseconds: number, result: (call: Call) => Bytes): Rule =>
  (call) => {
    const made = result(call);
    // Nothing times a size without a bound would be no number.
    if (nanoseconds > 0) call.env.spend(Math.max(sum(call.bytes), made) * nanoseconds);
    return made;
  };

const first = (call: Call): Bytes => at(call, 0);
const total = (call: Call): Bytes => sum(call.bytes);
const short = (): Bytes => SHORT;

/** A pattern of one byte finds a replacement at each byte. */
const replaced = (call: Call): Bytes => {
  const pattern = constantText(call.args[1], call.env)?.length ?? 1;
  return first(call) * Math.max(1, at(call, 2) / Math.max(1, pattern));
};

const repeated = (call: Call): Bytes => {
  const inner = calledBy(call.args[1]);
  // As often as a text is long.
  const times = LENGTHS.has(inner) ? at(call, 1) : countOf(call.args[1], call.env);
  return first(call) * times;
};

const LENGTHS = new Set(['length', 'char_length', 'character_length', 'octet_length']);

const padded = (call: Call): Bytes => Math.max(first(call), 4 * countOf(call.args[1], call.env));

/** `left`, `right`, `substr`: no more characters than are asked for. */
const cut =
  (place: number) =>
  (call: Call): Bytes =>
    call.args[place] === undefined ? first(call) : Math.min(first(call), 4 * countOf(call.args[place], call.env));

/** A width in the format lengthens what it shows. */
const formatted = (call: Call): Bytes => {
  const format = constantText(call.args[0], call.env);
  if (format === null || format.includes('*')) return Infinity;
  const widths = [...format.matchAll(/%[^a-z%]*?(\d+)(?:\$-?(\d+)?)?/gi)].flatMap(([, one, two]) => [one, two]);
  return total(call) + widths.reduce((longest, width) => longest + 4 * Number(width ?? 0), 0);
};

const filled = (call: Call): Bytes => {
  const dimensions = JSON.stringify(call.args[1] ?? null).matchAll(/"ival":\{(?:"ival":(\d+))?\}/g);
  const lengths = [...dimensions].map(([, length]) => Number(length ?? 0));
  const isConstant =
    lengths.length > 0 && !/"(?:ColumnRef|FuncCall|A_Expr|SubLink)"/.test(JSON.stringify(call.args[1]));
  return isConstant ? Math.max(4, first(call)) * lengths.reduce((many, one) => many * one, 1) : Infinity;
};

const AXES = /(?:preceding|following|ancestor|descendant)[a-z-]*::/g;

/** How deep a path looks through a whole document again within a predicate. */
const searched: Rule = (call) => {
  const path = constantText(call.args[0], call.env) ?? '//[//[//[//]]]';
  const [outer = '', ...predicates] = path.split('[');
  const again = [...predicates.join('[').matchAll(/\/\/|\*|::/g), ...outer.matchAll(AXES)].length;
  const steps = 1 + [...outer.matchAll(/\/\/|\*|::/g)].length;
  call.env.spend(steps * (at(call, 1) / 4) ** Math.min(9, 2 + again));
  return at(call, 1);
};

/** Sorts the marks of a letter one by one. */
const composed: Rule = (call) => {
  call.env.spend(first(call) ** 2 * 8);
  return first(call) * 3;
};

const gathered = (call: Call): Bytes => (total(call) > 16 * CELL ? Infinity : GATHERED);

const RULES: ReadonlyMap<string, Rule> = new Map([
  ...all(
    'length char_length character_length octet_length bit_length ascii cardinality array_length',
    linear(1, short),
  ),
  ...all('count sum avg min max bool_and bool_or every row_number rank dense_rank extract date_part', linear(1, first)),
  ...all('coalesce any_value lag lead first_value last_value nth_value array_upper array_lower', linear(0, total)),
  ...all(
    'translate',
    each(40, (call) => 4 * first(call)),
  ),
  ...all('btrim ltrim rtrim', (call) => each(call.args.length > 1 ? 40 : 0, first)(call)),
  ...all('strpos position', each(4, short)),
  ...all(
    'split_part string_to_array string_to_table',
    each(4, (call) => 2 * first(call)),
  ),
  ...all('replace', each(4, replaced)),
  ...all('regexp_replace', linear(2, replaced)),
  ...all('repeat', linear(2, repeated)),
  ...all('lpad rpad', linear(40, padded)),
  ...all('left right', linear(4, cut(1))),
  ...all('substr substring', linear(4, cut(2))),
  ...all('format', linear(25, formatted)),
  ...all('array_fill', linear(2, filled)),
  ...all('normalize is_normalized', composed),
  ...all('xpath xpath_exists xmlexists', searched),
  ...all(
    'xml_is_well_formed xml_is_well_formed_content xml_is_well_formed_document xmlcomment xmltext',
    linear(50, total),
  ),
  ...all('mod div gcd lcm', (call) => product(first(call), at(call, 1), call.env)),
  ...all('power pow', (call) => power(first(call), call.args[1], call.env)),
  ...all('exp factorial', (call) => power(first(call), call.args[0], call.env)),
  ...all(
    'round trunc',
    linear(1, (call) => first(call) + (Math.min(16_383, countOf(call.args[1], call.env)) % 16_383)),
  ),
  ...all(
    'md5 sha224 sha256 sha384 sha512 crc32 crc32c',
    linear(12, () => 128),
  ),
  ...all('chr to_hex to_bin to_oct', short),
  ...all(
    'encode decode quote_ident quote_literal quote_nullable convert convert_from convert_to to_ascii',
    linear(8, (call) => 4 * total(call)),
  ),
  ...all('string_agg array_agg json_agg jsonb_agg json_object_agg jsonb_object_agg xmlagg range_agg', gathered),
  ...all('json_agg_strict jsonb_agg_strict json_object_agg_strict jsonb_object_agg_strict', gathered),
  ...all(
    'json_object_agg_unique json_object_agg_unique_strict jsonb_object_agg_unique jsonb_object_agg_unique_strict',
    gathered,
  ),
  ...all('ts_rank ts_rank_cd ts_headline ts_delete', each(1, total)),
]);

const OTHERS = linear(20, total);

/** Bytes of what a call gives; its work is added up. */
export const callBytes = (name: string, call: Call): Bytes => (RULES.get(name) ?? OTHERS)(call);
