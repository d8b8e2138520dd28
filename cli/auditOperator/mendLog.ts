import { randomBytes, randomUUID } from 'node:crypto';
import { positionOf, rowOf } from '../../adapters/postgres/log/storedRows.ts';
import { CommandFailed } from '../../audit-cli/outcome.ts';
import { leafOfRow } from '../../domain/audit/verify/alignment.ts';
import { tableProblems } from '../../adapters/postgres/audit/tableShapes.ts';
import { createCodec } from '../../domain/core/log/codec.ts';
import { LogBroken, Position, START, streamName } from '../../domain/core/log/eventLog.ts';
import { streamKinds } from '../../domain/streamKinds.ts';
import type { Sql } from '../../engine/sql.ts';
import { operatorMeta, type Operator } from './operator.ts';

/** What was done so that the log can be read and appended to again. Positions as text. */
export type Mended = { setAside: number; lost: readonly string[]; cutTo: string | null };

const LOST_STREAM = streamName('audit', 'lost');
const ROW = 'position, stream_id, revision, event_id, type, content_type, recorded_at, payload, meta';

/**
 * Makes the log readable from its first event to its end, for a new epoch to begin with: rows outside of it, and second
 * ones in one place, are set aside, an end that is gone is given up, and where an event is missing, or was changed so that nobody can read it,
 * `EventLost` takes its place. What is set aside is kept in `audit.set_aside`.
 */
export const mendLog = async (operator: Operator): Promise<Mended> => {
  const { epoch } = operator.state.epoch;
  const { setAside, cutTo } = await underLock(operator, async (sql) => {
    await findEnd(sql, epoch);
    const dropped = [await dropStrays(sql, epoch), await keepOneRowEach(operator, sql, epoch)];
    return { setAside: dropped.reduce((sum, count) => sum + count), cutTo: await giveUpEnd(sql, epoch) };
  });
  const lost: string[] = [];
  for (let after = START; ;) {
    const broken = await firstBroken(operator, after);
    if (broken === null) break;
    await replaceLost(operator, broken);
    lost.push(broken);
    after = broken;
  }
  return { setAside, lost, cutTo };
};

/** No append and no trigger gets between. */
const underLock = <T>({ storage }: Operator, work: (sql: Sql) => Promise<T>): Promise<T> =>
  storage.database.transaction(async (sql) => {
    await sql.query(`select pg_advisory_xact_lock('es.events'::regclass::oid::int, 1)`);
    await sql.query('alter table es.events disable trigger events_are_final');
    const done = await work(sql);
    await sql.query('alter table es.events enable trigger events_are_final');
    return done;
  });

/** The log ends where it says, or behind the last sealed event that stands in its place, whatever is further. */
const findEnd = async (sql: Sql, epoch: number): Promise<void> => {
  const { rows } = await sql.query<{ next: string }>(
    `select greatest((select max(next_position) from es.log_end),
       (select max(e.position) + 1 from es.events e join audit.entries a
           on a.epoch = $1 and a.index = e.position and a.event_id = e.event_id), 0)::text as next`,
    [epoch],
  );
  await sql.query('delete from es.log_end where ctid > (select min(ctid) from es.log_end)');
  const changed = await sql.query('update es.log_end set next_position = $1', [rows[0]?.next]);
  if (changed.rowCount === 0) await sql.query('insert into es.log_end (next_position) values ($1)', [rows[0]?.next]);
};

const dropStrays = async (sql: Sql, epoch: number): Promise<number> =>
  setAsideWhere(sql, epoch, 'position < 0 or position >= (select next_position from es.log_end)');

/** Rows that share a position, and tables without the keys that keep rows apart, are put right first. */
const keepOneRowEach = async ({ reads, storage }: Operator, sql: Sql, epoch: number): Promise<number> => {
  const doubled = await reads.inspection?.doubled({ from: 0, to: null, isDense: true });
  const dropped = doubled?.length === 0 ? 0 : await dropDoubled(sql, epoch);
  for (const { repair } of await tableProblems(sql, storage.logEngine)) if (repair !== null) await sql.query(repair);
  return dropped;
};

/** Of rows that share a position the one stays that was sealed, as far as its id tells. */
const dropDoubled = (sql: Sql, epoch: number): Promise<number> =>
  setAsideWhere(
    sql,
    epoch,
    `ctid in (
      select ctid from (
        select e.ctid, row_number() over (
                 partition by e.position order by (a.event_id is not distinct from e.event_id) desc, e.ctid) as nth
          from es.events e left join audit.entries a on a.epoch = ${epoch} and a.index = e.position) r
       where nth > 1)`,
  );

const setAsideWhere = async (sql: Sql, epoch: number, where: string): Promise<number> => {
  const { rowCount } = await sql.query(
    `with gone as (delete from es.events where ${where} returning ${ROW})
     insert into audit.set_aside (epoch, ${ROW}) select ${epoch}, ${ROW} from gone`,
  );
  return rowCount;
};

/**
 * An end that is gone, with what `es.log_end` says of it or without: whoever read it starts over, read models from the
 * first event, reactions behind the last event that stayed. Gives the newest position, or null when nothing is gone.
 */
const giveUpEnd = async (sql: Sql, epoch: number): Promise<string | null> => {
  const { last, kept } = await endOf(sql, epoch);
  const reached = await sql.query<{ reached: string | null }>(
    `select max(position) as reached from projections.builds where status <> 'retired'`,
  );
  const { rowCount: moved } = await sql.query(
    'update es.log_end set next_position = $1::bigint + 1 where next_position > $1::bigint + 1',
    [last],
  );
  const isAhead = (reached.rows[0]?.reached ?? '') > placeOf(last);
  if (moved === 0 && kept === last && !isAhead) return null;
  await sql.query('update es.log_end set cuts = cuts + 1');
  // The nodes that read on look at once.
  await sql.query(`select pg_notify('es', 'cut')`);
  await sql.query(`update projections.builds set status = 'retired' where position > $1 and status <> 'retired'`, [
    placeOf(kept),
  ]);
  await sql.query('update ops.reactor_checkpoints set position = $1 where position > $1', [placeOf(kept)]);
  return placeOf(last);
};

/** `last`: the newest row; `kept`: the newest one up to which no sealed event is missing from the end. -1 for none. */
const endOf = async (sql: Sql, epoch: number): Promise<{ last: number; kept: number }> => {
  const { rows } = await sql.query<{ last: string; sealed: string; in_place: string }>(
    `select (select coalesce(max(position), -1) from es.events) as last,
            coalesce(max(a.index), -1) as sealed,
            coalesce(max(a.index) filter (where e.position is not null), -1) as in_place
       from audit.entries a left join es.events e on e.position = a.index and e.event_id = a.event_id
      where a.epoch = $1`,
    [epoch],
  );
  const [last, sealed, inPlace] = [Number(rows[0]?.last), Number(rows[0]?.sealed), Number(rows[0]?.in_place)];
  return { last, kept: inPlace < sealed ? inPlace : last };
};

const placeOf = (row: number): string => positionOf(BigInt(row));

/** The first position behind `after` at which reading ends, or null. */
const firstBroken = async ({ store }: Operator, after: Position): Promise<Position | null> => {
  try {
    for await (const _ of store.readAll(after, AbortSignal.timeout(3_600_000)));
    return null;
  } catch (error) {
    if (error instanceof LogBroken) return Position.parse(error.position);
    throw error;
  }
};

/** An event that is as it was sealed is not lost, only newer than this release, or its key is not at hand. */
const replaceLost = async (operator: Operator, position: Position): Promise<void> => {
  const { reads, state } = operator;
  const { epoch } = state.epoch;
  const [row, [entry]] = [await reads.log.eventAt(position), await reads.entries(epoch, Number(rowOf(position)), 1)];
  if (row !== undefined && (entry === undefined || entry.leaf.equals(leafOfRow(row))))
    throw new CommandFailed(
      3,
      'database_unreachable',
      `this release cannot read the event at ${position}, which is as it was stored`,
    );
  await underLock(operator, async (sql) => {
    await setAsideWhere(sql, epoch, `position = ${rowOf(position)}`);
    await insertLost(operator, sql, position);
  });
};

const insertLost = async ({ storage, state }: Operator, sql: Sql, position: Position): Promise<void> => {
  const codec = createCodec(streamKinds, storage.subjects, (length) => randomBytes(length));
  const data = { position, epoch: state.epoch.epoch };
  const meta = operatorMeta('replace_lost_event', randomUUID());
  const [event] = await codec.encode(LOST_STREAM, [{ type: 'EventLost', data }], meta);
  await sql.query(
    `insert into es.events (${ROW})
     select $1::bigint, $2, (select count(*) from es.events where stream_id = $2), $3, $4, 'application/json',
            coalesce((select recorded_at from es.events where position < $1::bigint order by position desc limit 1), now()),
            $5, $6`,
    [String(rowOf(position)), LOST_STREAM, event?.id, event?.type, event?.payload, event?.meta],
  );
};
