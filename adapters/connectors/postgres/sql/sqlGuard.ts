import { setFlagsFromString } from 'node:v8';
import { loadModule, parseSync } from 'libpg-query';
import type { Fields } from './nodeText.ts';
import type { Author } from './sqlRules.ts';
import { Refused, walkSelect, wrapped } from './sqlWalk.ts';
import type { Names } from './statementNames.ts';

export type GuardVerdict =
  /** `generic`: EXPLAIN of a plan for any values; `select`: the parse tree of what is selected. */
  | { accepted: true; statement: 'select' | 'explain'; generic: boolean; names: Names; select: Fields }
  /** `reason` is a fixed sentence; `node` is the kind of the node that was refused. */
  | { accepted: false; reason: string; node: string };

/** Longest statement that is parsed, in characters. */
export const SQL_LENGTH_MAX = 16_000;
/** Longest definition of a view that is parsed, in characters. */
export const VIEW_LENGTH_MAX = 40_000;
/**
 * Most words and signs of a statement outside its literals: parsing takes the thread for some 5 ms per thousand, and
 * a chain of more operators than that would exhaust the parser's stack.
 */
const WORDS_MAX = 5_000;
/** Deepest nesting of parentheses and brackets. */
const NESTING_MAX = 200;

// Optimising the parser, which V8 does after some hundred statements, takes half a gigabyte for some seconds.
for (const flag of ['--no-wasm-dynamic-tiering', '--no-wasm-tier-up']) setFlagsFromString(flag);
await loadModule();

/**
 * SU-47 (a): accepts exactly one SELECT, or EXPLAIN of one without ANALYZE, made only of known nodes, built-in
 * functions, types and operators on the lists, ordinary tables and descriptive catalogs. Never throws.
 *
 * Unqualified names are taken for those of pg_catalog; what else they could reach on this server, and what its
 * owner made of the tables that are named, `judgeReach` has to ask.
 */
export const guardSql = (sql: string): GuardVerdict => guarded(sql, SQL_LENGTH_MAX, 'model');

/** The same, but types that are not built in are left to the catalogue, as `names.ownTypes`. */
export const guardSurveyedSql = (sql: string): GuardVerdict => guarded(sql, SQL_LENGTH_MAX, 'surveyed');

/**
 * The definition of a view, or `select` before an expression of the database's owner: names that carry a schema are
 * left to the catalogue, which knows what they are; all others are held to the same lists.
 */
export const guardOwnersSql = (sql: string): GuardVerdict => guarded(sql, VIEW_LENGTH_MAX, 'owner');

const guarded = (sql: string, lengthMax: number, author: Author): GuardVerdict => {
  try {
    return boundRefusal(sql, lengthMax) ?? judge(sql, author);
  } catch (error) {
    if (error instanceof Refused) return { accepted: false, reason: error.message, node: error.node };
    if (error instanceof RangeError) return TOO_DEEP;
    return refused('The statement is not valid PostgreSQL.', 'Statement');
  }
};

const refused = (reason: string, node: string): GuardVerdict => ({ accepted: false, reason, node });

const TOO_DEEP = refused('The statement is nested too deeply.', 'Statement');

/** What keeps a statement from being parsed at all, so that parsing has a bound in time and memory. */
const boundRefusal = (sql: string, lengthMax: number): GuardVerdict | null => {
  if (sql.length > lengthMax) return refused(`The statement is longer than ${lengthMax} characters.`, 'Statement');
  // The parser stops at a NUL and would judge less than the server might see.
  if (sql.includes('\0') || !sql.isWellFormed()) return refused('The statement is not plain text.', 'Statement');
  const bare = sql.replaceAll(/'[^']*'/g, "''");
  if ((bare.match(/[\w$]+|[^\s\w$]/g) ?? []).length > WORDS_MAX)
    return refused(`The statement has more than ${WORDS_MAX} words and signs.`, 'Statement');
  return nesting(bare) > NESTING_MAX ? TOO_DEEP : null;
};

const nesting = (sql: string): number => {
  let [depth, deepest] = [0, 0];
  for (const sign of sql) {
    if (sign === '(' || sign === '[') depth += 1;
    if (sign === ')' || sign === ']') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
};

const judge = (sql: string, author: Author): GuardVerdict => {
  const statements = parseSync(sql).stmts ?? [];
  const [first] = statements;
  if (first === undefined || statements.length > 1) return refused('Exactly one statement is needed.', 'Statement');
  const root = wrapped(first.stmt);
  if (root?.kind === 'ExplainStmt' && author !== 'owner') return judgeExplain(root.fields, author);
  if (root?.kind !== 'SelectStmt') return refused('Only SELECT and EXPLAIN may be run.', root?.kind ?? 'Statement');
  const { fields: select } = root;
  return { accepted: true, statement: 'select', generic: false, names: walkSelect(select, author), select };
};

const EXPLAIN_OPTIONS: ReadonlySet<unknown> = new Set(['costs', 'verbose', 'format', 'summary', 'generic_plan']);

const judgeExplain = (fields: Fields, author: Author): GuardVerdict => {
  const { query, options, ...others } = fields;
  if (Object.keys(others).length > 0) throw new Refused('This form of EXPLAIN may not be run.', 'ExplainStmt');
  const elements = (Array.isArray(options) ? options : []).map(wrapped);
  if (!elements.every((one) => one?.kind === 'DefElem' && EXPLAIN_OPTIONS.has(one.fields['defname'])))
    throw new Refused('EXPLAIN takes only COSTS, VERBOSE, FORMAT, SUMMARY and GENERIC_PLAN.', 'ExplainStmt');
  const explained = wrapped(query);
  if (explained?.kind !== 'SelectStmt')
    throw new Refused('Only a SELECT may be explained.', explained?.kind ?? 'ExplainStmt');
  const generic = elements.some((one) => one?.fields['defname'] === 'generic_plan');
  const { fields: select } = explained;
  return { accepted: true, statement: 'explain', generic, names: walkSelect(select, author), select };
};
