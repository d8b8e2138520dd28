import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { runChecks } from './runChecks.ts';

/** `ticket-source-check`: exits 0 when the server keeps the contract, 1 when it does not, 2 for wrong use. */
const USAGE = `ticket-source-check [--env NAME=VALUE]... [--write EXTERNAL_ID] -- COMMAND [ARGUMENT]...

Holds a ticket source against docs/ticket-source-contract.md. It is started as the service starts it: without a shell,
with PATH, HOME, LANG and what --env says. Nothing is written, unless --write names a ticket that may be answered
(internally) and solved.`;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const usage = (): never => {
  process.stderr.write(`${USAGE}\n`);
  return process.exit(2);
};

const given = (() => {
  try {
    const options = { env: { type: 'string', multiple: true }, write: { type: 'string' } } as const;
    return parseArgs({ options, allowPositionals: true, tokens: true });
  } catch {
    return usage();
  }
})();
const [command, ...args] = given.positionals;
const pairs = (given.values.env ?? []).map((pair) => /^([A-Z_][A-Z0-9_]*)=(.*)$/s.exec(pair));
if (command === undefined || pairs.includes(null)) usage();
const env = Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']));
const own = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? tmpdir(), LANG: 'C.UTF-8' };

const failures = await runChecks(
  { command: command ?? '', args, env: { ...own, ...env } },
  { writeTo: given.values.write ?? null },
  ({ name, ok, detail }) => print(`${ok ? 'ok    ' : 'FAILED'} ${name}${detail === '' ? '' : `: ${detail}`}`),
);
print(failures === 0 ? 'The server keeps the contract.' : `${failures} checks failed.`);
process.exit(failures === 0 ? 0 : 1);
