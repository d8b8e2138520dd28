import { wrapped } from './sqlWalk.ts';
import { SHOWS_FIRST, PATH_QUERIES, SHOWS_SECOND, COUNTS, SUMS, LISTS, OBJECTS, SERVER } from './functionKinds.ts';
import type { Fields } from './nodeText.ts';

/**
 * Where the values of an expression come from. `data`: from rows of a table. `literals`: constants and parameters of
 * the statement that may stand there as they are; `computed` when the statement may have put the value together in a
 * way that cannot be told apart. `named`: JSON or a row, whose names the statement chose.
 */
export type Flow = { data: boolean; literals: readonly string[]; computed: boolean; named: boolean };

export const DATA: Flow = { data: true, literals: [], computed: false, named: false };
export const SUPPLIED: Flow = { data: false, literals: [], computed: true, named: false };
const NOTHING: Flow = { data: false, literals: [], computed: false, named: false };

/** What an expression may refer to. */
export type Scope = {
  /** Parts of a column reference, without a star. */
  column(names: readonly string[]): Flow;
  /** The first column of a query that stands in an expression, and whether that query reads a table. */
  query(fields: Fields): { first: Flow; reads: boolean };
  /** Some row of the query comes from a table. */
  reads: boolean;
  params: readonly (string | number | boolean | null)[];
};

/** One of several values, so that each may stand there as it is. */
export const either = (flows: readonly Flow[]): Flow => ({
  data: flows.some(({ data }) => data),
  literals: flows.flatMap(({ literals }) => literals),
  computed: flows.some(({ computed }) => computed),
  named: flows.some(({ named }) => named),
});

/** Put together from several: what the statement adds must be no more than a sign between words. */
const mixed = (flows: readonly Flow[]): Flow => {
  const all = either(flows);
  const adds = all.named || all.literals.some((literal) => /[\p{L}\p{N}]/u.test(literal));
  return { data: all.data, literals: [], computed: all.computed || adds, named: false };
};

/** True or false about values: what they are compared with does not show. */
const test = (flows: readonly Flow[]): Flow => (flows.some(({ data }) => data) ? DATA : SUPPLIED);

export const flowOf = (node: unknown, scope: Scope): Flow => {
  if (Array.isArray(node)) return either(node.map((item) => flowOf(item, scope)));
  const found = wrapped(node);
  return found === null ? SUPPLIED : flowOfNode(found.kind, found.fields, scope);
};

const flowOfNode = (kind: string, fields: Fields, scope: Scope): Flow => {
  const flow = (name: string): Flow => (fields[name] === undefined ? NOTHING : flowOf(fields[name], scope));
  switch (kind) {
    case 'A_Const':
      return constant(fields);
    case 'ParamRef':
      return literal(scope.params[Number(fields['number'] ?? 1) - 1] ?? null);
    case 'ColumnRef':
      return scope.column(namesOf(fields['fields']));
    case 'SQLValueFunction':
      return DATA;
    case 'TypeCast':
      return cast(flow('arg'), fields);
    case 'CollateClause':
    case 'A_Indirection':
      return flow('arg');
    case 'CoalesceExpr':
    case 'MinMaxExpr':
      return flow('args');
    case 'CaseExpr':
      return either([whenFlow(fields['args'], scope), flow('defresult')]);
    case 'BoolExpr':
      return test([flow('args')]);
    case 'NullTest':
    case 'BooleanTest':
      return test([flow('arg')]);
    case 'SubLink':
      return subLink(fields, scope);
    case 'A_Expr':
      return operation(fields, scope);
    case 'FuncCall':
      return call(fields, scope);
    case 'A_ArrayExpr':
      return composed(flow('elements'));
    case 'RowExpr':
      return composed(flow('args'));
    case 'JsonObjectConstructor':
      return { ...composed(either(listOf(fields['exprs']).map((pair) => pairValue(pair, scope)))), named: true };
    case 'JsonArrayConstructor':
      return composed(either(listOf(fields['exprs']).map((item) => formatted(item, scope))));
    default:
      return mixed([everyColumn(fields, scope), SUPPLIED]);
  }
};

const literal = (value: string | number | boolean | null): Flow =>
  value === null
    ? NOTHING
    : { ...NOTHING, literals: [typeof value === 'boolean' ? (value ? 't' : 'f') : String(value)] };

/** The parser leaves zero, false and the empty text out. */
const constant = (fields: Fields): Flow => {
  if (fields['isnull'] === true) return NOTHING;
  const value = (name: string, field: string): unknown => inner(fields[name])[field];
  if (fields['ival'] !== undefined) return literal(Number(value('ival', 'ival') ?? 0));
  if (fields['boolval'] !== undefined) return literal(value('boolval', 'boolval') === true);
  if (fields['fval'] !== undefined) return literal(textOf(value('fval', 'fval')));
  return fields['sval'] === undefined ? SUPPLIED : literal(textOf(value('sval', 'sval')));
};

const AS_WRITTEN = new Set(['text', 'varchar', 'bpchar', 'int2', 'int4', 'int8', 'numeric', 'bool', 'name', 'uuid']);
const TEXT = new Set(['text', 'varchar', 'bpchar', 'name', 'bytea', 'xml']);

/** A constant of another type is printed in another form than it was written in. */
const cast = (flow: Flow, { typeName }: Fields): Flow => {
  const type = namesOf(inner(typeName)['names']).at(-1) ?? '';
  if (TEXT.has(type) && flow.named) return { ...flow, computed: true };
  return flow.literals.length > 0 && !AS_WRITTEN.has(type) ? { ...flow, computed: true } : flow;
};

/** Its parts stay apart, as a list or a row; a constant among them is not told from the rest. */
const composed = (flow: Flow): Flow => ({ ...flow, literals: [], computed: flow.computed || flow.literals.length > 0 });

const whenFlow = (whens: unknown, scope: Scope): Flow => {
  const parts = listOf(whens).map((when) => wrapped(when)?.fields ?? {});
  const results = either(parts.map(({ result }) => flowOf(result, scope)));
  // Which of the results it is depends on the data.
  const chosenBy = either(parts.map(({ expr }) => flowOf(expr, scope)));
  return { ...results, data: results.data || chosenBy.data };
};

const subLink = (fields: Fields, scope: Scope): Flow => {
  const { first, reads } = scope.query(wrapped(fields['subselect'])?.fields ?? {});
  const kind = fields['subLinkType'];
  if (kind === 'EXPR_SUBLINK') return first;
  if (kind === 'ARRAY_SUBLINK') return composed(first);
  return reads || (fields['testexpr'] !== undefined && flowOf(fields['testexpr'], scope).data) ? DATA : SUPPLIED;
};

/** Operators whose right side only selects what of the left side is shown. */
const SELECTING = new Set(['->', '->>', '#>', '#>>', '@?', '@@']);
const COMPARING = new Set([
  '=',
  '<>',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  '~~',
  '!~~',
  '~~*',
  '!~~*',
  '~',
  '!~',
  '~*',
  '!~*',
  '?',
  '?|',
  '?&',
  '@>',
  '<@',
  '&&',
]);
/** Changes of unit: hundredths, minutes, hours, days, bytes. */
const FACTORS = new Set([
  '10',
  '100',
  '1000',
  '1000000',
  '24',
  '60',
  '3600',
  '86400',
  '1024',
  '1048576',
  '1.0',
  '100.0',
  '1000.0',
  '60.0',
  '3600.0',
  '86400.0',
]);

const operation = (fields: Fields, scope: Scope): Flow => {
  const name = namesOf(fields['name']).at(-1) ?? '';
  const left = fields['lexpr'] === undefined ? NOTHING : flowOf(fields['lexpr'], scope);
  if (fields['kind'] === 'AEXPR_NULLIF') return left;
  const right = flowOf(fields['rexpr'], scope);
  if (fields['kind'] !== 'AEXPR_OP' || COMPARING.has(name)) return test([left, right]);
  if (SELECTING.has(name)) return { ...left, named: false };
  const scales = (name === '*' || name === '/') && right.literals.every((text) => FACTORS.has(text));
  return scales && !right.computed && left.data
    ? { ...mixed([left]), computed: mixed([left]).computed || right.named }
    : mixed([left, right]);
};

const call = (fields: Fields, scope: Scope): Flow => {
  const name = namesOf(fields['funcname']).at(-1) ?? '';
  const args = listOf(fields['args']).map((arg) => flowOf(arg, scope));
  const ordered = listOf(fields['agg_order']).map((sort) => flowOf(wrapped(sort)?.fields['node'], scope));
  if (SERVER.has(name)) return DATA;
  if (COUNTS.has(name)) return scope.reads ? DATA : SUPPLIED;
  if (SUMS.has(name)) return summed(fields['agg_within_group'] === true ? ordered : args);
  if (SHOWS_FIRST.has(name)) return shown(args[0] ?? NOTHING);
  // The third argument stands where there is no such row.
  if (name === 'lag' || name === 'lead') return either([shown(args[0] ?? NOTHING), args[2] ?? NOTHING]);
  if (PATH_QUERIES.has(name)) return selects(args) ? shown(args[0] ?? NOTHING) : mixed(args);
  if (SHOWS_SECOND.has(name)) return shown(args[1] ?? NOTHING);
  if (name === 'to_char') return formats(fields, args);
  if (LISTS.has(name)) return composed(either(args));
  if (OBJECTS.has(name)) return { ...composed(either(args.filter((_, index) => index % 2 === 1))), named: true };
  return args.length === 0 ? SUPPLIED : mixed(args);
};

const shown = (flow: Flow): Flow => composed({ ...flow, named: false, computed: flow.computed || flow.named });

/** A path of names and places, with a filter at most at its end, only selects; others bring values of their own. */
const selects = (args: readonly Flow[]): boolean => {
  const [path, ...more] = args[1]?.literals ?? [];
  const plain =
    /^\s*(?:(?:strict|lax)\s+)?\$(?:\.(?:\w+|\*{1,2}|"[^"]*")|\[(?:\*|\d+|last)\])*\s*(?:\?\s*\([^?]*\)\s*)?$/;
  return args.length === 2 && more.length === 0 && plain.test(path ?? '');
};

/** Ones and zeros count what the data decides. */
const summed = (args: readonly Flow[]): Flow => {
  const all = either(args);
  const counts = all.data && all.literals.every((text) => ['0', '1', 't', 'f'].includes(text));
  return counts ? { ...all, literals: [] } : composed(all);
};

/** A format may hold words of its own. */
const formats = (fields: Fields, args: readonly Flow[]): Flow => {
  const format = args[1]?.literals ?? [];
  const plain =
    /^(?:YYYY|YY|MM|DD|HH24|HH12|HH|MI|SS|MS|US|Mon|Month|Day|Dy|AM|PM|TZ|OF|IYYY|IW|Q|D|W|FM|[09GLVS.,:/ -])*$/;
  const isPlain = listOf(fields['args']).length === 2 && format.length === 1 && plain.test(format[0] ?? '');
  return isPlain ? shown(args[0] ?? NOTHING) : mixed(args);
};

const pairValue = (pair: unknown, scope: Scope): Flow => formatted(wrapped(pair)?.fields['value'], scope);

const formatted = (value: unknown, scope: Scope): Flow =>
  flowOf(wrapped(value)?.fields['raw_expr'] ?? inner(value)['raw_expr'] ?? value, scope);

/** All that stands within a node of a kind that is not looked into. */
const everyColumn = (fields: Fields, scope: Scope): Flow =>
  either(
    Object.values(fields)
      .flatMap((value) => (Array.isArray(value) ? value : [value]))
      .filter((value) => wrapped(value) !== null)
      .map((value) => flowOf(value, scope)),
  );

/** The fields of a node whose kind never varies. */
export const inner = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {});

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The names of `{ String: { sval } }` nodes. */
export const namesOf = (value: unknown): readonly string[] =>
  listOf(value).map((node) => {
    const name = wrapped(node)?.fields['sval'];
    return typeof name === 'string' ? name : '*';
  });
