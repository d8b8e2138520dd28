import type { Database } from '../../../engine/sql.ts';
import { eventually } from '../eventually.ts';

/**
 * Stops a worker exactly between two events: the append of the next event waits inside the database, so that all
 * before it are durable and nothing after it is.
 */
export type AppendHold = {
  /** From now on, lets `count` events of tickets and investigations pass and holds the next. */
  after(count: number): Promise<void>;
  /** Whether an append waits now. */
  isHolding(): Promise<boolean>;
  /** The append that waits fails, and nothing of it is stored. */
  fail(): Promise<void>;
  /** Nothing is held any more. */
  release(): Promise<void>;
};

const LOCK = 4711;

const OBJECTS = `
  create table public.hold (waiting_at bigint);
  insert into public.hold values (null);
  create sequence public.held_events;
  create function public.hold_append(stream_id text, type text) returns boolean language plpgsql as $$
  begin
    if stream_id ~ '^(ticket|investigation)-' and type <> 'TicketReceived'
       and nextval('public.held_events') = (select waiting_at from public.hold) then
      perform pg_advisory_xact_lock(${LOCK});
      while (select waiting_at is not null from public.hold) loop
        perform pg_sleep(0.005);
      end loop;
    end if;
    return true;
  end $$;
  alter table es.events add constraint hold_append check (public.hold_append(stream_id, type)) not valid;`;

/**
 * Adds the means to the database of the nodes, as its owner: a constraint that waits, since a trigger beside ours would
 * freeze the log.
 */
export const openAppendHold = async (database: Database): Promise<AppendHold> => {
  await database.query(OBJECTS);
  const waiting = async (): Promise<readonly number[]> => {
    const { rows } = await database.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and objid = ${LOCK} and granted
        and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows.map(({ pid }) => pid);
  };
  const isHolding = async (): Promise<boolean> => (await waiting()).length > 0;
  const release = async (): Promise<void> => {
    await database.query('update public.hold set waiting_at = null');
  };
  return {
    isHolding,
    release,
    after: async (count) => {
      await database.query(`select setval('public.held_events', 1, false)`);
      await database.query('update public.hold set waiting_at = $1', [count + 1]);
    },
    fail: async () => {
      for (const pid of await waiting()) await database.query('select pg_terminate_backend($1, 5000)', [pid]);
      await eventually(isHolding, (holding) => !holding);
      await release();
    },
  };
};

/** Whoever takes a lease or a key now knows that its holder has ended: time frees none of them. */
export const keepLeases = async (database: Database): Promise<void> => {
  await database.query(`update ops.leases set expires_at = now() + interval '1 hour'`);
  await database.query(`update ops.idempotency_keys set locked_until = now() + interval '1 hour' where status is null`);
};

/** Until the server has missed the programs that were killed, and so many sessions of that name are left. */
export const untilMissed = async (database: Database, left: number, name = 'node beacon'): Promise<void> => {
  await eventually(
    () =>
      database.query('select from pg_stat_activity where application_name = $1 and datname = current_database()', [
        name,
      ]),
    ({ rowCount }) => rowCount === left,
  );
};
