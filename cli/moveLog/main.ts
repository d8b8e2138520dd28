import { inspect, parseArgs } from 'node:util';
import { pino } from 'pino';
import { EngineUnusable } from '../../adapters/engineUnusable.ts';
import { ENGINES, openEventLogEngine, type EngineName } from '../../adapters/eventLogEngine.ts';
import { openDatabase } from '../../adapters/postgres/database.ts';
import { takeSoleUse } from '../../adapters/postgres/ops/soleUse.ts';
import { createProgressBar, createProgressLines } from '../../adapters/terminal/progressBar.ts';
import { CommandFailed } from '../../audit-cli/outcome.ts';
import { readPins, readServiceCopies } from '../../audit-cli/pins.ts';
import { describeUnusable } from '../../domain/audit/verify/heldCopies.ts';
import { LogUnavailable } from '../../domain/core/log/eventLog.ts';
import { InvalidSetting, readSettings, type Settings } from '../../settings/settings.ts';
import { DatabaseUnusable, openTarget } from '../../composition/storage.ts';
import { cancelMove, moveLog, MoveFailed, type Move } from './moveLog.ts';

const USAGE = `usage: npm run log:move -- --from ENGINE --to ENGINE [--keys FILE]
       npm run log:move -- --from ENGINE --to ENGINE --cancel

  Moves the event log from one engine to the other: postgresql or kurrentdb. Everything else stays in PostgreSQL. Stop
  all nodes first. Set KURRENTDB_URL to the KurrentDB server, and DATABASE_URL or the data directory for PostgreSQL, with
  the other settings of the service.

  The log is verified, copied and compared, event by event, before it counts as moved. If interrupted, run the
  same command again to continue. Until it completes the log stays where it was and takes no appends.

  --keys FILE  the pinned public keys, instead of audit.keys in the data directory
  --cancel     cancels an interrupted move: the log stays where it is

Exit codes: 0 done, 1 log and copy differ from each other or from what was signed, 2 usage error, 3 not possible now,
4 nothing to verify against.`;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

type Arguments = { from: EngineName; to: EngineName; keys: string | undefined; cancel: boolean };

const parse = (args: readonly string[]): Arguments | 'help' => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      keys: { type: 'string' },
      cancel: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help === true) return 'help';
  const from = engineOf('--from', values.from);
  const to = engineOf('--to', values.to);
  if (from === to) throw new MoveFailed(2, `--from and --to are both ${from}`);
  return { from, to, keys: values.keys, cancel: values.cancel === true };
};

/** What was given is not repeated: it may be an address with a password. */
const engineOf = (option: string, given: string | undefined): EngineName => {
  const engine = ENGINES.find((name) => name === given);
  if (engine !== undefined) return engine;
  throw new MoveFailed(
    2,
    `${option} must be ${ENGINES.join(' or ')}; set DATABASE_URL and KURRENTDB_URL to their servers`,
  );
};

const openMove = async (
  settings: Settings,
  { from, to, keys }: Arguments,
  resources: AsyncDisposableStack,
): Promise<{ move: Move; lost: AbortSignal }> => {
  const { KURRENTDB_URL, SERVICE_DATA_DIR: dataDir } = settings;
  if (KURRENTDB_URL === undefined) throw new MoveFailed(2, 'set KURRENTDB_URL to the KurrentDB server');
  const pins = await readPins(keys, dataDir);
  const { held, unusable } = await readServiceCopies(
    { dataDir, sinkFile: settings.SERVICE_AUDIT_SINK_FILE ?? null },
    pins,
  );
  for (const copy of unusable) complain(`warning: ${describeUnusable(copy)}`);
  const logger = pino({ level: 'error' }, pino.destination(2));
  const target = await openTarget(settings, logger, resources);
  const sole = await takeSoleUse(target);
  if (sole === null) throw new MoveFailed(3, 'nodes or commands run on this database; stop them all first');
  resources.defer(() => sole.end());
  const database = openDatabase(target, { logger, name: 'log move', connectionsMax: 3, answerMs: 0 });
  resources.defer(() => database.close());
  const open = async (name: EngineName) => {
    const url = name === 'kurrentdb' ? { KURRENTDB_URL } : {};
    const engine = await openEventLogEngine({ target, logger, ...url });
    resources.defer(() => engine.log.close());
    await engine.check();
    return engine;
  };
  const progress = () => (process.stdout.isTTY ? createProgressBar(process.stdout) : createProgressLines(print));
  const move = { target, database, from: await open(from), to: await open(to), pins, held, print, progress };
  return { move, lost: sole.lost };
};

const main = async (args: readonly string[], stopped: AbortSignal): Promise<number> => {
  const given = parse(args);
  if (given === 'help') {
    print(USAGE);
    return 0;
  }
  await using resources = new AsyncDisposableStack();
  const { move, lost } = await openMove(readSettings(process.env), given, resources);
  if (given.cancel) await cancelMove(move);
  else await moveLog(move, AbortSignal.any([stopped, lost]));
  return 0;
};

/** Errors of our own say what to do; of others the class and the code are enough for a first look. */
const failed = (error: unknown): number => {
  if (stopping.signal.aborted) {
    complain('stopped; run the same command to continue, or use --cancel');
    return 3;
  }
  if (error instanceof MoveFailed || error instanceof CommandFailed) {
    complain(error.message);
    return error.exit;
  }
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  const isWrongUse = error instanceof InvalidSetting || (typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS'));
  const isKnown =
    error instanceof EngineUnusable || error instanceof DatabaseUnusable || error instanceof LogUnavailable;
  complain(error instanceof Error && (isWrongUse || isKnown) ? error.message : inspect(error));
  return isWrongUse ? 2 : 3;
};

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
process.exitCode = await main(process.argv.slice(2), stopping.signal).catch(failed);
