import { pino } from 'pino';
import { MigrationChanged } from './adapters/postgres/migrate.ts';
import { EncryptionKeyMismatch, InvalidMasterKey } from './adapters/vault/masterKey.ts';
import { InvalidSetting, readSettings, unknownSettings } from './composition/settings.ts';
import { startSystem } from './composition/system.ts';

/** How long an orderly stop may take before the process ends anyway; the log loses nothing by it. */
const STOP_TIMEOUT_MS = 25_000;

const formatters = { level: (label: string) => ({ level: label }) };
const log = pino({ level: 'info', base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters });

/** The first SIGTERM or SIGINT. Listened to from the beginning: a stop during the start must be orderly too. */
const stopRequested = new Promise<NodeJS.Signals>((resolve) => {
  process.on('SIGTERM', resolve).on('SIGINT', resolve);
});

/** A cause that an operator can mend gets a name of its own; anything else keeps its stack. */
const explain = (error: unknown): void => {
  if (error instanceof InvalidSetting) log.fatal({ name: error.setting, reason: error.message }, 'invalid_setting');
  else if (error instanceof EncryptionKeyMismatch || error instanceof MigrationChanged)
    log.fatal({ reason: error.message }, error.code);
  else if (error instanceof InvalidMasterKey) log.fatal({ reason: error.message }, 'invalid_setting');
  else log.fatal({ err: error }, 'start_failed');
};

const run = async (): Promise<void> => {
  const settings = readSettings(process.env);
  log.level = settings.SERVICE_LOG_LEVEL;
  for (const name of unknownSettings(process.env)) log.warn({ name }, 'unknown_setting');
  const system = await startSystem(settings, log);
  const signal = await stopRequested;
  log.info({ signal }, 'service_stopping');
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
  await system.stop();
  log.info({}, 'service_stopped');
};

try {
  await run();
  process.exit(0);
} catch (error) {
  explain(error);
  process.exit(1);
}
