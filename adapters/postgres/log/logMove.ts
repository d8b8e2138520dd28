import type { Position } from '../../../domain/core/log/eventLog.ts';
import { dropAllBuilds } from '../../../engine/projections/builds.ts';
import type { Database, Sql } from '../../../engine/sql.ts';

/** Where an event stood in the log, and where it stands in the copy; `index`: its place, from 0. */
export type MovedEvent = { index: number; was: Position; now: Position };

/**
 * From here on no append is accepted anywhere: not in PostgreSQL, whose appends under way have ended, and by no node,
 * which all hear of it. May be repeated.
 */
export const beginMove = (database: Database, from: string, to: string): Promise<void> =>
  database.transaction(async (sql) => {
    await sql.query(`select pg_advisory_xact_lock('es.events'::regclass::oid::int, 1)`);
    await sql.query('update es.log_end set engine = $1, moving_to = $2', [from, to]);
    await sql.query(`select pg_notify('audit', '')`);
    await sql.query('truncate ops.moved_events');
  });

/** The log stays where it is, and takes appends again. */
export const giveMoveUp = async (database: Database): Promise<void> => {
  await database.query('update es.log_end set moving_to = null');
  await database.query('truncate ops.moved_events');
};

export const noteMoved = async (sql: Sql, events: readonly MovedEvent[]): Promise<void> => {
  await sql.query(
    'insert into ops.moved_events select * from unnest($1::bigint[], $2::text[], $3::text[]) on conflict do nothing',
    [events.map(({ index }) => index), events.map(({ was }) => was), events.map(({ now }) => now)],
  );
};

/**
 * The log is in `to` from now on: everything that remembers a place in it remembers the one of the copy. In one
 * transaction, so that a crash leaves the one or the other. `events`: how many there are. `unchanged`: asked last.
 */
export const switchHome = (
  database: Database,
  { to, epoch, events }: { to: string; epoch: number; events: number },
  unchanged: () => Promise<void>,
): Promise<void> =>
  database.transaction(async (sql) => {
    const { rows } = await sql.query<{ noted: string }>('select count(*) as noted from ops.moved_events');
    if (Number(rows[0]?.noted) !== events) throw new Error('the notes of where events stand are not complete');
    await sql.query('analyze ops.moved_events');
    await moveEntries(sql, epoch);
    for (const table of ['audit.sealer', 'ops.reactor_checkpoints'])
      await sql.query(`update ${table} t set position = coalesce(
         (select m.now from ops.moved_events m where m.was <= t.position order by m.was desc limit 1), '')`);
    // Their rows hold positions, too.
    await dropAllBuilds(sql);
    await sql.query('delete from ops.exclusive_work');
    await sql.query('truncate ops.moved_events');
    await unchanged();
    await sql.query('update es.log_end set engine = $1, moving_to = null', [to]);
    await sql.query(`select pg_notify('audit', '')`);
  });

/** Places of entries are no part of what was hashed. Those of earlier epochs are: their statement covers them. */
const moveEntries = async (sql: Sql, epoch: number): Promise<void> => {
  await sql.query('alter table audit.entries disable trigger entries_are_final');
  const moved = await sql.query(
    `update audit.entries e set position = m.now from ops.moved_events m
      where e.epoch = $1 and m.index = e.index and m.was = e.position`,
    [epoch],
  );
  const { rows } = await sql.query<{ entries: string }>('select entries from audit.sealer where epoch = $1', [epoch]);
  if (moved.rowCount !== Number(rows[0]?.entries)) throw new Error('not every entry of the audit log has a place');
  await sql.query('alter table audit.entries enable trigger entries_are_final');
};
