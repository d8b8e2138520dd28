import { checkpoint } from './checkpoint.ts';
import { explain } from './explain.ts';
import { exportBundle } from './exportBundle.ts';
import { keys } from './keys.ts';
import { CommandFailed, RESULTS, usage, type Outcome } from './outcome.ts';
import { prove } from './prove.ts';
import { verify } from './verify.ts';
import { verifyBundle } from './verifying/verifyBundle.ts';
import { verifyProof } from './verifying/verifyProof.ts';

type Command = { run: (args: readonly string[], environment: NodeJS.ProcessEnv) => Promise<Outcome>; usage: string };

const COMMANDS: Readonly<Record<string, Command>> = {
  verify: {
    run: verify,
    usage: `verify [--full] [--state FILE] [--checkpoint FILE|URL]... [--max-age D] [--min-size N]
      checks every event and every signed checkpoint; --state goes on from the last success, or with --full
      from the first event, without forgetting that success
  verify --epoch N
      checks an earlier epoch
  verify --range A..B
      checks these events against the newest signed checkpoint of the database, and nothing that is held elsewhere`,
  },
  checkpoint: {
    run: checkpoint,
    usage: `checkpoint [--url URL] [-o FILE]
      prints or keeps the newest signed checkpoint; AUDIT_API_KEY is sent to URL`,
  },
  prove: {
    run: prove,
    usage: `prove --event ID|--index N -o FILE
      writes the proof that an event is in the log, and the event as FILE.event.json`,
  },
  'verify-proof': { run: verifyProof, usage: 'verify-proof FILE --event FILE\n      checks a proof offline' },
  export: {
    run: exportBundle,
    usage: `export DIR [--range A..B]
      writes signed checkpoint, tiles and events for an auditor; nothing from the vault`,
  },
  'verify-bundle': { run: verifyBundle, usage: 'verify-bundle DIR\n      verifies such a directory offline' },
  explain: {
    run: explain,
    usage: 'explain --event ID|--index N\n      shows how the signed root follows from an event',
  },
  keys: {
    run: keys,
    usage: `keys show [--file FILE --origin ORIGIN] | keys generate -o FILE
      prints public keys, or makes a key file`,
  },
};

const COMMON = `Every command takes [--keys FILE] [--json]. The database is DATABASE_URL, or the embedded one in SERVICE_DATA_DIR
(./data). Public keys are those of audit.keys there, unless --keys names others.

Exit codes: 0 verified and intact, 1 tampering proven, 2 usage or configuration, 3 could not check,
4 nothing verified, or older or smaller than asked for.`;

const USAGE = `Checks the event log against its signed checkpoints. Reads only.

Usage: audit-cli COMMAND [OPTIONS] [--keys FILE] [--json]

${Object.values(COMMANDS)
  .map((command) => `  ${command.usage}`)
  .join('\n')}

${COMMON}`;
/** The exit code, and what is to be printed on the two streams. */
export type Answer = { exit: number; stdout: string; stderr: string };

/** Runs one command; prints nothing but progress, and that only where a person looks on. */
export const auditCli = async (argv: readonly string[], environment: NodeJS.ProcessEnv): Promise<Answer> => {
  const json = argv.includes('--json');
  const outcome = await run(
    argv.filter((arg) => arg !== '--json'),
    environment,
  );
  return json ? { exit: outcome.exit, stdout: `${JSON.stringify(toJson(outcome))}\n`, stderr: '' } : forPeople(outcome);
};

const run = async ([name, ...args]: readonly string[], environment: NodeJS.ProcessEnv): Promise<Outcome> => {
  if (name === undefined) return { exit: 2, code: 'usage', message: USAGE };
  if (isHelp(name) || name === 'help') return help(args[0]);
  try {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command === undefined) throw usage(`unknown command ${name}; run audit-cli help for the list`);
    if (args.some(isHelp)) return help(name);
    return await command.run(args, environment);
  } catch (error) {
    return failed(error);
  }
};

const isHelp = (word: string): boolean => word === '--help' || word === '-h';

/** Of one command if there is one of that name. */
const help = (name: string | undefined): Outcome => {
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const message = command === undefined ? USAGE : `Usage: audit-cli ${command.usage}\n\n${COMMON}`;
  return { exit: 0, code: 'ok', message };
};

const failed = (error: unknown): Outcome => {
  if (error instanceof CommandFailed)
    return { exit: error.exit, code: error.code, message: error.message, json: error.json };
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
const forPeople = ({ exit, message, lines = [], warnings = [] }: Outcome): Answer => {
  const warned = warnings.map((warning) => `warning: ${warning}\n`).join('');
  const text = `${[message, ...lines.map((line) => `  ${line}`)].join('\n')}\n`;
  return exit === 0 ? { exit, stdout: text, stderr: warned } : { exit, stdout: '', stderr: warned + text };
};
