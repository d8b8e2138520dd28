import { afterAll, beforeAll, expect, it } from 'vitest';
import { TICKETS } from '../../demo/tickets.ts';
import { openEngineFixture, shownAfter, type EngineFixture } from '../support/log/engines.ts';
import { openStream, type StreamClient } from '../support/nodes/eventStreamClient.ts';
import { eventually } from '../support/eventually.ts';
import type { ReadyNode } from '../support/nodes/node.ts';
import { signUp, type NodeClient } from '../support/nodes/nodeClient.ts';
import {
  connectShop,
  openShopSystem,
  settledTicket,
  type ShopSystem,
  type Ticket,
} from '../support/database/shopSystem.ts';
import { GRACE_MS, TORTURE_MS } from './duration.ts';

let engine: EngineFixture;
let system: ShopSystem;
let nodes: [ReadyNode, ReadyNode];
let clients: [NodeClient, NodeClient];
let upsets: { stop(): Promise<void> };

beforeAll(async () => {
  engine = await openEngineFixture();
  system = await openShopSystem({ ...engine.environment, SERVICE_RATE_WRITES_PER_MINUTE: '100000' }, 100);
  const first = await system.fixture.start();
  const admin = await signUp(first);
  nodes = [first, await system.fixture.start()];
  clients = [admin, admin.at(nodes[1].backendUrl)];
  await connectShop(admin, system.shop);
  upsets = await engine.startUpsets();
});
afterAll(async () => {
  await system.close();
  await engine.close();
});

/** The kind of things that people do, one after the other, on either node; an answer of 503 is asked again, as clients do. */
const worker = async (number: number, until: number): Promise<{ tickets: string[]; clusters: string[] }> => {
  const done = { tickets: [] as string[], clusters: [] as string[] };
  for (let n = 0; performance.now() < until; n += 1) {
    const client = clients[(number + n) % 2] ?? clients[0];
    const key = `w${number}-${n}`;
    const { external_id, ...ticket } = TICKETS[n % TICKETS.length] ?? TICKETS[0];
    const { id } = await sent(client, '/api/tickets', { ...ticket, tags: [external_id] }, key);
    done.tickets.push(id);
    if (n % 20 === 0) {
      const cluster = { name: key, size: 'small', location: 'us', version: '26.8.0' };
      const { id: clusterId } = await sent(client, '/clusters', cluster, `${key}-cluster`);
      done.clusters.push(clusterId);
      await eventually(
        () => client.send('DELETE', `/clusters/${clusterId}`, undefined, { 'idempotency-key': `${key}-delete` }),
        ({ status }) => status < 300 || status === 404,
      );
      // Ten clusters are a workspace's share, and those that are going count.
      await eventually(
        () => client.send('GET', `/clusters/${clusterId}`),
        ({ status }) => status === 404,
      );
    }
    await client.send('GET', '/api/inbox?limit=20');
    await settledTicket(client, id);
  }
  return done;
};

const sent = async (client: NodeClient, path: string, body: object, key: string): Promise<{ id: string }> => {
  const answer = await eventually(
    () => client.send<{ id: string }>('POST', path, body, { 'idempotency-key': key }),
    ({ status }) => status < 300 || (status >= 400 && status < 500 && status !== 409 && status !== 429),
  );
  expect(answer.status).toBeLessThan(300);
  return answer.body;
};

const positionsSeen = ({ messages }: StreamClient): readonly string[] =>
  messages.flatMap(({ id, event }) => (event === 'hello' ? [] : (id ?? [])));

it(
  'people and agents at work on two nodes, while the engine is disturbed: nothing is lost, doubled or reordered',
  async () => {
    const streams = await Promise.all(
      clients.map(({ url, cookie }) => openStream(`${url}/api/events/stream`, { cookie })),
    );
    const until = performance.now() + TORTURE_MS;
    const done = await Promise.all([0, 1, 2].map((number) => worker(number, until)));
    await upsets.stop();
    const tickets = done.flatMap((one) => one.tickets);
    const stored = await engine.stored();
    const received = stored.filter(({ type }) => type === 'TicketReceived').map(({ stream }) => stream);
    expect(received.toSorted()).toEqual(tickets.map((id) => `ticket-${id}`).toSorted());
    const requested = stored.filter(({ type }) => type === 'ClusterRequested').map(({ stream }) => stream);
    expect(requested.toSorted()).toEqual(done.flatMap((one) => one.clusters.map((id) => `cluster-${id}`)).toSorted());
    expect(new Set(stored.map(({ id }) => id)).size).toBe(stored.length);
    for (const stream of streams) {
      const { position } = JSON.parse(stream.messages[0]?.data ?? '{}') as { position: string };
      const shown = shownAfter(stored, position);
      await stream.until((messages) => messages.some(({ id }) => id === shown.at(-1)));
      expect(positionsSeen(stream).slice(0, shown.length)).toEqual(shown);
      stream.abort();
    }
    process.stdout.write(`${tickets.length} tickets, ${stored.length} events\n`);
  },
  TORTURE_MS + GRACE_MS,
);

it('every investigation has come to its end, once', async () => {
  const stored = await engine.stored();
  const claimed = stored.filter(({ type }) => type === 'TicketClaimed').map(({ stream }) => stream);
  expect(new Set(claimed).size).toBe(claimed.length);
  const { items } = await clients[0].get<{ items: Ticket[] }>('/api/tickets?limit=100');
  expect(items.filter(({ status }) => status === 'new' || status === 'investigating')).toEqual([]);
});

it('the log verifies, and the read models say what it says', { timeout: GRACE_MS }, async () => {
  expect(
    await eventually(
      () => system.fixture.verify(),
      ({ exit }) => exit !== 3,
    ),
  ).toMatchObject({ exit: 0 });
  expect(await system.fixture.projections('verify')).toMatchObject({ exit: 0 });
  for (const node of nodes) expect(node.named('audit_log_rollback_detected')).toEqual([]);
});
