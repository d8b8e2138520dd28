import type { Exclusive } from '../../../domain/core/exclusive.ts';
import type { Database } from '../../../engine/sql.ts';

/**
 * Advisory locks that end with their transaction, so that a dead node holds none and a pooler does no harm. In this
 * process all work queues up: waiting for a lock takes a connection, and waiters must not take the last ones away
 * from the work that they wait for.
 */
export const createExclusive = (database: Database): Exclusive => {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run: (name, work) => {
      const turn = last.then(() => underLock(database, name, work));
      last = turn.catch(() => undefined);
      return turn;
    },
  };
};

/**
 * The transaction only holds the lock: it is idle for as long as the work takes, and holds back neither vacuum nor
 * writers. The server notices within 3 s that a machine has gone without a word, and the wait for others is bounded.
 */
const SETTINGS = `set local idle_in_transaction_session_timeout = 0; set local lock_timeout = '4s';
  set local tcp_keepalives_idle = 1; set local tcp_keepalives_interval = 1; set local tcp_keepalives_count = 2`;

const underLock = async <T>(database: Database, name: string, work: () => Promise<T>): Promise<T> => {
  let done: { result: T } | null = null;
  try {
    await database.transaction(async (sql) => {
      await sql.query(SETTINGS);
      await sql.query(`select pg_advisory_xact_lock(hashtextextended('exclusive ' || $1, 0))`, [name]);
      done = { result: await work() };
    });
  } catch (error) {
    // The lock may be lost with its connection after the work was done; what was done stays done.
    if (done === null) throw error;
  }
  return resultOf(done);
};

const resultOf = <T>(done: { result: T } | null): T => {
  if (done === null) throw new Error('the work has ended without a result');
  return done.result;
};
