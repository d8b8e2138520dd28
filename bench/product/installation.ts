import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../domain/core/logger.ts';
import { startEmbeddedPostgres } from '../../adapters/embedded-postgres/embeddedPostgres.ts';
import { openEventLogEngine } from '../../adapters/eventLogEngine.ts';
import { openDatabase } from '../../adapters/postgres/database.ts';
import type { EventLog } from '../../domain/core/log/eventLog.ts';
import type { Database } from '../../engine/sql.ts';
import type { CliRun } from '../../test/support/audit/auditCli.ts';
import { openNodeFixture, type NodeFixture, type ReadyNode } from '../../test/support/nodes/node.ts';
import { nodeClient, signUp, type NodeClient } from '../../test/support/nodes/nodeClient.ts';

/** One installation of the product on a data directory of its own, with at most one node at a time. */
export type Installation = AsyncDisposable & {
  dataDir: string;
  /** Address of its embedded PostgreSQL, which runs while a node or `offline` does. */
  url: string;
  /** Starts the node; it is listening after, and ready when `/ready` answers 200. */
  start(): Promise<Start>;
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** The node that runs, with requests to it by its administrator, who signed in through the bootstrap link. */
  running(): { pid: number; client: NodeClient };
  /** PostgreSQL without a node, for as long as `work` takes. */
  offline<T>(work: () => Promise<T>): Promise<T>;
  /** Beside the node's connections; called `bench` in `pg_stat_activity`. */
  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>;
  /** Its event log, on whichever engine it is, while PostgreSQL runs. */
  withLog<T>(work: (log: EventLog) => Promise<T>): Promise<T>;
  /** `npm run projections`. */
  projections(...args: readonly string[]): Promise<CliRun>;
  postgresPid(): Promise<number>;
};

/** Milliseconds from the start of the process until `/ready` answers 200, and when it began to listen. */
export type Start = { readyMs: number; listeningAt: number };

/** Limits that people never reach and a load generator does. */
const SETTINGS = {
  SERVICE_EMBEDDED_PORT_RANGE: '20000-20999', // no cluster of the bench runs here
  SERVICE_RATE_READS_PER_MINUTE: '1000000000',
  SERVICE_RATE_WRITES_PER_MINUTE: '1000000000',
  SERVICE_RATE_SESSION_PER_MINUTE: '1000000000',
  SERVICE_MAX_STREAMS_PER_PRINCIPAL: '100000',
};

/**
 * Opens an empty installation below `parent`; no node runs at the end. Disposing ends what runs and removes it.
 * `environment`: what else its nodes are given, such as another engine for its log; `program`: the service of another
 * checkout.
 */
export const openInstallation = async (
  parent: string,
  logger: Logger,
  environment: Partial<Record<string, string>> = {},
  program?: string,
): Promise<Installation> => {
  await mkdir(parent, { recursive: true });
  const fixture = await openNodeFixture({ ...SETTINGS, ...environment }, parent, 'in a file', program);
  await using resources = new AsyncDisposableStack();
  resources.defer(() => fixture.dispose());
  const nodes = oneNode(fixture);
  await nodes.start();
  const { cookie } = await signUp(nodes.running());
  await nodes.stop('SIGTERM');
  const offline = <T>(work: () => Promise<T>): Promise<T> => withServer(fixture.dataDir, logger, work);
  const url = await offline(() => fixture.embeddedUrl());
  const own = resources.move();
  return {
    dataDir: fixture.dataDir,
    url,
    start: nodes.start,
    stop: nodes.stop,
    running: () => ({ pid: nodes.running().pid, client: nodeClient(nodes.running().backendUrl, cookie) }),
    offline,
    withDatabase: async (work) => {
      const database = openDatabase(url, { logger, name: 'bench', connectionsMax: 2, answerMs: 0 });
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    },
    withLog: async (work) => {
      const { log } = await openEventLogEngine({ target: url, logger, ...environment });
      try {
        return await work(log);
      } finally {
        await log.close();
      }
    },
    projections: (...args) => fixture.projections(...args),
    postgresPid: async () => (await fixture.postgres()) ?? raise('PostgreSQL does not run'),
    [Symbol.asyncDispose]: () => own.disposeAsync(),
  };
};

const oneNode = (fixture: NodeFixture) => {
  let current: ReadyNode | null = null;
  const running = (): ReadyNode => current ?? raise('no node runs');
  return {
    running,
    start: async (): Promise<Start> => {
      const began = performance.now();
      const node = fixture.spawn();
      const { backend, web } = await node.logged('service_listening');
      const listeningAt = performance.now();
      current = { ...node, backendUrl: String(backend), webUrl: String(web) };
      while ((await fetch(`${current.backendUrl}/ready`)).status !== 200) await sleep(10);
      return { readyMs: performance.now() - began, listeningAt };
    },
    stop: async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
      await fixture.end(running(), signal);
      current = null;
    },
  };
};

const withServer = async <T>(dataDir: string, logger: Logger, work: () => Promise<T>): Promise<T> => {
  const server = await startEmbeddedPostgres({ dataDir, logger });
  try {
    return await work();
  } finally {
    await server.stop();
  }
};

const raise = (reason: string): never => {
  throw new Error(reason);
};
