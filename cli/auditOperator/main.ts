import { createInterface } from 'node:readline/promises';
import { inspect, parseArgs } from 'node:util';
import { pino } from 'pino';
import { CommandFailed } from '../../audit-cli/outcome.ts';
import { InvalidSetting, readSettings } from '../../settings/settings.ts';
import { newEpoch } from './newEpoch.ts';
import { openOperator, type Operator } from './operator.ts';
import { unfreeze } from './unfreeze.ts';

const USAGE = `usage: npm run audit:unfreeze [-- --yes]
       npm run audit:new-epoch -- --reason TEXT [--yes]

  audit:unfreeze   ends a freeze whose cause is fixed: verifies the whole log against the pinned keys and every held
                   signed checkpoint, and resumes appends if the log is intact
  audit:new-epoch  ends a freeze whose cause cannot be fixed: keeps the audit log unchanged and starts a new one over the
                   current event log, with a signed statement of the reason

  --reason TEXT           the reason in one line; it is signed, kept permanently and shown
  --checkpoint FILE|URL   another signed checkpoint that you hold; may be repeated
  --keys FILE             the pinned public keys, instead of audit.keys in the data directory
  --yes                   does not ask

Both first show what is proven and what is given up. They run with or without running nodes, on the embedded database
or DATABASE_URL, with the settings of the service. Exit codes: 0 done, 1 the log was tampered with, 2 usage
error or not confirmed, 3 could not check, 4 nothing to verify against.`;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

const ask = async (question: string): Promise<boolean> => {
  if (!process.stdin.isTTY) {
    complain('no terminal for the confirmation; use --yes to continue without it');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} Type yes to go on: `);
  terminal.close();
  return answer.trim() === 'yes';
};

const main = async (args: readonly string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      reason: { type: 'string' },
      yes: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
      keys: { type: 'string' },
      checkpoint: { type: 'string', multiple: true },
    },
  });
  const [command] = positionals;
  if (values.help === true || positionals.length !== 1 || (command !== 'unfreeze' && command !== 'new-epoch')) {
    print(USAGE);
    return values.help === true ? 0 : 2;
  }
  const settings = readSettings(process.env);
  // The answer goes to stdout; the log must not get between.
  const logger = pino({ level: 'error' }, pino.destination(2));
  await using resources = new AsyncDisposableStack();
  const confirm: Operator['confirm'] = (question) => (values.yes === true ? Promise.resolve(true) : ask(question));
  const operator = await openOperator(
    { settings, logger, print, confirm, keysFile: values.keys, checkpoints: values.checkpoint ?? [] },
    resources,
  );
  return command === 'unfreeze' ? await unfreeze(operator) : await newEpoch(operator, values.reason ?? '');
};

const failed = (error: unknown): number => {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  if (error instanceof InvalidSetting || (typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS'))) {
    complain(error instanceof Error ? error.message : '');
    return 2;
  }
  complain(error instanceof CommandFailed ? error.message : inspect(error));
  return error instanceof CommandFailed ? error.exit : 3;
};

process.exitCode = await main(process.argv.slice(2)).catch(failed);
