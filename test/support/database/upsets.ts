import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../engine/sql.ts';

/** An append that is not for keeping: it takes the lock of the log and a position, and is rolled back. */
const ROLLED_BACK = `begin;
  select es.append(array['foreign-' || gen_random_uuid()], array[-2], array[1], array[1],
    array[gen_random_uuid()], array['ThingHappened'], array[2, 4], '{}{}');
  select pg_sleep(0.02);
  rollback`;

/** From now on some commits of events take 60 ms longer, whoever makes them. */
const SLOW_COMMITS = `
  create function public.dawdle() returns trigger language plpgsql as $$
  begin
    if random() < 0.15 then perform pg_sleep(0.06); end if;
    return null;
  end $$;
  create constraint trigger dawdle after insert on es.events deferrable initially deferred
    for each row execute function public.dawdle();`;

/** Makes the database a lively place: slow commits, appends that are rolled back, transactions that stay open. */
export const startUpsets = async (database: Database): Promise<{ stop(): Promise<void> }> => {
  const calm = new AbortController();
  const repeat = async (pauseMs: number, upset: () => Promise<unknown>): Promise<void> => {
    while (!calm.signal.aborted) {
      await upset();
      await sleep(pauseMs);
    }
  };
  await database.query(SLOW_COMMITS);
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
