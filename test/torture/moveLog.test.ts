import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillLog } from '../../bench/fill.ts';
import { auditCli } from '../support/audit/auditCli.ts';
import { eventually } from '../support/eventually.ts';
import { startKurrentProcess, type KurrentProcess } from '../support/kurrentServer/childProcess.ts';
import { runLogMove } from '../support/log/logMove.ts';
import { silentLogger } from '../support/logger.ts';
import { openNodeFixture, type NodeFixture } from '../support/nodes/node.ts';
import { signUp } from '../support/nodes/nodeClient.ts';
import { testDatabase, type TestDatabase } from '../support/database/postgres.ts';

/** How many events are moved there and back. */
const EVENTS = Number(process.env['TORTURE_EVENTS'] ?? '100000');
/** Of the histories of `bench/`. */
const EVENTS_A_TICKET = 2.4;
const LONG = 3_600_000;

type Verified = { size: number; root_hash: string; unsealed_events: number };

let kurrent: KurrentProcess;
let database: TestDatabase;
let fixture: NodeFixture;

beforeAll(async () => {
  kurrent = await startKurrentProcess();
  database = await testDatabase();
  // The clusters of the histories run nowhere, which a node appends once it has asked them three times.
  fixture = await openNodeFixture({ DATABASE_URL: database.url, SERVICE_HEALTH_PROBE_SECONDS: '86400' });
  const node = await fixture.start();
  // Without an administrator each start would append that it has minted a link.
  await signUp(node);
  await fixture.end(node, 'SIGTERM');
  const fill = { url: database.url, dataDir: fixture.dataDir, seed: 7, logger: silentLogger };
  const tickets = Math.ceil(EVENTS / EVENTS_A_TICKET);
  await fillLog({ ...fill, tickets, parallel: 200, signal: new AbortController().signal });
}, LONG);
afterAll(async () => {
  await fixture.dispose();
  await database.close();
  await kurrent.close();
});

const at = (engine: 'postgresql' | 'kurrentdb'): NodeJS.ProcessEnv =>
  engine === 'kurrentdb' ? { ...fixture.environment, KURRENTDB_URL: kurrent.url } : fixture.environment;

/** A node starts, builds what it has to, seals everything, and stops. */
const settled = async (engine: 'postgresql' | 'kurrentdb'): Promise<Verified> => {
  const node = await fixture.start(at(engine));
  const verified = await eventually(
    async () => JSON.parse((await auditCli(['verify', '--json'], at(engine))).stdout) as Verified,
    (found) => found.unsealed_events === 0 && found.size > EVENTS / 2,
  );
  await fixture.end(node, 'SIGTERM');
  return verified;
};

/** One line a read model, with place and digest. */
const digests = async (): Promise<readonly string[]> => {
  const { exit, stdout } = await fixture.projections('verify');
  expect(exit).toBe(0);
  return stdout.split('\n').filter((line) => line !== '');
};

const moved = async (from: string, to: string): Promise<void> => {
  const began = performance.now();
  const { exit, stdout, stderr } = await runLogMove(['--from', from, '--to', to], at('kurrentdb'));
  expect([exit, stderr]).toEqual([0, '']);
  process.stdout.write(`${from} to ${to}: ${((performance.now() - began) / 1000).toFixed(0)} s\n${stdout}\n`);
};

it(
  `${EVENTS} events there and back: equal digests of every read model, equal root, equal state`,
  async () => {
    await settled('postgresql');
    const before = { verified: await settled('postgresql'), digests: await digests() };
    await moved('postgresql', 'kurrentdb');
    const there = await settled('kurrentdb');
    expect([there.size, there.root_hash]).toEqual([before.verified.size, before.verified.root_hash]);
    await moved('kurrentdb', 'postgresql');
    const back = await settled('postgresql');
    expect([back.size, back.root_hash]).toEqual([before.verified.size, before.verified.root_hash]);
    expect(await digests()).toEqual(before.digests);
    process.stdout.write(`${back.size} events, root ${back.root_hash}\n${before.digests.join('\n')}\n`);
  },
  LONG,
);
