import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NodeClient } from '../../test/support/nodes/nodeClient.ts';
import type { Installation } from '../product/installation.ts';
import {
  cpuTimeBetween,
  cpuTimesOf,
  memoryOf,
  serverFamily,
  type CpuTimes,
  type Memory,
} from '../product/processes.ts';

/** Processor time in microseconds. */
export type Usage = { nodeUs: number; serverUs: number; seconds: number };

const NOTHING: CpuTimes = new Map();

/** Of the node and of PostgreSQL while `work` runs; both run before it. */
export const usageDuring = async <T>(
  installation: Installation,
  work: () => Promise<T>,
): Promise<{ usage: Usage; result: T }> => {
  const [node, server, began] = [await nodeTimes(installation), await serverTimes(installation), performance.now()];
  const result = await work();
  const usage = {
    nodeUs: cpuTimeBetween(node, await nodeTimes(installation)) / 1_000,
    serverUs: cpuTimeBetween(server, await serverTimes(installation)) / 1_000,
    seconds: (performance.now() - began) / 1_000,
  };
  return { usage, result };
};

/** Since they were started. */
export const usageSoFar = async (installation: Installation): Promise<Usage> => ({
  nodeUs: cpuTimeBetween(NOTHING, await nodeTimes(installation)) / 1_000,
  serverUs: cpuTimeBetween(NOTHING, await serverTimes(installation)) / 1_000,
  seconds: 0,
});

const nodeTimes = (installation: Installation): Promise<CpuTimes> => cpuTimesOf([installation.running().pid]);

/** Of PostgreSQL alone, with or without a node. */
export const serverTimes = async (installation: Installation): Promise<CpuTimes> =>
  cpuTimesOf(await family(installation));

export const memoryNow = async (installation: Installation): Promise<{ node: Memory; server: Memory }> => ({
  node: await memoryOf([installation.running().pid]),
  server: await memoryOf(await family(installation)),
});

const family = async (installation: Installation): Promise<readonly number[]> =>
  serverFamily(await installation.postgresPid(), []);

/** Posts tickets of ever new customers at a rate, whether answers come or not. Milliseconds of each answer. */
export const postAtRate = async (
  client: NodeClient,
  perSecond: number,
  seconds: number,
): Promise<readonly number[]> => {
  const began = performance.now();
  const answers: Promise<number>[] = [];
  for (let n = 0; n < perSecond * seconds; n += 1) {
    await sleep(Math.max(0, began + (n * 1_000) / perSecond - performance.now()));
    answers.push(timed(() => client.post('/api/tickets', ticket())));
  }
  return Promise.all(answers);
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

const ticket = (): object => ({
  title: 'Where is my order',
  body: 'I ordered two weeks ago and have heard nothing since. Could you please look into it? '.repeat(3),
  customer: `${randomUUID()}@example.com`,
});
