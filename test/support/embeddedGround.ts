import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcess, startTimeOf } from '../../adapters/provisioners/embedded/processTable.ts';
import {
  createEmbeddedProvisioner,
  type EmbeddedProvisioner,
} from '../../adapters/provisioners/embedded/provisioner.ts';
import { silentLogger } from './logger.ts';
import { freshPortRange, type PortRange } from './portRange.ts';

/** A data directory of its own with the embedded drivers that work on it. */
export type EmbeddedGround = {
  dataDir: string;
  portRange: PortRange;
  directoryOf: (clusterId: string) => string;
  /** A driver, as a service process would have one; `range` differs from the ground's when the test is about ports. */
  driver: (range?: PortRange) => Promise<EmbeddedProvisioner>;
  /** Processes that serve the cluster, or any of the ground. */
  pids: (clusterId?: string) => readonly number[];
  /** As kill -9 does. */
  kill: (clusterId: string) => Promise<void>;
  dispose: () => Promise<void>;
};

export const embeddedGround = async (): Promise<EmbeddedGround> => {
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
    kill: (clusterId) => killAll(pids(clusterId)),
    dispose: async () => {
      for (const driver of drivers) await driver.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** Pids whose command line names the directory. */
const pidsServing = (directory: string): readonly number[] =>
  execFileSync('ps', ['-e', '-ww', '-o', 'pid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(directory) && line.includes('server.ts'))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, state]) => state?.startsWith('Z') === false)
    .map(([pid]) => Number(pid));

const killAll = async (pids: readonly number[]): Promise<void> => {
  for (const pid of pids) {
    const startTime = await startTimeOf(pid);
    process.kill(pid, 'SIGKILL');
    // Waits until the process table has forgotten it.
    if (startTime !== null) await endProcess({ pid, startTime });
  }
};
