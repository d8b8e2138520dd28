import { pino } from 'pino';
import { isoNow } from '../../composition/ids.ts';
import { readModels, thisRelease } from '../../composition/modules.ts';
import { readSettings } from '../../settings/settings.ts';
import { openStorage, openStoreOn } from '../../composition/storage.ts';
import { createProgressBar, createProgressLines } from '../../adapters/terminal/progressBar.ts';
import { findStoreId } from '../../domain/audit/openStore.ts';
import { createLeases } from '../../engine/leases/createLeases.ts';
import { parseCommand, runCommand } from './projectionsCommand.ts';

const print = (line: string): void => console.log(line);

/** Exit codes: those of `runCommand`; 1 also for a log that holds nothing yet; 2 wrong use. */
const main = async (signal: AbortSignal): Promise<number> => {
  const command = parseCommand(process.argv.slice(2), readModels);
  if (command.type === 'wrong_use') {
    console.error(command.explanation);
    return 2;
  }
  const settings = readSettings(process.env);
  // The answer goes to stdout; the log must not get between.
  const logger = pino({ level: settings.SERVICE_LOG_LEVEL }, pino.destination(2));
  await using resources = new AsyncDisposableStack();
  const storage = await openStorage(settings, thisRelease, logger, resources);
  const { database, heartbeat, eventLog } = storage;
  const store = openStoreOn(eventLog, storage);
  const storeId = await findStoreId(store);
  if (storeId === null) {
    console.error('the log is empty: start the service first');
    return 1;
  }
  const leases = createLeases(database, heartbeat, logger);
  const progress = process.stdout.isTTY ? createProgressBar(process.stdout) : createProgressLines(print);
  const deps = { database, store, storeId, leases, projections: readModels, now: isoNow, print, progress };
  // Awaited here: what was opened is closed when this function returns.
  return await runCommand(command, deps, signal);
};

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
process.exitCode = await main(stopping.signal);
