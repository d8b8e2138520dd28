import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { killAll } from '../../support/clusters/clusterTraces.ts';
import { pidsServing } from '../../support/clusters/embeddedFixture.ts';
import { eventually } from '../../support/eventually.ts';
import { openNodeFixture, type NodeFixture, type ReadyNode } from '../../support/nodes/node.ts';
import { signUp, type NodeClient } from '../../support/nodes/nodeClient.ts';
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';

/** Lives of a cluster, each with four kills; more with KILL_ROUNDS, the same choices again with KILL_SEED. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 1);
const SEED = process.env['KILL_SEED'] ?? randomBytes(4).toString('hex');
const TOLD_EACH = 10;

let database: TestDatabase;
let fixture: NodeFixture;
let node: ReadyNode;
let admin: NodeClient;

beforeAll(async () => {
  database = await testDatabase();
  fixture = await openNodeFixture({
    DATABASE_URL: database.url,
    SERVICE_HEALTH_PROBE_SECONDS: '1',
    SERVICE_RATE_WRITES_PER_MINUTE: '100000',
  });
  node = await fixture.start();
  admin = await signUp(node);
});
afterAll(async () => {
  await fixture.dispose();
  await database.close();
});

type Victim = 'service' | 'child';
type Cut = { victim: Victim; events: number };

/** What is killed, and after how many further events of the cluster. */
const cutsOf = (seed: string, count: number): readonly Cut[] => {
  let state = Number.parseInt(seed, 16) >>> 0;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Array.from({ length: count }, () => ({ victim: next(2) === 0 ? 'service' : 'child', events: next(6) }));
};

type Listed = { type: string; data: { operationId?: string } };
const eventsOf = async (id: string): Promise<readonly Listed[]> =>
  (await admin.get<{ items: Listed[] }>(`/api/events?stream=cluster-${id}&limit=100`)).items;
const statusOf = async (id: string): Promise<string> => {
  const { status, body } = await admin.send<{ status: string }>('GET', `/clusters/${id}`);
  return status === 404 ? 'gone' : body.status;
};

const directoryOf = (id: string): string => join(fixture.dataDir, 'clusters', id);

/** Kills once so many events have come, or nothing comes any more because the operation is over. */
const cutIn = async (id: string, before: number, { victim, events }: Cut): Promise<void> => {
  const isUnderWay = async (): Promise<boolean> =>
    ['provisioning', 'updating', 'deleting'].includes(await statusOf(id)) &&
    (await eventsOf(id)).length < before + events;
  await eventually(isUnderWay, (goesOn) => !goesOn);
  if (victim === 'child') return killAll(pidsServing(directoryOf(id)));
  await fixture.end(node, 'SIGKILL');
  node = await fixture.start();
  admin = admin.at(node.backendUrl);
  return undefined;
};

/** What failed because of a kill is repeated, as a user would. */
const settles = async (id: string, wanted: string): Promise<void> => {
  await eventually(
    async () => {
      const status = await statusOf(id);
      if (status === 'failed') await admin.send('POST', `/clusters/${id}/retry`);
      return status;
    },
    (status) => status === wanted,
  );
};

const act = async (id: string, cut: Cut, wanted: string, ask: () => Promise<unknown>): Promise<void> => {
  const before = (await eventsOf(id)).length;
  await ask();
  await cutIn(id, before, cut);
  await settles(id, wanted);
};

/** Asks until it is taken: whoever missed the child that was killed last has the cluster degraded for a moment. */
const asksForUpgrade = async (id: string): Promise<number> => {
  for (;;) {
    const before = (await eventsOf(id)).length;
    const wanted = { to: TO, acknowledge_breaking: true };
    const { status, body } = await admin.send<{ current_status?: string }>('POST', `/clusters/${id}/upgrades`, wanted);
    if (status === 201) return before;
    expect([status, body.current_status]).toEqual([409, 'degraded']);
    await settles(id, 'available');
  }
};

/** An upgrade that somebody cancels, before the kill or after it: what they are told is what becomes of it. */
const upgradeAndCancel = async (id: string, cut: Cut): Promise<void> => {
  const before = await asksForUpgrade(id);
  const cancel = async () => (await admin.send('POST', `/clusters/${id}/upgrades/cancel`)).status;
  const early = cut.events % 2 === 0 ? await cancel() : null;
  await cutIn(id, before, cut);
  const status = early ?? (await cancel());
  await settles(id, 'available');
  expect([200, 409]).toContain(status);
  expect(await admin.get(`/clusters/${id}`)).toMatchObject({ version: status === 200 ? FROM : TO });
  const types = (await eventsOf(id)).map(({ type }) => type);
  expect(types.filter((type) => type === 'ClusterUpgradeTakenBack')).toHaveLength(status === 200 ? 1 : 0);
};

const FROM = '26.7.5';
const TO = '26.8.0';

const live = async (round: number, cuts: readonly Cut[]): Promise<void> => {
  const body = { name: `round ${round}`, size: 'small', location: 'us', version: FROM };
  const { id } = await admin.post<{ id: string }>('/clusters', body);
  const [first, second, third, fourth] = cuts as [Cut, Cut, Cut, Cut];
  await cutIn(id, 0, first);
  await settles(id, 'available');
  await act(id, second, 'available', () => admin.send('PATCH', `/clusters/${id}`, { http_relative_path: '/auth' }));
  await eventually(
    () => Promise.resolve(pidsServing(directoryOf(id))),
    (pids) => pids.length === 1,
  );
  expect(await admin.get(`/clusters/${id}`)).toMatchObject({ http_relative_path: '/auth' });
  await toldOnce(id, round, [
    'ClusterRequested',
    'ClusterProvisioned',
    'ClusterUpdateStarted',
    'ClusterUpdateCompleted',
  ]);
  await upgradeAndCancel(id, third);
  await act(id, fourth, 'gone', () => admin.send('DELETE', `/clusters/${id}`));
  await toldOnce(id, round, ['ClusterDeleted']);
};

const toldOnce = async (id: string, round: number, types: readonly string[]): Promise<void> => {
  const told = (await eventsOf(id)).map(({ type }) => type);
  for (const once of types)
    expect(
      told.filter((type) => type === once),
      `${once} in round ${round}`,
    ).toHaveLength(1);
};

it(
  `kill -9 of the service and of what it runs, at random points: no cluster stuck, doubled or left behind (CL-44, CL-45, CL-54, CL-75)`,
  { timeout: ROUNDS * 300_000 },
  async () => {
    process.stdout.write(`KILL_SEED=${SEED} KILL_ROUNDS=${ROUNDS}\n`);
    const cuts = cutsOf(SEED, ROUNDS * 4);
    for (let round = 0; round < ROUNDS; round += 1) {
      await live(round, cuts.slice(round * 4, round * 4 + 4));
      if ((round + 1) % TOLD_EACH === 0) process.stdout.write(`${round + 1} rounds\n`);
    }
    expect(pidsServing(fixture.dataDir)).toEqual([]);
    expect((await readdir(join(fixture.dataDir, 'clusters'))).filter((entry) => entry !== '.ports')).toEqual([]);
    expect(await readdir(join(fixture.dataDir, 'clusters', '.ports'))).toEqual([]);
    expect(node.named('internal_error')).toEqual([]);
  },
);
