import { storeTrouble } from '../../domain/core/log/storeTrouble.ts';
import { pause } from '../../engine/async/pause.ts';
import type { Projection } from '../../engine/projections/projection.ts';
import type { Sql } from '../../engine/sql.ts';

/** A read model that requests cannot read, and the SQLSTATE that says why. */
export type Unreadable = { name: string; code: string };

/** Lists that are slow may hold all connections: whoever waits behind them that long finds out nothing. */
const PATIENCE_MS = 1_000;

/**
 * Those of the read models that cannot be read as requests read them: over the same connections, from every table.
 * Rejects when the database itself is in trouble.
 */
export const unreadable = (reads: Sql, readModels: readonly Projection[]): Promise<readonly Unreadable[]> =>
  Promise.race([findUnreadable(reads, readModels), pause(PATIENCE_MS).then(() => [])]);

const findUnreadable = async (reads: Sql, readModels: readonly Projection[]): Promise<readonly Unreadable[]> => {
  if ((await codeOf(reads, readModels)) === null) return [];
  const each = await Promise.all(readModels.map(async (one) => ({ name: one.name, code: await codeOf(reads, [one]) })));
  return each.flatMap(({ name, code }) => (code === null ? [] : [{ name, code }]));
};

/** Why their tables cannot be read, null when they can. */
const codeOf = async (reads: Sql, readModels: readonly Projection[]): Promise<string | null> => {
  const read = readModels.flatMap(({ tables }) => tables.map((table) => `exists (select from ${table})`));
  try {
    await reads.query(`select ${read.join(', ')}`);
    return null;
  } catch (error) {
    if (storeTrouble(error) !== null) throw error;
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  }
};
