import { createHmac } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  connectionAddress,
  createClusterDatabases,
} from '../../../adapters/provisioners/databases/clusterDatabases.ts';
import { readKubeconfig } from '../../../adapters/provisioners/kubernetes/kubeconfig.ts';
import {
  createKubernetesProvisioner,
  type KubernetesProvisioner,
} from '../../../adapters/provisioners/kubernetes/provisioner.ts';
import type { KubernetesOptions } from '../../../adapters/provisioners/kubernetes/workshop.ts';
import type { ProvisionerUnderTest } from '../../contracts/provisioner.contract.ts';
import { databaseTraces } from '../clusters/clusterTraces.ts';
import { silentLogger } from '../logger.ts';
import { kubernetesServer, NAMESPACE, TOKEN, type KubernetesServer } from './apiServer.ts';
import { openIngress } from './ingress.ts';
import { startOperator, type Operator } from './operator.ts';
import { signalPod } from './pods.ts';

export type KubernetesFixture = ProvisionerUnderTest & {
  provisioner: KubernetesProvisioner;
  server: KubernetesServer;
  operator: Operator;
  /** Another driver on the same fixture, told otherwise. */
  driver: (changes?: Partial<KubernetesOptions>) => KubernetesProvisioner;
  kubeconfig: string;
};

const nameOf = (clusterId: string): string => `ledger-${clusterId}`;

/** As an administrator hands it out. */
export const kubeconfigOf = (server: string, token: string): string =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'test',
    clusters: [{ name: 'test', cluster: { server, 'insecure-skip-tls-verify': true } }],
    users: [{ name: 'service', user: { token } }],
    contexts: [{ name: 'test', context: { cluster: 'test', user: 'service' } }],
  });

/** An API server with an operator on loopback; its Keycloaks are stand-ins with databases on the server of the run. */
export const kubernetesFixture = async (database: string): Promise<KubernetesFixture> => {
  const directory = await mkdtemp(join(tmpdir(), 'kubernetes-'));
  const pods = (clusterId: string) => operator.podsOf(nameOf(clusterId));
  const server = await kubernetesServer((pod, previous) =>
    previous ? (operator.podsOf(pod.replace(/-0$/, ''))[0]?.log ?? null) : '',
  );
  const operator = startOperator(server.objects);
  const ingress = await openIngress((clusterId) => pods(clusterId).find(({ isReady }) => isReady)?.port ?? null);
  const kubeconfig = join(directory, 'kubeconfig');
  await writeFile(kubeconfig, kubeconfigOf(server.url, TOKEN));
  const databases = createClusterDatabases({ target: database, address: connectionAddress(database) });
  const drivers: KubernetesProvisioner[] = [];
  const driver = (changes: Partial<KubernetesOptions> = {}): KubernetesProvisioner => {
    const created = createKubernetesProvisioner({
      config: readKubeconfig(kubeconfig),
      namespace: NAMESPACE,
      keycloakImage: 'keycloak.example/keycloak:{version}',
      publicUrl: ingress.urlTemplate,
      database,
      keyedHash: (...parts) => createHmac('sha256', 'master key').update(parts.join('\0')).digest(),
      logger: silentLogger,
      ...changes,
    });
    drivers.push(created);
    return created;
  };
  const count = async (clusterId: string): Promise<number> => {
    await operator.settled();
    return pods(clusterId).filter(({ child }) => child?.exitCode === null && child.signalCode === null).length;
  };
  const provisioner = driver();
  return {
    provisioner,
    server,
    operator,
    driver,
    kubeconfig,
    versions: { from: '26.6.4', to: '26.7.5' },
    secondInstance: async () => driver(),
    killInstances: async (clusterId) => {
      server.resume();
      for (const pod of pods(clusterId)) await signalPod(pod, 'SIGKILL');
      await operator.settled();
    },
    stallInstances: async (clusterId) => {
      server.stall();
      for (const pod of pods(clusterId)) await signalPod(pod, 'SIGSTOP');
    },
    resumeInstances: async (clusterId) => {
      server.resume();
      for (const pod of pods(clusterId)) await signalPod(pod, 'SIGCONT');
    },
    countInstances: count,
    obstruct: async () => {
      operator.registry.answers = false;
      return { code: 'image_pull' as const, clear: async () => void (operator.registry.answers = true) };
    },
    traces: async (clusterId) => [
      ...server.objects
        .list()
        .flatMap(({ key }) => (key.name.includes(clusterId) ? [`${key.resource} ${key.name}`] : [])),
      ...pods(clusterId).map(({ name }) => `pod ${name}`),
      ...(await databaseTraces(database, clusterId)),
    ],
    dispose: async () => {
      server.resume();
      for (const each of drivers) await each.stop();
      await operator.close();
      await ingress.close();
      const clusters = new Set(server.objects.list().map(({ key }) => key.name.slice('ledger-'.length)));
      for (const clusterId of clusters) await databases.drop(clusterId, AbortSignal.timeout(30_000));
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
};
