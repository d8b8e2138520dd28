import { CommandFailed, RESULTS, usage, type Outcome } from './outcome.ts';
import { verify } from './verify.ts';

type Command = { run: (args: readonly string[], environment: NodeJS.ProcessEnv) => Promise<Outcome>; usage: string };

const COMMANDS: Readonly<Record<string, Command>> = {
  verify: {
    run: verify,
    usage:
      'verify [--full] [--state FILE] [--keys FILE] [--checkpoint FILE|URL]… [--max-age D] [--min-size N]   checks the whole log',
  },
};

const USAGE = `Checks the event log against its signed checkpoints. Reads only.

Usage: audit-cli COMMAND [OPTIONS] [--json]

${Object.values(COMMANDS)
  .map((command) => `  ${command.usage}`)
  .join('\n')}

The database is DATABASE_URL, or the embedded one in SERVICE_DATA_DIR (./data). Public keys are those of
audit.keys there, unless --keys names others.

Exit codes: 0 verified and intact, 1 tampering proven, 2 usage or configuration, 3 could not check,
4 nothing verified, or older or smaller than asked for.`;

const main = async (argv: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> => {
  const json = argv.includes('--json');
  const outcome = await run(
    argv.filter((arg) => arg !== '--json'),
    environment,
  );
  if (json) process.stdout.write(`${JSON.stringify(toJson(outcome))}\n`);
  else print(outcome);
  return outcome.exit;
};

const run = async ([name, ...args]: readonly string[], environment: NodeJS.ProcessEnv): Promise<Outcome> => {
  if (name === undefined || name === 'help' || name === '--help')
    return { exit: name === undefined ? 2 : 0, code: name === undefined ? 'usage' : 'ok', message: USAGE };
  try {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command === undefined) throw usage(`there is no command ${name}; audit-cli help lists them`);
    return await command.run(args, environment);
  } catch (error) {
    return failed(error);
  }
};

const failed = (error: unknown): Outcome => {
  if (error instanceof CommandFailed) return { exit: error.exit, code: error.code, message: error.message };
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  if (error instanceof TypeError && typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS'))
    return { exit: 2, code: 'usage', message: error.message };
  return {
    exit: 3,
    code: 'internal_error',
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
  };
};

const toJson = ({ exit, code, message, json }: Outcome): object => ({
  result: RESULTS[exit],
  exit_code: exit,
  code,
  message,
  ...json,
});

/** What was found wrong goes to stderr, what was asked for to stdout. */
const print = ({ exit, message, lines = [] }: Outcome): void => {
  const stream = exit === 0 ? process.stdout : process.stderr;
  stream.write(`${[message, ...lines.map((line) => `  ${line}`)].join('\n')}\n`);
};

process.exitCode = await main(process.argv.slice(2), process.env);
