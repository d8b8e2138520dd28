import { openEventLogEngine, type EngineName } from '../../../adapters/eventLogEngine.ts';
import { START, type EventLog, type StoredEvent } from '../../../domain/core/log/eventLog.ts';
import type { Database } from '../../../engine/sql.ts';
import { openAppendHold, type AppendHold } from './appendHold.ts';
import { collect } from './encodedEvents.ts';
import { startKurrentProcess } from '../kurrentServer/childProcess.ts';
import { holdAtServer } from '../kurrentServer/holdAtServer.ts';
import { emptied, realServer } from '../kurrentServer/realServer.ts';
import { silentLogger } from '../logger.ts';
import { testDatabase } from '../database/postgres.ts';
import { startUpsets } from '../database/upsets.ts';

/** What system tests stand on, whatever keeps the events: a database of their own and an empty log. */
export type EngineFixture = {
  engine: EngineName;
  /** For the nodes. */
  environment: { DATABASE_URL: string; KURRENTDB_URL?: string };
  database: Database;
  /** The log as one more node sees it. */
  openLog(): Promise<EventLog & { close(): Promise<void> }>;
  /** All that it holds. */
  stored(): Promise<readonly StoredEvent[]>;
  openHold(): Promise<AppendHold>;
  /** No append gets through until `work` has ended. */
  whileAppendsWait(work: () => Promise<void>): Promise<void>;
  /** Makes the engine a lively place, where appends take long, get lost on the way, or are others'. */
  startUpsets(): Promise<{ stop(): Promise<void> }>;
  close(): Promise<void>;
};

/**
 * On the engine that this run is for: `vitest.config.ts` says which suites run on both, and `npm run test:kurrentdb` runs
 * all of them on KurrentDB.
 */
export const openEngineFixture = (): Promise<EngineFixture> =>
  process.env['TEST_ENGINE'] !== 'kurrentdb'
    ? onPostgres()
    : realServer === null
      ? onTestServer()
      : onRealServer(realServer);

const onPostgres = async (): Promise<EngineFixture> => {
  const own = await testDatabase();
  const { database } = own;
  const environment = { DATABASE_URL: own.url };
  return {
    engine: 'postgresql',
    database,
    ...logOn(environment),
    openHold: () => openAppendHold(database),
    whileAppendsWait: (work) => whileAppendsWaitIn(database, work),
    startUpsets: () => startUpsets(database),
    close: () => own.close(),
  };
};

/** Positions of the events behind `position` that people in the workspace `default` see. */
export const shownAfter = (events: readonly StoredEvent[], position: string): readonly string[] =>
  events
    .filter((event) => event.position > position && workspaceOf(event) === 'default')
    .map((event) => event.position);

const workspaceOf = ({ meta }: StoredEvent): string =>
  (JSON.parse(Buffer.from(meta).toString()) as { workspaceId?: string }).workspaceId ?? 'default';

/** No append to this log in PostgreSQL gets through until `work` has ended. */
export const whileAppendsWaitIn = (database: Database, work: () => Promise<void>): Promise<void> =>
  database.connection(async (sql) => {
    const lock = `'es.events'::regclass::oid::int, 1`;
    await sql.query(`select pg_advisory_lock(${lock})`);
    try {
      await work();
    } finally {
      await sql.query(`select pg_advisory_unlock(${lock})`);
    }
  });

const onTestServer = async (): Promise<EngineFixture> => {
  const [own, server] = await Promise.all([testDatabase(), startKurrentProcess()]);
  const environment = { DATABASE_URL: own.url, KURRENTDB_URL: server.url };
  return {
    engine: 'kurrentdb',
    database: own.database,
    ...logOn(environment),
    openHold: async () => holdAtServer(server),
    whileAppendsWait: async (work) => {
      await server.demand({ holdAll: true });
      try {
        await work();
      } finally {
        await server.demand({ holdAll: false });
      }
    },
    startUpsets: async () => {
      await server.demand({ upsetEveryMs: 400 });
      return { stop: async () => void (await server.demand({ upsetEveryMs: 0 })) };
    },
    close: async () => {
      await own.close();
      await server.close();
    },
  };
};

const unable = () => Promise.reject(new Error('appends to a real server do not wait on request'));

/** Where nothing waits or breaks on request: suites that want that do not run on it (`vitest.config.ts`). */
const onRealServer = async (url: string): Promise<EngineFixture> => {
  const own = await testDatabase();
  const environment = { DATABASE_URL: own.url, KURRENTDB_URL: await emptied(url) };
  return {
    engine: 'kurrentdb',
    database: own.database,
    ...logOn(environment),
    openHold: unable,
    whileAppendsWait: unable,
    startUpsets: async () => ({ stop: async () => undefined }),
    close: () => own.close(),
  };
};

const logOn = (environment: EngineFixture['environment']) => {
  const openLog: EngineFixture['openLog'] = async () => {
    const options = { ...environment, target: environment.DATABASE_URL, logger: silentLogger };
    return (await openEventLogEngine(options)).log;
  };
  const stored = async (): Promise<readonly StoredEvent[]> => {
    const log = await openLog();
    const events = await collect(log.readAll(START, new AbortController().signal));
    await log.close();
    return events;
  };
  return { environment, openLog, stored };
};
