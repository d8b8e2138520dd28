import type { EventLog } from '../domain/core/eventLog.ts';
import type { Logger } from '../domain/core/logger.ts';
import type { LogEngine } from './postgres/audit/auditReads.ts';
import type { ConnectionTarget } from './postgres/database.ts';
import { openPostgresEventLog } from './postgres/log/eventLog.ts';
import { postgresInspection } from './postgres/log/logInspection.ts';
import type { PoolUse } from './postgres/pool.ts';

/**
 * The engine that keeps the event log, open; the one place where an engine is chosen. Callers hand over every setting by
 * its name, so that one which an engine needs for itself is named here and nowhere else.
 */
export const openEventLogEngine = (options: {
  target: ConnectionTarget;
  logger: Logger;
}): LogEngine & { log: EventLog & { use(): readonly PoolUse[]; close(): Promise<void> } } => ({
  log: openPostgresEventLog(options),
  inspect: postgresInspection,
});
