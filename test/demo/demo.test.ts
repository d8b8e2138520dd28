import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACCOUNT_FILE } from '../../demo/client.ts';
import { deleteDemo } from '../../demo/fresh.ts';
import { PROGRAM_ENVIRONMENT } from '../support/auditCli.ts';

const ROOT = resolve(import.meta.dirname, '../..');

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'demo-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Runs the demo to its end, as `npm run demo -- --exit` does. */
const runDemo = (...args: readonly string[]) => run('demo/main.ts', ...args);

const run = (...args: readonly string[]): Promise<{ code: number | null; output: string }> =>
  new Promise((resolvePromise, reject) => {
    const child = spawn(process.execPath, [...args], {
      cwd: ROOT,
      env: {
        ...PROGRAM_ENVIRONMENT,
        // Somebody's own server, which the demo must leave alone; nobody listens there.
        DATABASE_URL: 'postgres://127.0.0.1:1/theirs',
        SERVICE_DATA_DIR: dataDir,
        SERVICE_BACKEND_PORT: '0',
        SERVICE_WEB_PORT: '0',
        SERVICE_EMBEDDED_PORT_RANGE: '23000-23099',
      },
    });
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', reject).on('close', (code) => {
      resolvePromise({ code, output: Buffer.concat(chunks).toString('utf8') });
    });
  });

const password = (output: string): string | undefined => /with the password (\S+)/.exec(output)?.[1];

it('shows investigations, a cluster that answers and is upgraded, and an auditor who notices one bit; again on the same data, and afresh', async () => {
  const passwords: (string | undefined)[] = [];
  for (const visit of ['first', 'resumed', 'fresh']) {
    const { code, output } = await runDemo('--exit', ...(visit === 'fresh' ? ['--fresh'] : []));
    passwords.push(password(output));
    expect(output.includes('the demo goes on where it was'), `${visit}: ${output}`).toBe(visit === 'resumed');
    // Nothing but the tour: no line of the service's log, and no warning of Node.js.
    expect(output).not.toMatch(/^\{|warning/im);
    expect(output, visit).toContain('none of which can write');
    expect(output).toContain('=> proposed resolution, high confidence');
    expect(output).toContain('address_incomplete: house number missing');
    expect(output).toMatch(/=> needs a person, \w+ confidence, \$0\.\d{6}: The customer reports a double charge/);
    expect(output).toMatch(/It is available: (http:\S+)\/\.well-known\/\S+\s+answers that it issues tokens as \1\./);
    expect(output.includes('waiting_for_user, because of breaking_changes'), output).toBe(visit !== 'resumed');
    expect(output).toMatch(
      /26\.7\.5 -> 26\.8\.0 {2}completed, by the user\s+26\.8\.0 -> 26\.9\.0 {2}completed, by itself/,
    );
    expect(output).toContain('The demo stops here');
    expect(output).not.toContain('Ctrl-C');
    expect(output.match(/exit code \d/g), output).toEqual(['exit code 0', 'exit code 1', 'exit code 0']);
    expect(output).toContain('event_altered at position 3');
    expect(code).toBe(0);
  }
  expect(passwords[0]).toBeDefined();
  expect(passwords[1]).toBe(passwords[0]);
  expect(passwords[2]).not.toBe(passwords[0]);
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
  ['bench/main.ts', '--help', 0],
  ['bench/main.ts', '--nope', 2],
])('%s %s says how it is used and exits %i', async (program, argument, expected) => {
  const { code, output } = await run(program, argument);
  expect(output).toContain('Usage: npm run');
  expect(code).toBe(expected);
});
