import { LogBroken, START, type Position } from '../../../domain/core/eventLog.ts';

/** On PostgreSQL a position is the row's number in 16 lowercase hex digits. */
export const positionOf = (row: bigint): Position =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made in its one form; parsing costs more than reading
  (row < 0n ? START : row.toString(16).padStart(16, '0')) as Position;

/** The row's number; -1 lies before the first. A position of another engine is refused. */
export const rowOf = (position: Position): bigint => {
  if (position === START) return -1n;
  if (position.length !== 16) throw new Error(`${position} is not a position of this event log`);
  return BigInt(`0x${position}`);
};

/**
 * The row of the last of `events`, which must follow `after` without a gap. Stores built on sequences cannot make
 * this check; here anything else means that rows are missing.
 */
export const followWithoutGap = (after: bigint, events: readonly { position: Position }[]): bigint => {
  let row = after;
  for (const { position } of events) {
    row += 1n;
    if (rowOf(position) !== row) throw new LogBroken(positionOf(row), `the next event stands at ${position}`);
  }
  return row;
};
