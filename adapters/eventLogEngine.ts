import type { EventLog, StoredEvent } from '../domain/core/log/eventLog.ts';
import type { Logger } from '../domain/core/logger.ts';
import { EngineUnusable } from './engineUnusable.ts';
import { parseConnectionString, type ConnectionString } from './kurrentdb/connectionString.ts';
import type { LogEngine } from './postgres/audit/auditReads.ts';
import type { Database } from '../engine/sql.ts';
import type { ConnectionTarget } from './postgres/database.ts';
import { copyIn } from './postgres/log/copyIn.ts';
import { openPostgresEventLog } from './postgres/log/eventLog.ts';
import { postgresInspection } from './postgres/log/logInspection.ts';
import type { PoolUse } from './postgres/pool.ts';

/** What an operator calls the engines. */
export const ENGINES = ['postgresql', 'kurrentdb'] as const;
export type EngineName = (typeof ENGINES)[number];

export type OpenEngine = LogEngine & {
  name: EngineName;
  log: EventLog & { close(): Promise<void> };
  /** How the pools of connections that the log has for itself are used now. */
  use(): readonly PoolUse[];
  /** For the start, on a database that was asked: throws EngineUnusable, whose message says what to do. */
  check(): Promise<void>;
  /**
   * Stores events of another log behind the end of this one, as they are: bytes, ids, revisions, recorded times. A repeat
   * after a failure begins behind what `log.head()` says then. `database`: that of the installation.
   */
  copyIn(database: Database, events: readonly StoredEvent[]): Promise<void>;
  /** Whether an append made now would be stored, as far as the database cannot tell; rejects when not. */
  trial(): Promise<void>;
};

/**
 * The engine that keeps the event log, open; the one place where an engine is chosen. Callers hand over every setting by
 * its name, so that one which an engine needs for itself is named here and nowhere else. `KURRENTDB_URL`: where the
 * events are; without it they are in the database. Throws EngineUnusable when it is none.
 */
export const openEventLogEngine = async (options: {
  target: ConnectionTarget;
  logger: Logger;
  KURRENTDB_URL?: string | undefined;
}): Promise<OpenEngine> => {
  const { KURRENTDB_URL: url = '', logger } = options;
  return url === '' ? postgresEngine(options) : kurrentEngine(parsed(url), logger);
};

/** The database was asked before, and is by whoever watches the store. */
const nothingMore = async (): Promise<void> => undefined;

const postgresEngine = (options: { target: ConnectionTarget; logger: Logger }): OpenEngine => {
  const log = openPostgresEventLog(options);
  return {
    name: 'postgresql',
    log,
    inspect: postgresInspection,
    use: () => log.use(),
    copyIn,
    check: nothingMore,
    trial: nothingMore,
  };
};

const kurrentEngine = async (to: ConnectionString, logger: Logger): Promise<OpenEngine> => {
  // Its client is a tenth of what a node loads at its start, which one on PostgreSQL has no use for.
  const [{ openKurrentEventLog }, { checkConnection }] = await Promise.all([
    import('./kurrentdb/eventLog.ts'),
    import('./kurrentdb/connectionCheck.ts'),
  ]);
  const log = openKurrentEventLog({ to, logger });
  return {
    name: 'kurrentdb',
    log,
    inspect: null,
    use: () => [],
    copyIn: (_database, events) => log.copyIn(events),
    check: () => checkConnection(to, logger),
    // A leader that can be read takes appends: nothing is written to find out, since nothing goes away again.
    trial: async () => void (await log.head()),
  };
};

const parsed = (url: string): ConnectionString => {
  const to = parseConnectionString(url);
  if ('problem' in to) throw new EngineUnusable(`KURRENTDB_URL: ${to.problem}.`);
  return to;
};
