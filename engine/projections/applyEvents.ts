import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { storeTrouble } from '../../domain/core/log/storeTrouble.ts';
import { nextTurn } from '../async/nextTurn.ts';
import type { Sql } from '../sql.ts';
import { schemaOf } from './builds.ts';
import { ApplyFailed, applyOne, missingBy, sweepsOf, touchedBy, type Target } from './fold.ts';
import { holdRows, type HeldRows, type TableChanges } from './rows/heldRows.ts';
import type { RowKey } from './rows/rows.ts';
import { loadRows, writeRows } from './rows/storedRows.ts';
import { sweepRows } from './rows/sweepRows.ts';

/**
 * Applies the events in their order to each target: those of its types that stand behind its position. The rows that
 * they touch are loaded by one statement for all targets, further ones whose keys stand in these by a second, and
 * whatever changes is written by one. Within a transaction, which can only be rolled back once this has rejected. Throws
 * ApplyFailed, or the database's own error when it refuses what several targets wanted at once, or is itself in trouble.
 * Gives the targets with the rows that may be kept once all is committed, and how many were added.
 */
export const applyEvents = async (
  sql: Sql,
  targets: readonly Target[],
  events: readonly RecordedEvent[],
): Promise<readonly Target[]> => {
  let applied: readonly Target[] = targets.map((target) => ({ ...target, added: undefined }));
  for (const part of partsOf(targets, events)) applied = await applyPart(sql, applied, part);
  return applied;
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

const applyPart = async (
  sql: Sql,
  targets: readonly Target[],
  part: readonly RecordedEvent[],
): Promise<readonly Target[]> => {
  const folds = targets.map((target) => foldOf(target, part));
  const own = folds.filter(({ events }) => events.length > 0);
  await refused(own, () => loadTouched(sql, own));
  for (const fold of own) await refused([fold], () => foldEvents(sql, fold));
  const changed = new Map(own.map((fold) => [fold, changesOf(fold)]));
  await refused(own, () => writeRows(sql, [...changed.values()].flat()));
  return folds.map((fold) => appliedTo(fold, changed.get(fold)));
};

const changesOf = ({ schema, held }: Fold) => held.changes().map((changes) => ({ ...changes, schema }));

const appliedTo = ({ target, held }: Fold, changes: readonly TableChanges[] | undefined): Target => {
  if (changes === undefined) return target;
  const added = new Map(target.added);
  for (const { table, inserted, deleted } of changes)
    added.set(table.name, (added.get(table.name) ?? 0) + inserted.length - deleted.length);
  return { ...target, kept: held.kept(), added };
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

const loadTouched = async (sql: Sql, folds: readonly Fold[]): Promise<void> => {
  await loadNamed(sql, folds, ({ projection }, event) => touchedBy(projection, event));
  await loadNamed(sql, folds, ({ projection }, event, held) => missingBy(projection, event, held));
};

type Naming = (target: Target, event: RecordedEvent, held: HeldRows) => readonly RowKey[];

const loadNamed = async (sql: Sql, folds: readonly Fold[], naming: Naming): Promise<void> => {
  const asked = folds.map(({ target, schema, events, held }) => ({
    schema,
    held,
    missing: held.missing(events.flatMap((event) => naming(target, event, held))),
  }));
  const named = asked.flatMap(({ schema, missing }) => missing.map((one) => ({ ...one, schema })));
  const loaded = Map.groupBy(await loadRows(sql, named), ({ schema }) => schema);
  for (const { schema, held, missing } of asked) held.take(missing, loaded.get(schema) ?? []);
};

/** Nobody else gets a turn for so long: an event may be a ticket's tag or a part of a document. */
const SLICE_MS = 10;

const foldEvents = async (sql: Sql, fold: Fold): Promise<void> => {
  const { target, schema, events, held } = fold;
  const { projection } = target;
  let since = performance.now();
  for (const event of events) {
    if (performance.now() - since > SLICE_MS) {
      await nextTurn();
      since = performance.now();
    }
    for (const sweep of sweepsOf(projection, event)) await sweepRows(sql, fold, sweep, event);
    // Seldom: rows whose keys only an earlier event of this batch has told.
    for (let late = missingBy(projection, event, held); late.length > 0; late = missingBy(projection, event, held)) {
      const named = late.map((one) => ({ ...one, schema }));
      held.take(late, await loadRows(sql, named));
    }
    applyOne(projection, event, held);
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
