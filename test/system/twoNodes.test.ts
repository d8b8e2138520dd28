import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TICKETS } from '../../demo/tickets.ts';
import { idOf } from '../../domain/core/log/eventLog.ts';
import { keepLeases, untilMissed } from '../support/log/appendHold.ts';
import { openStream, type StreamClient } from '../support/nodes/eventStreamClient.ts';
import { openEngineFixture, shownAfter, type EngineFixture } from '../support/log/engines.ts';
import { eventually } from '../support/eventually.ts';
import type { ReadyNode } from '../support/nodes/node.ts';
import { signUp, type NodeClient } from '../support/nodes/nodeClient.ts';
import {
  connectShop,
  finishedInvestigation,
  listedEvents,
  openShopSystem,
  settledTicket,
  type ListedEvent,
  type ShopSystem,
  type Ticket,
} from '../support/database/shopSystem.ts';

/** How long the model thinks per answer: investigations overlap, and some are under way when a node is killed. */
const THINKING_MS = 600;

let engine: EngineFixture;
let system: ShopSystem;
let nodes: [ReadyNode, ReadyNode];
let clients: [NodeClient, NodeClient];
let streams: [StreamClient, StreamClient];
let tickets: Ticket[];
let upsets: { stop(): Promise<void> };

beforeAll(async () => {
  engine = await openEngineFixture();
  system = await openShopSystem(engine.environment, THINKING_MS);
  const first = await system.fixture.start();
  const second = await system.fixture.start();
  nodes = [first, second];
  // Only one of the two links is still good: the later one.
  const admin = await signUp(second);
  clients = [admin.at(first.backendUrl), admin];
  await connectShop(clients[0], system.shop);
  upsets = await engine.startUpsets();
  streams = [await subscribe(clients[0]), await subscribe(clients[1])];
});
afterAll(async () => {
  await upsets.stop();
  await system.close();
  await engine.close();
});

const subscribe = (client: NodeClient, after?: string): Promise<StreamClient> =>
  openStream(`${client.url}/api/events/stream`, {
    cookie: client.cookie,
    ...(after === undefined ? {} : { 'last-event-id': after }),
  });

/** Posts tickets to both nodes in turn, all at once. */
const post = (count: number): Promise<Ticket[]> =>
  Promise.all(
    Array.from({ length: count }, (_, n) => {
      const { external_id, ...ticket } = TICKETS[n % TICKETS.length] ?? TICKETS[0];
      return (clients[n % 2] ?? clients[0]).post<Ticket>('/api/tickets', { ...ticket, tags: [external_id] });
    }),
  );

const ended = async (client: NodeClient): Promise<void> => {
  for (const { id } of tickets) await finishedInvestigation(client, await settledTicket(client, id));
};

const ofStream = (events: readonly ListedEvent[], stream: string): readonly ListedEvent[] =>
  events.filter((event) => event.stream === stream);

type Item = { id: string; status: string; verdict_kind: string | null };

const inboxOf = async (client: NodeClient): Promise<readonly Item[]> =>
  (await client.get<{ items: Item[] }>('/api/inbox?limit=100')).items;

/** What the log says about a ticket, as its row should. */
const rowOf = (events: readonly ListedEvent[], { id }: Ticket): Item => {
  const history = ofStream(events, `ticket-${id}`);
  const claim = history.find(({ type }) => type === 'TicketClaimed');
  const investigation = ofStream(events, `investigation-${String(claim?.data['investigationId'])}`);
  const verdict = investigation.find(({ type }) => type === 'VerdictRecorded');
  const status = { TicketReadyForReview: 'awaiting_review', TicketEscalated: 'escalated' }[history.at(-1)?.type ?? ''];
  return { id, status: status ?? 'unexpected', verdict_kind: String(verdict?.data['kind']) };
};

const expectRowsAsLogged = async (): Promise<void> => {
  const events = await listedEvents(clients[0]);
  const expected = tickets.map((ticket) => rowOf(events, ticket)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (const client of clients) {
    const rows = (await inboxOf(client)).map(({ id, status, verdict_kind }) => ({ id, status, verdict_kind }));
    expect(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(expected);
  }
};

/** Positions of all events that are not of another workspace, behind the one where the subscription began. */
const storedAfter = async (position: string): Promise<readonly string[]> => shownAfter(await engine.stored(), position);

const positionsSeen = (...parts: readonly StreamClient[]): readonly string[] =>
  parts.flatMap(({ messages }) => messages.flatMap(({ id, event }) => (event === 'hello' ? [] : (id ?? []))));

const began = ({ messages }: StreamClient): string =>
  (JSON.parse(messages[0]?.data ?? '{}') as { position: string }).position;

const expectSeenOnce = async (...parts: [StreamClient, ...StreamClient[]]): Promise<void> => {
  const stored = await storedAfter(began(parts[0]));
  await parts.at(-1)?.until((messages) => messages.some(({ id }) => id === stored.at(-1)));
  expect(positionsSeen(...parts)).toEqual(stored);
};

describe('two nodes on one log', () => {
  it('claim each ticket once (SU-27)', async () => {
    tickets = await post(20);
    await Promise.all(clients.map(ended));
    const events = await listedEvents(clients[1]);
    const claims = tickets.map(({ id }) =>
      ofStream(events, `ticket-${id}`).filter(({ type }) => type === 'TicketClaimed'),
    );
    expect(claims.map(({ length }) => length)).toEqual(tickets.map(() => 1));
    const claimed = nodes.map((node) => node.named('claimed').map((line) => String(line['ticket_id'])));
    expect(claimed.flat().toSorted()).toEqual(tickets.map(({ id }) => id).toSorted());
    for (const mine of claimed) expect(mine).not.toEqual([]);
  });

  it('have every row as the log says, and both the same (DS-03)', () => expectRowsAsLogged());

  it('show every event once and in order to a subscriber of either, beside transactions that dawdle (X-44, X-48)', async () => {
    for (const stream of streams) await expectSeenOnce(stream);
  });
});

const investigationsIn = (node: ReadyNode, line: string): string[] =>
  node.named(line).map((fields) => String(fields['investigation_id']));

describe('after kill -9 of one node', () => {
  it('the other takes its leases over and finishes its investigations (SU-27, SU-28, X-70)', async () => {
    const [killed, survivor] = nodes;
    const before = new Set(investigationsIn(killed, 'claimed'));
    const underWay = (): string[] =>
      [...new Set(investigationsIn(killed, 'tool.executed'))].filter(
        (id) => !before.has(id) && !investigationsIn(killed, 'investigation_worker_completed').includes(id),
      );
    tickets.push(...(await post(8)));
    await eventually(
      () => Promise.resolve(underWay()),
      (ids) => ids.length > 0,
    );
    await system.fixture.end(killed, 'SIGKILL');
    await untilMissed(engine.database, 1);
    // What its lines do not tell any more, the log does.
    const verdicts = (await engine.stored()).filter(({ type }) => type === 'VerdictRecorded');
    const decided = new Set(verdicts.map(({ stream }) => idOf(stream)));
    const orphans = underWay().filter((id) => !decided.has(id));
    expect(orphans).not.toEqual([]);
    await keepLeases(engine.database);
    await ended(clients[1]);
    await eventually(
      () => Promise.resolve(investigationsIn(survivor, 'investigation_worker_completed')),
      (completed) => orphans.every((id) => completed.includes(id)),
    );
    for (const id of orphans) {
      const events = await listedEvents(clients[1], { stream: `investigation-${id}`, type: 'InvestigationResumed' });
      expect(events.map(({ data }) => data['cause'])).toEqual(['worker_lost']);
    }
    clients = [clients[1], clients[1]];
    await expectRowsAsLogged();
  });

  it('its subscriber goes on at the other one, without loss or repetition (X-44)', async () => {
    await streams[0].ended;
    const last = streams[0].messages.findLast(({ id }) => id !== undefined)?.id;
    const resumed = await subscribe(clients[1], last);
    await expectSeenOnce(streams[0], resumed);
    await expectSeenOnce(streams[1]);
    resumed.abort();
    streams[1].abort();
  });

  it('the log verifies, and the read models say what it says (X-57)', async () => {
    await upsets.stop();
    expect((await system.fixture.verify()).exit).toBe(0);
    expect(await system.fixture.projections('verify')).toMatchObject({ exit: 0 });
  });

  it('no process is left', async () => {
    expect(await system.fixture.end(nodes[1], 'SIGTERM')).toEqual({ code: 0, signal: null });
    // What a killed node had started notices its end by itself.
    await eventually(
      () => system.fixture.running(),
      (left) => left.length === 0,
    );
  });
});
