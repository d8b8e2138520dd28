import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import { checkConnection } from '../../../adapters/kurrentdb/connectionCheck.ts';
import { START } from '../../../domain/core/log/eventLog.ts';
import type { EventLogUnderTest } from '../../contracts/eventLog/engine.ts';
import { silentLogger } from '../logger.ts';
import { openLog, parsed } from './openLog.ts';

/** The server that `KURRENTDB_URL` leads to; null for that of the tests. */
export const realServer = process.env['KURRENTDB_URL'] ?? null;

/**
 * Makes the real server empty with the command in `KURRENTDB_RESET`, such as a restart of one that keeps events in memory.
 * Without it the server must be empty: one installation a cluster, and each suite is one.
 */
export const emptied = async (url: string): Promise<string> => {
  const command = process.env['KURRENTDB_RESET'];
  if (command !== undefined) await promisify(exec)(command);
  await checkConnection(parsed(url), silentLogger);
  const log = openLog(url);
  const head = await log.head();
  await log.close();
  if (head !== START)
    throw new Error('KURRENTDB_URL must lead to an empty server, or KURRENTDB_RESET say how to make it empty');
  return url;
};

/** Groups of the contract for which nothing has to break on request. */
export const WITHOUT_FAULTS = ['appending', 'reading a stream', 'bytes'] as const;

const unable = (): never => {
  throw new Error('a real server does not break on request');
};

export const openOnReal = async (given: string): Promise<EventLogUnderTest> => {
  const url = await emptied(given);
  const open = () => openLog(url);
  const [log, other] = [open(), open()];
  return {
    log,
    other,
    openNode: async () => open(),
    faults: {
      cutAll: unable,
      cutNextAppend: unable,
      loseNextReply: unable,
      stall: unable,
      resume: unable,
      refuse: unable,
      accept: unable,
    },
    disturb: unable,
    removeEvent: unable,
    close: async () => void (await Promise.all([log.close(), other.close()])),
  };
};
