import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { testDatabase } from '../../database/postgres.ts';
import { listedEvents } from '../../database/shopSystem.ts';
import { eventually } from '../../eventually.ts';
import { openStream, type StreamClient } from '../../nodes/eventStreamClient.ts';
import { openNodeFixture } from '../../nodes/node.ts';
import { signUp, type NodeClient } from '../../nodes/nodeClient.ts';
import { startKurrentCluster, type ClusterNode, type KurrentCluster } from './cluster.ts';

/** Two nodes of the service on a cluster whose nodes are lost. */
export type LossFixture = {
  cluster: KurrentCluster;
  clients: readonly [NodeClient, NodeClient];
  streams: readonly StreamClient[];
  /** Whether both nodes of the service still run. */
  isAlive(): boolean;
  close(): Promise<void>;
};

export const openLossFixture = async (): Promise<LossFixture> => {
  const cluster = await startKurrentCluster();
  const database = await testDatabase();
  const fixture = await openNodeFixture({ DATABASE_URL: database.url, KURRENTDB_URL: cluster.url });
  const first = await fixture.start();
  const admin = await signUp(first);
  const second = await fixture.start();
  const clients = [admin, admin.at(second.backendUrl)] as const;
  const streams = await Promise.all(
    clients.map(({ url, cookie }) => openStream(`${url}/api/events/stream`, { cookie })),
  );
  let ended = 0;
  for (const node of [first, second]) void node.exited.then(() => (ended += 1));
  return {
    cluster,
    clients,
    streams,
    isAlive: () => ended === 0,
    close: async () => {
      for (const stream of streams) stream.abort();
      await fixture.dispose();
      await database.close();
      await cluster.close();
    },
  };
};

/** What is lost, for how long, and how it comes back. */
export type Loss = { name: string; ms: number; lose(nodes: Losable): void; restore(nodes: Losable): void };
type Losable = { leader: ClusterNode; others: readonly ClusterNode[] };

export const LOSSES: Readonly<Record<string, Omit<Loss, 'name' | 'ms'>>> = {
  'the leader is killed': { lose: ({ leader }) => leader.kill(), restore: ({ leader }) => leader.start() },
  'the leader is stopped': { lose: ({ leader }) => leader.freeze(), restore: ({ leader }) => leader.thaw() },
  'the leader is deposed with a tail': {
    lose: ({ leader }) => leader.isolate(),
    restore: ({ leader }) => leader.heal(),
  },
  'the majority is away': {
    lose: ({ others }) => others.forEach((node) => node.kill()),
    restore: ({ others }) => others.forEach((node) => node.start()),
  },
  'all are killed': {
    lose: ({ leader, others }) => [leader, ...others].forEach((node) => node.kill()),
    restore: ({ leader, others }) => [leader, ...others].forEach((node) => node.start()),
  },
};

/** A loss by its name, for so long. */
export const lossOf = (name: string, ms: number): Loss => {
  const loss = LOSSES[name];
  if (loss === undefined) throw new Error(`no loss is called ${name}`);
  return { name, ms, ...loss };
};

const POSTERS = 8;
const AROUND_MS = 2_000;

export type Endured = {
  /** Tickets that were acknowledged. */
  posted: readonly string[];
  /** The longest time without an acknowledgement, in milliseconds. */
  longestMs: number;
};

/** Posts by eight callers, each to both nodes in turn under keys of its own, from before a loss until after it. */
export const endure = async ({ cluster, clients }: LossFixture, loss: Loss): Promise<Endured> => {
  const posted: string[] = [];
  const acknowledged: number[] = [performance.now()];
  const stopping = new AbortController();
  const post = async (poster: number): Promise<void> => {
    for (let n = 0; !stopping.signal.aborted; n += 1) {
      const title = `${loss.name} ${poster} ${n}`;
      const headers = { 'idempotency-key': title.replaceAll(' ', '-') };
      for (let tries = n; ; tries += 1) {
        const client = clients[tries % 2] ?? clients[0];
        const status = await client.send('POST', '/api/tickets', { title, body: 'Help.' }, headers).then(
          (answer) => answer.status,
          () => 0,
        );
        if (status === 201 || status === 200) break;
        await sleep(100);
      }
      posted.push(title);
      acknowledged.push(performance.now());
    }
  };
  const posting = Promise.all(Array.from({ length: POSTERS }, (_, poster) => post(poster)));
  await sleep(AROUND_MS);
  const { nodes } = cluster;
  const leader = nodes[cluster.leader() ?? 0] ?? nodes[0];
  if (leader === undefined) throw new Error('a cluster has nodes');
  const losable = { leader, others: nodes.filter((node) => node !== leader) };
  loss.lose(losable);
  await sleep(loss.ms);
  loss.restore(losable);
  const restored = performance.now();
  await eventually(
    () => Promise.resolve(acknowledged.at(-1) ?? 0),
    (last) => last > restored,
  );
  await sleep(AROUND_MS);
  stopping.abort();
  await posting;
  const gaps = acknowledged.slice(1).map((at, index) => at - (acknowledged[index] ?? at));
  const longestMs = Math.max(...gaps);
  process.stdout.write(
    `${loss.name} for ${loss.ms / 1000} s: ${(longestMs / 1000).toFixed(1)} s without an acknowledgement, ${posted.length} tickets\n`,
  );
  return { posted, longestMs };
};

/** Everything that was acknowledged is there, once, and each reader was shown everything once and in order. */
export const expectNothingLost = async (
  { clients, streams, ...fixture }: LossFixture,
  posted: readonly string[],
): Promise<void> => {
  expect(fixture.isAlive()).toBe(true);
  const all = await listedEvents(clients[0]);
  const titles = all.filter(({ type }) => type === 'TicketReceived').map(({ data }) => String(data['title']));
  expect(titles.toSorted()).toEqual(posted.toSorted());
  const positions = all.map(({ position }) => position).toSorted();
  for (const stream of streams) {
    await stream.until((messages) => messages.some(({ id }) => id !== undefined && id >= (positions.at(-1) ?? '')));
    const seen = stream.messages.flatMap(({ id, event }) => (event === 'hello' ? [] : (id ?? [])));
    expect(seen).toEqual([...new Set(seen)].toSorted());
    expect(positions.filter((position) => position >= (seen[0] ?? '') && !seen.includes(position))).toEqual([]);
  }
};
