import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomFrom } from '../../bench/random.ts';
import { eventually } from '../support/eventually.ts';
import { openNodeFixture, type NodeFixture, type ReadyNode } from '../support/nodes/node.ts';
import { signUp, type NodeClient } from '../support/nodes/nodeClient.ts';
import { listedEvents } from '../support/database/shopSystem.ts';
import { TORTURE_SEED } from './seed.ts';

const KILLS = Number(process.env['TORTURE_KILLS'] ?? '100');
const WRITERS = 4;
const PAUSE_MS = 20;
/** How long a round writes before its kill. */
const WRITE_MS_MAX = 1_500;
const MS_A_KILL = 30_000;

const VICTIMS = ['service', 'PostgreSQL', 'both'] as const;
type Victim = (typeof VICTIMS)[number];

let fixture: NodeFixture;
let node: ReadyNode;
let admin: NodeClient;

beforeAll(async () => {
  fixture = await openNodeFixture({ SERVICE_RATE_WRITES_PER_MINUTE: '100000' });
  node = await fixture.start();
  admin = await signUp(node);
});
afterAll(() => fixture.dispose());

type Ticket = { id: string; title: string };
type Confirmed = Ticket & { position: string };
/** What callers know: which tickets are there for certain, and which may be. */
type Told = { acknowledged: Confirmed[]; unknown: string[] };

const post = async (title: string): Promise<Confirmed | null> => {
  const headers = { 'idempotency-key': title };
  const answer = await admin
    .send<Ticket>('POST', '/api/tickets', { title, body: 'Kill me.' }, headers)
    .catch(() => null);
  if (answer?.status !== 201) return null;
  return { ...answer.body, position: answer.headers.get('event-position') ?? '' };
};

const postUntilConfirmed = async (title: string): Promise<Confirmed> => {
  for (;;) {
    const ticket = await post(title);
    if (ticket !== null) return ticket;
    await sleep(PAUSE_MS);
  }
};

/** One ticket after the other. Every other one is asked for until it is confirmed, the rest once. */
const write = async (writer: number, until: AbortSignal, told: Told): Promise<void> => {
  for (let n = 0; !until.aborted; n += 1) {
    const title = `ticket ${n} of ${writer}`;
    const ticket = n % 2 === 0 ? await postUntilConfirmed(title) : await post(title);
    if (ticket === null) told.unknown.push(title);
    else told.acknowledged.push(ticket);
    await sleep(PAUSE_MS);
  }
};

const killPostgres = async (): Promise<number | null> => {
  const server = await fixture.postgres();
  if (server !== null) process.kill(server, 'SIGKILL');
  return server;
};

/** What was killed is at work again when this resolves. */
const kill = async (victim: Victim): Promise<void> => {
  const server = victim === 'service' ? null : await killPostgres();
  if (victim === 'PostgreSQL')
    return void (await eventually(fixture.postgres, (now) => now !== null && now !== server));
  await fixture.end(node, 'SIGKILL');
  node = await fixture.start();
  admin = admin.at(node.backendUrl);
};

/** Whoever asks for what was acknowledged last is shown it, as soon as anything answers. */
const showsLast = async ({ acknowledged }: Told): Promise<void> => {
  const { id, title, position } = acknowledged.at(-1) ?? { id: '', title: '', position: '' };
  const headers = { 'min-position': position };
  const answer = await eventually(
    () => admin.send<Ticket>('GET', `/api/tickets/${id}`, undefined, headers).catch(() => null),
    (each) => each !== null && each.status !== 503,
  );
  expect(answer).toMatchObject({ status: 200, body: { id, title } });
};

/** Every ticket that a read model shows. */
const shown = async (): Promise<readonly Ticket[]> => {
  const tickets: Ticket[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page: { items: Ticket[]; next_cursor: string | null } = await admin.get(`/api/tickets?limit=100${query}`);
    tickets.push(...page.items);
    cursor = page.next_cursor;
  }
  return tickets;
};

it(
  `${KILLS} random kill -9 of the service, of PostgreSQL and of both, while tickets come: nothing is lost or doubled (G1, X-57)`,
  { timeout: 300_000 + KILLS * MS_A_KILL },
  async () => {
    process.stdout.write(`seed ${TORTURE_SEED} (TORTURE_SEED), ${KILLS} kills (TORTURE_KILLS)\n`);
    const random = randomFrom(TORTURE_SEED);
    const told: Told = { acknowledged: [], unknown: [] };
    const killed = { service: 0, PostgreSQL: 0, both: 0 };
    const enough = new AbortController();
    const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer, enough.signal, told)));
    for (let round = 0; round < KILLS; round += 1) {
      const { length: before } = told.acknowledged;
      await eventually(
        () => Promise.resolve(told.acknowledged.length),
        (now) => now > before,
      );
      await sleep(random() * WRITE_MS_MAX);
      const victim = VICTIMS[Math.floor(random() * VICTIMS.length)] ?? 'both';
      await kill(victim);
      killed[victim] += 1;
      await showsLast(told);
    }
    enough.abort();
    await writers;
    process.stdout.write(`${told.acknowledged.length} tickets; killed: ${JSON.stringify(killed)}\n`);
    await expectWhole(told);
  },
);

const expectWhole = async ({ acknowledged, unknown }: Told): Promise<void> => {
  const tickets = await shown();
  const titles = new Set(tickets.map(({ title }) => title));
  expect(titles.size).toBe(tickets.length);
  const confirmed = new Map(acknowledged.map(({ title, id }) => [title, id]));
  const mayBe = new Set(unknown);
  expect(tickets.filter(({ title, id }) => confirmed.get(title) !== id && !mayBe.has(title))).toEqual([]);
  expect(acknowledged.filter(({ title }) => !titles.has(title))).toEqual([]);
  const received = await listedEvents(admin, { type: 'TicketReceived' });
  expect(received.map(({ stream }) => stream).toSorted()).toEqual(tickets.map(({ id }) => `ticket-${id}`).toSorted());
  expect(await fixture.verify()).toMatchObject({ exit: 0 });
  expect(await fixture.projections('verify')).toMatchObject({ exit: 0 });
  expect(fixture.nodes.flatMap((each) => [...each.named('internal_error'), ...each.named('task_failed')])).toEqual([]);
};
