import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EventStore, NewEvent } from '../../../domain/core/log/eventStore.ts';
import type { SourceEvent } from '../../../domain/sources/events.ts';
import { intakeIdOf, intakes, ticketSources as sourceStreams } from '../../../domain/sources/source.ts';
import { FetchedPage } from '../../../domain/sources/toolContract.ts';
import { ticketIdOf, tickets as ticketStreams } from '../../../domain/tickets/ticket.ts';
import { createSourcePoll } from '../../../processes/sources/pollSource.ts';
import type { SourceTools } from '../../../processes/sources/sourceTools.ts';
import { sourceIntake } from '../../../processes/sources/takeInTickets.ts';
import { knownPassedOver } from '../../../projections/sources/passedOverQueries.ts';
import { findSource, intakePlaceOf } from '../../../projections/sources/sourceQueries.ts';
import { ticketSources, type SourceRow } from '../../../projections/sources/ticketSources.ts';
import { knownTickets } from '../../../projections/tickets/ticketQueries.ts';
import { tickets } from '../../../projections/tickets/tickets.ts';
import { crashingStore, Killed } from '../../support/log/crashingStore.ts';
import { apiParts } from '../../support/nodes/nodeApi.ts';
import { openNode, type TestNode } from '../../support/nodes/openNode.ts';
import { rawTicket } from '../../support/sources/sourceNode.ts';
import { testMeta } from '../../support/nodes/supportNode.ts';
import { apiKeys } from '../../../projections/keys/apiKeys.ts';

let node: TestNode;
let parts: ReturnType<typeof apiParts>;
beforeAll(async () => {
  node = await openNode({ readModels: [ticketSources, tickets, apiKeys] });
  parts = apiParts(node);
});
afterAll(() => node.stop());

const WORKSPACE = 'default';
const message = (n: number) => ({ author: 'customer', body: `And ${n}.`, at: `2026-11-20T09:00:0${n}.000Z` });
/** What the source has: long texts, so that a page takes several appends; one ticket twice, with a later message. */
const LONG = 'x'.repeat(98_000);
const HELD = [
  ...Array.from({ length: 7 }, (_, n) => rawTicket(n, n === 2 ? {} : { body: `${n} ${LONG}` })),
  rawTicket(2, { thread: [message(1)] }),
  rawTicket(7),
  rawTicket(2, { thread: [message(1), message(2)] }),
];
const PAGE = 8;
const TICKETS = 8;

const newSource = async (): Promise<SourceRow> => {
  const sourceId = randomUUID();
  const data: Extract<SourceEvent, { type: 'TicketSourceCreated' }>['data'] = {
    sourceId,
    workspaceId: WORKSPACE,
    kind: 'mcp_custom',
    name: 'held',
    enabled: true,
    readOnly: false,
    pollIntervalS: 60,
    startFrom: null,
    config: {},
    secretKeys: [],
    secretId: null,
    command: 'none',
    args: [],
    webhookPort: null,
    createdAt: '2026-11-20T08:00:00.000Z',
  };
  const event: NewEvent = { type: 'TicketSourceCreated', data };
  await node.store.append(sourceStreams.stream(sourceId), [event], 'no_stream', testMeta());
  await node.settled();
  const row = await findSource(node.reads, WORKSPACE, sourceId);
  if (row === null) throw new Error('the source is not shown');
  return row;
};

/** What these sources give has no attachments. */
const noAttachments: Pick<SourceTools, 'attachment'> = {
  attachment: () => Promise.reject(new Error('nothing to fetch')),
};

/** One life of a process that polls: from whatever was recorded until the source has no more. */
const poll = (source: SourceRow, store: EventStore): Promise<unknown> =>
  createSourcePoll({
    ...parts,
    store,
    bodyCharsMax: 100_000,
    newId: randomUUID,
    tools: {
      ...noAttachments,
      fetch: (_, { cursor }) => {
        const from = Number(cursor ?? 0);
        const to = Math.min(from + PAGE, HELD.length);
        const page = { tickets: HELD.slice(from, to), next_cursor: String(to), has_more: to < HELD.length };
        return Promise.resolve({ status: 'ok', value: FetchedPage.parse(page) });
      },
    },
    knownTickets: (ids) => knownTickets(node.reads, ids),
    knownPassedOver: (ids) => knownPassedOver(node.reads, ids),
    placeOf: async (id) => {
      await node.settled();
      return intakePlaceOf(node.reads, id);
    },
  }).run(source, new AbortController().signal);

/** One life of the process that makes tickets of it; it begins anew with every event, as without its checkpoint. */
const takeIn = async (source: SourceRow, store: EventStore): Promise<void> => {
  const reactor = sourceIntake({ ...parts, store });
  for await (const event of node.store.readStream(intakes.stream(intakeIdOf(source.id))))
    if (event.type === 'SourceTicketFetched') await reactor.react(event, new AbortController().signal);
};

const idOf = (source: SourceRow, n: number): string => ticketIdOf(WORKSPACE, source.id, `t-${n}`);

const outcome = async (source: SourceRow): Promise<readonly string[][]> =>
  Promise.all(
    Array.from({ length: TICKETS }, async (_, n) => {
      const types: string[] = [];
      for await (const { type } of node.store.readStream(ticketStreams.stream(idOf(source, n)))) types.push(type);
      return types;
    }),
  );
const RIGHT = Array.from({ length: TICKETS }, (_, n) =>
  n === 2 ? ['TicketReceived', 'TicketMessageAdded', 'TicketMessageAdded'] : ['TicketReceived'],
);

it('no ticket is lost or doubled when the process is killed before or after any of its appends (SU-10, SU-75)', async () => {
  const untouched = await newSource();
  const counting = crashingStore(node.store, { append: 0, when: 'before' });
  await poll(untouched, counting);
  const polling = counting.appends();
  await takeIn(untouched, counting);
  expect(await outcome(untouched)).toEqual(RIGHT);
  // Two pages, the first of them in two appends; 8 tickets, and later messages of one.
  expect(polling).toBe(3);
  const total = counting.appends();

  let deaths = 0;
  for (let append = 1; append <= total; append += 1)
    for (const when of ['before', 'after'] as const) {
      const source = await newSource();
      const life = async (on: EventStore): Promise<void> => {
        await poll(source, on);
        await takeIn(source, on);
      };
      const died = await life(crashingStore(node.store, { append, when })).then(
        () => false,
        (error: unknown) => error instanceof Killed,
      );
      deaths += died ? 1 : 0;
      await life(node.store);
      expect(await outcome(source), `${append} ${when}`).toEqual(RIGHT);
    }
  // An append that meets a newer revision is over before it is durable; how many do depends on the read models.
  expect(deaths).toBeGreaterThanOrEqual(2 * (polling + TICKETS) - 2);
});

it('a worker that has lost its lease records nothing beside the one that has it (SU-76)', async () => {
  const source = await newSource();
  await Promise.all([poll(source, node.store), poll(source, node.store)]);
  await node.settled();
  const { cursor } = await intakePlaceOf(node.reads, source.id);
  expect(cursor).toBe(String(HELD.length));
  await takeIn(source, node.store);
  expect(await outcome(source)).toEqual(RIGHT);
});

it('a poll that brings nothing asks no database and records nothing (SU-75, SU-76)', async () => {
  const source = await newSource();
  let asked = 0;
  const count = <T>(answer: T): T => {
    asked += 1;
    return answer;
  };
  const empty = { tickets: [], next_cursor: null, has_more: false };
  const sourcePoll = createSourcePoll({
    ...parts,
    store: { ...node.store, append: (...args) => count(node.store.append(...args)) },
    bodyCharsMax: 100_000,
    newId: randomUUID,
    tools: { ...noAttachments, fetch: () => Promise.resolve({ status: 'ok', value: FetchedPage.parse(empty) }) },
    knownTickets: () => count(Promise.resolve(new Map())),
    knownPassedOver: () => count(Promise.resolve(new Set<string>())),
    placeOf: () => count(Promise.resolve({ cursor: null, revision: -1n, hour: null })),
  });
  for (let round = 0; round < 5; round += 1) await sourcePoll.run(source, new AbortController().signal);
  expect(asked).toBe(1);
});
