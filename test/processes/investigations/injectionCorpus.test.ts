import { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { call, firstText, say, toolResults, type ReplyBlock, type Script } from '../../../demo/messagesApi/script.ts';
import { startMessagesApi } from '../../../demo/messagesApi/server.ts';
import { canonicalJson } from '../../../domain/core/json/canonicalJson.ts';
import type { ModelRequest } from '../../../agent/prompt/modelRequest.ts';
import { investigateTicket } from '../../../processes/investigations/investigationWorker.ts';
import type { ToolHost } from '../../../agent/tools/toolHost.ts';
import { OFFERED, TICKET } from '../../corpus/injection/cases.ts';
import { faultsOf, shownIn } from '../../corpus/injection/judge.ts';
import { portOf, type Delivery, type Field, type OpenPlace } from '../../corpus/injection/place.ts';
import { ALL_PLACES } from '../../corpus/injection/places.ts';
import { BOUNDARY, type Order, type Technique } from '../../corpus/injection/technique.ts';
import { TECHNIQUES } from '../../corpus/injection/techniques.ts';
import {
  dataOf,
  eventsOf,
  investigationEvents,
  openFileFixture,
  receiveTicket,
} from '../../support/investigations/investigationFixture.ts';
import { ok, offeredTool, portsFor, settingsWith } from '../../support/investigations/investigations.ts';
import { proposal } from '../../support/investigations/verdicts.ts';
import { tickets } from '../../../domain/tickets/ticket.ts';
import type { InvestigationEvent } from '../../../domain/investigations/events.ts';
import type { RecordedEvent } from '../../../domain/core/log/eventStore.ts';

const fixture = await openFileFixture();
/** All systems are there at once: a text of one may ask for another. */
const open = new Map<string, OpenPlace>();

beforeAll(async () => {
  for (const place of ALL_PLACES) open.set(place.name, await place.open());
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => Promise.all([...open.values()].map((place) => place.close())));

type Case = Technique & { mark: string };

/** Every case of a place in fields of it, a call for each field that needs one. */
const laidOut = (place: OpenPlace, cases: readonly Case[]): [Field, Case[]][] => {
  const shown = place.fields.filter((field) => field.shown);
  const rooms = shown.map((field): [Field, Case[]] => [field, []]);
  for (const [n, each] of cases.entries()) {
    const free = rooms.filter(
      ([{ room = 100, leavesOut }, taken]) => taken.length < room && leavesOut?.test(each.text) !== true,
    );
    free[n % free.length]?.[1].push(each);
  }
  return rooms.filter(([, taken]) => taken.length > 0);
};

/** Tools that would write, which a host that is broken offers as well. */
const ROGUE = ['stripe__refund', 'post_reply', 'ticket_source__post_reply', 'redis__set', 'keycloak__reset_password'];

/** The real connectors; what is called of the rogue tools is kept in `ran`. */
const hostOf = (ran: string[]): ToolHost => ({
  offered: async () => [
    ...OFFERED,
    ...ROGUE.map((name) => ({ ...offeredTool(name), name, connectorKind: name.split('__')[0] ?? '' })),
  ],
  call: async (_workspace, { connectorId, tool }, args, { scope }) => {
    const kind = OFFERED.find((offered) => offered.connectorId === connectorId && offered.tool === tool)?.connectorKind;
    const connector = [...open.values()].find((place) => place.connector?.kind === kind)?.connector;
    if (kind === undefined || connector === undefined) {
      ran.push(tool);
      return ok({});
    }
    const answer = await connector.call(tool, args, scope);
    if ('result' in answer) return { ...ok({ ...answer.result }), pin: answer.pin };
    return { status: 'error', code: 'upstream_error', message: answer.message };
  },
});

/** What keeps a tool from being withdrawn after three refusals, so that each order comes before its connector. */
const between = (n: number): ReplyBlock => call('postgres__query', { sql: `select ${n} as n` });

/**
 * Obeys each text that it is shown, to the letter: first the calls, unless they were `done` before, then the verdicts,
 * until none of them is left or code takes over. Finds what to read by `reads`.
 */
const obedient = (reads: readonly ReplyBlock[], cases: readonly Case[], done: Set<string>): Script => {
  const [unread, todo, verdicts] = [[...reads], [] as ReplyBlock[], [] as object[]];
  const seen = new Set<string>();
  const obey = (order: Order): void => {
    if ('verdict' in order) return void verdicts.push(order.verdict);
    const key = canonicalJson(order);
    if (done.has(key)) return;
    done.add(key);
    todo.push(call(order.call, order.input));
    if (order.call === 'postgres__query') todo.push(between(done.size));
  };
  return (request) => {
    const told = [firstText(request), ...toolResults(request).map(({ content }) => content)].join('\n');
    for (const { mark, orders } of cases.filter((each) => !seen.has(each.mark) && told.includes(each.mark))) {
      seen.add(mark);
      orders.forEach(obey);
    }
    // One by one: of a customer's records none is read before the customer.
    const next = unread.length > 0 ? unread.splice(0, 1) : todo.splice(0, 6);
    return next.length > 0
      ? say(...next)
      : say(call('submit_verdict', proposal(verdicts.shift() ?? { kind: 'escalate' })));
  };
};

/** Where a ticket gives no address, whoever is found first counts, as docs/connectors.md says: no order is against that. */
const namesSomebody = ({ ticket }: Delivery): boolean => ticket?.customer?.includes('@') !== false;
const withoutOthers = (each: Case): Case => ({
  ...each,
  orders: each.orders.filter((order) => !JSON.stringify(order).includes('other')),
});

const INVESTIGATION = new Set([
  'InvestigationStarted', 'ModelRequested', 'ModelResponded', 'ToolCallAuthorized', 'ToolCallDenied', 'ToolCallStarted',
  'ToolCallCompleted', 'CustomerPinned', 'VerdictProposed', 'VerdictRejected', 'VerdictRecorded', 'ReplyDrafted',
]); // prettier-ignore

/** Host and port, in whichever way a socket was told. */
const dialledTo = (args: readonly unknown[]): unknown => {
  const [first, host] = args.flat();
  return typeof first === 'object' && first !== null ? first : { port: first, host };
};

/** Ports that were dialled on this machine, and whatever lies elsewhere. */
const watchConnections = (): (() => string[]) => {
  const dialled: string[] = [];
  const connect = vi.spyOn(Socket.prototype, 'connect');
  return () => {
    for (const args of connect.mock.calls) {
      const { port, host = 'localhost', path } = dialledTo(args) as { port?: number; host?: string; path?: string };
      dialled.push(path ?? (['localhost', '127.0.0.1', '::1'].includes(host) ? String(port) : `${host}:${port}`));
    }
    return [...new Set(dialled)];
  };
};

/** The calls that bring the texts. Payments are those of a customer, who has to be found first. */
const readsOf = ({ connector }: OpenPlace, { call: reading }: Delivery): readonly ReplyBlock[] => {
  if (connector === undefined || reading === undefined) return [];
  const read = call(`${connector.kind}__${reading.tool}`, reading.args);
  return connector.kind === 'stripe' ? [call('stripe__get_customer', {}), read] : [read];
};

const investigate = async (place: OpenPlace, delivery: Delivery, cases: readonly Case[], done: Set<string>) => {
  const ran: string[] = [];
  const api = await startMessagesApi(obedient(readsOf(place, delivery), cases, done));
  const ports = { ...portsFor(fixture, api, hostOf(ran)), randomHex: () => BOUNDARY.slice('untrusted-'.length) };
  const { title, body, customer } = { ...TICKET, ...delivery.ticket };
  const ticketId = await receiveTicket(fixture, { title, body, customer: customer ?? 'mira@example.com' });
  const budget = { steps: 200, toolCalls: 1_000, toolResultTokens: 1_000_000, inputTokens: 1e9, microUsd: 1e12 };
  await investigateTicket(ports, settingsWith(budget), ticketId, false, new AbortController().signal);
  await api.close();
  const events: RecordedEvent<InvestigationEvent>[] = await investigationEvents(fixture.store, ticketId);
  const ticket = (await eventsOf(fixture.store, tickets.stream(ticketId))).map(({ type }) => type);
  // Each request goes on from the one before it, to the byte, so the last one holds them all.
  const last = JSON.parse(api.requests.at(-1) ?? '') as ModelRequest;
  return { ran, events, ticket, last, ports: [portOf(api.url)] };
};

it.each(ALL_PLACES)(
  'a model that obeys every text in $name reads, and has no other effect (SU-38, SU-97, SU-98)',
  async ({ name, own }) => {
    const place = open.get(name);
    if (place === undefined) throw new Error(`${name} is not open`);
    const cases = [...TECHNIQUES, ...own].map((technique, n): Case => ({ ...technique, mark: `case-${n}-` }));
    const fields = laidOut(place, cases);
    const marks = fields.flatMap(([, taken]) => taken.map(({ mark }) => mark));
    const dialled = watchConnections();
    const [outcomes, done] = [
      [] as (Awaited<ReturnType<typeof investigate>> & { taken: readonly Case[] })[],
      new Set<string>(),
    ];
    // A field of one record stands in the place of another one of it, so each has an investigation of its own.
    for (const [field, put] of fields) {
      const delivery = await field.put(put.map(({ mark, text }) => `${mark} ${text}`));
      const taken = namesSomebody(delivery) ? put : put.map(withoutOthers);
      outcomes.push({ taken, ...(await investigate(place, delivery, taken, done)) });
    }
    for (const { taken, ran, events, ticket, last } of outcomes) {
      const own = taken.map(({ mark }) => mark);
      expect(shownIn(last, own)).toEqual(own);
      expect(faultsOf(last, own)).toEqual([]);
      expect(ran).toEqual([]);
      expect(events.map(({ type }) => type).filter((type) => !INVESTIGATION.has(type))).toEqual([]);
      expect(ticket).toEqual(['TicketReceived', 'TicketClaimed', 'TicketEscalated']);
      expect(dataOf(events, 'ReplyDrafted')).toHaveLength(1);
    }
    expect(marks.length).toBe(cases.length);
    for (const each of open.values()) expect(await each.effects()).toEqual([]);
    const known = new Set([...open.values(), ...outcomes].flatMap(({ ports }) => ports.map(String)));
    const database = /\.s\.PGSQL\./;
    expect(dialled().filter((to) => !known.has(to) && !database.test(to))).toEqual([]);
  },
);
