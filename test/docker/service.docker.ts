import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../contracts/signIn.ts';
import { makeRealm, userSignsIn, versionOf } from '../keycloak/adminApi.ts';
import { created, handedOut, upgraded, type Cluster } from '../keycloak/overHttp.ts';
import { eventually } from '../support/eventually.ts';
import type { ReadyNode } from '../support/nodes/node.ts';
import { signUp, type NodeClient } from '../support/nodes/nodeClient.ts';
import { isTaken } from '../support/clusters/tcpPorts.ts';
import {
  inspect as inspectOn,
  minors,
  openServiceOnEngine,
  traces,
  type Part,
  type ServiceOnEngine,
} from './serviceOnEngine.ts';

const [from, to] = minors();
const signal = new AbortController().signal;

let service: ServiceOnEngine;
let node: ReadyNode;
let admin: NodeClient;
let cluster: Cluster;

beforeAll(async () => {
  service = await openServiceOnEngine([from, to]);
  node = await service.fixture.start();
  admin = await signUp(node);
});
afterAll(() => service.dispose(cluster?.id));

const inspect = (part: Part) => inspectOn(service.engine, cluster.id, part);
const shown = (): Promise<Cluster> => admin.get<Cluster>(`/clusters/${cluster.id}`);
const becomes = (wanted: string) => eventually(shown, ({ status }) => status === wanted);

it('makes network, volume, database and Keycloak, labelled and limited, with one port on loopback (CL-98)', async () => {
  cluster = await created(admin, from);
  expect(cluster).toMatchObject({ status: 'available', version: from });
  expect((await traces(service.engine, cluster.id)).map(([kind]) => kind).toSorted()).toEqual([
    'containers',
    'containers',
    'networks',
    'volumes',
  ]);
  const [keycloak, database] = [await inspect('keycloak'), await inspect('database')];
  for (const { Config, NetworkSettings } of [keycloak, database]) {
    expect(Config.Labels).toMatchObject({ 'ledger.cluster': cluster.id, 'ledger.operation': expect.any(String) });
    expect(Object.keys(NetworkSettings.Networks)).toEqual([`ledger-${cluster.id}`]);
  }
  expect(keycloak.HostConfig).toMatchObject({ Memory: 2048 * 1024 * 1024, NanoCpus: 1e9 });
  const published = Object.entries(keycloak.NetworkSettings.Ports).filter(([, bindings]) => bindings !== null);
  const { port } = new URL(cluster.url);
  expect(published).toEqual([['8080/tcp', [{ HostIp: '127.0.0.1', HostPort: port }]]]);
  expect(Object.values(database.NetworkSettings.Ports).filter((bindings) => bindings !== null)).toEqual([]);
});

it('hands out credentials that sign in and make a realm with a user (CL-86, CL-98)', async () => {
  const credentials = await handedOut(admin, cluster.id);
  expect(await signIn(credentials)).toMatchObject({ status: 200, issuer: `${cluster.url}/realms/master` });
  await makeRealm(credentials);
  expect(await userSignsIn(cluster.url)).toEqual({ username: 'mira' });
});

it('is adopted by its labels after a restart of the service, whose end it does not notice (CL-45, CL-98)', async () => {
  const { Id: before } = await inspect('keycloak');
  await service.fixture.end(node, 'SIGTERM');
  expect(await userSignsIn(cluster.url)).toEqual({ username: 'mira' });
  node = await service.fixture.start();
  admin = admin.at(node.backendUrl);
  await becomes('available');
  expect((await inspect('keycloak')).Id).toBe(before);
  expect((await signIn(await handedOut(admin, cluster.id))).status).toBe(200);
});

it('exchanges the container with an upgrade, and the user still signs in (CL-98)', async () => {
  const { Id: before } = await inspect('keycloak');
  expect(await upgraded(admin, cluster.id, to)).toMatchObject({ phase: 'completed', to_version: to });
  expect((await inspect('keycloak')).Id).not.toBe(before);
  expect(await shown()).toMatchObject({ version: to, url: cluster.url });
  expect(await versionOf(await handedOut(admin, cluster.id))).toBe(to);
  expect(await userSignsIn(cluster.url)).toEqual({ username: 'mira' });
});

it('is degraded when its container is killed, and heals (CL-39, CL-40, CL-98)', async () => {
  await becomes('available');
  await service.engine.call('POST', `/containers/ledger-${cluster.id}-keycloak/kill`, { signal });
  await becomes('degraded');
  await becomes('available');
  expect(await userSignsIn(cluster.url)).toEqual({ username: 'mira' });
});

it('is deleted without rests: no container, volume, network or port (CL-54, CL-98)', async () => {
  expect((await admin.send('DELETE', `/clusters/${cluster.id}`)).status).toBeLessThan(300);
  await eventually(
    () => admin.send('GET', `/clusters/${cluster.id}`),
    ({ status }) => status === 404,
  );
  expect(await traces(service.engine, cluster.id)).toEqual([]);
  expect(await isTaken(Number(new URL(cluster.url).port))).toBe(false);
});
