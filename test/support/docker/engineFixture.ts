import { createHmac } from 'node:crypto';
import { inject } from 'vitest';
import { createDockerProvisioner, type DockerProvisioner } from '../../../adapters/provisioners/docker/provisioner.ts';
import type { ProvisionerUnderTest } from '../../contracts/provisioner.contract.ts';
import { silentLogger } from '../logger.ts';
import { freshPortRange } from '../clusters/portRange.ts';
import { strangerAt } from '../clusters/stranger.ts';
import { containerEngine, type ContainerEngine } from './containerEngine.ts';
import { engineDatabases } from './engineDatabases.ts';

/** What the first instance of a cluster is called, and the only one. */
export const keycloakOf = (clusterId: string): string => `ledger-${clusterId}-keycloak`;

export const containersOf = (engine: ContainerEngine, clusterId: string) =>
  [...engine.containers.values()].filter(({ name }) => name.includes(clusterId));

export type EngineFixture = ProvisionerUnderTest & { engine: ContainerEngine; provisioner: DockerProvisioner };

/** Docker drivers on an engine of the tests. */
export const engineFixture = async (conflictStatus: 409 | 500 = 409): Promise<EngineFixture> => {
  const engine = await containerEngine(engineDatabases(inject('templateUrl')), conflictStatus);
  const drivers: DockerProvisioner[] = [];
  const portRange = freshPortRange();
  const driver = (): DockerProvisioner => {
    const created = createDockerProvisioner({
      host: engine.host,
      keycloakImage: 'keycloak.example/keycloak:{version}',
      databaseImage: 'postgres.example/postgres:17',
      proxyImage: 'haproxy.example/haproxy:3.2',
      portRange,
      keyedHash: (...parts) => createHmac('sha256', 'master key').update(parts.join('\0')).digest(),
      logger: silentLogger,
    });
    drivers.push(created);
    return created;
  };
  const instances = (clusterId: string) => containersOf(engine, clusterId).filter(({ name }) => /-keycloak/.test(name));
  const send = (signal: NodeJS.Signals) => async (clusterId: string) => {
    for (const { name } of instances(clusterId)) await engine.signal(name, signal);
  };
  const provisioner = driver();
  return {
    engine,
    provisioner,
    versions: { from: '26.6.4', to: '26.7.5' },
    secondInstance: async () => driver(),
    killInstances: async (clusterId) => {
      const front = containersOf(engine, clusterId).filter(({ name }) => name.endsWith('-front'));
      for (const { name } of [...instances(clusterId), ...front]) await engine.signal(name, 'SIGKILL');
    },
    stallInstances: send('SIGSTOP'),
    resumeInstances: send('SIGCONT'),
    countInstances: async (clusterId) => instances(clusterId).filter(({ isRunning }) => isRunning).length,
    obstruct: (clusterId) => strangerAt(provisioner, clusterId),
    traces: async (clusterId) =>
      [engine.containers, engine.networks, engine.volumes].flatMap((kind) =>
        [...kind.keys()].filter((name) => name.includes(clusterId)),
      ),
    dispose: async () => {
      for (const each of drivers) await each.stop();
      await engine.close();
    },
  };
};
