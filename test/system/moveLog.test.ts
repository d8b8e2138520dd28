import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgresEventLog } from '../../adapters/postgres/log/eventLog.ts';
import { LogUnavailable } from '../../domain/core/log/eventLog.ts';
import { fillLog } from '../../bench/fill.ts';
import { untilMissed } from '../support/log/appendHold.ts';
import { auditCommand } from '../support/audit/auditCli.ts';
import { encodedEvents, freshStream } from '../support/log/encodedEvents.ts';
import { eventually } from '../support/eventually.ts';
import { startKurrentProcess, type KurrentProcess } from '../support/kurrentServer/childProcess.ts';
import { killLogMove, runLogMove } from '../support/log/logMove.ts';
import { silentLogger } from '../support/logger.ts';
import { openNodeFixture, type NodeFixture, type ReadyNode } from '../support/nodes/node.ts';
import { signUp, type NodeClient } from '../support/nodes/nodeClient.ts';
import { testDatabase, type TestDatabase } from '../support/database/postgres.ts';

const THERE = ['--from', 'postgresql', '--to', 'kurrentdb'];
const BACK = ['--from', 'kurrentdb', '--to', 'postgresql'];
const TICKETS = 400;

type Verified = { size: number; root_hash: string; unsealed_events: number };

let kurrent: KurrentProcess;
let database: TestDatabase;
let fixture: NodeFixture;
let node: ReadyNode;
let admin: NodeClient;
let state: string;
let checkpoint: string;
let before: { verified: Verified; digests: readonly string[] };

beforeAll(async () => {
  kurrent = await startKurrentProcess();
  database = await testDatabase();
  fixture = await openNodeFixture({ DATABASE_URL: database.url });
  state = join(fixture.dataDir, 'auditor.state');
  checkpoint = join(fixture.dataDir, 'auditor.checkpoint');
  node = await fixture.start();
  admin = await signUp(node);
  await fixture.end(node, 'SIGTERM');
  const fill = {
    url: database.url,
    dataDir: fixture.dataDir,
    tickets: TICKETS,
    parallel: 100,
    seed: 7,
    logger: silentLogger,
  };
  await fillLog({ ...fill, signal: new AbortController().signal });
  await start({});
  await sealed({});
});
afterAll(async () => {
  await fixture.dispose();
  await database.close();
  await kurrent.close();
});

/** Where the log is in KurrentDB. */
const there = (): NodeJS.ProcessEnv => ({ KURRENTDB_URL: kurrent.url });
const environment = (more: NodeJS.ProcessEnv) => ({ ...fixture.environment, ...more });

const start = async (more: NodeJS.ProcessEnv): Promise<void> => {
  node = await fixture.start(more);
  admin = admin.at(node.backendUrl);
};
const stop = async (): Promise<void> => void (await fixture.end(node, 'SIGTERM'));

const verify = (more: NodeJS.ProcessEnv, ...args: string[]) =>
  auditCommand(['verify', '--json', ...args], environment(more));

/** Once every event is signed. */
const sealed = (more: NodeJS.ProcessEnv): Promise<Verified> =>
  eventually(
    async () => JSON.parse((await verify(more)).stdout) as Verified,
    (verified) => verified.unsealed_events === 0 && verified.size > TICKETS,
  );

/** One line a read model with the digest of its rows, live and built anew. */
const digests = async (): Promise<readonly string[]> => {
  const { stdout, exit } = await fixture.projections('verify');
  expect(exit).toBe(0);
  return stdout.split('\n').filter((line) => line !== '');
};

/** Why a node does not start. */
const refusal = async (more: NodeJS.ProcessEnv): Promise<string> => {
  const refused = fixture.spawn(more);
  expect(await refused.exited).toEqual({ code: 1, signal: null });
  return String(refused.lines.find(({ level }) => level === 'fatal')?.['reason']);
};

const move = (args: readonly string[]) => runLogMove(args, environment(there()));

describe('log:move', () => {
  it.each([
    ['no engines', [], '--from must be postgresql or kurrentdb'],
    ['an address', ['--from', 'postgresql', '--to', 'esdb://u:secret@db'], '--to must be postgresql or kurrentdb'],
    ['one engine twice', ['--from', 'kurrentdb', '--to', 'kurrentdb'], '--from and --to are both kurrentdb'],
    ['an unknown option', [...THERE, '--force'], 'Unknown option'],
  ])('says what is wrong with %s', async (_, args, message) => {
    const { exit, stderr } = await move(args);
    expect([exit, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(stderr).not.toContain('secret');
  });

  it('wants to know where KurrentDB is', async () => {
    const missing = await runLogMove(THERE, fixture.environment);
    expect([missing.exit, missing.stderr]).toEqual([2, 'set KURRENTDB_URL to the KurrentDB server\n']);
  });

  it('refuses while a node runs, and changes nothing', async () => {
    const { exit, stderr } = await move(THERE);
    expect([exit, stderr]).toEqual([3, 'nodes or commands run on this database; stop them all first\n']);
    expect(await kurrent.demand({ countOf: 'StoreOpened' })).toBe(0);
    await admin.post('/api/tickets', { title: 'Still here', body: 'x' });
  });

  it('takes a log to KurrentDB, killed at any point, and no node appends to either meanwhile', async () => {
    await sealed({});
    await stop();
    before = { verified: await sealed({}), digests: await digests() };
    expect((await verify({}, '--state', state)).exit).toBe(0);
    await copyFile(join(fixture.dataDir, 'audit.state'), checkpoint);
    for (const [at, afterMs] of [
      ['copying', 0],
      ['copying', 150],
      ['comparing', 0],
      ['comparing', 150],
    ] as const) {
      if (!(await killLogMove(THERE, environment(there()), { at, afterMs }))) break;
      // Else whoever comes next is told that it is being moved just now.
      await untilMissed(database.database, 0, 'sole use');
      const refused = at === 'copying' ? [afterMs === 0 ? {} : there()] : [];
      for (const more of refused) expect(await refusal(more)).toMatch(/^the event log is being moved from postgresql/);
    }
    const { exit, stdout, stderr } = await move(THERE);
    expect([exit, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/moved: \d+ events|is in kurrentdb already/);
  });

  it('leaves the old log closed for good', async () => {
    const old = openPostgresEventLog({ target: database.url, logger: silentLogger });
    await expect(old.append(freshStream(), encodedEvents(1), 'no_stream')).rejects.toBeInstanceOf(LogUnavailable);
    await old.close();
    expect(await refusal({})).toContain('is kept in kurrentdb and not in postgresql');
    const { exit, stdout } = await verify({});
    expect([exit, stdout]).toEqual([3, expect.stringContaining('is kept in kurrentdb')]);
  });

  it('changes no byte: state file and signed checkpoint from before are still good (X-57)', async () => {
    const copied = join(fixture.dataDir, 'copied.state');
    await copyFile(state, copied);
    const run = await verify(there(), '--state', copied, '--checkpoint', checkpoint);
    expect(run.exit).toBe(0);
    expect(JSON.parse(run.stdout)).toMatchObject({
      size: before.verified.size,
      root_hash: before.verified.root_hash,
      unsealed_events: 0,
    });
  });

  it('lets the sealer go on under the same keys, and read models are built anew', async () => {
    await start(there());
    expect((await admin.send('GET', '/api/tickets?limit=1')).status).toBe(200);
    await admin.post('/api/tickets', { title: 'On the new engine', body: 'x' });
    const { size } = await eventually(
      async () => JSON.parse((await verify(there())).stdout) as Verified,
      (verified) => verified.size > before.verified.size && verified.unsealed_events === 0,
    );
    expect(size).toBeGreaterThan(before.verified.size);
    await stop();
    expect((await verify(there(), '--state', state, '--checkpoint', checkpoint)).exit).toBe(0);
  });

  it('takes it back behind what PostgreSQL still has, and gives up a move on demand', async () => {
    expect(await killLogMove(BACK, environment(there()), { at: 'copying', afterMs: 0 })).toBe(true);
    expect(await move([...BACK, '--cancel'])).toMatchObject({ exit: 0 });
    expect((await verify(there())).exit).toBe(0);
    const { exit, stdout } = await move(BACK);
    expect([exit, stdout]).toEqual([0, expect.stringContaining('behind what was copied before')]);
    expect((await verify({}, '--checkpoint', checkpoint, '--state', state)).exit).toBe(0);
    expect(await move(BACK)).toMatchObject({ exit: 0, stdout: expect.stringContaining('is already in postgresql') });
    await start({});
    await stop();
    const now = await digests();
    expect(now.map((line) => line.split(' ')[0])).toEqual(before.digests.map((line) => line.split(' ')[0]));
  });
});
