import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { engineHost, openEngine, type Engine } from '../../adapters/provisioners/docker/engineApi.ts';
import { minorOf } from '../../domain/versions/versionNumber.ts';
import { offering } from '../keycloak/overHttp.ts';
import { openNodeFixture, type NodeFixture } from '../support/nodes/node.ts';
import { EngineFixture, GROUND_VARIABLE } from './engineFixture.ts';

/** The engine of this run, as `main.ts` has found it. */
const run = (): EngineFixture => EngineFixture.parse(JSON.parse(process.env[GROUND_VARIABLE] ?? 'null'));

/** The newest version, with one of a minor before it where there is one. */
export const minors = (): readonly [from: string, to: string] => {
  const { versions } = run();
  const to = versions.at(-1) ?? '';
  return [versions.findLast((version) => minorOf(version) !== minorOf(to)) ?? versions.at(-2) ?? '', to];
};

/** Two patches of one minor; null when the engine has no images of such. */
export const patches = (): readonly [from: string, to: string] | null => {
  const { versions } = run();
  const at = versions.findLastIndex((version, index) => minorOf(versions[index + 1] ?? '') === minorOf(version));
  const [from, to] = [versions[at], versions[at + 1]];
  return from === undefined || to === undefined ? null : [from, to];
};

/** Services on the engine of this run, and what a test sees of the engine itself. */
export type ServiceOnEngine = {
  fixture: NodeFixture;
  engine: Engine;
  /** Which versions a service offers from its next start on: one patch of a minor. */
  offer(versions: readonly string[]): Promise<void>;
  /** Ends the services, and removes what of the cluster a test that failed has left. */
  dispose(clusterId: string | undefined): Promise<void>;
};

export const openServiceOnEngine = async (versions: readonly string[]): Promise<ServiceOnEngine> => {
  const { host, keycloakImage, databaseImage, proxyImage } = run();
  const directory = await mkdtemp(join(tmpdir(), 'catalogue-'));
  const catalogue = join(directory, 'keycloak.json');
  const offer = (offered: readonly string[]) => writeFile(catalogue, JSON.stringify(offering(offered)));
  await offer(versions);
  const fixture = await openNodeFixture({
    SERVICE_PROVISIONER: 'docker',
    SERVICE_DOCKER_HOST: host,
    SERVICE_KEYCLOAK_IMAGE: keycloakImage,
    SERVICE_CLUSTER_DATABASE_IMAGE: databaseImage,
    SERVICE_CLUSTER_PROXY_IMAGE: proxyImage,
    SERVICE_CATALOGUE_FILE: catalogue,
    SERVICE_HEALTH_PROBE_SECONDS: '2',
  });
  const engine = openEngine(engineHost(host));
  return {
    fixture,
    engine,
    offer,
    dispose: async (clusterId) => {
      await fixture.dispose();
      if (clusterId !== undefined) await clear(engine, clusterId);
      await engine.close();
      await rm(directory, { recursive: true });
    },
  };
};

const signal = new AbortController().signal;

const Inspected = z.object({
  Id: z.string(),
  Config: z.object({ Labels: z.record(z.string(), z.string()) }),
  HostConfig: z.object({ Memory: z.int(), NanoCpus: z.int() }),
  NetworkSettings: z.object({
    Networks: z.record(z.string(), z.looseObject({})),
    Ports: z.record(z.string(), z.array(z.object({ HostIp: z.string(), HostPort: z.string() })).nullable()),
  }),
});

export type Part = 'keycloak' | 'keycloak-2' | 'database' | 'front';

export const inspect = (engine: Engine, clusterId: string, part: Part) =>
  engine.ask(Inspected, 'GET', `/containers/ledger-${clusterId}-${part}/json`, { signal });

/** Everything on the engine that is labelled as the cluster's. */
export const traces = async (
  engine: Engine,
  clusterId: string,
): Promise<readonly (readonly [kind: string, name: string])[]> => {
  const filters = `filters=${encodeURIComponent(JSON.stringify({ label: [`ledger.cluster=${clusterId}`] }))}`;
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

const clear = async (engine: Engine, clusterId: string): Promise<void> => {
  const found = await traces(engine, clusterId);
  for (const kind of ['containers', 'volumes', 'networks'])
    for (const [of, name] of found)
      if (of === kind) await engine.call('DELETE', `/${kind}/${name}?force=true`, { signal });
};
