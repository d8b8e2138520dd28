import type { StoredEvent } from '../../../domain/core/log/eventLog.ts';
import type { Database, Sql } from '../../../engine/sql.ts';

/**
 * Stores events of another log behind the end of this one, as they are: bytes, ids, revisions and recorded times. All or
 * none, and durable. Only while the log of this database is being moved here: no append gets between.
 */
export const copyIn = (database: Database, events: readonly StoredEvent[]): Promise<void> =>
  database.transaction(async (sql) => {
    await sql.query(`select pg_advisory_xact_lock('es.events'::regclass::oid::int, 1)`);
    const { rows } = await sql.query<{ next: string; engine: string }>(
      'select next_position as next, engine from es.log_end',
    );
    const [end] = rows;
    if (end === undefined) throw new Error('es.log_end does not say where the event log ends');
    await insert(sql, BigInt(end.next), events);
    // Open for this one statement, and for nobody else: the row is locked until the end of the transaction.
    await sql.query(`update es.log_end set engine = 'postgresql', moving_to = null, next_position = $1`, [
      String(BigInt(end.next) + BigInt(events.length)),
    ]);
    await sql.query(`update es.log_end set engine = $1, moving_to = 'postgresql'`, [end.engine]);
  });

/** Bytes travel as one parameter: pg sends an array of Buffers as hex text. */
const insert = async (sql: Sql, position: bigint, events: readonly StoredEvent[]): Promise<void> => {
  const slices = events.flatMap(({ payload, meta }) => [payload, meta]);
  let end = 0;
  const ends = slices.map((slice) => (end += slice.length));
  await sql.query(
    `insert into es.events (position, stream_id, revision, event_id, type, content_type, recorded_at, payload, meta)
     select $1::bigint + e.k - 1, e.stream, e.revision, e.id, e.type, e.content_type,
            timestamptz 'epoch' + e.us * interval '1 microsecond',
            substr($8::bytea, e.lo + 1, e.mid - e.lo), substr($8::bytea, e.mid + 1, e.hi - e.mid)
       from (select i.*, coalesce(($9::int[])[2 * i.k - 2], 0) as lo, ($9::int[])[2 * i.k - 1] as mid,
                    ($9::int[])[2 * i.k] as hi
               from unnest($2::text[], $3::bigint[], $4::uuid[], $5::text[], $6::text[], $7::bigint[])
                 with ordinality i(stream, revision, id, type, content_type, us, k)) e`,
    [
      String(position),
      events.map(({ stream }) => stream),
      events.map(({ revision }) => String(revision)),
      events.map(({ id }) => id),
      events.map(({ type }) => type),
      events.map(({ contentType }) => contentType),
      events.map(({ recordedAtUs }) => String(recordedAtUs)),
      Buffer.concat(slices, end),
      ends,
    ],
  );
};
