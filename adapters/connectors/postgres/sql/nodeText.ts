/** The fields of one node of the parse tree. */
export type Fields = { readonly [name: string]: unknown };

/** Reads names out of a list of nodes; any node but a String reads as a name that is on no list. */
export const namesOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(nameOf) : []);

/** The last of the names; empty when there is none. */
export const lastOf = (value: unknown): string => namesOf(value).at(-1) ?? '';

/** Names of a column reference, with `*` for a star. */
export const partsOf = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.map((node: unknown) => (typeof node === 'object' && node !== null && 'A_Star' in node ? '*' : nameOf(node)))
    : [];

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The text of `{ String: { sval } }`. */
const nameOf = (node: unknown): string => {
  if (typeof node !== 'object' || node === null || !('String' in node)) return '?';
  const { String: value } = node;
  return typeof value === 'object' && value !== null && 'sval' in value ? text(value.sval) : '?';
};

/** The fields of a value that is a struct; none for anything else. */
export const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {});

/** The name when it is unqualified or belongs to pg_catalog, else null. The session searches pg_catalog first. */
export const builtIn = (names: readonly string[]): string | null => {
  const [first, second] = names;
  if (first === undefined || names.length > 2) return null;
  if (second === undefined) return first;
  return first === 'pg_catalog' ? second : null;
};
