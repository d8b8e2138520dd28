import type { RecordedEvent } from '../../domain/core/eventStore.ts';
import { storeTrouble } from '../../domain/core/storeTrouble.ts';
import { nextTurn } from '../async/nextTurn.ts';
import type { Sql } from '../sql.ts';
import { schemaOf } from './builds.ts';
import { ApplyFailed, applyOne, missingBy, sweepsOf, touchedBy, type Target } from './fold.ts';
import { holdRows, type HeldRows } from './heldRows.ts';
import type { RowKey } from './rows.ts';
import { loadRows, writeRows } from './storedRows.ts';
import { sweepRows } from './sweepRows.ts';

/**
 * Applies the events in their order to each target: those of its types that stand behind its position. The rows that
 * they touch are loaded by one statement for all targets, further ones whose keys stand in these by a second, and
 * whatever changes is written by one. Within a transaction, which can only be rolled back once this has rejected. Throws
 * ApplyFailed, or the database's own error when it refuses what several targets wanted at once, or is itself in trouble.
 * Gives the targets with the rows that may be kept once all is committed.
 */
export const applyEvents = async (
  sql: Sql,
  targets: readonly Target[],
  events: readonly RecordedEvent[],
): Promise<readonly Target[]> => {
  const { write, left } = await foldEvents(sql, targets, events);
  await write();
  return left;
};

/** What is left to do of applyEvents: `write` sends one statement before it waits, or none. */
export type Folded = { write: () => Promise<void>; left: readonly Target[] };

/** The part of applyEvents in front of its last statement. */
export const foldEvents = async (
  sql: Sql,
  targets: readonly Target[],
  events: readonly RecordedEvent[],
): Promise<Folded> => {
  let folded: Folded = { write: () => Promise.resolve(), left: targets };
  for (const part of partsOf(targets, events)) {
    await folded.write();
    folded = await foldPart(sql, folded.left, part);
  }
  return folded;
};

/** An event that sweeps must meet all rows in the database: it is a part of its own. */
const partsOf = (targets: readonly Target[], events: readonly RecordedEvent[]): readonly RecordedEvent[][] => {
  const parts: RecordedEvent[][] = [];
  let isOpen = false;
  for (const event of events) {
    const isSweep = targets.some(({ projection }) => sweepsOf(projection, event).length > 0);
    if (isOpen && !isSweep) parts.at(-1)?.push(event);
    else parts.push([event]);
    isOpen = !isSweep;
  }
  return parts;
};

/** A target with its events of a part, and the rows that they change. */
type Fold = { target: Target; schema: string; events: readonly RecordedEvent[]; held: HeldRows };

const foldPart = async (sql: Sql, targets: readonly Target[], part: readonly RecordedEvent[]): Promise<Folded> => {
  const folds = targets.map((target) => foldOf(target, part));
  const own = folds.filter(({ events }) => events.length > 0);
  await refused(own, () => loadAll(sql, own));
  for (const fold of own) await refused([fold], () => foldOne(sql, fold));
  return {
    write: () =>
      refused(own, () =>
        writeRows(
          sql,
          own.flatMap(({ schema, held }) => held.changes().map((changes) => ({ ...changes, schema }))),
        ),
      ),
    left: folds.map(({ target, events, held }) => (events.length === 0 ? target : { ...target, kept: held.kept() })),
  };
};

const foldOf = (target: Target, part: readonly RecordedEvent[]): Fold => {
  const { projection, build, kept } = target;
  const events = part.filter(
    ({ type, position }) => position > build.position && projection.handlerOf(type) !== undefined,
  );
  // A sweep changes rows in the database, whichever are kept.
  const isSweep = events.some((event) => sweepsOf(projection, event).length > 0);
  return { target, schema: schemaOf(build), events, held: holdRows(isSweep ? undefined : kept) };
};

const loadAll = async (sql: Sql, folds: readonly Fold[]): Promise<void> => {
  await load(sql, folds, ({ projection }, event) => touchedBy(projection, event));
  await load(sql, folds, ({ projection }, event, held) => missingBy(projection, event, held));
};

type Naming = (target: Target, event: RecordedEvent, held: HeldRows) => readonly RowKey[];

const load = async (sql: Sql, folds: readonly Fold[], naming: Naming): Promise<void> => {
  const missing = folds.map(({ target, events, held }) =>
    held.missing(events.flatMap((event) => naming(target, event, held))),
  );
  const loaded = await loadRows(
    sql,
    folds.flatMap(({ schema }, place) => (missing[place] ?? []).map((named) => ({ ...named, schema }))),
  );
  const bySchema = Map.groupBy(loaded, ({ schema }) => schema);
  for (const [place, { schema, held }] of folds.entries()) held.take(missing[place] ?? [], bySchema.get(schema) ?? []);
};

/** Nobody else gets a turn for so many events. */
const SLICE = 200;

const foldOne = async (sql: Sql, fold: Fold): Promise<void> => {
  const { target, events, held } = fold;
  for (const [place, event] of events.entries()) {
    if (place > 0 && place % SLICE === 0) await nextTurn();
    for (const sweep of sweepsOf(target.projection, event)) await sweepRows(sql, fold, sweep, event);
    await loadLate(sql, fold, event);
    applyOne(target.projection, event, held);
  }
};

/** Seldom: rows whose keys only an event of this batch has told. */
const loadLate = async (sql: Sql, fold: Fold, event: RecordedEvent): Promise<void> => {
  const { target, schema, held } = fold;
  for (;;) {
    const missing = missingBy(target.projection, event, held);
    if (missing.length === 0) return;
    held.take(
      missing,
      await loadRows(
        sql,
        missing.map((named) => ({ ...named, schema })),
      ),
    );
  }
};

/** What the database refuses of a single read model is about one of its events. */
const refused = async (folds: readonly Fold[], work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    const [first, ...others] = folds;
    const event = first?.events[0];
    const isOfEvents = others.length === 0 && storeTrouble(error) === null;
    if (error instanceof ApplyFailed || first === undefined || event === undefined || !isOfEvents) throw error;
    throw new ApplyFailed(first.target.projection.name, event, error);
  }
};
