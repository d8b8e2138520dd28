import type { Projection } from './projection.ts';

const NAME = /^[a-z][a-z_]{2,30}$/;
const TABLE = /^[a-z][a-z0-9_]{0,62}$/;

/** Throws when definitions would collide: readers see all tables of all projections by their bare names. */
export const checkProjections = (projections: readonly Projection[]): void => {
  const taken = new Set<string>();
  for (const { name, version, tables } of projections) {
    if (!NAME.test(name)) throw new Error(`${name} is not a name of a projection`);
    if (!Number.isInteger(version) || version < 1) throw new Error(`projection ${name} has no version`);
    for (const key of [`projection ${name}`, ...tables.map((table) => `table ${table}`)]) {
      if (taken.has(key)) throw new Error(`${key} is defined twice`);
      taken.add(key);
    }
    const wrong = tables.find((table) => !TABLE.test(table));
    if (wrong !== undefined) throw new Error(`${wrong} is not a name of a table`);
  }
};
