import { keyOf, keyText, type Change, type Key, type Row, type RowKey, type Rows, type RowTable } from './rows.ts';

/** What a batch does to one table. No key occurs twice. */
export type TableChanges = {
  table: RowTable;
  inserted: readonly Row[];
  /** Rows that were there before and have become others, as they are now. */
  changed: readonly Row[];
  deleted: readonly Key[];
};

/** A row in memory: what the database holds, and what the events so far have made of it; null for no row. */
type HeldRow = { key: Key; before: Row | null; now: Row | null };

/**
 * Rows of busy tables as a batch has left them. They hold for as long as the build's checkpoint stands where that batch
 * has moved it, since nobody changes rows without moving it.
 */
export type KeptRows = ReadonlyMap<RowTable, readonly RowKept[]>;
type RowKept = { key: Key; row: Row | null };

/** Of each table; those that have not been touched for longest go first. */
const KEPT_MAX = 500;

/** The rows of one read model for the time of a batch. */
export type HeldRows = {
  /** Those that were named. */
  rows: Rows;
  /** As far as they are at hand: any other row is taken for missing. */
  rowsAtHand: Rows;
  /** Those of the rows that are not at hand, each once. */
  missing(named: readonly RowKey[]): readonly RowKey[];
  /** Takes in what the database holds of the rows that were named: what was not loaded is not there. */
  take(named: readonly RowKey[], loaded: readonly { table: RowTable; row: Row }[]): void;
  /** Throws for a row that is neither new nor at hand, and for a new row with the key of another. */
  write(changes: readonly Change[]): void;
  /** What all the changes together are for the database. */
  changes(): readonly TableChanges[];
  /** What may be kept for the next batch once the changes are committed. */
  kept(): KeptRows;
};

export const holdRows = (kept: KeptRows = new Map()): HeldRows => {
  const tables = new Map<RowTable, Map<string, HeldRow>>();
  const held = (table: RowTable): Map<string, HeldRow> => {
    const rows = tables.get(table) ?? new Map<string, HeldRow>();
    tables.set(table, rows);
    return rows;
  };
  const at = (table: RowTable, key: Key): HeldRow | undefined => tables.get(table)?.get(keyText(key));
  const hold = ({ table, key }: RowKey, row: Row | null): void =>
    void held(table).set(keyText(key), { key, before: row, now: row });
  for (const [table, rows] of kept) for (const { key, row } of rows) hold({ table, key }, row);

  return {
    rows: {
      find: (table, key) => {
        const row = at(table, key);
        if (row === undefined) throw notNamed(table);
        return row.now;
      },
    },
    rowsAtHand: { find: (table, key) => at(table, key)?.now ?? null },
    missing: (named) => {
      const missing = named.filter(({ table, key }) => at(table, key) === undefined);
      return [...new Map(missing.map((one) => [`${one.table.name}\u0000${keyText(one.key)}`, one])).values()];
    },
    take: (named, loaded) => {
      for (const one of named) hold(one, null);
      for (const { table, row } of loaded) hold({ table, key: keyOf(table, row) }, row);
    },
    write: (changes) => changes.forEach((change) => write(held(change.table), change)),
    changes: () => [...tables].map(([table, rows]) => changesOf(table, [...rows.values()])),
    kept: () => new Map([...tables].filter(([{ isBusy }]) => isBusy).map(([table, rows]) => [table, newestOf(rows)])),
  };
};

const notNamed = ({ name }: RowTable): Error => new Error(`a row of table ${name} was not named as touched`);
const keyTaken = ({ name }: RowTable): Error => new Error(`a new row of table ${name} has the key of another`);

/** The row that was changed last stands last. */
const write = (rows: Map<string, HeldRow>, { table, key, row, isNew }: Change): void => {
  const text = keyText(key);
  const present = rows.get(text);
  if (isNew && (present?.now ?? null) !== null) throw keyTaken(table);
  if (!isNew && present === undefined) throw notNamed(table);
  rows.delete(text);
  rows.set(text, { key, before: present?.before ?? null, now: row });
};

const newestOf = (rows: ReadonlyMap<string, HeldRow>): readonly RowKept[] =>
  [...rows.values()].slice(-KEPT_MAX).map(({ key, now }) => ({ key, row: now }));

const changesOf = (table: RowTable, rows: readonly HeldRow[]): TableChanges => ({
  table,
  inserted: rows.flatMap(({ before, now }) => (before === null && now !== null ? [now] : [])),
  changed: rows.flatMap(({ before, now }) =>
    before !== null && now !== null && isOther(table, before, now) ? [now] : [],
  ),
  deleted: rows.flatMap(({ key, before, now }) => (before !== null && now === null ? [key] : [])),
});

/** Lists and objects are others when they were made anew: what was not touched is the same object. */
const isOther = ({ columns }: RowTable, before: Row, row: Row): boolean =>
  before !== row && Object.keys(columns).some((column) => before[column] !== row[column]);
