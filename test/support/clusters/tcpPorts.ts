import { connect } from 'node:net';
import { isFree } from '../../../adapters/provisioners/processes/ports.ts';

/** Whether somebody listens there now. */
export const isTaken = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1');
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });

/**
 * From 11,000 on, above the last port that `fetch` and browsers refuse (10,080), and below those of `freshPortRange` and
 * of outgoing connections; a share for each worker of the runner.
 */
const FIRST = 11_000;
const SHARE = 900;
const SHARES = 10;
const share = (Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % SHARES;
let next = Math.floor(Math.random() * SHARE);

/**
 * A port of loopback where nobody listens, and nobody will who lets the system choose: it is used by a program that takes
 * a while to start. The next call gives another one.
 */
export const freePort = async (): Promise<number> => {
  for (let tried = 0; tried < SHARE; tried += 1) {
    const port = FIRST + share * SHARE + (next++ % SHARE);
    if (await isFree(port)) return port;
  }
  throw new Error('no port is free');
};
