import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runProgram } from '../support/audit/auditCli.ts';

const LAUNCHER = fileURLToPath(new URL('../../bin/audit-cli.mjs', import.meta.url));

/** Pretends to be a Node.js of that version, and says with which program the launcher goes on. */
const pretending = (version: string): string =>
  `data:text/javascript,${encodeURIComponent(`
  import child from 'node:child_process';
  import { syncBuiltinESMExports } from 'node:module';
  Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });
  process.execPath = 'itself';
  child.spawnSync = (program) => (console.log(program), { status: 0 });
  syncBuiltinESMExports();
`)}`;

it.each([
  ['20.20.2', false],
  ['22.17.1', false],
  ['22.18.0', true],
  ['23.0.0', false],
  ['23.5.0', false],
  ['23.6.0', true],
  ['24.0.0', true],
  ['26.1.0', true],
])('audit-cli on Node.js %s: runs on it? %s (X-57)', async (version, itself) => {
  const { stdout, stderr } = await runProgram(['--import', pretending(version), LAUNCHER, 'help'], {});
  expect(stderr).toBe('');
  expect(stdout.trim() === 'itself').toBe(itself);
});
