import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createEmbeddedProvisioner,
  type EmbeddedProvisioner,
} from '../../../adapters/provisioners/embedded/provisioner.ts';
import { killAll, tracesIn } from './clusterTraces.ts';
import { silentLogger } from '../logger.ts';
import { freshPortRange, type PortRange } from './portRange.ts';
import { TABLE_BYTES_MAX } from '../nodes/processFamily.ts';

/** A data directory of its own with the embedded drivers that work on it. */
export type EmbeddedFixture = {
  dataDir: string;
  portRange: PortRange;
  directoryOf: (clusterId: string) => string;
  /** A driver, as a service process would have one; `range` differs from the fixture's when the test is about ports. */
  driver: (range?: PortRange) => Promise<EmbeddedProvisioner>;
  /** Processes that serve the cluster, or any of the fixture. */
  pids: (clusterId?: string) => readonly number[];
  /** Everything that is there because of the cluster. */
  traces: (clusterId: string) => Promise<readonly string[]>;
  /** As kill -9 does. */
  kill: (clusterId: string) => Promise<void>;
  dispose: () => Promise<void>;
};

export const embeddedFixture = async (): Promise<EmbeddedFixture> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'embedded-'));
  const drivers: EmbeddedProvisioner[] = [];
  const portRange = freshPortRange();
  const directoryOf = (clusterId: string): string => join(dataDir, 'clusters', clusterId);
  const pids = (clusterId?: string): readonly number[] =>
    pidsServing(clusterId === undefined ? dataDir : directoryOf(clusterId));
  return {
    dataDir,
    portRange,
    directoryOf,
    pids,
    driver: async (range = portRange) => {
      const driver = await createEmbeddedProvisioner({ dataDir, portRange: range, logger: silentLogger });
      drivers.push(driver);
      return driver;
    },
    traces: async (clusterId) => [
      ...pids(clusterId).map((pid) => `process ${pid}`),
      ...(await tracesIn(join(dataDir, 'clusters'), clusterId)),
    ],
    kill: (clusterId) => killAll(pids(clusterId)),
    dispose: async () => {
      for (const driver of drivers) await driver.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** Pids whose command line names the directory. */
export const pidsServing = (directory: string): readonly number[] =>
  execFileSync('ps', ['-e', '-ww', '-o', 'pid=,stat=,args='], { encoding: 'utf8', maxBuffer: TABLE_BYTES_MAX })
    .split('\n')
    .filter((line) => line.includes(directory) && line.includes('server.ts'))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, state]) => state?.startsWith('Z') === false)
    .map(([pid]) => Number(pid));
