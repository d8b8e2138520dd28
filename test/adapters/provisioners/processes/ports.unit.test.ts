import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Dispatcher, fetch } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPorts, reachablePorts } from '../../../../adapters/provisioners/processes/ports.ts';
import { eventually } from '../../../support/eventually.ts';

const MODULE = new URL('../../../../adapters/provisioners/processes/ports.ts', import.meta.url).href;
const RANGE = { from: 48_601, to: 48_603 };
const HOLDER = 'a3/management';

/** Connects to nothing, and so tells which ports would be tried. */
class Nowhere extends Dispatcher {
  override dispatch(): boolean {
    throw new Error('there is no way out');
  }
}

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
  it('none of them is one that fetch refuses, and all others are among them', async () => {
    const dispatcher = new Nowhere();
    const isRefused = async (port: number): Promise<boolean> => {
      const failure: unknown = await fetch(`http://127.0.0.1:${port}`, { dispatcher }).catch((error: unknown) => error);
      return failure instanceof Error && failure.cause instanceof Error && failure.cause.message === 'bad port';
    };
    const reached: number[] = [];
    for (let port = 1024; port <= 11_000; port += 1) if (!(await isRefused(port))) reached.push(port);
    expect(reached).not.toContain(10_080);
    expect(reachablePorts({ from: 1024, to: 11_000 })).toEqual(reached);
  });

  it('a range in which browsers refuse all of them has none, and no claim is left (CL-48)', async () => {
    const refused = createPorts(directory, { from: 6665, to: 6669 });
    await expect(refused.claim(HOLDER)).rejects.toMatchObject({ name: 'ProvisioningError', code: 'no_capacity' });
    expect(await readdir(directory)).toEqual([]);
  });

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
