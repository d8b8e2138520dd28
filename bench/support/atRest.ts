import { setTimeout as sleep } from 'node:timers/promises';
import type { SourceResource } from '../../api/sources/resource.ts';
import type { NodeClient } from '../../test/support/nodes/nodeClient.ts';
import type { Installation } from '../product/installation.ts';
import { familyOf, memoryOf, serverFamily } from '../product/processes.ts';
import { quantile } from '../table.ts';
import type { Body, Counterparts } from './counterparts.ts';

/** Of each: what one workspace may have. */
const EACH = 30;
/** Holds a round of checks, which come once a minute. */
const WINDOW_MS = 70_000;
const LOOK_EVERY_MS = 500;
const ASK_EVERY_MS = 50;

/** Bytes over a minute in which nobody asks for anything. */
type Held = { median: number; most: number };
/** Milliseconds from the start of the process, and what is held afterwards; `toolServers`: how many processes. */
export type AtRest = {
  readyMs: number;
  polledMs: number;
  checkedMs: number;
  node: Held;
  toolServers: Held;
  postgres: Held;
  all: Held;
  processes: Held;
};

/** One node with as many connectors and sources as a workspace may have, after a restart. */
export const measureAtRest = async (installation: Installation, systems: Counterparts): Promise<AtRest> => {
  await installation.start();
  const { client } = installation.running();
  await create(client, '/api/connectors', systems.connectors);
  await create(client, '/api/ticket-sources', systems.sources);
  await until(async () => (await statesOf(client)).every(({ status }) => status === 'ready'));
  await installation.stop('SIGTERM');

  const startedAt = new Date().toISOString();
  const began = performance.now();
  const { readyMs } = await installation.start();
  const after = installation.running().client;
  const since = async (isDone: () => Promise<boolean>): Promise<number> => {
    await until(isDone);
    return performance.now() - began;
  };
  const [polledMs, checkedMs] = await Promise.all([
    since(async () => (await sourcesOf(after)).every(({ last_polled_at: at }) => (at ?? '') > startedAt)),
    since(async () => (await connectorsOf(after)).every(({ last_checked_at: at }) => (at ?? '') > startedAt)),
  ]);
  return { readyMs, polledMs, checkedMs, ...(await heldOver(installation)) };
};

const create = async (client: NodeClient, path: string, kinds: readonly Body[]): Promise<void> => {
  for (let n = 1; n <= EACH; n += 1) {
    const body = kinds[n % kinds.length];
    await client.post(path, { ...body, name: `${body?.kind} ${n}` });
  }
};

type State = { status: string; last_checked_at: string | null };

const connectorsOf = (client: NodeClient) => client.get<State[]>('/api/connectors?limit=100');
const sourcesOf = async (client: NodeClient) =>
  (await client.get<{ items: SourceResource[] }>('/api/ticket-sources?limit=100')).items;
const statesOf = async (client: NodeClient) => [...(await connectorsOf(client)), ...(await sourcesOf(client))];

const until = async (isDone: () => Promise<boolean>): Promise<void> => {
  while (!(await isDone())) await sleep(ASK_EVERY_MS);
};

/** Shared pages count in equal parts for all that share them. */
const heldOver = async (
  installation: Installation,
): Promise<Pick<AtRest, 'node' | 'toolServers' | 'postgres' | 'all' | 'processes'>> => {
  const { pid } = installation.running();
  const postmaster = await installation.postgresPid();
  const looks: { node: number; toolServers: number; postgres: number; all: number; processes: number }[] = [];
  for (const end = performance.now() + WINDOW_MS; performance.now() < end; await sleep(LOOK_EVERY_MS)) {
    const children = (await familyOf(pid)).filter((each) => each !== pid && each !== postmaster);
    const [node, toolServers, postgres] = await Promise.all([
      bytesOf([pid]),
      bytesOf(children),
      bytesOf(await serverFamily(postmaster, [])),
    ]);
    looks.push({ node, toolServers, postgres, all: node + toolServers + postgres, processes: children.length });
  }
  const held = (of: keyof (typeof looks)[number]): Held => {
    const values = looks.map((look) => look[of]);
    return { median: quantile(values, 0.5), most: Math.max(...values) };
  };
  return {
    node: held('node'),
    toolServers: held('toolServers'),
    postgres: held('postgres'),
    all: held('all'),
    processes: held('processes'),
  };
};

const bytesOf = async (pids: readonly number[]): Promise<number> => (await memoryOf(pids)).proportional;
