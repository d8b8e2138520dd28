import type { Params } from '../../connection.ts';
import { fieldsOf, namesOf, partsOf, text, type Fields } from '../nodeText.ts';
import { wrapped } from '../sqlWalk.ts';
import { listOf } from '../valueFlow.ts';
import { bytesOf, bytesWithin } from './expressions.ts';
import { CELL, joined, renamed, TABLE, united, type Column, type Env, type Source } from './sources.ts';

/** Most that is looked at in one statement, in queries, so that WITH within WITH has a bound. */
const QUERIES_MAX = 5_000;

/** Work of an accepted SELECT that PostgreSQL does not interrupt, for one row at each place, in nanoseconds. */
export const workOf = (select: Fields, params: Params): number => {
  let [work, queries] = [0, 0];
  const env: Env = {
    params,
    withQueries: new Map(),
    levels: [],
    query: (fields, own) => {
      queries += 1;
      return queries > QUERIES_MAX ? { ...TABLE, rest: Infinity } : queryOf(fields, own);
    },
    spend: (nanoseconds) => {
      work += nanoseconds;
    },
  };
  env.query(select, env);
  return queries > QUERIES_MAX ? Infinity : work;
};

const queryOf = (fields: Fields, outer: Env): Source => {
  const env = withQueries(fieldsOf(fields['withClause']), outer);
  const { larg, rarg, valuesLists, fromClause, targetList, withClause: _, ...others } = fields;
  if (larg !== undefined) return united(env.query(fieldsOf(larg), env), env.query(fieldsOf(rarg), env));
  if (valuesLists !== undefined) return valuesOf(listOf(valuesLists), env);
  const sources: Source[] = [];
  const own = { ...env, levels: [sources, ...env.levels] };
  for (const item of listOf(fromClause)) sources.push(...sourcesOf(item, own));
  bytesWithin(others, own);
  return joined(listOf(targetList).map((target) => targetOf(fieldsOf(fieldsOf(target)['ResTarget']), own)));
};

const targetOf = ({ name, val }: Fields, env: Env): Source => {
  const parts = partsOf(fieldsOf(fieldsOf(val)['ColumnRef'])['fields']);
  if (parts.at(-1) === '*') {
    const [sources = []] = env.levels;
    return joined(
      parts.length === 1 ? sources : sources.filter(({ alias }) => alias === null || alias === parts.at(-2)),
    );
  }
  const column = { name: typeof name === 'string' ? name : (parts.at(-1) ?? null), bytes: bytesOf(val, env) };
  return { alias: null, columns: [column], rest: null };
};

const valuesOf = (rows: readonly unknown[], env: Env): Source =>
  rows
    .map((row): Source => {
      const items = listOf(wrapped(row)?.fields['items']);
      const columns = items.map((item, index): Column => ({ name: `column${index + 1}`, bytes: bytesOf(item, env) }));
      return { alias: null, columns, rest: null };
    })
    .reduce(united);

const sourcesOf = (item: unknown, env: Env): readonly Source[] => {
  const { kind, fields } = wrapped(item) ?? { kind: '', fields: {} };
  const { aliasname, colnames } = fieldsOf(fields['alias']);
  const alias = typeof aliasname === 'string' ? aliasname : null;
  const named = (source: Source, name: string | null = alias): Source[] => [
    { ...renamed(source, namesOf(colnames)), alias: name },
  ];
  switch (kind) {
    case 'RangeVar': {
      const name = text(fields['relname']);
      const query = fields['schemaname'] === undefined ? env.withQueries.get(name) : undefined;
      return named(query ?? TABLE, alias ?? name);
    }
    case 'RangeTableSample':
      return sourcesOf(fields['relation'], env);
    case 'RangeSubselect':
      return named(env.query(fieldsOf(fieldsOf(fields['subquery'])['SelectStmt']), env));
    case 'JoinExpr': {
      const left = sourcesOf(fields['larg'], env);
      const [own = [], ...around] = env.levels;
      const right = sourcesOf(fields['rarg'], { ...env, levels: [[...own, ...left], ...around] });
      const both = [...left, ...right];
      bytesOf(fields['quals'], { ...env, levels: [[...own, ...both], ...around] });
      return alias === null ? both : named(joined(both));
    }
    default:
      // A function, or a table made of JSON or XML: nobody can tell what its columns are called.
      return named({ alias: null, columns: [{ name: null, bytes: bytesOf(item, env) }], rest: null }, null);
  }
};

const withQueries = ({ ctes, recursive }: Fields, outer: Env): Env => {
  let env = outer;
  for (const cte of listOf(ctes)) {
    const fields = fieldsOf(fieldsOf(cte)['CommonTableExpr']);
    const query = fieldsOf(fieldsOf(fields['ctequery'])['SelectStmt']);
    const name = text(fields['ctename']);
    const of = (own: Env): Source => renamed(env.query(query, own), namesOf(fields['aliascolnames']));
    const knowing = (source: Source): Env => ({ ...env, withQueries: new Map([...env.withQueries, [name, source]]) });
    const first = recursive === true && query['larg'] !== undefined ? recursiveOf(query, fields, env, knowing) : null;
    env = knowing(of(first === null ? env : knowing(first)));
  }
  return env;
};

/** Bytes that a text may have that grows by little in each round: more rounds than these the time limit ends. */
const GROWN = 256 * 1024;
/** Most by which a round may lengthen it. */
const GROWTH_MAX = 4 * CELL;

/** What a query offers that refers to itself: a column that grows by more than little has no bound. */
const recursiveOf = (query: Fields, cte: Fields, env: Env, knowing: (source: Source) => Env): Source => {
  const silent = { ...env, spend: () => {} };
  const names = namesOf(cte['aliascolnames']);
  const first = renamed(env.query(fieldsOf(query['larg']), silent), names);
  const next = (source: Source): Source => renamed(env.query(query, { ...knowing(source), spend: () => {} }), names);
  const second = united(first, next(first));
  const third = united(second, next(second));
  const columns = third.columns.map(({ name, bytes }, index): Column => {
    const [before, then] = [columnAt(first, index), columnAt(second, index)];
    if (bytes <= then) return { name, bytes };
    const isLittle = bytes - then <= Math.max(then - before, 0) && bytes - then <= GROWTH_MAX;
    return { name, bytes: isLittle ? GROWN : Infinity };
  });
  return { alias: null, columns, rest: third.rest === null || third.rest === first.rest ? third.rest : Infinity };
};

const columnAt = ({ columns }: Source, index: number): number => columns[index]?.bytes ?? 0;
