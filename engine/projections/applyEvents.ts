import type { RecordedEvent } from '../../domain/core/eventStore.ts';
import { storeTrouble } from '../../domain/core/storeTrouble.ts';
import { schemaOf, type Build } from './builds.ts';
import type { Projection } from './projection.ts';
import { holdRows, isRowMissing, type HeldRows, type KeptRows } from './rows/heldRows.ts';
import { noteSteps, type NotedRows, type Steps } from './rows/steps.ts';
import { loadRows, writeRows } from './rows/storedRows.ts';
import type { Sql } from '../sql.ts';

/** A read model and the tables that its rows go to. */
export type Target = {
  projection: Projection;
  build: Build;
  /** What the last batch has left behind, as of the build's position. */
  kept?: KeptRows;
};

/**
 * The read model threw on this event, or the database refused what became of it or of those behind it: of several it
 * does not tell which. The cause is the error.
 */
export class ApplyFailed extends Error {
  readonly readModel: string;
  readonly event: RecordedEvent;
  constructor(readModel: string, event: RecordedEvent, cause: unknown) {
    super(`projection ${readModel} failed on the event at ${event.position}`, { cause });
    this.name = 'ApplyFailed';
    this.readModel = readModel;
    this.event = event;
  }
}

/**
 * The fold of a batch into the rows of one target; `events` are those of its types. `steps`: what an event does, once it
 * is known and rests on no row; null when it does rest on one. `noted` is null for one event, which is soon applied again.
 */
type Fold = {
  projection: Projection;
  build: Build;
  schema: string;
  events: readonly RecordedEvent[];
  held: HeldRows;
  noted: NotedRows | null;
  steps: (Steps | null)[];
};

/**
 * Applies the events in their order to each target; only those of a read model's types reach it. Rows that the events
 * need are loaded by one statement for all targets, seldom two or three, and whatever they change is written by one.
 * Within a transaction, which can only be rolled back once this has rejected. Throws ApplyFailed, or the database's
 * own error when it refuses what several targets wanted at once, or is itself in trouble.
 */
export const applyEvents = async (
  sql: Sql,
  targets: readonly Target[],
  events: readonly RecordedEvent[],
): Promise<void> => {
  const { write } = await foldEvents(sql, targets, events);
  await write();
};

/** What is left to do of applyEvents: `write` sends one statement before it waits, or none. */
export type Folded = {
  write: () => Promise<void>;
  /** By build: what is known of its rows once they are committed. */
  kept: ReadonlyMap<string, KeptRows>;
};

/** The part of applyEvents that only reads. */
export const foldEvents = async (
  sql: Sql,
  targets: readonly Target[],
  events: readonly RecordedEvent[],
): Promise<Folded> => {
  const folds = targets.map((target) => beginFold(target, events)).filter(({ events }) => events.length > 0);
  const named = naming(folds);
  await named(() => foldAll(sql, folds));
  const changes = folds.flatMap(({ schema, held }) => held.changes().map((changes) => ({ ...changes, schema })));
  const kept = new Map(folds.map(({ build, held }) => [build.buildId, held.kept()]));
  return { write: () => named(() => writeRows(sql, changes)), kept };
};

/** What the database refuses of a single read model is about one of its events. */
const naming =
  (folds: readonly Fold[]) =>
  async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      const [first] = folds;
      const event = first?.events[0];
      const isOfEvents = folds.length === 1 && storeTrouble(error) === null;
      if (error instanceof ApplyFailed || first === undefined || event === undefined || !isOfEvents) throw error;
      throw new ApplyFailed(first.projection.name, event, error);
    }
  };

const beginFold = ({ projection, build, kept }: Target, events: readonly RecordedEvent[]): Fold => {
  const types = projection.types === 'all' ? null : new Set(projection.types);
  const own = types === null ? events : events.filter(({ type }) => types.has(type));
  const held = holdRows(kept);
  const noted = own.length > 1 ? noteSteps(held.rows) : null;
  return { projection, build, schema: schemaOf(build), events: own, held, noted, steps: [] };
};

/** A fold that misses rows goes on, so as to find out what else it misses, and then begins again with all of them. */
const foldAll = async (sql: Sql, folds: readonly Fold[]): Promise<void> => {
  let unfinished = folds;
  for (;;) {
    for (const fold of unfinished) foldOnce(fold);
    unfinished = unfinished.filter(({ held }) => held.isIncomplete());
    if (unfinished.length === 0) return;
    await loadMissing(sql, unfinished);
  }
};

const foldOnce = (fold: Fold): void => {
  const { projection, events, held } = fold;
  held.restart();
  events.forEach((event, place) => {
    try {
      applyOne(fold, place, event);
    } catch (error) {
      // Once a row was missing, the rows are not what this event was to meet.
      if (!isRowMissing(error) && !held.isIncomplete()) throw new ApplyFailed(projection.name, event, error);
    }
  });
};

const applyOne = ({ projection, held, noted, steps }: Fold, place: number, event: RecordedEvent): void => {
  if (noted === null) return projection.apply(held.rows, event);
  const known = steps[place] ?? null;
  if (known === null) steps[place] = noted.stepsOf(() => projection.apply(noted.rows, event));
  else for (const step of known) step();
};

const loadMissing = async (sql: Sql, folds: readonly Fold[]): Promise<void> => {
  const asked = folds.flatMap(({ schema, held }) => held.missing().map((missing) => ({ ...missing, schema, held })));
  const loaded = await loadRows(sql, asked);
  for (const [place, { held, table }] of asked.entries()) held.take(table, loaded[place] ?? []);
};
