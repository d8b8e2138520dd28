import type { LogBounds, LogInspection } from '../../../domain/core/log/logInspection.ts';
import { Position, START, type StoredEvent } from '../../../domain/core/log/eventLog.ts';
import type { Sql } from '../../../engine/sql.ts';
import { isPosition, positionOf, ROW_COLUMNS, rowOf, toStoredEvent, type Row } from './storedRows.ts';

const PAGE_ROWS = 200;
const DOUBLED_MAX = 20;

/**
 * What es.events holds, whatever it is. As of one moment when `sql` is a transaction that sees one, or when `asOf` says what
 * the bounds were then: an end, and no row outside.
 */
export const postgresInspection = (sql: Sql, asOf: LogBounds | null = null): LogInspection => {
  const known = asOf === null || asOf.end === null ? null : rowOf(asOf.end);
  const end = async (): Promise<bigint | null> => known ?? (await readBounds(sql)).end;
  return {
    bounds: async () => {
      if (asOf !== null) return asOf;
      const { end: next, stray, ...bounds } = await readBounds(sql);
      return { ...bounds, end: next === null ? null : placeOf(next), stray: stray === null ? null : placeOf(stray) };
    },
    rows: async function* (from) {
      const first = from === START ? 0n : rowOf(from);
      const next = await end();
      yield* pages(sql, `position >= ${first}${next === null ? '' : ` and position < ${next}`}`);
    },
    outside: async function* (side) {
      if (known !== null) return; // none stood there, and what does now came later
      const next = side === 'before' ? 0n : await end();
      if (next !== null) yield* pages(sql, side === 'before' ? 'position < 0' : `position >= ${next}`);
    },
    doubled: async ({ from, to, isDense }) => {
      const next = to ?? (await end());
      if (isDense && next !== null && (await countRows(sql, from, next)) === Number(next) - from) return [];
      const { rows } = await sql.query<{ position: string }>(
        `select position from es.events where ${between(from, next)}
          group by position having count(*) > 1 order by position limit ${DOUBLED_MAX}`,
      );
      return rows.map(({ position }) => placeOf(BigInt(position)));
    },
    placesOf: async (eventId) => {
      const { rows } = await sql.query<{ position: string }>(
        `select position from es.events where event_id = $1 and ($2::bigint is null or position < $2)
          order by position limit 3`,
        [eventId, known],
      );
      return rows.map(({ position }) => placeOf(BigInt(position)));
    },
    positionAt: (index) => positionOf(BigInt(index)),
    indexOf: (position) => (isPosition(position) ? Number(rowOf(position)) : Number.NaN),
  };
};

/** Also of a row that stands where no append puts one: a minus sign before its digits. */
const placeOf = (row: bigint): Position => (row < 0n ? Position.parse(`-${positionOf(-row)}`) : positionOf(row));

/** Of the whole log what the table holds, and not what an index says of it: `position + 0` is in none. */
const between = (from: number, to: number | bigint | null): string => {
  const column = from === 0 ? 'position + 0' : 'position';
  return `${column} >= ${from}${to === null ? '' : ` and ${column} < ${to}`}`;
};

const countRows = async (sql: Sql, from: number, to: number | bigint): Promise<number> => {
  const { rows } = await sql.query<{ count: string }>(
    `select count(*) as count from es.events where ${between(from, to)}`,
  );
  return Number(rows[0]?.count);
};

type Bounds = { end: bigint | null; ends: number; isWhole: boolean; stray: bigint | null };

const readBounds = async (sql: Sql): Promise<Bounds> => {
  const { rows } = await sql.query<{ next: string | null; last_stands: boolean; stray: string | null }>(
    `select l.next_position as next,
            exists (select from es.events where position = l.next_position - 1) as last_stands,
            coalesce((select min(position) from es.events where position < 0),
                     (select min(position) from es.events where position >= l.next_position)) as stray
       from (select 1) one left join es.log_end l on true`,
  );
  const [row] = rows;
  // Without an end there is one row all the same.
  const ends = row?.next === null ? 0 : rows.length;
  const next = row === undefined || ends !== 1 ? null : row.next;
  const stray = row?.stray ?? null;
  return {
    end: next === null ? null : BigInt(next),
    ends,
    isWhole: next === '0' || row?.last_stands === true,
    stray: stray === null ? null : BigInt(stray),
  };
};

/** In order of position; rows that share one in the order in which they are stored. */
async function* pages(sql: Sql, where: string): AsyncGenerator<readonly StoredEvent[]> {
  let [position, place] = ['-9223372036854775808', '(0,0)'];
  for (;;) {
    const { rows } = await sql.query<Row & { place: string }>(
      `select ${ROW_COLUMNS}, ctid::text as place from es.events
        where ${where} and position >= $1::bigint and (position, ctid) > ($1::bigint, $2::tid)
        order by position, ctid limit ${PAGE_ROWS}`,
      [position, place],
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => toStoredEvent(row, placeOf(BigInt(row.position))));
    [position, place] = [last.position, last.place];
  }
}
