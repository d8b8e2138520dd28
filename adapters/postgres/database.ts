import { DatabaseError, type PoolConfig } from 'pg';
import type { Logger } from '../../domain/core/logger.ts';
import { TransactionTooSlow, type Database, type Sql, type TransactionOptions } from '../../engine/sql.ts';
import { isUnanswered, openPool, useOf, withConnection, type PoolUse } from './pool.ts';
import type { SessionSettings } from './session.ts';
import { preparedName, renamePrepared } from './preparedNames.ts';
import type { Answer, Run, Statement } from './statement.ts';
import { typesOfRows } from './typesOfRows.ts';

export type DatabaseOptions = {
  logger: Logger;
  /** What its connections are called in `pg_stat_activity`; `service` unless told. */
  name?: string;
  /** Most connections at a time; 10 unless told. */
  connectionsMax?: number;
  /** Schemas that unqualified names are looked up in. */
  searchPath?: readonly string[];
  /**
   * All that is asked for is found by key. Then a plan of what is prepared serves any values (else a list of one element
   * is planned for each time), and goes through indexes even if it was made while there was next to nothing in a table.
   */
  findsByKey?: true;
  /**
   * A statement has one plan for any values, where the server might go on planning for those at hand: what is prepared is
   * planned once, and read by one process.
   */
  keepsPlans?: true;
  /** A statement without an answer for so long has failed, and its connection is given up; 5 minutes unless told, 0: never. */
  answerMs?: number;
};

export type OpenDatabase = Database & { use(): PoolUse; close(): Promise<void> };

/** How to reach a server: a URL, or the fields of a connection. */
export type ConnectionTarget = string | ConnectionFields;
export type ConnectionFields = { host: string; port: number; user: string; password: string; database: string };

/** The target as a URL, as another process takes it. Holds the password: never log it. */
export const urlOf = (target: ConnectionTarget): string => {
  if (typeof target === 'string') return target;
  const [user, password, database, host] = [target.user, target.password, target.database, target.host].map(
    encodeURIComponent,
  );
  return `postgres://${user}:${password}@localhost:${target.port}/${database}?host=${host}`;
};

/**
 * A pool of connections. Values come back as pg delivers them: int8 and numeric as strings (they may not fit a
 * number), timestamptz as ISO 8601 in UTC with milliseconds, bytea as Buffer, json parsed.
 *
 * A transaction that stays idle for 5 s is ended by the server: it would hold back vacuum, and one that called
 * es.append would stop every writer. A server that has gone without a word is noticed by keep-alive within 20 s, or
 * by a statement that gets no answer.
 */
export const openDatabase = (target: ConnectionTarget, options: DatabaseOptions): OpenDatabase => {
  const size = { name: options.name ?? 'service', max: options.connectionsMax ?? 10 };
  const waitMs = Math.min(CONNECT_MS, options.answerMs || CONNECT_MS);
  const config = {
    ...connectionConfig(target),
    connectionTimeoutMillis: waitMs,
    ...KEPT_ALIVE,
    // What is sent without waiting for the statement before goes out at once.
    pipeline: true,
  };
  const { logger, answerMs = ANSWER_MS } = options;
  const pool = openPool({ ...size, logger, session: sessionOf(options) }, config);
  const run = <T>(work: (run: Run) => Promise<T>): Promise<T> => withConnection(pool, answerMs, work);
  return {
    query: (...asked) => run((one) => sqlOn(one).query(...asked)),
    connection: (work) => run((one) => onItsOwn(one, work)),
    transaction: (work, options) => run((one) => inTransaction(one, work, options)),
    use: () => useOf(size, pool),
    close: () => pool.end(),
  };
};

/**
 * There is one plan, whatever the values are; the server would make it anew for most calls, since it takes lists of few
 * elements, which it can count, for cheaper than those of any length, and a place in a list for one in the midst of it.
 * Compiling takes longer than what is read for a request or by key, and a price that is guessed, or forbids a plan, would
 * make it seem worthwhile.
 */
const KEPT = { plan_cache_mode: 'force_generic_plan', jit: 'off' };
/** Settings of `keepsPlans`: starting processes that help takes longer than what is read for a request, too. */
export const ONE_PLAN: SessionSettings = { ...KEPT, max_parallel_workers_per_gather: 0 };
const BY_KEY: SessionSettings = { ...KEPT, enable_seqscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off' };
/** It would hold back vacuum, and one that called es.append would stop every writer. */
export const ENDS_IDLE_TRANSACTIONS: SessionSettings = { idle_in_transaction_session_timeout: 5_000 };

const sessionOf = ({ searchPath, findsByKey, keepsPlans }: DatabaseOptions): SessionSettings => ({
  ...ENDS_IDLE_TRANSACTIONS,
  ...(searchPath === undefined ? {} : { search_path: searchPath.join(',') }),
  ...(findsByKey === true ? BY_KEY : {}),
  ...(keepsPlans === true ? ONE_PLAN : {}),
});

/** For statements of a request, and what must not wait: they take moments, or the database is in trouble. */
export const QUICK_ANSWER_MS = 5_000;
const ANSWER_MS = 300_000;
const CONNECT_MS = 10_000;

/** After 5 s of silence the system asks every second, 10 times. */
export const KEPT_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 };

/** The pg configuration for a target. */
export const connectionConfig = (target: ConnectionTarget): PoolConfig => ({
  ...(typeof target === 'string' ? { connectionString: target } : target),
  types: typesOfRows,
});

/** Several statements without values may stand in one text; the result is that of the last. */
export const sqlOn = (run: Run, place: 'alone' | 'in a transaction' = 'alone'): Sql => ({
  query: <Row extends object>(text: string, values: readonly unknown[] = [], kept?: 'prepared') => {
    const name = kept === undefined || values.length === 0 ? undefined : preparedName(text);
    return runNamed<Row>(run, { text, values, name }, place);
  },
});

/**
 * A view that was replaced may give a column of another type, as that of a read model does once its next version is
 * shown: the server refuses what was prepared for the first one, so that it is asked anew. Not within a transaction,
 * which has failed as a whole.
 */
const runNamed = async <Row extends object>(
  run: Run,
  statement: Statement,
  place: 'alone' | 'in a transaction',
): Promise<Answer<Row>> => {
  try {
    return await run<Row>(statement);
  } catch (error) {
    // Where it was asked, instead of where the answer was read.
    if (error instanceof Error) Error.captureStackTrace(error);
    const { name, ...unnamed } = statement;
    if (name === undefined || !isOutdated(error)) throw error;
    renamePrepared(statement.text);
    if (place === 'in a transaction') throw error;
    return run<Row>(unnamed);
  }
};

const FEATURE_NOT_SUPPORTED = '0A000';
const isOutdated = (error: unknown): boolean => error instanceof DatabaseError && error.code === FEATURE_NOT_SUPPORTED;

/** As in a transaction, what was begun has ended when this does. */
const onItsOwn = async <T>(run: Run, work: (sql: Sql) => Promise<T>): Promise<T> => {
  try {
    return await work(sqlOn(run));
  } catch (error) {
    // It comes behind all that was sent, and says nothing itself.
    if (!isUnanswered(error)) await runText(run, 'select').catch(() => undefined);
    throw error;
  }
};

/** What was begun has ended when this does: nothing may still be under way on a connection that goes back. */
const inTransaction = async <T>(
  run: Run,
  work: (sql: Sql) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> => {
  // Unless the connection is lost, it fails only with what comes behind it.
  const begun = runText(run, beginOf(options));
  begun.catch(() => undefined);
  try {
    const result = await within(options.limitMs, work(sqlOn(run, 'in a transaction')));
    await begun;
    await runText(run, 'commit');
    return result;
  } catch (error) {
    // Behind a statement without an answer it would wait as well; that connection is closed, which ends both.
    if (!isUnanswered(error)) await runText(run, 'rollback').catch(() => undefined); // fails only with the connection
    throw error;
  }
};

const runText = (run: Run, text: string): Promise<Answer> => run({ text, values: [] });

/** Work that is late goes on alone, on a connection that is closed. */
const within = async <T>(limitMs: number | undefined, work: Promise<T>): Promise<T> => {
  if (limitMs === undefined) return work;
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TransactionTooSlow(limitMs)), limitMs);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** One message, whatever it sets. */
const beginOf = ({ isDerived = false, findsByKey = false, lockMs, limitMs }: TransactionOptions): string =>
  [
    'begin',
    ...(isDerived ? ['set local synchronous_commit = off'] : []),
    ...(findsByKey ? Object.entries(BY_KEY).map(([name, value]) => `set local ${name} = ${value}`) : []),
    ...(lockMs === undefined ? [] : [`set local lock_timeout = ${lockMs}`]),
    ...(limitMs === undefined ? [] : [`set local statement_timeout = ${limitMs}`]),
  ].join('; ');
