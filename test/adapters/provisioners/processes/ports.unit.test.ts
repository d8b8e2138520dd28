import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPorts } from '../../../../adapters/provisioners/processes/ports.ts';
import { eventually } from '../../../support/eventually.ts';

const MODULE = new URL('../../../../adapters/provisioners/processes/ports.ts', import.meta.url).href;
const RANGE = { from: 48_601, to: 48_603 };
const HOLDER = 'a3/management';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ports-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** Claims, and kills itself as soon as it sees what it writes first. */
const diesClaiming = async (): Promise<void> => {
  const script = `
    const { watch } = await import('node:fs');
    const { createPorts } = await import(${JSON.stringify(MODULE)});
    watch(${JSON.stringify(directory)}, () => process.kill(process.pid, 'SIGKILL'));
    await createPorts(${JSON.stringify(directory)}, ${JSON.stringify(RANGE)}).claim(${JSON.stringify(HOLDER)});`;
  await once(spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' }), 'exit');
};

describe('ports of clusters', () => {
  it('a crash within a claim leaves nothing behind that the release does not take along (CL-54)', async () => {
    const ports = createPorts(directory, RANGE);
    const left = await eventually(
      () => diesClaiming().then(() => readdir(directory)),
      (names) => names.some((name) => name.startsWith('.')),
    );
    expect(left).not.toEqual([]);
    await ports.release(HOLDER);
    expect(await readdir(directory)).toEqual([]);
  });

  it("a holder's release leaves the claims of others, also of one whose name begins alike", async () => {
    const ports = createPorts(directory, RANGE);
    const claimed = [await ports.claim('a3'), await ports.claim(HOLDER)];
    await ports.release('a3');
    expect(await readdir(directory)).toEqual([String(claimed[1])]);
  });
});
