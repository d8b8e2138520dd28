import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { DRIVERS } from '../../../domain/clusters/drivers.ts';
import { ProvisioningError } from '../../../domain/clusters/provisioningError.ts';
import { storeTrouble } from '../../../domain/core/log/storeTrouble.ts';
import { endOf } from '../../../engine/async/limits.ts';
import { createSemaphores } from '../../../engine/async/semaphore.ts';
import type {
  ClusterCredentials,
  ClusterProvisioner,
  Finding,
  Observed,
} from '../../../processes/clusters/clusterProvisioner.ts';
import { createClusterDatabases } from '../databases/clusterDatabases.ts';
import { issuerOf, tokenUrlOf } from '../keycloak/adminClient.ts';
import { AUTOMATION } from '../keycloak/clusterSecrets.ts';
import { createPorts } from '../processes/ports.ts';
import { thisProcess } from '../processes/processTable.ts';
import { bringUp, groundOf, releasePorts, urlOf, type ProcessOptions, type Workshop } from './bringUp.ts';
import { createBuilds } from './builds.ts';
import { reachByTcp, type DatabaseAddress } from './databaseAddress.ts';
import { isReady } from './health.ts';
import { createServers } from './servers.ts';
import { readConfig, readSecrets } from './stateFiles.ts';

/** The process driver. `stop` ends the servers that it looks after; a later `apply` starts them again. */
export type ProcessProvisioner = ClusterProvisioner & { stop(): Promise<void> };

const STARTUP_TIMEOUT_MS = 600_000;

/**
 * CL-97: Keycloak itself, one Java process per cluster on 127.0.0.1 with a database of its own. Servers survive a crash
 * of the service and are adopted by the next `apply`.
 */
export const createProcessProvisioner = async (options: ProcessOptions): Promise<ProcessProvisioner> => {
  const folder = join(options.dataDir, 'clusters');
  const { workshop, database } = await openWorkshop(options, folder);
  const mutexes = createSemaphores(1);
  const stopping = new AbortController();
  const directoryOf = (clusterId: string): string => join(folder, z.uuid().parse(clusterId));
  return {
    kind: 'process',
    describe: async () => ({
      ...DRIVERS.process,
      versions: [...options.homes.keys()],
    }),
    preflight: async (spec, limits) => {
      const end = endOf(limits);
      end.throwIfAborted();
      const ground = await blocking(async () => void (await groundOf(options, spec, end)));
      return [...ground, ...(await workshop.databases.findings(end))];
    },
    apply: async function* (spec, _operation, signal, mayChange) {
      const done = await mutexes.of(spec.clusterId).take(signal);
      try {
        if (stopping.signal.aborted) throw new ProvisioningError('driver_unavailable', 'The service is stopping.');
        const both = AbortSignal.any([signal, stopping.signal]);
        yield* bringUp(workshop, directoryOf(spec.clusterId), spec, both, mayChange);
      } catch (error) {
        throw withReason(error);
      } finally {
        done();
      }
    },
    updateStrategy: async () => 'recreate',
    observe: (clusterId, limits) => observe(directoryOf(clusterId), endOf(limits)),
    credentials: (clusterId) => credentials(directoryOf(clusterId)),
    destroy: async (clusterId, _operation, limits) => {
      const end = endOf(limits);
      await mutexes.of(clusterId).run(() => destroy(workshop, directoryOf(clusterId), clusterId, end), end);
    },
    stop: async () => {
      stopping.abort();
      await mutexes.idle();
      const names = await readdir(folder).catch(() => []);
      const ids = names.filter((name) => z.uuid().safeParse(name).success);
      await Promise.all(ids.map((id) => workshop.servers.endOwned(directoryOf(id))));
      await database.close();
    },
  };
};

const openWorkshop = async (
  options: ProcessOptions,
  folder: string,
): Promise<{ workshop: Workshop; database: DatabaseAddress }> => {
  const { logger, javaOptions } = options;
  const ports = createPorts(join(folder, '.ports'), options.portRange);
  const owner = await thisProcess();
  const builds = createBuilds(join(folder, '.builds'), owner);
  await builds.clean();
  const servers = createServers({ logger, owner, startupTimeoutMs: STARTUP_TIMEOUT_MS, javaOptions });
  const database = await reachByTcp(options.database, () => ports.claim('database'));
  const databases = createClusterDatabases({ target: options.database, address: database });
  return { workshop: { options, ports, builds, servers, databases }, database };
};

const observe = async (directory: string, signal: AbortSignal): Promise<Observed> => {
  signal.throwIfAborted();
  const config = await readConfig(directory);
  if (config === null) return { status: 'absent' };
  const healthy = await isReady(config.managementPort, signal);
  // Not having waited for an answer is no answer.
  signal.throwIfAborted();
  const instances = { desired: 1, ready: healthy ? 1 : 0 };
  return { status: 'present', version: config.version, url: urlOf(config), instances, healthy };
};

const credentials = async (directory: string): Promise<ClusterCredentials> => {
  const [config, secrets] = await Promise.all([readConfig(directory), readSecrets(directory)]);
  if (config === null || secrets === null || !config.wasReady)
    throw new ProvisioningError('driver_unavailable', 'The cluster has no credentials on this machine.');
  const url = urlOf(config);
  const client = { clientId: AUTOMATION, clientSecret: secrets.automationSecret };
  return { ...client, issuer: issuerOf(url), tokenUrl: tokenUrlOf(url) };
};

const destroy = async (
  { servers, databases, ports }: Workshop,
  directory: string,
  clusterId: string,
  signal: AbortSignal,
): Promise<void> => {
  await servers.end(directory, signal);
  await databases.drop(clusterId, signal);
  await rm(directory, { recursive: true, force: true });
  // Last: a port is free only when nothing listens there.
  await releasePorts(ports, clusterId);
};

/** What a look found, as a finding. */
const blocking = async (look: () => Promise<void>): Promise<readonly Finding[]> => {
  try {
    await look();
    return [];
  } catch (error) {
    if (!(error instanceof ProvisioningError)) throw error;
    return [{ code: error.code, message: error.message, blocking: true }];
  }
};

/** A disk without room is none of the cluster's faults, and passes when an operator makes some. */
const withReason = (error: unknown): unknown => {
  const trouble = error instanceof ProvisioningError ? null : storeTrouble(error);
  return trouble?.kind === 'disk_full' ? new ProvisioningError('no_capacity', trouble.detail) : error;
};
