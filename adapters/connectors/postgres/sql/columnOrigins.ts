import { parseSync } from 'libpg-query';
import type { JsonValue } from '../../../../domain/core/json/canonicalJson.ts';
import type { Params } from '../connection.ts';
import type { Fields } from './nodeText.ts';
import { wrapped } from './sqlWalk.ts';
import { textOf } from '../values.ts';
import { DATA, either, flowOf, inner, listOf, namesOf, SUPPLIED, type Flow, type Scope } from './valueFlow.ts';

/** A column that a query gives; `name` null when nobody named it. `rest`: as many columns of tables as there are. */
type Output = { rest: false; name: string | null; flow: Flow } | { rest: true };
type Named = Extract<Output, { rest: false }>;
/** What one item of FROM offers, by the name that refers to it. */
type Source = {
  alias: string | null;
  outputs: readonly Output[];
  reads: boolean;
  /** What columns may be called that a function gave and nobody named. */
  hidden: ReadonlySet<string>;
};
type Result = { outputs: readonly Output[]; reads: boolean };
type Env = {
  withQueries: ReadonlyMap<string, Result>;
  /** Sources of this query, then of those around it. */
  levels: readonly (readonly Source[])[];
  params: Params;
};

const REST: Output = { rest: true };

/**
 * SU-88: pointers to the cells of a result that the statement itself supplied (literals, parameters, what is computed
 * from them), with `*` for every row; also the counts when it reads no table. What a query selects from tables is not
 * among them, whatever it was compared with. `columns` are the names in the result, `sql` one accepted SELECT.
 */
export const suppliedPointers = (
  sql: string,
  params: Params,
  columns: readonly string[],
  rows: readonly { readonly [name: string]: JsonValue }[],
): readonly string[] => {
  try {
    return suppliedBy(sql, params, columns, rows);
  } catch (error) {
    // Nested so deeply that nobody can follow it.
    if (error instanceof RangeError) return EVERYTHING;
    throw error;
  }
};

const EVERYTHING = ['/rows', '/shown', '/total'];

const suppliedBy: typeof suppliedPointers = (sql, params, columns, rows) => {
  const select = wrapped(parseSync(sql).stmts?.[0]?.stmt);
  if (select?.kind !== 'SelectStmt') return EVERYTHING;
  const { outputs, reads } = resultOf(select.fields, { withQueries: new Map(), levels: [], params });
  const flows = flowsOf(outputs, columns);
  return [
    ...columns.flatMap((column, index) => cellsOf(column, flows[index] ?? SUPPLIED, rows)),
    ...(reads ? [] : ['/shown', '/total']),
  ];
};

const cellsOf = (column: string, flow: Flow, rows: readonly { readonly [name: string]: JsonValue }[]): string[] => {
  const name = column.replaceAll('~', '~0').replaceAll('/', '~1');
  if (!flow.data || flow.computed) return [`/rows/*/${name}`];
  const texts = new Set(flow.literals.flatMap((literal) => [literal, JSON.stringify(literal), truth(literal)]));
  return rows.flatMap((row, index) => (texts.has(textOf(row[column] ?? null)) ? [`/rows/${index}/${name}`] : []));
};

const truth = (literal: string): string => (literal === 't' ? 'true' : literal === 'f' ? 'false' : literal);

/** The flow of each column of the result, as far as the number of columns tells which is which. */
const flowsOf = (outputs: readonly Output[], columns: readonly string[]): readonly Flow[] => {
  const known = outputs.filter((output): output is Named => !output.rest);
  const rests = outputs.length - known.length;
  if (rests === 0) return known.map(({ flow }) => flow);
  const width = columns.length - known.length;
  if (rests === 1) return outputs.flatMap((output) => (output.rest ? fill(width) : [output.flow]));
  const before = outputs.findIndex(({ rest }) => rest);
  const after = outputs.length - 1 - outputs.findLastIndex(({ rest }) => rest);
  // Between two stars nobody can count: one column there that is not data makes all of them doubtful.
  const between = either([DATA, ...known.slice(before, known.length - after).map(({ flow }) => flow)]);
  const isPure = !between.computed && between.literals.length === 0 && known.every(({ flow }) => flow.data);
  const middle = Array.from({ length: columns.length - before - after }, () => (isPure ? DATA : SUPPLIED));
  const flows = known.map(({ flow }) => flow);
  return [...flows.slice(0, before), ...middle, ...flows.slice(known.length - after)];
};

const fill = (width: number): Flow[] => Array.from({ length: Math.max(0, width) }, () => DATA);

const resultOf = (fields: Fields, outer: Env): Result => {
  const env = withQueries(fields['withClause'], outer);
  if (fields['op'] !== undefined && fields['op'] !== 'SETOP_NONE')
    return united(resultOf(inner(fields['larg']), env), resultOf(inner(fields['rarg']), env));
  if (fields['valuesLists'] !== undefined) return valuesOf(listOf(fields['valuesLists']), env);
  const sources: Source[] = [];
  let merged = false;
  for (const item of listOf(fields['fromClause'])) {
    const found = sourcesOf(item, { ...env, levels: [sources, ...env.levels] });
    sources.push(...found.sources);
    merged ||= found.merged;
  }
  const own = { ...env, levels: [sources, ...env.levels] };
  const reads = sources.some((source) => source.reads);
  const scope = scopeOf(own, reads);
  return { reads, outputs: listOf(fields['targetList']).flatMap((target) => outputsOf(target, own, scope, merged)) };
};

/** Columns side by side; one that one of the queries does not take from data is not data. */
const united = (left: Result, right: Result): Result => {
  const reads = left.reads || right.reads;
  const [fixed, other] = left.outputs.some(({ rest }) => rest) ? [right, left] : [left, right];
  if (fixed.outputs.some(({ rest }) => rest)) {
    const isPure = [...left.outputs, ...right.outputs].every((output) => output.rest || isData(output.flow));
    return { reads, outputs: isPure ? [REST] : [{ rest: false, name: null, flow: SUPPLIED }, REST, REST] };
  }
  const flows = flowsOf(
    other.outputs,
    fixed.outputs.map(() => ''),
  );
  const outputs = fixed.outputs.flatMap((output, index): Output[] =>
    output.rest
      ? []
      : [{ ...output, name: nameAt(left, index) ?? output.name, flow: both(output.flow, flows[index] ?? SUPPLIED) }],
  );
  return { reads, outputs };
};

const nameAt = ({ outputs }: Result, index: number): string | null => {
  const output = outputs[index];
  return output === undefined || output.rest ? null : output.name;
};

const isData = (flow: Flow): boolean => flow.data && !flow.computed && flow.literals.length === 0;

/** Of two queries one below the other: constants of one stand among the data of the other. */
const both = (a: Flow, b: Flow): Flow => {
  const flow = either([a, b]);
  return isComputed(a) || isComputed(b) ? { ...flow, computed: true } : flow;
};

const isComputed = (flow: Flow): boolean => !flow.data && flow.literals.length === 0 && flow.computed;

const valuesOf = (lists: readonly unknown[], env: Env): Result => {
  const scope = scopeOf(env, false);
  const rows = lists.map((list) => listOf(wrapped(list)?.fields['items']).map((item) => flowOf(item, scope)));
  const flows = (rows[0] ?? []).map((_, index) => rows.map((row) => row[index] ?? SUPPLIED).reduce(both));
  return { reads: false, outputs: flows.map((flow, index) => ({ rest: false, name: `column${index + 1}`, flow })) };
};

const withQueries = (clause: unknown, env: Env): Env => {
  const { ctes, recursive } = inner(clause);
  const known = new Map(env.withQueries);
  for (const cte of listOf(ctes)) {
    const fields = wrapped(cte)?.fields ?? {};
    const [name, query] = [String(fields['ctename']), wrapped(fields['ctequery'])?.fields ?? {}];
    const names = namesOf(fields['aliascolnames']);
    const of = (within: ReadonlyMap<string, Result>, part: Fields): Result =>
      renamed(resultOf(part, { ...env, withQueries: within }), names);
    // A query that refers to itself gives what it began with, and whatever it makes of that.
    const first = recursive === true ? of(known, inner(query['larg'] ?? query)) : null;
    known.set(name, of(first === null ? known : new Map([...known, [name, first]]), query));
  }
  return { ...env, withQueries: known };
};

const renamed = (result: Result, names: readonly string[]): Result => {
  const outputs = result.outputs.map((output, index): Output =>
    output.rest ? output : { ...output, name: names[index] ?? output.name },
  );
  return { ...result, outputs };
};

/** What an item of FROM offers; `merged`: a join put columns of the same name together and in front. */
const sourcesOf = (item: unknown, env: Env): { sources: readonly Source[]; merged: boolean } => {
  const found = wrapped(item);
  const fields = found?.fields ?? {};
  const { aliasname, colnames } = inner(fields['alias']);
  const alias = typeof aliasname === 'string' ? aliasname : null;
  const one = (result: Result, name: string | null = null, hidden: ReadonlySet<string> = NO_NAMES) => ({
    sources: [{ ...renamed(result, namesOf(colnames)), alias: alias ?? name, hidden }],
    merged: false,
  });
  switch (found?.kind) {
    case 'RangeVar': {
      const name = String(fields['relname']);
      const cte = fields['schemaname'] === undefined ? env.withQueries.get(name) : undefined;
      return one(cte ?? { reads: true, outputs: [REST] }, name);
    }
    case 'RangeTableSample':
      return sourcesOf(fields['relation'], env);
    case 'RangeSubselect':
      return one(resultOf(wrapped(fields['subquery'])?.fields ?? {}, env));
    case 'JoinExpr': {
      const left = sourcesOf(fields['larg'], env);
      const [own = [], ...around] = env.levels;
      const right = sourcesOf(fields['rarg'], { ...env, levels: [[...own, ...left.sources], ...around] });
      const merged = left.merged || right.merged || fields['usingClause'] !== undefined || fields['isNatural'] === true;
      return { sources: [...left.sources, ...right.sources], merged };
    }
    default:
      return one(
        computedSource(fields, namesOf(colnames), env),
        null,
        new Set([...FUNCTION_COLUMNS, ...columnNamesIn(fields)]),
      );
  }
};

const NO_NAMES: ReadonlySet<string> = new Set();
const FUNCTION_COLUMNS = ['key', 'value', 'ordinality', 'lexeme', 'positions', 'weights'];

/** Names in definitions of columns, and those of functions, after which their columns are called. */
const columnNamesIn = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, member]: [string, unknown]) => {
    if (field === 'funcname') return namesOf(member).slice(-1);
    if ((field === 'colname' || field === 'name') && typeof member === 'string') return [member];
    return columnNamesIn(member);
  });
};

/** A function or a table made of JSON or XML: its columns come from its arguments. */
const computedSource = (fields: Fields, names: readonly string[], env: Env): Result => {
  const scope = scopeOf(env, false);
  const flow = either(argumentsIn(fields).map((value) => flowOf(value, scope)));
  const isFromData = flow.data && !flow.computed && !flow.literals.some((literal) => /[\p{L}\p{N}]{3,}/u.test(literal));
  const columns = names.length === 0 ? [null] : names;
  // Columns that are defined by types have names that this does not read: the source answers for any name.
  return {
    reads: false,
    outputs: isFromData ? [REST] : columns.map((name) => ({ rest: false as const, name, flow: SUPPLIED })),
  };
};

const argumentsIn = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value.flatMap(argumentsIn);
  const node = wrapped(value);
  if (node?.kind === 'FuncCall') return [value];
  if (node?.kind === 'List') return listOf(node.fields['items']).flatMap(argumentsIn);
  if (node?.kind === 'ColumnRef' || node?.kind === 'A_Const' || node?.kind === 'TypeCast') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(argumentsIn) : [];
};

const scopeOf = (env: Env, reads: boolean): Scope => ({
  reads,
  params: env.params,
  column: (names) => columnFlow(names, env.levels),
  query: (fields) => {
    const { outputs, reads: any } = resultOf(fields, env);
    const [first] = outputs;
    return { first: first === undefined ? SUPPLIED : first.rest ? DATA : first.flow, reads: any };
  },
});

/** The nearest query that has such a column decides; a column that no query here names belongs to a table. */
const columnFlow = (names: readonly string[], levels: Env['levels']): Flow => {
  const name = names.at(-1) ?? '';
  const table = names.length > 1 ? names.at(-2) : undefined;
  for (const sources of levels) {
    const asked = table === undefined ? sources : sources.filter(({ alias }) => alias === table);
    const named = asked
      .flatMap(({ outputs }) => outputs)
      .filter((output): output is Named => !output.rest && output.name === name);
    if (named.length > 0) return either(named.map(({ flow }) => flow));
    const row = table === undefined ? sources.find(({ alias }) => alias === name) : undefined;
    if (row !== undefined) return { ...rowFlow(row), named: true };
    const hiding = asked.filter(({ outputs, hidden }) => hidden.has(name) && outputs.some(({ rest }) => !rest));
    const isOfTable = asked.some(({ outputs }) => outputs.some(({ rest }) => rest));
    if (isOfTable) return hiding.length === 0 ? DATA : either([DATA, ...hiding.map(rowFlow)]);
    // A name that the source does not show, as the columns of a function.
    if (asked.length > 0) return either(asked.map(rowFlow));
  }
  return SUPPLIED;
};

const rowFlow = ({ outputs }: Source): Flow => {
  const flow = either(outputs.map((output) => (output.rest ? DATA : output.flow)));
  return { ...flow, literals: [], computed: flow.computed || flow.literals.length > 0 };
};

const outputsOf = (target: unknown, env: Env, scope: Scope, merged: boolean): readonly Output[] => {
  const { name, val } = wrapped(target)?.fields ?? {};
  const column = wrapped(val);
  const names = column?.kind === 'ColumnRef' ? namesOf(column.fields['fields']) : [];
  if (names.at(-1) !== '*') {
    const own = typeof name === 'string' ? name : (names.at(-1) ?? functionName(column));
    return [{ rest: false, name: own, flow: flowOf(val, scope) }];
  }
  const [sources = []] = env.levels;
  const asked = names.length === 1 ? sources : sources.filter(({ alias }) => alias === names.at(-2));
  const outputs = asked.flatMap((source) => source.outputs);
  const isPure = outputs.every((output) => output.rest || isData(output.flow));
  if (!merged || names.length > 1 || isPure) return outputs;
  // Columns that a join merges come first, so nobody can tell which is which.
  return [REST, { rest: false, name: null, flow: SUPPLIED }, REST];
};

const functionName = (node: ReturnType<typeof wrapped>): string | null =>
  node?.kind === 'FuncCall' ? (namesOf(node.fields['funcname']).at(-1) ?? null) : null;
