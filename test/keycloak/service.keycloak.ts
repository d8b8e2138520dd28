import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { homeArgument } from '../../adapters/provisioners/process/commandLine.ts';
import { homeDirectory } from '../../adapters/provisioners/process/stateFiles.ts';
import { processesWith } from '../../adapters/provisioners/processes/processTable.ts';
import { compareVersions } from '../../domain/versions/versionNumber.ts';
import { signIn } from '../contracts/signIn.ts';
import { databaseTraces, killAll, tracesIn } from '../support/clusters/clusterTraces.ts';
import { eventually } from '../support/eventually.ts';
import { openNodeFixture, type NodeFixture } from '../support/nodes/node.ts';
import { signUp, type NodeClient } from '../support/nodes/nodeClient.ts';
import { isTaken } from '../support/clusters/tcpPorts.ts';
import { makeRealm, userSignsIn, versionOf } from './adminApi.ts';
import { created, handedOut, offering, upgraded, type Cluster } from './overHttp.ts';
import { homes, JAVA_OPTIONS, shareBuilds } from './realFixture.ts';

type PathEntry = { version: string; required: boolean };
type Problem = { code: string; interval_breaking_change_count?: number };

/** The oldest is what the cluster begins with; the others are the steps of its path. */
const [first = '', ...steps] = [...homes.keys()].toSorted(compareVersions);

let directory: string;
let fixture: NodeFixture;
let admin: NodeClient;
let cluster: Cluster;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'catalogue-'));
  const catalogue = join(directory, 'keycloak.json');
  await writeFile(catalogue, JSON.stringify(offering([...homes.keys()])));
  fixture = await openNodeFixture({
    SERVICE_PROVISIONER: 'process',
    SERVICE_CATALOGUE_FILE: catalogue,
    SERVICE_HEALTH_PROBE_SECONDS: '1',
    SERVICE_KEYCLOAK_HOMES: [...homes].map(([version, home]) => `${version}=${home}`).join(','),
    JAVA_OPTS_APPEND: JAVA_OPTIONS.join(' '),
  });
  await shareBuilds(fixture.dataDir);
  admin = await signUp(await fixture.start());
});
afterAll(async () => {
  await fixture.dispose();
  await rm(directory, { recursive: true });
});

const directoryOf = (id: string): string => join(fixture.dataDir, 'clusters', id);

const serversOf = async (id: string): Promise<readonly number[]> =>
  (await processesWith(homeArgument(homeDirectory(directoryOf(id))))).map(({ pid }) => pid);

const shown = (): Promise<Cluster> => admin.get<Cluster>(`/clusters/${cluster.id}`);
const becomes = (wanted: string) => eventually(shown, ({ status }) => status === wanted);

/** Everything of the cluster that the machine knows. */
const traces = async (id: string): Promise<readonly string[]> => [
  ...(await serversOf(id)).map((pid) => `process ${pid}`),
  ...(await tracesIn(join(fixture.dataDir, 'clusters'), id)),
  ...(await databaseTraces(await fixture.embeddedUrl(), id)),
];

it('creates a Keycloak over HTTP, whose credentials sign in and make a realm with a user (CL-86, CL-97)', async () => {
  cluster = await created(admin, first);
  expect(cluster).toMatchObject({ status: 'available', version: first });
  const credentials = await handedOut(admin, cluster.id);
  expect(await signIn(credentials)).toMatchObject({ status: 200, issuer: `${cluster.url}/realms/master` });
  await makeRealm(credentials);
  expect(await userSignsIn(cluster.url)).toEqual({ username: 'mira' });
});

it('shows a path of several steps, of which none can be left out (CL-61, CL-70)', async () => {
  const path = await admin.get<readonly PathEntry[]>(`/clusters/${cluster.id}/upgrade-path`);
  expect(path.map(({ version }) => version)).toEqual([first, ...steps]);
  if (steps.length === 1) return;
  const leap = { to: steps.at(-1), acknowledge_breaking: true };
  const refused = await admin.send<Problem>('POST', `/clusters/${cluster.id}/upgrades`, leap);
  expect(refused).toMatchObject({ status: 409, body: { code: 'not_next_step' } });
});

it.each(steps)(
  'goes to %s once what breaks is acknowledged, and the user still signs in (CL-70, CL-97)',
  async (to) => {
    const upgrades = `/clusters/${cluster.id}/upgrades`;
    const refused = await admin.send<Problem>('POST', upgrades, { to });
    expect(refused).toMatchObject({ status: 409, body: { code: 'acknowledgement_required' } });
    expect(refused.body.interval_breaking_change_count).toBeGreaterThan(0);
    const { version: from } = await shown();
    const { acknowledged_by: who, ...made } = await upgraded(admin, cluster.id, to);
    expect(made).toMatchObject({ from_version: from, to_version: to, phase: 'completed' });
    expect(who).not.toBeNull();
    expect(await shown()).toMatchObject({ version: to, url: cluster.url });
    expect(await versionOf(await handedOut(admin, cluster.id))).toBe(to);
    expect(await userSignsIn(cluster.url)).toEqual({ username: 'mira' });
  },
);

it('is degraded when its Java is killed, heals, and has what it had (CL-39, CL-40, CL-97)', async () => {
  await becomes('available');
  const before = await serversOf(cluster.id);
  expect(before).toHaveLength(1);
  await killAll(before);
  await becomes('degraded');
  await becomes('available');
  const after = await serversOf(cluster.id);
  expect(after).toHaveLength(1);
  expect(after).not.toEqual(before);
  expect(await userSignsIn(cluster.url)).toEqual({ username: 'mira' });
});

it('writes its secrets into no log and onto no command line (CL-97)', async () => {
  const own = directoryOf(cluster.id);
  const kept: object = JSON.parse(await readFile(join(own, 'secrets.json'), 'utf8'));
  const secrets = [(await handedOut(admin, cluster.id)).clientSecret, ...Object.values(kept)];
  const [pid = 0] = await serversOf(cluster.id);
  const logs = (await readdir(own)).filter((name) => name.includes('.log')).map((name) => join(own, name));
  expect(logs.length).toBeGreaterThan(1);
  for (const path of [...logs, `/proc/${pid}/cmdline`]) {
    const written = await readFile(path, 'utf8');
    expect(
      secrets.filter((secret) => written.includes(secret)),
      path,
    ).toEqual([]);
  }
});

it('is deleted with nothing left behind: no process, port, database or file (CL-54, CL-97)', async () => {
  const { id, url } = cluster;
  expect(await traces(id)).not.toEqual([]);
  expect((await admin.send('DELETE', `/clusters/${id}`)).status).toBeLessThan(300);
  await eventually(
    () => admin.send('GET', `/clusters/${id}`),
    ({ status }) => status === 404,
  );
  expect(await traces(id)).toEqual([]);
  expect(await isTaken(Number(new URL(url).port))).toBe(false);
});
