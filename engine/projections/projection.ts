import type { RecordedEvent } from '../../domain/core/eventStore.ts';
import type { Rows } from './rows/rows.ts';

/**
 * A read model: a pure fold of events into rows. Rows depend on events alone, so no clock, randomness or sequences,
 * and nothing is read but its own tables.
 */
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
  /**
   * Interprets a fact, never rejects one. May be called again for the same event when rows that it needs had to be
   * loaded first, so that it changes nothing but rows.
   */
  apply(rows: Rows, event: RecordedEvent): void;
};

const handled = new WeakMap<Projection, ReadonlySet<string>>();

/** The event types that it handles, null for all: asked with every batch. */
export const handledTypes = (projection: Projection): ReadonlySet<string> | null => {
  if (projection.types === 'all') return null;
  const known = handled.get(projection);
  if (known !== undefined) return known;
  const types = new Set(projection.types);
  handled.set(projection, types);
  return types;
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
