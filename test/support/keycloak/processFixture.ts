import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConnectionTarget } from '../../../adapters/postgres/database.ts';
import { homeArgument } from '../../../adapters/provisioners/process/commandLine.ts';
import type { ProcessOptions } from '../../../adapters/provisioners/process/bringUp.ts';
import {
  createProcessProvisioner,
  type ProcessProvisioner,
} from '../../../adapters/provisioners/process/provisioner.ts';
import { homeDirectory } from '../../../adapters/provisioners/process/stateFiles.ts';
import { processesWith } from '../../../adapters/provisioners/processes/processTable.ts';
import type { ProvisionerUnderTest } from '../../contracts/provisioner.contract.ts';
import { databaseTraces, killAll, tracesIn } from '../clusters/clusterTraces.ts';
import { silentLogger } from '../logger.ts';
import { freshPortRange } from '../clusters/portRange.ts';
import { strangerAt } from '../clusters/stranger.ts';

/** What a fixture is made of; a database of one's own is for looking at what is left in it. */
export type ProcessFixtureOptions = Pick<ProcessOptions, 'homes' | 'javaHome' | 'javaOptions'> & {
  dataDir: string;
  database: ConnectionTarget;
  /** Runs when the drivers have ended, before the directory goes. */
  beforeEnd?: () => Promise<void>;
};

export type ProcessFixture = ProvisionerUnderTest & {
  provisioner: ProcessProvisioner;
  directoryOf: (clusterId: string) => string;
  pids: (clusterId: string) => Promise<readonly number[]>;
};

/** Process drivers that work on one data directory and one database server; a run of them begins with the two newest. */
export const processFixture = async (options: ProcessFixtureOptions): Promise<ProcessFixture> => {
  const { dataDir, database } = options;
  const [from = '', to = ''] = [...options.homes.keys()].slice(-2);
  const drivers: ProcessProvisioner[] = [];
  const portRange = freshPortRange();
  const driver = async (): Promise<ProcessProvisioner> => {
    const created = await createProcessProvisioner({ ...options, portRange, logger: silentLogger });
    drivers.push(created);
    return created;
  };
  const directoryOf = (clusterId: string): string => join(dataDir, 'clusters', clusterId);
  const pids = async (clusterId: string): Promise<readonly number[]> =>
    (await processesWith(homeArgument(homeDirectory(directoryOf(clusterId))))).map(({ pid }) => pid);
  const send = (signal: NodeJS.Signals) => async (clusterId: string) => {
    for (const pid of await pids(clusterId)) process.kill(pid, signal);
  };
  const provisioner = await driver();
  return {
    provisioner,
    versions: { from, to },
    directoryOf,
    pids,
    secondInstance: driver,
    killInstances: async (clusterId) => killAll(await pids(clusterId)),
    stallInstances: send('SIGSTOP'),
    resumeInstances: send('SIGCONT'),
    countInstances: async (clusterId) => (await pids(clusterId)).length,
    obstruct: (clusterId: string) => strangerAt(provisioner, clusterId),
    traces: async (clusterId) => [
      ...(await pids(clusterId)).map((pid) => `process ${pid}`),
      ...(await tracesIn(join(dataDir, 'clusters'), clusterId)),
      ...(await databaseTraces(database, clusterId)),
    ],
    dispose: async () => {
      for (const each of drivers) await each.stop();
      await options.beforeEnd?.();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
