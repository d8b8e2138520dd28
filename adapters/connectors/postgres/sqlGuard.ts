import { loadModule, parseSync } from 'libpg-query';
import { INLINE_FIELDS, NODE_KINDS } from './sqlNodes.ts';
import { attributesOf, kindRefusal, refusalOf, type Fields } from './sqlRules.ts';

/** A table that the statement names without a schema. `offset` is the place of the name in UTF-8 bytes. */
export type UnqualifiedTable = { name: string; offset: number };

/** `attributes`: names behind a dot, which call a function where no column is so called. */
export type Names = { unqualified: readonly UnqualifiedTable[]; attributes: readonly string[] };

export type GuardVerdict =
  | ({ accepted: true; statement: 'select' | 'explain' } & Names)
  /** `reason` is a fixed sentence; `node` is the kind of the node that was refused. */
  | { accepted: false; reason: string; node: string };

/** Longest statement that is parsed, in characters. */
export const SQL_LENGTH_MAX = 16_000;

await loadModule();

/**
 * SU-47 (a): accepts exactly one SELECT, or EXPLAIN of one without ANALYZE, made only of known nodes, built-in
 * functions, types and operators on the lists, ordinary tables and descriptive catalogs. Never throws.
 *
 * Unqualified names are taken for those of pg_catalog; the session keeps that promise by searching pg_catalog alone.
 * Which `attributes` would call a built-in function that this release does not know, the server has to be asked.
 */
export const guardSql = (sql: string): GuardVerdict => {
  try {
    return judge(sql);
  } catch (error) {
    if (error instanceof Refused) return { accepted: false, reason: error.message, node: error.node };
    if (error instanceof RangeError) return refused('The statement is nested too deeply.', 'Statement');
    return refused('The statement is not valid PostgreSQL.', 'Statement');
  }
};

class Refused extends Error {
  readonly node: string;
  constructor(reason: string, node: string) {
    super(reason);
    this.node = node;
  }
}

const refused = (reason: string, node: string): GuardVerdict => ({ accepted: false, reason, node });

const judge = (sql: string): GuardVerdict => {
  if (sql.length > SQL_LENGTH_MAX)
    return refused(`The statement is longer than ${SQL_LENGTH_MAX} characters.`, 'Statement');
  // The parser stops at a NUL and would judge less than the server might see.
  if (sql.includes('\0') || !sql.isWellFormed()) return refused('The statement is not plain text.', 'Statement');
  const statements = parseSync(sql).stmts ?? [];
  const [first] = statements;
  if (first === undefined || statements.length > 1) return refused('Exactly one statement is needed.', 'Statement');
  const root = wrapped(first.stmt);
  if (root?.kind === 'ExplainStmt') return judgeExplain(root.fields);
  if (root?.kind !== 'SelectStmt') return refused('Only SELECT and EXPLAIN may be run.', root?.kind ?? 'Statement');
  return { accepted: true, statement: 'select', ...walkStatement(root.fields) };
};

const EXPLAIN_OPTIONS: ReadonlySet<unknown> = new Set(['costs', 'verbose', 'format', 'summary', 'generic_plan']);

const judgeExplain = (fields: Fields): GuardVerdict => {
  const { query, options, ...others } = fields;
  if (Object.keys(others).length > 0) throw new Refused('This form of EXPLAIN may not be run.', 'ExplainStmt');
  for (const option of Array.isArray(options) ? options : []) {
    const element = wrapped(option);
    if (element?.kind !== 'DefElem' || !EXPLAIN_OPTIONS.has(element.fields['defname']))
      throw new Refused('EXPLAIN takes only COSTS, VERBOSE, FORMAT, SUMMARY and GENERIC_PLAN.', 'ExplainStmt');
  }
  const explained = wrapped(query);
  if (explained?.kind !== 'SelectStmt')
    throw new Refused('Only a SELECT may be explained.', explained?.kind ?? 'ExplainStmt');
  return { accepted: true, statement: 'explain', ...walkStatement(explained.fields) };
};

/** `withNames`: names of WITH queries that are visible here. */
type Walk = { withNames: ReadonlySet<string>; unqualified: UnqualifiedTable[]; attributes: Set<string> };

/** Visits every node; throws Refused at the first that may not stand in a reading statement. */
const walkStatement = (fields: Fields): Names => {
  const walk: Walk = { withNames: new Set(), unqualified: [], attributes: new Set() };
  visit('SelectStmt', fields, walk);
  return {
    unqualified: walk.unqualified.filter(({ name }) => !name.startsWith('pg_')),
    attributes: [...walk.attributes],
  };
};

const visit = (kind: string, fields: Fields, outer: Walk): void => {
  const refusal = NODE_KINDS.has(kind) ? refusalOf(kind, fields) : kindRefusal(kind);
  if (refusal !== null) throw new Refused(refusal, kind);
  if (kind === 'RangeVar') noteTable(fields, outer);
  for (const name of attributesOf(kind, fields)) outer.attributes.add(name);
  const { withClause, ...others } = fields;
  const walk = withClause === undefined ? outer : visitWith(withClause, outer);
  for (const [name, value] of Object.entries(others)) {
    for (const member of Array.isArray(value) ? value : [value]) visitMember(kind, name, member, walk);
  }
};

const visitMember = (kind: string, name: string, member: unknown, walk: Walk): void => {
  if (typeof member !== 'object' || member === null) return;
  const node = wrapped(member);
  if (node !== null) return visit(node.kind, node.fields, walk);
  const inline = INLINE_FIELDS.get(`${kind}.${name}`);
  if (inline !== undefined) return visit(inline, { ...member }, walk);
  // An empty node stands for "none", as in a plain DISTINCT.
  if (Object.keys(member).length > 0) throw new Refused(kindRefusal(name), `${kind}.${name}`);
};

/** Visits the queries of WITH; the result also sees their names. A query sees those before it, all when RECURSIVE. */
const visitWith = (clause: unknown, outer: Walk): Walk => {
  const { ctes, recursive } = typeof clause === 'object' && clause !== null ? ({ ...clause } as Fields) : {};
  const queries = (Array.isArray(ctes) ? ctes : []).map(wrapped);
  const names = queries.map((query) => String(query?.fields['ctename']));
  queries.forEach((query, index) => {
    const seen = recursive === true ? names : names.slice(0, index);
    if (query === null) throw new Refused(kindRefusal('WithClause'), 'WithClause');
    visit(query.kind, query.fields, { ...outer, withNames: new Set([...outer.withNames, ...seen]) });
  });
  return { ...outer, withNames: new Set([...outer.withNames, ...names]) };
};

const noteTable = (fields: Fields, walk: Walk): void => {
  const name = String(fields['relname']);
  if (fields['schemaname'] !== undefined || walk.withNames.has(name)) return;
  // The parser leaves a location of 0 out.
  walk.unqualified.push({ name, offset: Number(fields['location'] ?? 0) });
};

/** Kind and fields of `{ Kind: { … } }`; null for a struct without its kind, whose names begin in lower case. */
export const wrapped = (node: unknown): { kind: string; fields: Fields } | null => {
  if (typeof node !== 'object' || node === null) return null;
  const [entry, ...rest] = Object.entries(node);
  if (entry === undefined || rest.length > 0) return null;
  const [kind, fields] = entry;
  if (!/^[A-Z]/.test(kind) || typeof fields !== 'object' || fields === null) return null;
  return { kind, fields: { ...fields } };
};
