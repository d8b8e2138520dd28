import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { startTimeOf } from '../../../adapters/provisioners/processes/processTable.ts';
import { eventually } from '../../support/eventually.ts';

const MODULE = new URL('../../../adapters/audit/endWithParent.ts', import.meta.url).href;
/** Starts a child that would run for ever, and tells its pid. */
const PARENT = `
  const { spawn } = require('node:child_process');
  const args = ['--import', '${MODULE}', '--eval', 'console.log(process.pid); setInterval(() => {}, 1000)'];
  spawn(process.execPath, args, { stdio: ['pipe', 'inherit', 'inherit'] });
`;

it('a child ends when its parent is killed', async () => {
  const parent = spawn(process.execPath, ['--eval', PARENT], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = z.tuple([z.instanceof(Buffer)]).parse(await once(parent.stdout, 'data'));
  const child = Number(line.toString());
  expect(await startTimeOf(child)).not.toBeNull();
  parent.kill('SIGKILL');
  await eventually(
    () => startTimeOf(child),
    (time) => time === null,
  );
});

it('a child that is done ends by itself', async () => {
  const child = spawn(process.execPath, ['--import', MODULE, '--eval', '0'], { stdio: ['pipe', 'inherit', 'inherit'] });
  expect(await once(child, 'exit')).toEqual([0, null]);
});
