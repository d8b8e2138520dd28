import type { RecordedEvent } from '../../domain/core/eventStore.ts';
import type { Sql } from '../sql.ts';

/**
 * A read model. Deterministic: rows depend on events alone, so no clock, randomness, sequences or reads outside
 * its own tables.
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
  /** Event types it handles; others only move the checkpoint. */
  types: readonly string[];
  /** Interprets facts, never rejects one: events of one of its types that follow each other, oldest first. */
  apply(sql: Sql, events: readonly RecordedEvent[]): Promise<void>;
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
