import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/clusters/tcpPorts.ts';
import { programOf, startPeer } from './peer.ts';

/** What Stripe publishes to test against, at one version, so that a finding is the fault of a change here. */
const MODULE = 'github.com/stripe/stripe-mock@v0.203.0';

/**
 * Builds it into a folder of its own: nothing is installed, and Go keeps what it compiled in its own cache. Null, and a
 * line that says so, without Go or where the module cannot be had.
 */
export const buildStripeMock = async (): Promise<{ program: string; remove(): Promise<void> } | null> => {
  const go = programOf('stripe', ['go', '/usr/local/go/bin/go'], 'there is no Go to build stripe-mock with');
  if (go === null) return null;
  const folder = await mkdtemp(join(tmpdir(), 'peer-stripe-mock-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    await promisify(execFile)(go, ['install', MODULE], { env: { ...process.env, GOBIN: folder }, timeout: 240_000 });
    return { program: join(folder, 'stripe-mock'), remove };
  } catch {
    await remove();
    process.stdout.write(`test:peers skipped stripe: Go could not build ${MODULE}\n`);
    return null;
  }
};

/** On loopback; it keeps nothing, and answers with examples of Stripe's own description of its API. */
export const startStripeMock = async (program: string): Promise<{ url: string; stop(): Promise<void> }> => {
  const port = await freePort();
  const peer = startPeer(program, ['-http-addr', `127.0.0.1:${port}`]);
  const url = `http://127.0.0.1:${port}`;
  await eventually(
    () =>
      fetch(url).then(
        () => true,
        () => false,
      ),
    (isUp) => isUp,
  );
  return { url, stop: () => peer.stop() };
};
