import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import type { Build } from './builds.ts';
import type { HeldRows, KeptRows } from './rows/heldRows.ts';
import type { Handler, Projection, Sweep } from './projection.ts';
import type { Row, RowKey } from './rows/rows.ts';

/** A read model and the tables that its rows go to. */
export type Target = {
  projection: Projection;
  build: Build;
  /** Rows of busy tables as the last batch has left them, as of the build's position. */
  kept?: KeptRows | undefined;
  /** What the last batch has added to its tables. */
  added?: AddedRows | undefined;
};

/** Rows that were inserted less those that were deleted, by the names of tables. */
export type AddedRows = ReadonlyMap<string, number>;

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

/** The sweeps of an event, none where it changes rows that are known by their keys. */
export const sweepsOf = (projection: Projection, { type }: RecordedEvent): readonly Sweep[] => {
  const handler = projection.handlerOf(type);
  return handler !== undefined && 'sweeps' in handler ? handler.sweeps : [];
};

const handlerOf = (projection: Projection, { type }: RecordedEvent): Handler | null => {
  const handler = projection.handlerOf(type);
  return handler === undefined || 'sweeps' in handler ? null : handler;
};

/** The rows that an event touches, as far as the event alone says. Throws ApplyFailed, as all of these. */
export const touchedBy = (projection: Projection, event: RecordedEvent): readonly RowKey[] =>
  naming(projection, event, () => handlerOf(projection, event)?.touches?.(event) ?? []);

/** Those that rows say, of which some are not at hand. */
export const missingBy = (projection: Projection, event: RecordedEvent, held: HeldRows): readonly RowKey[] =>
  naming(projection, event, () =>
    held.missing(handlerOf(projection, event)?.keysFromRows?.(held.rowsAtHand, event) ?? []),
  );

/** Lets the event change the rows, all of which are at hand. */
export const applyOne = (projection: Projection, event: RecordedEvent, held: HeldRows): void =>
  naming(projection, event, () => held.write(handlerOf(projection, event)?.apply(held.rows, event) ?? []));

/** What a sweep makes of one of the rows that it has found. */
export const sweptBy = (projection: Projection, event: RecordedEvent, sweep: Sweep, row: Row): Row | null =>
  naming(projection, event, () => sweep.change(row, event));

/** As a batch does, where all rows that there are are in memory: any other is not there. */
export const applyInMemory = (projection: Projection, event: RecordedEvent, held: HeldRows): void => {
  held.take(held.missing(touchedBy(projection, event)), []);
  for (;;) {
    const missing = missingBy(projection, event, held);
    if (missing.length === 0) break;
    held.take(missing, []);
  }
  applyOne(projection, event, held);
};

const naming = <Result>({ name }: Projection, event: RecordedEvent, work: () => Result): Result => {
  try {
    return work();
  } catch (error) {
    throw new ApplyFailed(name, event, error);
  }
};
