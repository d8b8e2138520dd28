import { parseConnectionString, type ConnectionString } from '../../../adapters/kurrentdb/connectionString.ts';
import { openKurrentEventLog } from '../../../adapters/kurrentdb/eventLog.ts';
import type { Logger } from '../../../domain/core/logger.ts';
import { silentLogger } from '../logger.ts';

export const parsed = (url: string): ConnectionString => {
  const to = parseConnectionString(url);
  if ('problem' in to) throw new Error(to.problem);
  return to;
};

/** The event log at a connection string. */
export const openLog = (url: string, logger: Logger = silentLogger): ReturnType<typeof openKurrentEventLog> =>
  openKurrentEventLog({ to: parsed(url), logger });
