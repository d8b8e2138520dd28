import { pino } from 'pino';
import { EncryptionKeyMismatch, InvalidMasterKey } from './adapters/vault/masterKey.ts';
import { MigrationChanged } from './adapters/postgres/migrate.ts';
import { InvalidSetting, readSettings, unknownSettings } from './composition/settings.ts';
import { startSystem } from './composition/system.ts';

/** How long an orderly stop may take before the process ends anyway; the log loses nothing by it. */
const STOP_TIMEOUT_MS = 25_000;

const formatters = { level: (label: string) => ({ level: label }) };

const log = pino({ level: 'info', base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters });

/** A cause that an operator can mend gets a name of its own; anything else keeps its stack. */
const explain = (error: unknown): void => {
  if (error instanceof InvalidSetting) log.fatal({ name: error.setting, reason: error.message }, 'invalid_setting');
  else if (error instanceof EncryptionKeyMismatch || error instanceof MigrationChanged)
    log.fatal({ reason: error.message }, error.code);
  else if (error instanceof InvalidMasterKey) log.fatal({ reason: error.message }, 'invalid_setting');
  else log.fatal({ err: error }, 'start_failed');
};

try {
  const settings = readSettings(process.env);
  log.level = settings.SERVICE_LOG_LEVEL;
  for (const name of unknownSettings(process.env)) log.warn({ name }, 'unknown_setting');
  const system = await startSystem(settings, log);
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'service_stopping');
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    system.stop().then(
      () => {
        log.info({}, 'service_stopped');
        process.exit(0);
      },
      (error: unknown) => {
        log.error({ err: error }, 'stop_failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
} catch (error) {
  explain(error);
  process.exitCode = 1;
  log.flush();
}
