import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { EngineUnusable } from '../adapters/engineUnusable.ts';
import { MigrationChanged, MigrationsUnknown } from '../adapters/postgres/migrate.ts';
import { EncryptionKeyMismatch, InvalidMasterKey } from '../adapters/vault/masterKey.ts';
import { openLog } from './log.ts';
import { InvalidSetting, readSettings, unknownSettings } from '../settings/settings.ts';
import { DatabaseUnusable } from './storage.ts';
import { startSystem } from './system.ts';
import { bugFields, ownWords } from '../engine/async/failure.ts';

/** How long an orderly stop may take before the process ends anyway; the log loses nothing by it. */
const STOP_TIMEOUT_MS = 25_000;

const { logger, scrubWith } = openLog();

/** Aborts at the first SIGTERM or SIGINT. Listened to from the beginning: a stop during the start must be orderly too. */
const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal));

const stop = (signal: NodeJS.Signals): void => {
  if (stopping.signal.aborted) return;
  logger.info({ signal }, 'service_stopping');
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
  stopping.abort();
};

/** A cause that an operator can mend gets a name of its own; anything else keeps its stack. */
const explain = (error: unknown): void => {
  if (error instanceof InvalidSetting)
    logger.fatal({ name: error.setting, reason: ownWords(error) }, 'invalid_setting');
  else if (
    error instanceof EncryptionKeyMismatch ||
    error instanceof MigrationChanged ||
    error instanceof MigrationsUnknown ||
    error instanceof DatabaseUnusable ||
    error instanceof EngineUnusable
  )
    logger.fatal({ reason: ownWords(error) }, error.code);
  else if (error instanceof InvalidMasterKey)
    logger.fatal({ name: 'SERVICE_ENCRYPTION_KEY', reason: ownWords(error) }, 'invalid_setting');
  else logger.fatal(bugFields(error), 'start_failed');
};

const run = async (): Promise<void> => {
  const settings = readSettings(process.env);
  logger.level = settings.SERVICE_LOG_LEVEL;
  for (const name of unknownSettings(process.env)) logger.warn({ name }, 'unknown_setting');
  const system = await startSystem(settings, logger, stopping.signal, scrubWith);
  // Now and not at the end, which may be a kill.
  flushCompileCache();
  if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
  await system.stop();
};

try {
  await run();
} catch (error) {
  if (error !== stopping.signal.reason) {
    explain(error);
    process.exit(1);
  }
}
logger.info({}, 'service_stopped');
process.exit(0);
