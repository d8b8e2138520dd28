import type { Pool } from 'pg';
import {
  LogBroken,
  LogUnavailable,
  START,
  type Position,
  type StoredEvent,
  type StreamName,
} from '../../../domain/core/log/eventLog.ts';
import type { EventId } from '../../../domain/core/ids.ts';
import { withConnection } from '../pool.ts';
import type { Run } from '../statement.ts';

const POSITION = /^[0-9a-f]{16}$/;

/** On PostgreSQL a position is the row's number in 16 lowercase hex digits. */
export const positionOf = (row: bigint): Position =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made in its one form; parsing costs more than reading
  (row < 0n ? START : row.toString(16).padStart(16, '0')) as Position;

export const isPosition = (text: string): text is Position => text === START || POSITION.test(text);

/** The row's number; -1 lies before the first. A position of another engine is refused. */
export const rowOf = (position: Position): bigint => {
  if (position === START) return -1n;
  // Every event that is read passes here: what is not hexadecimal is refused below.
  if (position.length !== 16) throw new Error(`${position} is not a position of this event log`);
  return BigInt(`0x${position}`);
};

/**
 * How many of `events` follow `after` without a gap, and what breaks the log behind them. Stores built on sequences
 * cannot make this check; here anything else means that rows are missing.
 */
export const followingRows = (
  after: bigint,
  events: readonly { position: Position }[],
): { count: number; broken: LogBroken | null } => {
  if (areNeighbours(after, events)) return { count: events.length, broken: null };
  for (const [count, { position }] of events.entries()) {
    const [row, found] = [after + BigInt(count) + 1n, rowOf(position)];
    if (found < row) return { count, broken: new LogBroken(position, 'more than one event stands there') };
    const reason = `the next event stands at ${position}`;
    if (found > row) return { count, broken: new LogBroken(positionOf(row), reason, positionOf(found - 1n)) };
  }
  return { count: events.length, broken: null };
};

/** Whether they grow from the one behind `after` to one that is as far from it as they are many: then none is missing. */
const areNeighbours = (after: bigint, events: readonly { position: Position }[]): boolean => {
  let previous = positionOf(after);
  for (const { position } of events) {
    if (position <= previous) return false;
    previous = position;
  }
  return rowOf(previous) === after + BigInt(events.length);
};

/** A page ends after this many events or bytes, whatever comes first; it holds at least one event. */
export const PAGE_EVENTS_MAX = 256;
const PAGE_BYTES_MAX = 4 * 1024 * 1024;

/** Some events; `complete` when no more stood behind them. */
export type Page = { events: StoredEvent[]; complete: boolean };

/** A row of es.events as pg delivers the columns of `ROW_COLUMNS`. */
export type Row = {
  position: string;
  stream_id: string;
  revision: string;
  event_id: string;
  type: string;
  content_type: string;
  recorded_at_us: string;
  payload: Buffer;
  meta: Buffer;
};

export const ROW_COLUMNS = `position, stream_id, revision, event_id, type, content_type, payload, meta,
          (extract(epoch from recorded_at) * 1000000)::bigint as recorded_at_us`;

/** `found`: how many rows the page was cut from; `is_doubled`: the next row, in the page or behind it, has the same place. */
type PageRow = Row & { found: string; is_doubled: boolean };

/**
 * Rows outside of the log were not appended: readers pass them by, and the audit check tells of them. Of several ends,
 * which it tells of too, the first one counts.
 */
const END = '(select min(next_position) from es.log_end)';
const IN_LOG = `position >= 0 and position < ${END}`;
/** The same for reads of one stream, which must never be planned as a walk over all positions. */
const STREAM_IN_LOG = `position + 0 >= 0 and position + 0 < ${END}`;

/** The newest row of the log, -1 for an empty one, and how often its end was moved back. */
export type LogEnd = { row: bigint; cuts: number };

/** Throws LogUnavailable when es.log_end does not say it. */
export const logEnd = async (run: Run): Promise<LogEnd> => {
  const text = `select (next_position - 1)::text as row, cuts from ${ONE_END}`;
  const { rows } = await run<EndRow>({ text, values: [] });
  return endOf(rows[0]);
};

const ONE_END = '(select next_position, cuts from es.log_end order by next_position limit 1) l';

type EndRow = { row: string; cuts: number };

const endOf = (stored: EndRow | undefined): LogEnd => {
  if (stored === undefined) throw new LogUnavailable('es.log_end does not say where the event log ends');
  return { row: BigInt(stored.row), cuts: stored.cuts };
};

/** Runs a statement that stays prepared under `name`: planning one of these takes twice as long as a short stream. */
export type Ask = <R extends object>(name: string, text: string, values: readonly unknown[]) => Promise<{ rows: R[] }>;

export const askPool =
  (pool: Pool, answerMs: number): Ask =>
  (name, text, values) =>
    withConnection(pool, answerMs, (run) => run({ name, text, values }));

/** The next events of the log after a row. */
export const readLogPage = (ask: Ask, after: bigint): Promise<Page> =>
  readPage(ask, 'es.after', `position > $1 and ${IN_LOG}`, 'position', [after]);

/** Throws LogBroken where more than one stands. */
export const readRow = async (ask: Ask, row: bigint): Promise<StoredEvent | undefined> =>
  (await readRows(ask, [row]))[0];

/** The events at these rows, or as many of the first of them as a page holds. Throws LogBroken where more than one stands. */
export const readRows = async (ask: Ask, rows: readonly bigint[]): Promise<readonly StoredEvent[]> => {
  const { events } = await readPage(ask, 'es.rows', `position = any($1::bigint[]) and ${IN_LOG}`, 'position', [rows]);
  const doubled = events.find(({ position }, nth) => position === events[nth + 1]?.position);
  if (doubled !== undefined) throw new LogBroken(doubled.position, 'more than one event stands there');
  return events;
};

/**
 * The next events of the log after a row, and where the log ends, as of one moment and in one call. Throws
 * LogUnavailable as logEnd does.
 */
export const readLogPageAndEnd = async (run: Run, after: bigint): Promise<{ page: Page; end: LogEnd }> => {
  const text = `select (l.next_position - 1)::text as row, l.cuts, p.*
       from ${ONE_END} left join lateral (${pageQuery(`position > $1 and ${IN_LOG}`, 'position')}) p on true
      order by position`;
  const { rows } = await run<EndRow & (PageRow | { position: null })>({ text, values: [after] });
  return { end: endOf(rows[0]), page: pageOf(rows.filter((row) => row.position !== null)) };
};

/** The next events of a stream, from a revision on. */
export const readStreamPage = async (ask: Ask, stream: StreamName, from: bigint): Promise<Page> => {
  const where = `stream_id = $1 and revision >= $2 and ${STREAM_IN_LOG}`;
  const page = await readPage(ask, 'es.stream', where, 'revision', [stream, from]);
  for (const [index, event] of page.events.entries())
    if (event.revision !== from + BigInt(index))
      throw new LogBroken(event.position, `stream ${stream} has no revision ${from + BigInt(index)}`);
  return page;
};

const readPage = async (
  ask: Ask,
  name: string,
  where: string,
  order: 'position' | 'revision',
  values: readonly (bigint | string | readonly bigint[])[],
): Promise<Page> => {
  const text = `${pageQuery(where, order)} order by ${order}`;
  const { rows } = await ask<PageRow>(name, text, values);
  return pageOf(rows);
};

const pageQuery = (where: string, order: 'position' | 'revision'): string =>
  `select ${ROW_COLUMNS}, found, is_doubled
     from (select e.*, octet_length(payload) + octet_length(meta) as size, count(*) over () as found,
                  row_number() over (order by ${order}) as nth,
                  lead(${order}) over (order by ${order}) is not distinct from ${order} as is_doubled,
                  sum(octet_length(payload) + octet_length(meta)) over (order by ${order}) as total
             from (select * from es.events where ${where} order by ${order} limit ${PAGE_EVENTS_MAX + 1}) e) p
    where total - size < ${PAGE_BYTES_MAX} and nth <= ${PAGE_EVENTS_MAX}`;

/**
 * A page never ends between rows of one place: the next one, which goes on behind that place, would pass them by. They
 * are left to it; it begins with them.
 */
const pageOf = (rows: readonly PageRow[]): Page => {
  const whole = rows.slice(0, rows.findLastIndex((row) => !row.is_doubled) + 1);
  const page = whole.length === 0 ? rows : whole;
  return { events: page.map((row) => toStoredEvent(row)), complete: page.length === Number(rows[0]?.found ?? 0) };
};

/** `position`: unless the row stands where none can. */
export const toStoredEvent = (row: Row, position = positionOf(BigInt(row.position))): StoredEvent => ({
  position,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked when it was appended
  stream: row.stream_id as StreamName,
  revision: BigInt(row.revision),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of the column is uuid
  id: row.event_id as EventId,
  type: row.type,
  contentType: row.content_type,
  recordedAtUs: BigInt(row.recorded_at_us),
  payload: row.payload,
  meta: row.meta,
});
