import type { RecordedEvent } from '../../domain/core/eventStore.ts';
import { nextTurn } from '../async/nextTurn.ts';
import { schemaOf, type Build } from './builds.ts';
import { handledTypes, type Projection } from './projection.ts';
import { holdRows, isRowMissing, type HeldRows, type KeptRows } from './rows/heldRows.ts';
import { noteSteps, type NotedRows, type Steps } from './rows/steps.ts';

/** A read model and the tables that its rows go to. */
export type Target = {
  projection: Projection;
  build: Build;
  /** What the last batch has left behind, as of the build's position. */
  kept?: KeptRows;
  /** How many rows it has changed. */
  wrote?: number;
  /** How many of those of the last batch bring words to an index. */
  words?: number;
  /** What was folded of the next batch while the last one was written. */
  ahead?: FoldAhead;
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
export type Fold = {
  projection: Projection;
  build: Build;
  schema: string;
  events: readonly RecordedEvent[];
  held: HeldRows;
  noted: NotedRows | null;
  steps: (Steps | null)[];
  /** It has come to its end with the rows that are at hand. */
  isFolded: boolean;
};

/** A fold that was begun before its batch may read; whoever takes it loads rows into it, so that it is given once. */
export type FoldAhead = {
  /** The fold, if it is of this very batch; null when nothing of that is of its types. */
  take(events: readonly RecordedEvent[]): Fold | null | undefined;
};

/** The fold of a batch for a target, as far as it has come; null when none of the events is of its types. */
export const foldOf = (target: Target, events: readonly RecordedEvent[]): Fold | null => {
  const ahead = target.ahead?.take(events);
  return ahead === undefined ? newFold(target, events) : ahead;
};

const newFold = ({ projection, build, kept }: Target, events: readonly RecordedEvent[]): Fold | null => {
  const types = handledTypes(projection);
  const own = types === null ? events : events.filter(({ type }) => types.has(type));
  if (own.length === 0) return null;
  const held = holdRows(kept);
  const noted = own.length > 1 ? noteSteps(held.rows) : null;
  return { projection, build, schema: schemaOf(build), events: own, held, noted, steps: [], isFolded: false };
};

/** Folds from the beginning with the rows that are at hand; `held` tells what was missing. Throws ApplyFailed. */
export const foldOnce = async (fold: Fold): Promise<void> => {
  fold.held.restart();
  await applyAll(fold);
};

/**
 * Nobody else gets a turn for so many events: neither requests nor what was given to a socket to send, which takes
 * it up piece by piece.
 */
const SLICE = 200;

const applyAll = async (fold: Fold): Promise<void> => {
  for (let place = 0; place < fold.events.length; place += 1) {
    if (place > 0 && place % SLICE === 0) await nextTurn();
    applyOne(fold, place);
  }
  fold.isFolded = true;
};

/**
 * Folds what comes next as far as that goes without a row of the database. Nothing of it counts before the batches in
 * front are committed: what goes wrong is left to the time when it is folded for good.
 */
export const foldAhead = async (target: Target, events: readonly RecordedEvent[]): Promise<FoldAhead | undefined> => {
  const fold = newFold(target, events);
  try {
    await nextTurn();
    if (fold !== null) await applyAll(fold);
  } catch {
    return undefined;
  }
  let left: Fold | null | undefined = fold;
  return {
    take: (wanted) => {
      if (wanted !== events) return undefined;
      const given = left;
      left = undefined;
      return given;
    },
  };
};

const applyOne = (fold: Fold, place: number): void => {
  const { projection, events, held } = fold;
  const event = events[place];
  if (event === undefined) return;
  try {
    doSteps(fold, place, event);
  } catch (error) {
    // Once a row was missing, the rows are not what this event was to meet.
    if (!isRowMissing(error) && !held.isIncomplete()) throw new ApplyFailed(projection.name, event, error);
  }
};

const doSteps = ({ projection, held, noted, steps }: Fold, place: number, event: RecordedEvent): void => {
  if (noted === null) return projection.apply(held.rows, event);
  const known = steps[place] ?? null;
  if (known === null) steps[place] = noted.stepsOf(() => projection.apply(noted.rows, event));
  else for (const step of known) step();
};
