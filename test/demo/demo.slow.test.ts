import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACCOUNT_FILE } from '../../demo/client.ts';
import { deleteDemo } from '../../demo/fresh.ts';
import { PROGRAM_ENVIRONMENT } from '../support/audit/auditCli.ts';
import { eventually } from '../support/eventually.ts';
import { freshPortRange } from '../support/clusters/portRange.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** The same for all runs: a cluster keeps its port. */
const ports = freshPortRange();
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'demo-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

type Ended = { code: number | null; output: string };
type Running = { output: () => string; ended: Promise<Ended>; stop: () => void };

const start = (...args: readonly string[]): Running => {
  const child = spawn(process.execPath, [...args], {
    cwd: ROOT,
    env: {
      ...PROGRAM_ENVIRONMENT,
      // Somebody's own server, which the demo must leave alone; nobody listens there.
      DATABASE_URL: 'postgres://127.0.0.1:1/theirs',
      SERVICE_DATA_DIR: dataDir,
      SERVICE_BACKEND_PORT: '0',
      SERVICE_WEB_PORT: '0',
      SERVICE_EMBEDDED_PORT_RANGE: `${ports.from}-${ports.to}`,
    },
  });
  const chunks: Buffer[] = [];
  const output = (): string => Buffer.concat(chunks).toString('utf8');
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Ended>((resolvePromise, reject) => {
    child.on('error', reject).on('close', (code) => resolvePromise({ code, output: output() }));
  });
  return { output, ended, stop: () => void child.kill('SIGINT') };
};

const run = (...args: readonly string[]): Promise<Ended> => start(...args).ended;

const password = (output: string): string | undefined => /with the password (\S+)/.exec(output)?.[1];

/** What every visit shows, whether on new data or on what an earlier one has left. */
const expectTour = (output: string, visit: string): void => {
  // Nothing but the tour: no line of the service's log, and no warning of Node.js.
  expect(output).not.toMatch(/^\{|warning/im);
  expect(output, visit).toContain('Shop, Errors, Clusters are ready');
  expect(output).toContain('=> proposed resolution, high confidence');
  expect(output).toContain('address_incomplete: house number missing');
  expect(output).toMatch(/=> needs a person, \w+ confidence, \$0\.\d{6}: The customer reports a double charge/);
  expect(output).toMatch(/It is available: (http:\S+)\/\.well-known\/\S+\s+answers that it issues tokens as \1\./);
  expect(output).toMatch(
    /26\.7\.5 -> 26\.8\.0 {2}completed, by the user\s+26\.8\.0 -> 26\.9\.0 {2}completed, by itself/,
  );
  expect(output.match(/exit code \d/g), output).toEqual(['exit code 0', 'exit code 1', 'exit code 0']);
  expect(output).toContain('event_altered at position 3');
};

/** A mail is looked into with three systems, and its answer lies in the sender's mailbox, in the thread. */
const expectAnswers = (output: string): void => {
  const about = output.slice(output.indexOf('5. '));
  expect(about).toMatch(/step \d+ {2}postgres query[^]*sentry list_recent_issues[^]*clusters cluster_history/);
  for (const proof of ['"active" (step 2)', 'jwt audience invalid', 'aud and resource_access omit'])
    expect(about).toContain(proof);
  expect(about).toMatch(
    /Message-ID (<\S+>)\.\s[^]*In the mailbox of noor@example\.com:[^]*In-Reply-To: \1\s[^]*References: \1\s[^]*Hello Noor,/,
  );
};

it('shows investigations over three connectors, what becomes of a mail, a cluster that answers and is upgraded, and an auditor who notices one bit; afresh, and again on the same data', async () => {
  // What an earlier demo has left.
  await writeFile(join(dataDir, ACCOUNT_FILE), '{}');
  await writeFile(join(dataDir, 'left'), '');
  const first = await run('demo/main.ts', '--exit', '--fresh');
  expectTour(first.output, 'fresh');
  expectAnswers(first.output);
  expect(first.output).toMatch(/comment at ticket 7 of the help desk:\s+\| Hello Jonas,/);
  expect(first.output).toMatch(/in the thread of the channel:\s+\| Hello Aiko,\s+\| the code AUTUMN15 has ended/);
  await expect(readFile(join(dataDir, 'left'))).rejects.toThrow('ENOENT');
  expect(first.output).not.toContain('the demo goes on where it was');
  expect(first.output).toContain('It is in the inbox after');
  expect(first.output).toContain('waiting_for_user, because of breaking_changes');
  expect(first.output).toContain('The demo stops here');
  expect(first.output).not.toContain('Ctrl-C');
  expect(first.code).toBe(0);

  const again = start('demo/main.ts');
  await eventually(
    () => Promise.race([again.ended, Promise.resolve({ code: undefined, output: again.output() })]),
    ({ code, output }) => code !== undefined || output.includes('Ctrl-C stops the demo'),
  );
  expect((await run('demo/mail/main.ts', 'My parcel', 'Where is my order 1045?')).output).toContain('Sent as noor@');
  const { output: mailbox } = await run('demo/mail/main.ts');
  expect(mailbox).toMatch(/Subject: Re: "My returns"[^]*That is all that has come to noor@example\.com/);
  again.stop();
  const second = await again.ended;
  expectTour(second.output, 'again');
  expectAnswers(second.output);
  expect(second.output).toContain('the demo goes on where it was');
  expect(second.output).not.toContain('It is in the inbox after');
  expect(second.output).not.toContain('waiting_for_user');
  expect(second.code).toBe(0);
  expect(password(second.output)).toBe(password(first.output));
  expect(password(first.output)).toBeDefined();

  const { output: offline, code } = await run('demo/mail/main.ts');
  expect(offline).toContain('The demo is not running');
  expect(code).toBe(1);
}, 300_000);

it('deletes with --fresh nothing that is not its own', async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), 'not-a-demo-'));
  try {
    await writeFile(join(elsewhere, 'encryption.key'), 'theirs');
    await expect(deleteDemo(elsewhere)).rejects.toThrow('was not made by the demo');
    expect(await readFile(join(elsewhere, 'encryption.key'), 'utf8')).toBe('theirs');
    await writeFile(join(elsewhere, ACCOUNT_FILE), '{}');
    await deleteDemo(elsewhere);
    await expect(readFile(join(elsewhere, ACCOUNT_FILE))).rejects.toThrow('ENOENT');
    await deleteDemo(elsewhere);
  } finally {
    await rm(elsewhere, { recursive: true, force: true });
  }
});

it.each([
  ['demo/main.ts', '--help', 0],
  ['demo/main.ts', '--nope', 2],
  ['demo/mail/main.ts', '--help', 0],
  ['demo/mail/main.ts', '--nope', 2],
  ['bench/main.ts', '--help', 0],
  ['bench/main.ts', '--nope', 2],
])('%s %s says how it is used and exits %i', async (program, argument, expected) => {
  const { code, output } = await run(program, argument);
  expect(output).toContain('Usage: npm run');
  expect(code).toBe(expected);
});
