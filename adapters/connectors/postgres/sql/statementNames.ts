import { builtIn, fieldsOf, lastOf, namesOf, partsOf, text, type Fields } from './nodeText.ts';
import { FUNCTIONS, TYPES } from './sqlNames.ts';

/** A table as the statement names it; `offset` is the place of the name in UTF-8 bytes. */
export type NamedTable = { schema: string | null; name: string; offset: number };
/** A type that is not built in, likewise. */
export type NamedType = NamedTable;

/** A literal or parameter that PostgreSQL will read as the name of a table or a type, by its own search path. */
export type NameValue =
  { kind: 'relation' | 'type'; literal: string; offset: number } | { kind: 'relation' | 'type'; param: number };

/** The names of a statement that have to be looked up in the catalogue. */
export type Names = {
  /** Tables and views, without names of WITH. */
  tables: readonly NamedTable[];
  values: readonly NameValue[];
  /** Names behind a dot, which call a function where no column is so called. */
  attributes: ReadonlySet<string>;
  /** Every column that is named; with `all`, any column of any table may be meant. */
  columns: ReadonlySet<string>;
  all: boolean;
  /** Columns that stand somewhere else than under a cast or in the list of what is selected in the end. */
  compared: ReadonlySet<string>;
  functions: ReadonlySet<string>;
  operators: ReadonlySet<string>;
  types: ReadonlySet<string>;
  ownTypes: readonly NamedType[];
  /** Number of the last parameter; 0 when there is none. */
  params: number;
};

export type NotedNames = {
  tables: NamedTable[];
  values: NameValue[];
  attributes: Set<string>;
  columns: Set<string>;
  /** How often each column is named, less where it only is cast or shown. */
  uses: Map<string, number>;
  all: boolean;
  functions: Set<string>;
  operators: Set<string>;
  types: Set<string>;
  ownTypes: NamedType[];
  params: number;
  /** Names that stand for a whole row. */
  rows: Set<string>;
};

export const emptyNames = (): NotedNames => ({
  tables: [],
  values: [],
  attributes: new Set(),
  columns: new Set(),
  uses: new Map(),
  all: false,
  functions: new Set(),
  operators: new Set(),
  types: new Set(),
  ownTypes: [],
  params: 0,
  rows: new Set(),
});

/** Adds what one node names. */
export const noteNames = (kind: string, fields: Fields, names: NotedNames, withNames: ReadonlySet<string>): void => {
  for (const name of attributesOf(kind, fields)) names.attributes.add(name);
  // `x.length` calls a function of the owner's of that name where one takes the row, whatever is built in.
  for (const name of dottedNames(kind, fields)) names.functions.add(name);
  switch (kind) {
    case 'RangeVar':
      return noteTable(fields, names, withNames);
    case 'ColumnRef':
    case 'A_Indirection':
      return noteColumn(partsOf(fields[kind === 'ColumnRef' ? 'fields' : 'indirection']), names);
    case 'JoinExpr':
      return noteJoin(fields, names);
    case 'FuncCall':
      return noteCall(fields, names);
    case 'TypeCast':
      return noteCast(fields, names);
    case 'TypeName':
      return noteType(fields, names);
    case 'ParamRef':
      names.params = Math.max(names.params, Number(fields['number'] ?? 0));
      return;
    case 'JsonArrayAgg':
    case 'JsonObjectAgg':
      names.functions.add('json_agg');
      return noteImplied(kind, names);
    default:
      noteImplied(kind, names);
      if (fields['subLinkType'] === 'ARRAY_SUBLINK') names.functions.add('array_agg');
      for (const operator of operatorsOf(kind, fields)) names.operators.add(operator);
  }
};

const noteType = (fields: Fields, names: NotedNames): void => {
  const parts = namesOf(fields['names']);
  const name = parts.at(-1) ?? '';
  names.types.add(name);
  if (TYPES.has(builtIn(parts) ?? '')) return;
  names.ownTypes.push({ schema: parts.at(-2) ?? null, name, offset: Number(fields['location'] ?? 0) });
};

/** Casts that syntax implies, which run as if they were written: to JSON and from it, and of a place in a list. */
const noteImplied = (kind: string, names: NotedNames): void => {
  if (kind === 'A_Indices') names.types.add('int4');
  if (!/^Json(?:[A-Z]|$)/.test(kind)) return;
  names.functions.add('to_json');
  for (const type of ['json', 'jsonb', 'text']) names.types.add(type);
};

/** A name that stands alone and is that of a table means the whole row. `root`: the statement, when all is noted. */
export const completed = (names: NotedNames, root: Fields): Names => {
  const targets: readonly unknown[] = Array.isArray(root['targetList']) ? root['targetList'] : [];
  for (const target of targets) excuse(fieldsOf(fieldsOf(target)['ResTarget'])['val'], names);
  return {
    ...names,
    all: names.all || [...names.rows].some((name) => names.columns.has(name)),
    compared: new Set([...names.uses].flatMap(([name, uses]) => (uses > 0 ? [name] : []))),
  };
};

/** Takes a column out of those that are compared, where `node` is nothing else. */
const excuse = (node: unknown, names: NotedNames): void => {
  const { ColumnRef: column } = fieldsOf(node);
  if (column !== undefined) use(lastOf(fieldsOf(column)['fields']), -1, names);
};

const use = (name: string, by: number, names: NotedNames): void => {
  names.uses.set(name, (names.uses.get(name) ?? 0) + by);
};

/**
 * Names that stand behind a dot and that are no function that may be called: `x.name` and `(x).name` are also another
 * way to call a function with one argument.
 */
export const attributesOf = (kind: string, fields: Fields): readonly string[] =>
  dottedNames(kind, fields).filter((name) => !FUNCTIONS.has(name) && !TYPES.has(name));

const dottedNames = (kind: string, fields: Fields): readonly string[] => {
  if (kind === 'A_Indirection') return namesOf(fields['indirection']);
  return kind === 'ColumnRef' ? namesOf(fields['fields']).slice(1).slice(-1) : [];
};

const noteTable = (fields: Fields, names: NotedNames, withNames: ReadonlySet<string>): void => {
  const name = text(fields['relname']);
  const schema = text(fields['schemaname']);
  const alias = fieldsOf(fields['alias']);
  names.rows.add(name).add(text(alias['aliasname']));
  // Columns that are named anew can be meant by any name.
  if (alias['colnames'] !== undefined) names.all = true;
  if (schema === '' && withNames.has(name)) return;
  // The parser leaves a location of 0 out.
  names.tables.push({ schema: schema === '' ? null : schema, name, offset: Number(fields['location'] ?? 0) });
};

const noteColumn = (parts: readonly string[], names: NotedNames): void => {
  if (parts.includes('*')) names.all = true;
  for (const part of parts.slice(-1)) {
    names.columns.add(part);
    use(part, 1, names);
  }
};

const noteJoin = (fields: Fields, names: NotedNames): void => {
  const alias = fieldsOf(fields['alias']);
  names.rows.add(text(alias['aliasname']));
  const shared = namesOf(fields['usingClause']);
  for (const name of shared) {
    names.columns.add(name);
    use(name, 1, names);
  }
  if (fields['isNatural'] === true) names.all = true;
  if (fields['isNatural'] === true || shared.length > 0) names.operators.add('=');
};

/** Which argument of a function is the name of a table, counted from the end when negative. */
const RELATION_ARGUMENTS: ReadonlyMap<string, number> = new Map([
  ['to_regclass', 0],
  ['regclass', 0],
  ['pg_get_serial_sequence', 0],
  ['pg_get_viewdef', 0],
  ['pg_indexes_size', 0],
  ['pg_relation_size', 0],
  ['pg_table_size', 0],
  ['pg_total_relation_size', 0],
  ['has_table_privilege', -2],
  ['has_any_column_privilege', -2],
  ['has_column_privilege', -3],
]);

/** Functions in SQL that cast whatever they are given. */
const CASTING = new Set(['quote_literal', 'quote_nullable']);

const noteCall = (fields: Fields, names: NotedNames): void => {
  const name = lastOf(fields['funcname']);
  names.functions.add(name);
  if (CASTING.has(name)) names.types.add('text');
  const args: readonly unknown[] = Array.isArray(fields['args']) ? fields['args'] : [];
  const place = RELATION_ARGUMENTS.get(name);
  if (place !== undefined) noteValue('relation', args.at(place), names);
  if (name === 'to_regtype' || name === 'regtype') noteValue('type', args[0], names);
};

const noteCast = (fields: Fields, names: NotedNames): void => {
  const type = lastOf(fieldsOf(fields['typeName'])['names']);
  excuse(fields['arg'], names);
  if (type === 'regclass') noteValue('relation', fields['arg'], names);
  if (type === 'regtype') noteValue('type', fields['arg'], names);
};

/** A literal or parameter, also through a cast to text. */
const noteValue = (kind: NameValue['kind'], node: unknown, names: NotedNames): void => {
  const { A_Const: literal, ParamRef: param, TypeCast: cast } = fieldsOf(node);
  if (cast !== undefined) return noteValue(kind, fieldsOf(cast)['arg'], names);
  const { sval: value, location } = fieldsOf(literal);
  const { sval: content } = fieldsOf(value);
  if (content !== undefined) names.values.push({ kind, literal: text(content), offset: Number(location ?? 0) });
  if (param !== undefined) names.values.push({ kind, param: Number(fieldsOf(param)['number'] ?? 0) });
};

/** Operators that a node uses, also those that its syntax implies. */
const operatorsOf = (kind: string, fields: Fields): readonly string[] => {
  switch (kind) {
    case 'A_Expr': {
      const name = lastOf(fields['name']);
      return name.includes('BETWEEN') ? ['<=', '>=', '<', '>'] : [name];
    }
    case 'SubLink':
      return fields['testexpr'] === undefined ? [] : [lastOf(fields['operName']) || '='];
    case 'SortBy':
      return fields['useOp'] === undefined ? [] : [lastOf(fields['useOp'])];
    case 'CaseExpr':
      return fields['arg'] === undefined ? [] : ['='];
    default:
      return [];
  }
};
