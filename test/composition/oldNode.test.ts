import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runProgram } from '../support/audit/auditCli.ts';

const MAIN = fileURLToPath(new URL('../../main.mjs', import.meta.url));

/** Pretends to be a Node.js of that version. */
const pretending = (version: string): string =>
  `data:text/javascript,${encodeURIComponent(
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`,
  )}`;

it.each(['18.20.8', '20.20.2', '22.22.0', '23.11.1'])(
  'the service says on Node.js %s which one it needs, and ends',
  async (version) => {
    const { exit, stdout, stderr } = await runProgram(['--import', pretending(version), MAIN], {});
    expect(exit).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toBe(
      `The service needs Node.js 24 or newer, and this is ${version}. npm ci installs one, which npm start uses.\n`,
    );
  },
);
