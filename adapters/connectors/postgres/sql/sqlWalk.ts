import type { Fields } from './nodeText.ts';
import { INLINE_FIELDS, NODE_KINDS } from './sqlNodes.ts';
import { kindRefusal, refusalOf, type Author } from './sqlRules.ts';
import { completed, emptyNames, noteNames, type Names, type NotedNames } from './statementNames.ts';

/** Why a node is refused; `node` is its kind. */
export class Refused extends Error {
  readonly node: string;
  constructor(reason: string, node: string) {
    super(reason);
    this.node = node;
  }
}

/** `withNames`: names of WITH queries that are visible here. */
type Walk = { author: Author; withNames: ReadonlySet<string>; names: NotedNames };

/** Visits every node of a SELECT; throws Refused at the first that may not stand in a reading statement. */
export const walkSelect = (fields: Fields, author: Author): Names => {
  const names = emptyNames();
  visit('SelectStmt', fields, { author, withNames: new Set(), names });
  return completed(names, fields);
};

const visit = (kind: string, fields: Fields, outer: Walk): void => {
  const refusal = NODE_KINDS.has(kind) ? refusalOf(kind, fields, outer.author) : kindRefusal(kind);
  if (refusal !== null) throw new Refused(refusal, kind);
  noteNames(kind, fields, outer.names, outer.withNames);
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

/** Kind and fields of `{ Kind: { … } }`; null for a struct without its kind, whose names begin in lower case. */
export const wrapped = (node: unknown): { kind: string; fields: Fields } | null => {
  if (typeof node !== 'object' || node === null) return null;
  const [entry, ...rest] = Object.entries(node);
  if (entry === undefined || rest.length > 0) return null;
  const [kind, fields] = entry;
  if (!/^[A-Z]/.test(kind) || typeof fields !== 'object' || fields === null) return null;
  return { kind, fields: { ...fields } };
};
