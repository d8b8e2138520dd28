import { LogBroken, Position, START, type EventLog, type StoredEvent } from '../../core/log/eventLog.ts';
import { FINDINGS_MAX } from './findings.ts';
import type { LogInspection } from '../../core/log/logInspection.ts';

/** The event log as verification reads it: through its port, and past damage by what the engine can tell. */
export type LogAccess = { log: Pick<EventLog, 'readAll' | 'eventAt'>; inspection: LogInspection | null };

/** Rows in order; `side`: they stand outside of the log. Or a place where the log is damaged. */
export type LogPart = { rows: readonly StoredEvent[]; side: 'before' | 'behind' | null } | { broken: LogBroken };

/**
 * The events behind `after` as they are stored. Where the log is damaged and the engine can look into its storage, the
 * rows from there on are given as they stand, and those outside of the log too; otherwise the place is named, and
 * reading goes on behind it. With an inspection everything is as of its moment.
 */
export async function* logRows(access: LogAccess, after: Position): AsyncGenerator<LogPart> {
  if (access.inspection === null) yield* passedDamage(access, after);
  else yield* asOfMoment(access, access.inspection, after);
}

async function* asOfMoment(access: LogAccess, inspection: LogInspection, after: Position): AsyncGenerator<LogPart> {
  if (after === START) yield* outside(inspection, 'before');
  const { end } = await inspection.bounds();
  const damaged = end === null ? { last: null } : yield* untilDamage(access, after, end);
  if (damaged !== null) yield* stored(inspection, damaged.last, after);
  yield* outside(inspection, 'behind');
}

/** What the port gives up to `end`. Returns where the damage is: behind the last event, null when none was met. */
async function* untilDamage(
  { log }: LogAccess,
  after: Position,
  end: Position,
): AsyncGenerator<LogPart, { last: StoredEvent | null } | null> {
  let last: StoredEvent | null = null;
  try {
    for await (const events of log.readAll(after, new AbortController().signal)) {
      const isOver = (events.at(-1)?.position ?? START) >= end;
      const rows = isOver ? events.filter(({ position }) => position < end) : events;
      yield { rows, side: null };
      last = rows.at(-1) ?? last;
      if (isOver) break;
    }
    return null;
  } catch (error) {
    if (error instanceof LogBroken) return { last };
    throw error;
  }
}

/** Rows behind `last`, which was given already; another one may stand at its position. */
async function* stored(inspection: LogInspection, last: StoredEvent | null, after: Position): AsyncGenerator<LogPart> {
  let given = last;
  for await (const rows of inspection.rows(last?.position ?? after)) {
    const isGiven = (row: StoredEvent): boolean =>
      last === null ? row.position === after : row.position === last.position && row.id === given?.id;
    const at = rows.findIndex(isGiven);
    if (at >= 0) given = null;
    yield { rows: at < 0 ? rows : rows.toSpliced(at, 1), side: null };
  }
}

async function* outside(inspection: LogInspection, side: 'before' | 'behind'): AsyncGenerator<LogPart> {
  for await (const rows of inspection.outside(side)) yield { rows, side };
}

/** A log that breaks everywhere is not read to its end. */
async function* passedDamage({ log }: LogAccess, after: Position): AsyncGenerator<LogPart> {
  let from = after;
  for (let breaks = 0; breaks < FINDINGS_MAX; breaks += 1)
    try {
      for await (const rows of log.readAll(from, new AbortController().signal)) yield { rows, side: null };
      return;
    } catch (error) {
      if (!(error instanceof LogBroken)) throw error;
      yield { broken: error };
      from = Position.parse(error.upTo);
    }
}

/** The next events behind a position as they are stored, at most `count`. */
export const nextRows = async (access: LogAccess, after: Position, count: number): Promise<readonly StoredEvent[]> => {
  const found: StoredEvent[] = [];
  for await (const part of logRows(access, after)) {
    if ('rows' in part && part.side !== 'before') found.push(...part.rows.slice(0, count - found.length));
    if (found.length >= count) break;
  }
  return found;
};

const PLACES_MAX = 3;

/** Where the log holds an event of this id, at most 3 places. The port knows no ids, so without inspection all is read. */
export const placesOf = async (access: LogAccess, eventId: string): Promise<readonly Position[]> => {
  if (access.inspection !== null) return access.inspection.placesOf(eventId);
  const places: Position[] = [];
  for await (const part of logRows(access, START)) {
    if ('rows' in part) places.push(...part.rows.filter(({ id }) => id === eventId).map(({ position }) => position));
    if (places.length >= PLACES_MAX) break;
  }
  return places;
};

/** The position that the event of an index must have; null where positions are not dense. */
export const positionAt = ({ inspection }: LogAccess, index: number): Position | null =>
  inspection?.positionAt(index) ?? null;
