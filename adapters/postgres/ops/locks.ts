import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import { DomainError } from '../../../domain/core/problems/errors.ts';
import type { Position } from '../../../domain/core/log/eventLog.ts';
import type { Locks, Turn } from '../../../domain/core/locks.ts';
import type { Sql } from '../../../engine/sql.ts';

export type LockLimits = {
  /** Longest wait for a turn, milliseconds. */
  waitMs: number;
  /** How many of one name may wait in this process. */
  waitingMax: number;
};

const LIMITS: LockLimits = { waitMs: 10_000, waitingMax: 100 };

/** A turn is longer than any work may last; it only ends by time when nothing is known of its holder. */
const TURN_SECONDS = 60;
const LOOK_MS = 10;
const LOOK_MAX_MS = 200;
const AGAIN_MS = 1_000;

/**
 * One row of `ops.exclusive_work` a name: whoever holds it has the turn. No connection is kept, neither while waiting
 * nor during the work, so that waiters cannot take the last one from the work that they wait for.
 *
 * `holder`: this process as its heartbeat names it, for one instance of this alone: in here a queue for each name sees
 * to it that one at a time asks for the row, hence a row in the holder's own name is a turn that has ended.
 */
export const createLocks = (database: Sql, holder: string, limits: LockLimits = LIMITS): Locks => {
  const queues = new Map<string, PQueue>();

  const queueOf = (name: string): PQueue => {
    const queue = queues.get(name) ?? new PQueue({ concurrency: 1 });
    if (queue.size >= limits.waitingMax)
      throw refused('Too many requests of this kind are waiting in this workspace; nothing was stored.');
    queues.set(name, queue);
    return queue;
  };

  return {
    run: async (name, work) => {
      const queue = queueOf(name);
      const late = new AbortController();
      const deadline = performance.now() + limits.waitMs;
      const timer = setTimeout(() => late.abort(waitedTooLong()), limits.waitMs);
      const begin = async () => {
        clearTimeout(timer);
        return underTurn(database, { name, holder }, deadline, work);
      };
      try {
        return await queue.add(begin, { signal: late.signal });
      } finally {
        clearTimeout(timer);
        if (queue.size === 0 && queue.pending === 0) queues.delete(name);
      }
    },
  };
};

const refused = (detail: string): DomainError => new DomainError('store_unavailable', { detail });
const waitedTooLong = (): DomainError =>
  refused('Other requests of this kind took too long in this workspace; nothing was stored.');

type Place = { name: string; holder: string };
type Taken = Turn & { number: string };

const underTurn = async <T>(
  database: Sql,
  place: Place,
  deadline: number,
  work: (turn: Turn) => Promise<T>,
): Promise<T> => {
  const taken = await taking(database, place, deadline);
  try {
    return await work(taken);
  } finally {
    // What was done stays done, whether or not the database hears now that the turn is over.
    await giveBack(database, place, taken).catch(() => void giveBackLater(database, place, taken));
  }
};

/** Other nodes are not told of the end of a turn, so they look. */
const taking = async (database: Sql, place: Place, deadline: number): Promise<Taken> => {
  for (let waitMs = LOOK_MS; ; waitMs = Math.min(waitMs * 2, LOOK_MAX_MS)) {
    const taken = await take(database, place);
    if (taken !== null) return taken;
    if (performance.now() + waitMs > deadline) throw waitedTooLong();
    await sleep(waitMs);
  }
};

/** Null while someone else has the turn. */
const take = async (database: Sql, { name, holder }: Place): Promise<Taken | null> => {
  const { rows } = await database.query<{ number: string; last: Position | null }>(
    `insert into ops.exclusive_work as w (name, holder, turn, expires_at)
     values ($1, $2, 1, clock_timestamp() + make_interval(secs => $3))
     on conflict (name) do update set holder = excluded.holder, turn = w.turn + 1, expires_at = excluded.expires_at
       where w.holder is null or w.holder = excluded.holder or w.expires_at < clock_timestamp()
          or ops.has_ended(w.holder)
     returning turn::text as number, case when reported_turn = turn - 1 then last_made end as last`,
    [name, holder, TURN_SECONDS],
  );
  return rows[0] ?? null;
};

const giveBack = async (database: Sql, { name, holder }: Place, { number, last }: Taken): Promise<void> => {
  await database.query(
    `update ops.exclusive_work set holder = null, last_made = $4, reported_turn = turn
     where name = $1 and holder = $2 and turn = $3`,
    [name, holder, number, last],
  );
};

/** Nothing waits for it; once the turn has expired others need it no more. */
const giveBackLater = async (database: Sql, place: Place, taken: Taken): Promise<void> => {
  for (let second = 0; second < TURN_SECONDS; second += 1) {
    await sleep(AGAIN_MS, undefined, { ref: false });
    const heard = await giveBack(database, place, taken).then(
      () => true,
      () => false,
    );
    if (heard) return;
  }
};
