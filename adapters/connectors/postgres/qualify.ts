import type { UnqualifiedTable } from './sqlGuard.ts';

/**
 * Writes the schema in front of each table that is named without one, so that the session need not search any
 * schema of a user, whose functions and operators could otherwise take the place of built-in ones. Tables that
 * `schemaOf` does not know stay as they are and are not found.
 */
export const qualifySql = (
  sql: string,
  tables: readonly UnqualifiedTable[],
  schemaOf: ReadonlyMap<string, string>,
): string => {
  let bytes = Buffer.from(sql, 'utf8');
  const fromTheEnd = tables.toSorted((a, b) => b.offset - a.offset);
  for (const { name, offset } of fromTheEnd) {
    const schema = schemaOf.get(name);
    if (schema === undefined) continue;
    bytes = Buffer.concat([bytes.subarray(0, offset), Buffer.from(`${quoted(schema)}.`), bytes.subarray(offset)]);
  }
  return bytes.toString('utf8');
};

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
