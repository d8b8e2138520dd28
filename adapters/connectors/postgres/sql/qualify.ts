import { scanSync } from 'libpg-query';
import type { Params } from '../connection.ts';
import type { NamedTable, NameValue, Names } from './statementNames.ts';
import type { AskedValue, Finding } from '../survey.ts';

/** A place in UTF-8 bytes and what is to stand there. */
type Edit = { from: number; to: number; text: string };

/**
 * Writes the schema in front of each table and type that is named without one, and into each literal or parameter that names
 * a table or type, so that the session need not search any schema of a user, whose functions and operators could
 * otherwise take the place of built-in ones. What the survey does not know stays as it is and is not found.
 */
export const qualified = (
  sql: string,
  params: Params,
  { tables, ownTypes, values }: Pick<Names, 'tables' | 'ownTypes' | 'values'>,
  findings: readonly Finding[],
): { sql: string; params: Params } => {
  const found = (finding: string) =>
    new Map(findings.filter((one) => one.finding === finding).map(({ name, detail }) => [Number(name), detail]));
  const [schemas, types, names] = [found('table'), found('type'), found('value')];
  const edits = [...schemaEdits(tables, schemas), ...schemaEdits(ownTypes, types), ...literalEdits(sql, values, names)];
  const changed = [...params];
  values.forEach((value, index) => {
    const name = names.get(index);
    if ('param' in value && name !== undefined) changed[value.param - 1] = name;
  });
  return { sql: edited(sql, edits), params: changed };
};

/** The names that stand in values; one that carries a schema, or is no plain name, is asked as ''. */
export const askedValues = (values: readonly NameValue[], params: Params): readonly AskedValue[] =>
  values.map((value) => {
    const text = 'literal' in value ? value.literal : params[value.param - 1];
    return { kind: value.kind, name: typeof text === 'string' ? plainName(text) : '' };
  });

/** As PostgreSQL reads it: in small letters unless it is quoted. */
const plainName = (text: string): string => {
  const [, plain, quoted] =
    /^\s*(?:([a-z_\u{80}-\u{10ffff}][\w$\u{80}-\u{10ffff}]*)|"((?:[^"]|"")+)")\s*$/iu.exec(text) ?? [];
  if (quoted !== undefined) return quoted.replaceAll('""', '"');
  return plain?.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()) ?? '';
};

/** Names of the system's tables are found in its schema, and nowhere else. */
const schemaEdits = (named: readonly NamedTable[], schemas: ReadonlyMap<number, string>): readonly Edit[] =>
  named.flatMap(({ schema, name, offset }, index) => {
    const found = schemas.get(index) ?? (name.startsWith('pg_') ? 'pg_catalog' : undefined);
    return schema !== null || found === undefined ? [] : [{ from: offset, to: offset, text: `${quoted(found)}.` }];
  });

const literalEdits = (
  sql: string,
  values: readonly NameValue[],
  names: ReadonlyMap<number, string>,
): readonly Edit[] => {
  if (names.size === 0) return [];
  const ends = new Map(scanSync(sql).tokens.map(({ start, end }) => [start, end]));
  return values.flatMap((value, index) => {
    const name = names.get(index);
    if (name === undefined || !('literal' in value)) return [];
    const to = ends.get(value.offset);
    return to === undefined ? [] : [{ from: value.offset, to, text: `'${name.replaceAll("'", "''")}'` }];
  });
};

const edited = (sql: string, edits: readonly Edit[]): string => {
  let bytes = Buffer.from(sql, 'utf8');
  for (const { from, to, text } of edits.toSorted((a, b) => b.from - a.from))
    bytes = Buffer.concat([bytes.subarray(0, from), Buffer.from(text), bytes.subarray(to)]);
  return bytes.toString('utf8');
};

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
