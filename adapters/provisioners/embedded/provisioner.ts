import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { DRIVERS } from '../../../domain/clusters/drivers.ts';
import { ProvisioningError } from '../../../domain/clusters/provisioningError.ts';
import type { Logger } from '../../../domain/core/logger.ts';
import { endOf } from '../../../engine/async/limits.ts';
import { createSemaphores } from '../../../engine/async/semaphore.ts';
import type {
  ClusterProvisioner,
  ClusterSpec,
  MayChange,
  Progress,
} from '../../../processes/clusters/clusterProvisioner.ts';
import { createChildren, type Children } from './children.ts';
import { askReady, baseUrl, REALM_PATH } from './health.ts';
import { createPorts, type PortRange, type Ports } from '../processes/ports.ts';
import { thisProcess } from '../processes/processTable.ts';
import { ensureSecrets, readClient, readConfig, writeConfig, type Config } from './stateFiles.ts';

export type EmbeddedOptions = {
  /** `SERVICE_DATA_DIR`; clusters live in `clusters/{id}` below it. */
  dataDir: string;
  /** `SERVICE_EMBEDDED_PORT_RANGE`. */
  portRange: PortRange;
  logger: Logger;
};

/** The embedded driver. `stop` ends the processes that it looks after; a later `apply` starts them again. */
export type EmbeddedProvisioner = ClusterProvisioner & { stop(): Promise<void> };

const STARTUP_TIMEOUT_MS = 30_000;

/**
 * CL-95: one process per cluster on 127.0.0.1, running an OpenID provider. Processes survive a crash of the service
 * and are adopted by the next `apply`. Versions are labels (CL-96).
 */
export const createEmbeddedProvisioner = async (options: EmbeddedOptions): Promise<EmbeddedProvisioner> => {
  const folder = join(options.dataDir, 'clusters');
  const ports = createPorts(join(folder, '.ports'), options.portRange);
  const owner = await thisProcess();
  const children = createChildren({ logger: options.logger, owner, startupTimeoutMs: STARTUP_TIMEOUT_MS });
  const mutexes = createSemaphores(1);
  const stopping = new AbortController();
  const directoryOf = (clusterId: string): string => join(folder, z.uuid().parse(clusterId));

  return {
    kind: 'embedded',
    describe: async () => ({ ...DRIVERS.embedded, versions: 'any' }),
    preflight: async (_spec, limits) => {
      endOf(limits).throwIfAborted();
      return [];
    },
    apply: async function* (spec, _operation, signal, mayChange) {
      const done = await mutexes.of(spec.clusterId).take(signal);
      try {
        if (stopping.signal.aborted) throw new ProvisioningError('driver_unavailable', 'The service is stopping.');
        const both = AbortSignal.any([signal, stopping.signal]);
        yield* bringUp({ directory: directoryOf(spec.clusterId), ports, children }, spec, both, mayChange);
      } finally {
        done();
      }
    },
    updateStrategy: async () => 'recreate',
    observe: async (clusterId, limits) => {
      const end = endOf(limits);
      end.throwIfAborted();
      const config = await readConfig(directoryOf(clusterId));
      if (config === null) return { status: 'absent' };
      const url = baseUrl(config.port, config.httpRelativePath);
      const answer = await askReady(url, end);
      // Not having waited for an answer is no answer.
      end.throwIfAborted();
      const healthy = answer?.status === 'UP' && answer.cluster_id === clusterId;
      const instances = { desired: 1, ready: healthy ? 1 : 0 };
      return { status: 'present', version: config.version, url, instances, healthy };
    },
    credentials: async (clusterId) => {
      const directory = directoryOf(clusterId);
      const [config, client] = await Promise.all([readConfig(directory), readClient(directory)]);
      if (config === null || client === null)
        throw new ProvisioningError('driver_unavailable', 'The cluster has no state on this machine.');
      const issuer = `${baseUrl(config.port, config.httpRelativePath)}${REALM_PATH}`;
      const { clientId, clientSecret } = client;
      return { clientId, clientSecret, issuer, tokenUrl: `${issuer}/protocol/openid-connect/token` };
    },
    destroy: async (clusterId, _operation, limits) => {
      const end = endOf(limits);
      await mutexes.of(clusterId).run(async () => {
        await children.end(directoryOf(clusterId), end);
        await rm(directoryOf(clusterId), { recursive: true, force: true });
        // Last: a port is free only when nothing listens there.
        await ports.release(clusterId);
      }, end);
    },
    stop: async () => {
      stopping.abort();
      await mutexes.idle();
      const names = await readdir(folder).catch(() => []);
      const ids = names.filter((name) => z.uuid().safeParse(name).success);
      await Promise.all(ids.map((id) => children.endOwned(directoryOf(id))));
    },
  };
};

type Workshop = { directory: string; ports: Ports; children: Children };

async function* bringUp(
  { directory, ports, children }: Workshop,
  spec: ClusterSpec,
  signal: AbortSignal,
  mayChange?: MayChange,
): AsyncGenerator<Progress> {
  yield { step: 'preparing', progress: 0.1, mayMigrate: false };
  signal.throwIfAborted();
  await ensureSecrets(directory);
  yield { step: 'starting', progress: 0.4, mayMigrate: true };
  signal.throwIfAborted();
  const config = await configure(directory, ports, spec, mayChange);
  try {
    await children.ensure(directory, config, signal);
  } catch (error) {
    await giveUpPort(directory, ports, config, error);
    throw error;
  }
  if (!config.wasReady) await writeConfig(directory, { ...config, wasReady: true });
  yield { step: 'ready', progress: 1, mayMigrate: true, url: baseUrl(config.port, config.httpRelativePath) };
}

/** Writes what the cluster shall be now; its port stays. */
const configure = async (
  directory: string,
  ports: Ports,
  spec: ClusterSpec,
  mayChange?: MayChange,
): Promise<Config> => {
  const before = await readConfig(directory);
  const config: Config = {
    clusterId: spec.clusterId,
    port: before?.port ?? (await ports.claim(spec.clusterId)),
    httpRelativePath: spec.httpRelativePath,
    version: spec.version,
    wasReady: before?.wasReady ?? false,
  };
  // A repeat changes nothing.
  if (isSame(before, config)) return config;
  // The first change: until then the child before serves, and is what the cluster is.
  await writeConfig(directory, config, mayChange);
  return config;
};

const isSame = (before: Config | null, config: Config): boolean => JSON.stringify(before) === JSON.stringify(config);

/** A port that a stranger took before the cluster ever answered there was not promised to anyone yet: take another. */
const giveUpPort = async (directory: string, ports: Ports, config: Config, error: unknown): Promise<void> => {
  if (config.wasReady || !(error instanceof ProvisioningError) || error.code !== 'port_in_use') return;
  await rm(join(directory, 'config.json'), { force: true });
  await ports.release(config.clusterId);
};
