import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError } from 'pg';
import { startEmbeddedPostgres } from '../adapters/embedded-postgres/embeddedPostgres.ts';
import { EngineUnusable } from '../adapters/engineUnusable.ts';
import { openEventLogEngine } from '../adapters/eventLogEngine.ts';
import { openAuditSource } from '../adapters/postgres/audit/auditReader.ts';
import { auditReadsOn } from '../adapters/postgres/audit/auditReads.ts';
import { openDatabase, type ConnectionTarget } from '../adapters/postgres/database.ts';
import { checkHome, readHome } from '../adapters/postgres/log/logHome.ts';
import { keepsSessions, SHARED_SESSIONS } from '../adapters/postgres/sessionCheck.ts';
import type { AuditSource } from '../domain/audit/verify/auditSource.ts';
import { TreeIncomplete } from '../domain/audit/tree/tiles.ts';
import { LogBroken, LogUnavailable } from '../domain/core/log/eventLog.ts';
import type { Logger } from '../domain/core/logger.ts';
import { dataDirectory, nonEmpty, whereToLook } from './dataDirectory.ts';
import { CommandFailed } from './outcome.ts';

/** Reads of single rows. */
export type Reads = ReturnType<typeof auditReadsOn>;

/** Runs `work` on everything that verification reads. `epoch`: null for the newest. Throws CommandFailed with exit 3 when it cannot be read. */
export const withSource = <T>(
  environment: NodeJS.ProcessEnv,
  work: (source: AuditSource) => Promise<T>,
  epoch: number | null = null,
): Promise<T> =>
  withTarget(environment, async (target) => {
    await using resources = new AsyncDisposableStack();
    const engine = await openEventLogEngine({ ...environment, target, logger: silent });
    resources.defer(() => engine.log.close());
    await engine.check();
    await checkedHome(target, engine.name);
    const source = await openAuditSource(target, engine, epoch);
    resources.defer(() => source.close());
    return await work(source);
  });

/**
 * Runs `work` on single rows, over one read-only connection. Throws as withSource does, and with exit 1 when the stored
 * tree lacks rows.
 */
export const withReads = <T>(environment: NodeJS.ProcessEnv, work: (reads: Reads) => Promise<T>): Promise<T> =>
  withTarget(environment, async (target) => {
    await using resources = new AsyncDisposableStack();
    const engine = await openEventLogEngine({ ...environment, target, logger: silent });
    resources.defer(() => engine.log.close());
    await engine.check();
    const database = openDatabase(target, { logger: silent, connectionsMax: 1 });
    resources.defer(() => database.close());
    checkHome(await readHome(database), engine.name);
    return await database.connection(async (sql) => {
      await sql.query('set session characteristics as transaction read only');
      return work(auditReadsOn(sql, engine));
    });
  });

/** Throws EngineUnusable when the log is kept elsewhere. */
const checkedHome = async (target: ConnectionTarget, engine: string): Promise<void> => {
  const database = openDatabase(target, { logger: silent, name: 'audit reader', connectionsMax: 1 });
  try {
    checkHome(await readHome(database), engine);
  } finally {
    await database.close();
  }
};

/**
 * `DATABASE_URL`, or the embedded server of the data directory: the running one, or one that is started for the time
 * of the run. Nothing is created where there is no server yet.
 */
const withTarget = async <T>(
  environment: NodeJS.ProcessEnv,
  work: (target: ConnectionTarget) => Promise<T>,
): Promise<T> => {
  const url = nonEmpty(environment['DATABASE_URL']);
  if (url !== undefined)
    return reading(async () => {
      if (!(await keepsSessions(url)))
        throw new CommandFailed(3, 'database_unreachable', `DATABASE_URL ${SHARED_SESSIONS}`);
      return work(url);
    });
  const dataDir = dataDirectory(environment);
  const exists = await stat(join(dataDir, 'server')).catch(() => null);
  if (exists === null)
    throw new CommandFailed(
      3,
      'no_database',
      `DATABASE_URL is not set, and ${dataDir} holds no database; ${await whereToLook(dataDir)}`,
    );
  return reading(async () => {
    const server = await startEmbeddedPostgres({ dataDir, logger: silent });
    try {
      return await work(server.connection);
    } finally {
      await server.stop();
    }
  });
};

const UNDEFINED_COLUMN = '42703';

/** What goes wrong with the database means that nothing was checked; rows that it no longer has are another matter. */
const reading = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CommandFailed || !(error instanceof Error)) throw error;
    const code: unknown = Reflect.get(error, 'code');
    if (code === '42P01' || code === '3F000')
      throw new CommandFailed(3, 'no_event_store', 'the database has no event store with an audit log');
    if (code === UNDEFINED_COLUMN)
      throw new CommandFailed(
        3,
        'database_of_other_release',
        'the database has the tables of another release; start the service of this release on it once, or take the audit-cli of that one',
      );
    if (error instanceof TreeIncomplete)
      throw new CommandFailed(1, 'tampered', `tampering found: ${error.message}; verify in full to see where`);
    if (error instanceof LogBroken)
      throw new CommandFailed(1, 'tampered', `tampering found: ${error.message}; verify in full to see more`);
    if (error instanceof EngineUnusable) throw new CommandFailed(3, 'database_unreachable', error.message);
    if (error instanceof LogUnavailable) throw new CommandFailed(3, 'database_unreachable', error.message);
    if (!isOfDatabase(error)) throw error;
    throw new CommandFailed(3, 'database_unreachable', `the database cannot be read: ${reasonOf(error)}`);
  }
};

/** What the server says has a class of its own; a lost connection, or none, is a plain Error or AggregateError. */
const isOfDatabase = (error: Error): boolean =>
  error instanceof DatabaseError || error.name === 'Error' || error.name === 'AggregateError';

/** A refused connection to a name with several addresses has no message of its own. */
const reasonOf = (error: Error): string =>
  error instanceof AggregateError ? error.errors.map(String).join('; ') : error.message;

const silent: Logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
