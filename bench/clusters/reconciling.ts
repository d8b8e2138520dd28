import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../engine/sql.ts';
import { cpuTimeBetween, cpuTimesOf, serverFamily } from '../product/processes.ts';
import type { ClusterNode } from './clusterNode.ts';

/** What looking after clusters costs, for each of them and each look at it. */
export type ReconcilingRun = {
  clusters: number;
  looks: number;
  /** Events that faults caused meanwhile. */
  events: number;
  /** Processor time in microseconds. */
  nodeUs: number;
  postgresUs: number;
};

const WARM_UP_MS = 3_000;

/** Lets the reconciler look at its clusters for a while, with faults. `postmaster`: the server's process. */
export const measureReconciling = async (
  { api, driver, clusterIds }: ClusterNode,
  { database, postmaster, seconds }: { database: Database; postmaster: number; seconds: number },
): Promise<ReconcilingRun> => {
  driver.beginFaults();
  await sleep(WARM_UP_MS);
  const head = async (): Promise<number> => {
    const { rows } = await database.query<{ count: string }>('select count(*) from es.events');
    return Number(rows[0]?.count);
  };
  const looksBefore = driver.observed();
  const eventsBefore = await head();
  const node = await cpuTimesOf([process.pid]);
  const server = await cpuTimesOf(await serverFamily(postmaster, []));
  await sleep(seconds * 1000);
  const nodeNs = cpuTimeBetween(node, await cpuTimesOf([process.pid]));
  const serverNs = cpuTimeBetween(server, await cpuTimesOf(await serverFamily(postmaster, [])));
  const looks = driver.observed() - looksBefore;
  await api.node.settled();
  return {
    clusters: clusterIds.length,
    looks,
    events: (await head()) - eventsBefore,
    nodeUs: nodeNs / 1000 / looks,
    postgresUs: serverNs / 1000 / looks,
  };
};
