import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { engineHost, openEngine, type Engine } from '../../adapters/provisioners/docker/engineApi.ts';
import { signIn } from '../contracts/provisioner.contract.ts';
import { makeRealm, userSignsIn, versionOf } from '../keycloak/adminApi.ts';
import { created, handedOut, offering, upgraded, type Cluster } from '../keycloak/overHttp.ts';
import { eventually } from '../support/eventually.ts';
import { openNodeGround, type NodeGround, type ReadyNode } from '../support/node.ts';
import { signUp, type NodeClient } from '../support/nodeClient.ts';
import { isTaken } from '../support/tcpPorts.ts';
import { EngineGround, GROUND_VARIABLE } from './engineGround.ts';

const { host, keycloakImage, databaseImage, versions } = EngineGround.parse(
  JSON.parse(process.env[GROUND_VARIABLE] ?? 'null'),
);
const [from = '', to = ''] = versions.slice(-2);
const signal = new AbortController().signal;

let directory: string;
let ground: NodeGround;
let node: ReadyNode;
let admin: NodeClient;
let engine: Engine;
let cluster: Cluster;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'catalogue-'));
  const catalogue = join(directory, 'keycloak.json');
  await writeFile(catalogue, JSON.stringify(offering([from, to])));
  ground = await openNodeGround({
    SERVICE_PROVISIONER: 'docker',
    SERVICE_DOCKER_HOST: host,
    SERVICE_KEYCLOAK_IMAGE: keycloakImage,
    SERVICE_CLUSTER_DATABASE_IMAGE: databaseImage,
    SERVICE_CATALOGUE_FILE: catalogue,
    SERVICE_HEALTH_PROBE_SECONDS: '2',
  });
  engine = openEngine(engineHost(host));
  node = await ground.start();
  admin = await signUp(node);
});
afterAll(async () => {
  // What a test that failed has left.
  await ground.dispose();
  await clear();
  await engine.close();
  await rm(directory, { recursive: true });
});

const Inspected = z.object({
  Id: z.string(),
  Config: z.object({ Labels: z.record(z.string(), z.string()) }),
  HostConfig: z.object({ Memory: z.int(), NanoCpus: z.int() }),
  NetworkSettings: z.object({
    Networks: z.record(z.string(), z.looseObject({})),
    Ports: z.record(z.string(), z.array(z.object({ HostIp: z.string(), HostPort: z.string() })).nullable()),
  }),
});

const inspect = (part: 'keycloak' | 'database') =>
  engine.ask(Inspected, 'GET', `/containers/ledger-${cluster.id}-${part}/json`, { signal });

/** Everything on the engine that is labelled as the cluster's. */
const traces = async (): Promise<readonly (readonly [kind: string, name: string])[]> => {
  const filters = `filters=${encodeURIComponent(JSON.stringify({ label: [`ledger.cluster=${cluster.id}`] }))}`;
  const Containers = z.array(z.object({ Id: z.string() }));
  const Named = z.array(z.object({ Name: z.string() }));
  const [containers, networks, { Volumes: volumes }] = await Promise.all([
    engine.ask(Containers, 'GET', `/containers/json?all=true&${filters}`, { signal }),
    engine.ask(Named, 'GET', `/networks?${filters}`, { signal }),
    engine.ask(z.object({ Volumes: Named.nullable() }), 'GET', `/volumes?${filters}`, { signal }),
  ]);
  return [
    ...containers.map(({ Id: id }) => ['containers', id] as const),
    ...networks.map(({ Name: name }) => ['networks', name] as const),
    ...(volumes ?? []).map(({ Name: name }) => ['volumes', name] as const),
  ];
};

const clear = async (): Promise<void> => {
  const found = cluster === undefined ? [] : await traces();
  for (const kind of ['containers', 'volumes', 'networks'])
    for (const [of, name] of found)
      if (of === kind) await engine.call('DELETE', `/${kind}/${name}?force=true`, { signal });
};

const shown = (): Promise<Cluster> => admin.get<Cluster>(`/clusters/${cluster.id}`);
const becomes = (wanted: string) => eventually(shown, ({ status }) => status === wanted);

it('makes network, volume, database and Keycloak, labelled and limited, with one port on loopback (CL-98)', async () => {
  cluster = await created(admin, from);
  expect(cluster).toMatchObject({ status: 'available', version: from });
  expect((await traces()).map(([kind]) => kind).toSorted()).toEqual([
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
  await ground.end(node, 'SIGTERM');
  expect(await userSignsIn(cluster.url)).toEqual({ username: 'mira' });
  node = await ground.start();
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
  await engine.call('POST', `/containers/ledger-${cluster.id}-keycloak/kill`, { signal });
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
  expect(await traces()).toEqual([]);
  expect(await isTaken(Number(new URL(cluster.url).port))).toBe(false);
});
