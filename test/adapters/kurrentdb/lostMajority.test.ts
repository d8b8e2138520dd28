import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { startKurrentProcess } from '../../support/kurrentServer/childProcess.ts';
import { startKurrentServer } from '../../support/kurrentServer/kurrentServer.ts';
import { eventually } from '../../support/eventually.ts';

const APPENDER = fileURLToPath(new URL('../../support/kurrentServer/appender.ts', import.meta.url));
/** So long a survivor goes on naming a leader that has gone. */
const NAMED_FOR_MS = 2_000;
/** A search for the leader that nobody awaits has failed by then. */
const SEARCHED_MS = 6_000;

it('a process that appends lives on when the majority of a cluster is lost, and goes on when it is back (X-71)', async () => {
  const leader = await startKurrentProcess();
  const survivor = await startKurrentServer();
  const members = [leader.port, survivor.port].map((port) => ({ port, isAlive: true }));
  survivor.stand(() => ({ leader: leader.port, members }));
  const child = fork(APPENDER, [`esdb://127.0.0.1:${leader.port},127.0.0.1:${survivor.port}?tls=false`]);
  let acknowledged = 0;
  child.on('message', (isAcknowledged) => (acknowledged += isAcknowledged === true ? 1 : 0));
  const count = () => Promise.resolve(acknowledged);
  await eventually(count, (now) => now > 0);

  await leader.kill();
  await sleep(NAMED_FOR_MS);
  survivor.stand(() => ({ leader: null, members }));
  await sleep(SEARCHED_MS);
  expect(child.exitCode).toBeNull();

  const before = acknowledged;
  survivor.stand(() => ({ leader: survivor.port, members }));
  await eventually(count, (now) => now > before);
  child.disconnect();
  await once(child, 'exit');
  await survivor.close();
});
