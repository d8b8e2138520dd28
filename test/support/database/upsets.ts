import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../engine/sql.ts';

/** An append that is not for keeping: it takes the lock of the log and a position, and is rolled back. */
const ROLLED_BACK = `begin;
  select es.append(array['foreign-' || gen_random_uuid()], array[-2], array[1], array[1],
    array[gen_random_uuid()], array['ThingHappened'], array[2, 4], '{}{}');
  select pg_sleep(0.02);
  rollback`;

/**
 * From now on some events take 60 ms longer until they are committed, whoever appends them: by a constraint, since a
 * trigger beside ours would freeze the log.
 */
const SLOW_APPENDS = `
  create function public.dawdle(of_event bigint) returns boolean language plpgsql as $$
  begin
    if random() < 0.15 then perform pg_sleep(0.06); end if;
    return true;
  end $$;
  alter table es.events add constraint dawdle check (public.dawdle(position)) not valid;`;

/** Makes the database a lively place: slow appends, appends that are rolled back, transactions that stay open. */
export const startUpsets = async (database: Database): Promise<{ stop(): Promise<void> }> => {
  const calm = new AbortController();
  const repeat = async (pauseMs: number, upset: () => Promise<unknown>): Promise<void> => {
    while (!calm.signal.aborted) {
      await upset();
      await sleep(pauseMs);
    }
  };
  await database.query(SLOW_APPENDS);
  await database.query('create table public.idle_things (id int)');
  const running = [
    repeat(10, () => database.query(ROLLED_BACK)),
    // Its number is older than those of all that commits meanwhile: readers must neither wait for it nor lose them.
    repeat(5, () =>
      database.transaction(async (sql) => {
        await sql.query('insert into public.idle_things values (1)');
        await sleep(700);
      }),
    ),
  ];
  return {
    stop: async () => {
      calm.abort();
      await Promise.all(running);
    },
  };
};
