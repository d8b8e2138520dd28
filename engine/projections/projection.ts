import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import type { Change, Row, RowKey, Rows, RowTable } from './rows/rows.ts';

/**
 * What an event does to the rows of a read model. Three pure functions: no clock, randomness, I/O or waiting. An event is
 * a fact, so that nothing is rejected; a row that is not there is left alone.
 */
export type Handler<Event = RecordedEvent> = {
  /** Rows that `apply` reads, changes or deletes. New rows need not be named. */
  touches?(event: Event): readonly RowKey[];
  /**
   * Further ones, whose keys stand in rows named before. Asked again until all that it names are at hand; until then a row
   * that is not counts as missing.
   */
  keysFromRows?(rows: Rows, event: Event): readonly RowKey[];
  /** What becomes of the rows; at most one change a row. */
  apply(rows: Rows, event: Event): readonly Change[];
};

/**
 * All rows with a value in a column, such as those of a data subject, which no handler could name by their keys. They
 * are loaded and written in pages, so that their number does not matter. `change`: null deletes the row.
 */
export type Sweep<Event = RecordedEvent> = {
  table: RowTable;
  column: string;
  value(event: Event): string;
  change(row: Row, event: Event): Row | null;
};

/** What an event of one type means: changes of rows known by their keys, or of all rows that are found by a column. */
export type EventHandler<Event = RecordedEvent> = Handler<Event> | { sweeps: readonly Sweep<Event>[] };

/** A read model: a pure fold of events into rows. Rows depend on events and on the read model's own rows alone. */
export type Projection = {
  /** `^[a-z][a-z_]{2,30}$`; names its schemas `<name>_b<8 hex>` and `<name>_v<version>`. */
  name: string;
  /** Counts up whenever columns or rows change meaning; a new version is built beside the old one. */
  version: number;
  /** Names of its tables, for views and digest. */
  tables: readonly string[];
  /** DDL of its tables, unqualified names; runs once per build. Every table has a primary key. */
  ddl: string;
  /** Statements that create its other indexes, unqualified names; run once a build has caught up with the log. */
  indexes: string;
  /** Event types it handles; others only move the checkpoint. `all`: those that only a newer release knows too. */
  types: readonly string[] | 'all';
  /** Undefined for an event that only moves the checkpoint. */
  handlerOf(type: string): EventHandler | undefined;
};

/** `on`: what events do, by their types, or what every event does. */
export type ProjectionDefinition = Pick<Projection, 'name' | 'version'> & {
  tables: readonly { name: string; ddl: string; indexes: string }[];
  on: { readonly [type: string]: EventHandler | undefined } | { readonly every: Handler };
};

export const projectionOf = ({ name, version, tables, on }: ProjectionDefinition): Projection => {
  const handlers = new Map(Object.entries(on));
  const every = handlers.get('every');
  return {
    name,
    version,
    tables: tables.map((table) => table.name),
    ddl: tables.map(({ ddl }) => ddl).join(''),
    indexes: tables.map(({ indexes }) => indexes).join(''),
    types: every === undefined ? [...handlers.keys()] : 'all',
    handlerOf: (type) => every ?? handlers.get(type),
  };
};

/** What a writer needs to read its own writes. */
export interface ProjectionProgress {
  /**
   * Resolves true when all named projections have applied `position`, false after `timeoutMs`, or as soon as `signal`
   * aborts.
   */
  waitFor(names: readonly string[], position: string, timeoutMs: number, signal?: AbortSignal): Promise<boolean>;
  /** Those of the named projections that are not known to have applied `position`. */
  behind(names: readonly string[], position: string): readonly string[];
}
