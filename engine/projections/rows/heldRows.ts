import { keyOf, keyText, type Key, type Row, type Rows, type RowTable } from './rows.ts';

/** What a batch does to one table. No key occurs twice. */
export type TableChanges = {
  table: RowTable;
  inserted: readonly Row[];
  /** Rows that were loaded, as they are now, and which of their columns became others. */
  changed: readonly { row: Row; columns: readonly string[] }[];
  /** New values for rows that were not loaded, if they are there. */
  patched: readonly { key: Key; values: Row }[];
  deleted: readonly Key[];
};

/** Rows that the fold cannot do without. */
export type MissingRows = { table: RowTable; keys: readonly Key[] };

/**
 * Rows as a batch has left them, null for those that it has found missing. They hold for as long as the build's
 * checkpoint stands where that batch has moved it, since nobody changes rows without moving it.
 */
export type KeptRows = ReadonlyMap<RowTable, ReadonlyMap<string, Row | null>>;

export const NOTHING_KEPT: KeptRows = new Map();

/** What of it may wait for a batch that is not there yet. */
export const keptOfBusy = (kept: KeptRows): KeptRows => {
  for (const { isBusy } of kept.keys()) if (!isBusy) return new Map([...kept].filter(([table]) => table.isBusy));
  return kept;
};

const NO_ROWS: ReadonlyMap<string, Row | null> = new Map();
/** Of each table; those that have not been touched for longest go first. */
const KEPT_MAX = 500;

/** The rows of one read model for the time of a batch. */
export type HeldRows = {
  rows: Rows;
  /** Forgets what the events did, but not what was loaded. */
  restart(): void;
  /** Whether an event since then needed a row that is not at hand; what was done since is then of no use. */
  isIncomplete(): boolean;
  /** The keys of such rows. */
  missing(): readonly MissingRows[];
  /** Takes in what the database holds of the keys that are missing in a table. */
  take(table: RowTable, loaded: readonly Row[]): void;
  changes(): readonly TableChanges[];
  /** What is known once the changes are committed. */
  kept(): KeptRows;
};

/** `before` is what the database holds: null for no row, undefined while nobody has looked. */
type Written = { key: Key; before: Row | null | undefined; row: Row | null };
/** Laid over a row that nobody has looked at. */
type Patch = { key: Key; before: undefined; patch: Row };

/** `kept` and `loaded`: what the database holds, as far as the last batch knew and this one asked; null for no row. */
type HeldTable = {
  kept: ReadonlyMap<string, Row | null>;
  loaded: Map<string, Row | null>;
  changes: Map<string, Written | Patch>;
  missing: Map<string, Key>;
};

/** Ends a handler that reads a row which is not at hand. */
class RowMissing extends Error {}
/** One for all of them: it says no more than its class, and a stack costs more than an event may. */
const ROW_MISSING = new RowMissing();

export const isRowMissing = (error: unknown): boolean => error === ROW_MISSING;

export const holdRows = (kept: KeptRows = NOTHING_KEPT): HeldRows => {
  const tables = new Map<RowTable, HeldTable>();
  const held = (table: RowTable): HeldTable => {
    const known = tables.get(table);
    if (known !== undefined) return known;
    const added: HeldTable = {
      kept: kept.get(table) ?? NO_ROWS,
      loaded: new Map(),
      changes: new Map(),
      missing: new Map(),
    };
    tables.set(table, added);
    return added;
  };
  const fold: FoldState = { isIncomplete: false };
  return {
    rows: rowsIn(held, fold),
    restart: () => {
      fold.isIncomplete = false;
      for (const { changes } of tables.values()) changes.clear();
    },
    isIncomplete: () => fold.isIncomplete,
    missing: () =>
      [...tables]
        .filter(([, { missing }]) => missing.size > 0)
        .map(([table, { missing }]) => ({ table, keys: [...missing.values()] })),
    take: (table, rows) => {
      const { loaded, missing } = held(table);
      for (const text of missing.keys()) loaded.set(text, null);
      missing.clear();
      for (const row of rows) loaded.set(keyText(keyOf(table, row)), row);
    },
    changes: () => [...tables].map(([table, { changes }]) => changesOf(table, changes.values())),
    kept: () => new Map([...kept, ...[...tables].map(([table, held]) => [table, afterChanges(held)] as const)]),
  };
};

/** Once a row was missing, what the fold does is of no use but for the keys that it asks for. */
type FoldState = { isIncomplete: boolean };

const rowsIn = (held: (table: RowTable) => HeldTable, fold: FoldState): Rows => {
  const miss = ({ missing }: HeldTable, key: Key, text: string): void => {
    missing.set(text, key);
    fold.isIncomplete = true;
  };
  return {
    find: (table, key) => {
      const at = held(table);
      const text = keyText(key);
      const row = presentRow(at, text);
      if (row !== undefined) return row;
      miss(at, key, text);
      throw ROW_MISSING;
    },
    insert: (table, row) => {
      const at = held(table);
      const key = keyOf(table, row);
      const text = keyText(key);
      const change = at.changes.get(text);
      // What was patched or deleted unseen may have been there or not.
      if (change !== undefined && change.before === undefined) miss(at, key, text);
      else if ((change === undefined ? storedRow(at, text) : change.row) ?? null) throw keyTaken(table);
      else at.changes.set(text, { key, before: change?.before ?? null, row });
    },
    patch: (table, key, values) => {
      if (!fold.isIncomplete) patch(held(table), key, keyText(key), values());
    },
    put: (table, key, made) => {
      const at = held(table);
      const text = keyText(key);
      const row = presentRow(at, text);
      if (row === undefined) miss(at, key, text);
      else if (!fold.isIncomplete) write(at, key, text, made(row));
    },
    delete: (table, key) => write(held(table), key, keyText(key), null),
  };
};

const keyTaken = ({ name }: RowTable): Error => new Error(`a new row of table ${name} has the key of another`);

/** What the database holds; undefined when nobody has looked. */
const storedRow = ({ kept, loaded }: HeldTable, text: string): Row | null | undefined => {
  const row = loaded.get(text);
  return row === undefined ? kept.get(text) : row;
};

/** The row as it is now; undefined when that cannot be told. */
const presentRow = (at: HeldTable, text: string): Row | null | undefined => {
  const change = at.changes.get(text);
  return change !== undefined && 'row' in change ? change.row : storedRow(at, text);
};

const write = (at: HeldTable, key: Key, text: string, row: Row | null): void => {
  const change = at.changes.get(text);
  if (change !== undefined && 'row' in change) change.row = row;
  else at.changes.set(text, { key, before: storedRow(at, text), row });
};

const patch = (at: HeldTable, key: Key, text: string, values: Row): void => {
  const { changes } = at;
  const change = changes.get(text);
  if (change === undefined) {
    const before = storedRow(at, text);
    if (before === undefined) changes.set(text, { key, before, patch: values });
    else if (before !== null) changes.set(text, { key, before, row: { ...before, ...values } });
  } else if ('patch' in change) change.patch = { ...change.patch, ...values };
  else change.row &&= { ...change.row, ...values };
};

/** What a patch was laid over, nobody has seen. */
const afterChanges = ({ kept, loaded, changes }: HeldTable): ReadonlyMap<string, Row | null> => {
  const hasRoom = changes.size < KEPT_MAX;
  const rows = new Map(hasRoom ? kept : NO_ROWS);
  if (hasRoom) for (const [text, row] of loaded) rows.set(text, row);
  for (const [text, change] of changes) {
    rows.delete(text);
    if ('row' in change) rows.set(text, change.row);
  }
  for (const text of rows.keys()) {
    if (rows.size <= KEPT_MAX) break;
    rows.delete(text);
  }
  return rows;
};

const changesOf = (table: RowTable, changes: Iterable<Written | Patch>): TableChanges => {
  const inserted: Row[] = [];
  const changed: { row: Row; columns: readonly string[] }[] = [];
  const patched: { key: Key; values: Row }[] = [];
  const deleted: Key[] = [];
  for (const change of changes) {
    const { key, before } = change;
    if ('patch' in change) patched.push({ key, values: change.patch });
    else if (change.row === null) {
      if (before !== null) deleted.push(key);
    } else if (before === null || before === undefined) inserted.push(change.row);
    else {
      const columns = differing(table, before, change.row);
      if (columns.length > 0) changed.push({ row: change.row, columns });
    }
  }
  return { table, inserted, changed, patched, deleted };
};

/** Lists and objects are others when they were made anew: what was not touched is the same object. */
const differing = ({ columns }: RowTable, before: Row, row: Row): readonly string[] =>
  Object.keys(columns).filter((column) => before[column] !== row[column]);
