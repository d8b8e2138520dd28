import type { ReadOnlySession } from './session.ts';
import { FUNCTIONS, OWNERS_FUNCTIONS, TYPES } from './sql/sqlNames.ts';
import type { Names } from './sql/statementNames.ts';
import { SURVEY } from './sql/surveySql.ts';
import { textOf } from './values.ts';

/** A name that PostgreSQL reads out of a value, as a statement would write it without a schema. */
export type AskedValue = { kind: 'relation' | 'type'; name: string };

/** `finding` says what was found, of which object (`name`), with a `detail`. */
export type Finding = { finding: string; name: string; detail: string };

/**
 * Extensions whose functions and operators compute on their arguments alone, so that they may take part in a
 * statement. Members of others may serve their own types and indexes, and nothing else.
 */
const COMPUTING_EXTENSIONS =
  'btree_gin btree_gist citext cube earthdistance fuzzystrmatch hstore intarray isn ltree pg_trgm pgcrypto postgis seg unaccent uuid-ossp vector'.split(
    ' ',
  );

/** Asks the catalogue what the statement reaches. `schemas`: the role's search path. */
export const surveyOf = async (
  session: ReadOnlySession,
  schemas: readonly string[],
  names: Names,
  values: readonly AskedValue[],
): Promise<readonly Finding[]> => {
  const tables = names.tables.map(({ schema, name }, o) => ({ o, schema: schema ?? catalogOf(name), name }));
  const { rows } = await session.run(SURVEY, [
    JSON.stringify(tables),
    JSON.stringify(values.map(({ kind, name }, o) => ({ o, kind, name }))),
    arrayLiteral(schemas.filter((name) => !name.startsWith('pg_'))),
    arrayLiteral([...names.columns]),
    names.all,
    arrayLiteral([...names.functions, ...names.attributes]),
    arrayLiteral([...names.operators]),
    arrayLiteral([...names.types, ...names.functions, ...names.attributes]),
    arrayLiteral([...names.attributes]),
    arrayLiteral(COMPUTING_EXTENSIONS),
    arrayLiteral([...FUNCTIONS, ...TYPES, ...OWNERS_FUNCTIONS]),
    arrayLiteral([...names.compared]),
    JSON.stringify(names.ownTypes.map(({ schema, name }, o) => ({ o, schema, name }))),
  ]);
  return rows.map(([finding, name, detail]) => ({
    finding: textOf(finding),
    name: textOf(name),
    detail: textOf(detail),
  }));
};

/** The guard takes such names for those of the system, which the session finds first. */
const catalogOf = (name: string): string | null => (name.startsWith('pg_') ? 'pg_catalog' : null);

/** The text form of a text[]. */
const arrayLiteral = (items: readonly string[]): string =>
  `{${items.map((item) => `"${item.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
