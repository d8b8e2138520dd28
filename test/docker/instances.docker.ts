import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeRealm, userSignsIn, userSignsInByPage, versionOf } from '../keycloak/adminApi.ts';
import { created, handedOut, upgraded, type Cluster } from '../keycloak/overHttp.ts';
import { eventually } from '../support/eventually.ts';
import type { ReadyNode } from '../support/nodes/node.ts';
import { signUp, type NodeClient } from '../support/nodes/nodeClient.ts';
import { inspect, minors, openServiceOnEngine, patches, traces, type ServiceOnEngine } from './serviceOnEngine.ts';

/** Where the engine has no two patches of a minor, nothing is upgraded. */
const pair = patches();
const [from, to] = pair ?? [minors()[1], null];
const signal = new AbortController().signal;
const MIRA = { username: 'mira' };

let service: ServiceOnEngine;
let node: ReadyNode;
let admin: NodeClient;
let cluster: Cluster;

beforeAll(async () => {
  service = await openServiceOnEngine([from]);
  node = await service.fixture.start();
  admin = await signUp(node);
});
afterAll(() => service.dispose(cluster?.id));

const shown = (): Promise<Cluster> => admin.get<Cluster>(`/clusters/${cluster.id}`);
const becomes = (wanted: string) => eventually(shown, ({ status }) => status === wanted);
const instances = async () =>
  (await admin.get<{ instances: { desired: number; ready: number } }>(`/clusters/${cluster.id}/status`)).instances;

it('makes two instances behind one port, which are nodes of one Keycloak cluster (CL-98)', async () => {
  cluster = await created(admin, from, 'medium');
  expect(cluster).toMatchObject({ status: 'available', version: from });
  expect(await instances()).toEqual({ desired: 2, ready: 2 });
  const { engine } = service;
  for (const part of ['keycloak', 'keycloak-2', 'database', 'front'] as const) {
    const { Config, NetworkSettings } = await inspect(engine, cluster.id, part);
    expect(Config.Labels).toMatchObject({ 'ledger.cluster': cluster.id, 'ledger.operation': expect.any(String) });
    expect(Object.keys(NetworkSettings.Networks)).toEqual([`ledger-${cluster.id}`]);
    const published = Object.values(NetworkSettings.Ports).flatMap((bindings) => bindings ?? []);
    const { port } = new URL(cluster.url);
    expect(published, part).toEqual(part === 'front' ? [{ HostIp: '127.0.0.1', HostPort: port }] : []);
  }
  const logs = `/containers/ledger-${cluster.id}-keycloak/logs?stdout=true&stderr=true`;
  expect((await engine.call('GET', logs, { signal })).toString()).toMatch(/Received new cluster view .* \(2\) \[/);
});

it('lets a user go on at one instance with what was begun at the other (CL-98)', async () => {
  await makeRealm(await handedOut(admin, cluster.id));
  // The front gives each request to the next instance.
  for (let turn = 0; turn < 4; turn += 1) expect(await userSignsInByPage(cluster.url)).toEqual(MIRA);
});

it('answers while one of them is killed, is degraded, and heals (CL-39, CL-40, CL-98)', async () => {
  // What is asked of it at that moment is lost.
  await engineKills('keycloak');
  await becomes('degraded');
  expect(await userSignsIn(cluster.url)).toEqual(MIRA);
  await becomes('available');
  expect(await instances()).toEqual({ desired: 2, ready: 2 });
  expect(await userSignsInByPage(cluster.url)).toEqual(MIRA);
});

const engineKills = (part: string) =>
  service.engine.call('POST', `/containers/ledger-${cluster.id}-${part}/kill`, { signal });

it.skipIf(to === null)('is rolled to the next patch, and users sign in all the time (CL-98, CL-100)', async () => {
  await service.fixture.end(node, 'SIGTERM');
  await service.offer([to ?? from]);
  node = await service.fixture.start();
  admin = admin.at(node.backendUrl);
  const over = new AbortController();
  const refused: unknown[] = [];
  let signedIn = 0;
  const users = async (): Promise<void> => {
    while (!over.signal.aborted) {
      try {
        await userSignsIn(cluster.url);
        signedIn += 1;
      } catch (error) {
        refused.push(error);
      }
    }
  };
  const signing = users();
  const upgrade = await upgraded(admin, cluster.id, to ?? '').finally(() => over.abort());
  await signing;
  expect(upgrade).toMatchObject({ phase: 'completed', strategy: 'rolling', to_version: to });
  expect(refused).toEqual([]);
  expect(signedIn).toBeGreaterThan(10);
  expect(await versionOf(await handedOut(admin, cluster.id))).toBe(to);
  expect(await instances()).toEqual({ desired: 2, ready: 2 });
});

it('is deleted without rests (CL-54, CL-98)', async () => {
  expect((await admin.send('DELETE', `/clusters/${cluster.id}`)).status).toBeLessThan(300);
  await eventually(
    () => admin.send('GET', `/clusters/${cluster.id}`),
    ({ status }) => status === 404,
  );
  expect(await traces(service.engine, cluster.id)).toEqual([]);
});
