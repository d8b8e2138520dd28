import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'demo-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Runs the demo to its end, as `npm run demo -- --exit` does. */
const runDemo = (): Promise<{ code: number | null; output: string }> =>
  new Promise((resolvePromise, reject) => {
    const child = spawn(process.execPath, ['demo/main.ts', '--exit'], {
      cwd: ROOT,
      env: {
        PATH: process.env['PATH'],
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

it('shows investigations, a cluster that answers, and an auditor who notices one bit; twice on the same data', async () => {
  for (const run of ['first', 'second']) {
    const { code, output } = await runDemo();
    expect(output, run).toContain('none of which can write');
    expect(output).toContain('propose_resolution, high confidence');
    expect(output).toContain('address_incomplete: house number missing');
    expect(output).toMatch(/=> escalate, \w+ confidence, \$0\.\d{6}: The customer reports a double charge/);
    expect(output).toContain('It is available and answers: {"');
    expect(output.match(/exit code \d/g), output).toEqual(['exit code 0', 'exit code 1', 'exit code 0']);
    expect(output).toContain('event_altered at position 3');
    expect(code).toBe(0);
  }
}, 180_000);
