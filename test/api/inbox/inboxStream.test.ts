import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStream, stalledClient, type StreamClient } from '../../support/nodes/eventStreamClient.ts';
import { caseOf, STARTED_AT } from '../../support/investigations/investigationEvents.ts';
import { openSupportApi, type SignedIn, type SupportApi } from '../../support/nodes/supportApi.ts';
import { tickets as ticketKind } from '../../../domain/tickets/ticket.ts';
import { investigations } from '../../../domain/investigations/cancelInvestigation.ts';

let api: SupportApi;

beforeAll(async () => {
  api = await openSupportApi({
    environment: { SERVICE_SSE_REPLAY_LIMIT: '50', SERVICE_MAX_STREAMS_PER_PRINCIPAL: '4' },
  });
});

afterAll(() => api.stop());

const newCase = async (workspaceId: string) =>
  caseOf(await api.subjects.subjectFor(workspaceId, 'ada@example.com'), workspaceId);

const arrive = async (workspaceId: string): Promise<string> => {
  const on = await newCase(workspaceId);
  await api.record(ticketKind.stream(on.ticketId), [on.received()], { workspaceId });
  return on.ticketId;
};

const open = (as: SignedIn, query = '', headers: Record<string, string> = {}): Promise<StreamClient> =>
  openStream(`${api.url}/api/inbox/stream${query}`, { ...as.headers, ...headers });

type Frame = {
  id: string | undefined;
  event: string | undefined;
  data: {
    position: string;
    variant: string;
    entity: { id: string };
    patch: { step?: { seq: number }; verdict?: object; drafted_reply?: object };
  };
};
type Message = StreamClient['messages'][number];

/** Streams beat and tell counts when their turn comes; that somebody signed in may be told before or after they open. */
const BESIDE: ReadonlySet<string | undefined> = new Set(['heartbeat', 'counts', 'user.updated']);
const isFrame = ({ event }: Message): boolean => !BESIDE.has(event);
const have = (count: number) => (messages: readonly Message[]) => messages.filter(isFrame).length === count;
const frames = (client: StreamClient): Frame[] =>
  client.messages.filter(isFrame).map(({ id, event, data }) => ({ id, event, data: JSON.parse(data) }));
const tickets = (client: StreamClient): string[] =>
  frames(client).flatMap(({ event, data }) => (event === 'ticket.received' ? [data.entity.id] : []));

describe('GET /api/inbox/stream', () => {
  it('200: hello first, then what happens, each frame with its position as id (X-41, X-42, SU-159)', async () => {
    const member = await api.signIn('member', 'live');
    const client = await open(member);
    await client.until(have(1));
    const on = await newCase('live');
    const position = await api.record(ticketKind.stream(on.ticketId), [on.received()], { workspaceId: 'live' });
    await client.until(have(2));
    const [hello, arrived] = frames(client);
    expect(hello).toEqual({ id: expect.any(String), event: 'hello', data: { position: hello?.id } });
    expect(arrived?.id).toBe(position);
    expect(arrived).toMatchObject({
      event: 'ticket.received',
      data: {
        position,
        type: 'ticket.received',
        variant: 'TicketReceived',
        workspace_id: 'live',
        entity: { type: 'ticket', id: on.ticketId },
        patch: { id: on.ticketId, title: 'Cannot pay', status: 'new', received_at: STARTED_AT, unread: true },
      },
    });
    client.abort();
  });

  it('a patch leads to what the inbox shows at the same time (SU-159, X-46)', async () => {
    const member = await api.signIn('member', 'patches');
    const client = await open(member);
    await client.until(have(1));
    const on = await newCase('patches');
    await api.record(ticketKind.stream(on.ticketId), [on.received(), on.claimed(), on.readyForReview()], {
      workspaceId: 'patches',
    });
    await client.until(have(4));
    const item = Object.assign(
      {},
      ...frames(client)
        .slice(1)
        .map(({ data }) => data.patch),
    );
    const { items } = (await api.get('/api/inbox', member)).json();
    expect(item).toMatchObject(items[0]);
    client.abort();
  });

  it('names steps, verdict and draft, with the variants of the bus (SU-160 to SU-164)', async () => {
    const member = await api.signIn('member', 'steps');
    const client = await open(member);
    await client.until(have(1));
    const on = await newCase('steps');
    const events = [
      on.started(),
      on.asked(1),
      on.answered(1),
      on.authorized(2),
      on.completed(2),
      on.concluded(),
      on.drafted(),
    ];
    await api.record(investigations.stream(on.investigationId), events, { workspaceId: 'steps' });
    await client.until(have(8));
    expect(
      frames(client)
        .slice(1)
        .map(({ event, data }) => [event, data.variant]),
    ).toEqual([
      ...Array.from({ length: 5 }, () => ['investigation.step', 'InvestigationStepRecorded']),
      ['investigation.verdict', 'VerdictRecorded'],
      ['draft.updated', 'DraftUpdated'],
    ]);
    const { trajectory, verdict, drafted_reply } = (
      await api.get(`/api/investigations/${on.investigationId}`, member)
    ).json();
    const steps = frames(client).flatMap(({ data }) => data.patch?.step ?? []);
    expect(Object.assign({}, ...steps.filter(({ seq }) => seq === 2))).toEqual(trajectory[1]);
    expect(frames(client).at(-2)?.data.patch.verdict).toEqual(verdict);
    expect(frames(client).at(-1)?.data.patch.drafted_reply).toEqual(drafted_reply);
    client.abort();
  });

  it('shows nothing of another workspace (DS-90, X-07)', async () => {
    const [mine, yours] = [await api.signIn('member', 'mine'), await api.signIn('member', 'yours')];
    const [own, foreign] = [await open(mine), await open(yours)];
    await Promise.all([own, foreign].map((client) => client.until(have(1))));
    const first = await arrive('mine');
    const second = await arrive('yours');
    await Promise.all([own, foreign].map((client) => client.until(have(2))));
    expect([tickets(own), tickets(foreign)]).toEqual([[first], [second]]);
    own.abort();
    foreign.abort();
  });

  it('401 without a session; 400 for an unknown parameter; HEAD opens nothing', async () => {
    const member = await api.signIn('member', 'errors');
    expect((await api.app.inject({ url: '/api/inbox/stream' })).statusCode).toBe(401);
    expect((await api.get('/api/inbox/stream?since=1', member)).statusCode).toBe(400);
    const head = await api.app.inject({ method: 'HEAD', url: '/api/inbox/stream', headers: member.headers });
    expect(head.statusCode).toBeGreaterThanOrEqual(404);
    expect(api.streams.open()).toBe(0);
  });
});

describe('resuming (X-44)', () => {
  it('without loss or repetition, by header and by query, while tickets keep arriving', async () => {
    const member = await api.signIn('member', 'resume');
    // A stream begins live: what happened before its hello it never shows.
    const start = await open(member);
    const [hello] = await start.until(have(1));
    start.abort();
    await start.ended;
    const arrived: string[] = [];
    const writing = (async () => {
      for (let n = 0; n < 40; n += 1) arrived.push(await arrive('resume'));
    })();
    const seen: string[] = [];
    let lastId = hello?.id ?? '';
    for (let connection = 0; seen.length < 40; connection += 1) {
      const client =
        connection % 2 === 0
          ? await open(member, `?last_event_id=${lastId}`)
          : await open(member, '', { 'last-event-id': lastId });
      await client.until(({ length }) => length >= 4 || seen.length + length - 1 >= 40);
      client.abort();
      await client.ended;
      seen.push(...tickets(client));
      lastId = client.messages.findLast(({ id }) => id !== undefined)?.id ?? lastId;
    }
    await writing;
    expect(seen).toEqual(arrived);
  });

  it('the header wins over the query, which a browser repeats', async () => {
    const member = await api.signIn('member', 'wins');
    const start = await open(member);
    await start.until(have(1));
    await arrive('wins');
    await start.until(have(2));
    const second = await arrive('wins');
    const [hello, first] = frames(start);
    const client = await open(member, `?last_event_id=${hello?.id}`, { 'last-event-id': first?.id ?? '' });
    await client.until(have(2));
    expect(tickets(client)).toEqual([second]);
    expect(frames(client)[0]?.data).toEqual({ position: first?.id });
    start.abort();
    client.abort();
  });

  it('hello then reset, and live from there, after more missed events than the limit', async () => {
    const member = await api.signIn('member', 'late');
    const start = await open(member);
    await start.until(have(1));
    for (let n = 0; n < 51; n += 1) await arrive('late');
    const client = await open(member, `?last_event_id=${start.messages[0]?.id}`);
    await client.until(have(2));
    expect(frames(client).map(({ event }) => event)).toEqual(['hello', 'reset']);
    const next = await arrive('late');
    await client.until(have(3));
    expect(tickets(client)).toEqual([next]);
    start.abort();
    client.abort();
  });

  it('exactly as many missed events as the limit are sent', async () => {
    const member = await api.signIn('member', 'limit');
    const start = await open(member);
    await arrive('limit');
    await start.until(have(2));
    const expected: string[] = [];
    for (let n = 0; n < 50; n += 1) expected.push(await arrive('limit'));
    // From the first ticket on: what is told of the sign-in before it would be one more.
    const client = await open(member, `?last_event_id=${frames(start)[1]?.id}`);
    await client.until(have(51));
    expect(tickets(client)).toEqual(expected);
    start.abort();
    client.abort();
  });

  it.each(['abc', 'ffffffffffffffff', '00000000000000000000000000000007', "0' or 1=1", '%00'])(
    'reset for the unknown id %s',
    async (id) => {
      const member = await api.signIn('member', 'unknown');
      const client = await open(member, `?last_event_id=${encodeURI(id)}`);
      await client.until(have(2));
      expect(frames(client).map(({ event }) => event)).toEqual(['hello', 'reset']);
      client.abort();
    },
  );
});

describe('limits (X-45, X-21)', () => {
  it('429 beyond the streams of one principal, whatever the session; free again when one ends', async () => {
    const member = await api.signIn('member', 'many');
    const clients = await Promise.all(Array.from({ length: 4 }, () => open(member)));
    const refused = await api.get('/api/inbox/stream', member);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'rate_limited', limit: 4 });
    expect(refused.headers['retry-after']).toBeDefined();
    clients[0]?.abort();
    await expect.poll(() => api.streams.open()).toBe(3);
    const again = await open(member);
    expect(again.response.statusCode).toBe(200);
    for (const client of [...clients, again]) client.abort();
    await expect.poll(() => api.streams.open()).toBe(0);
  });

  it('closed when the session ends, others stay', async () => {
    const [leaving, staying] = [await api.signIn('member', 'end'), await api.signIn('member', 'end')];
    const [closed, kept] = [await open(leaving), await open(staying)];
    await api.endSession(leaving);
    await closed.ended;
    const id = await arrive('end');
    await kept.until(have(2));
    expect([tickets(closed), tickets(kept)]).toEqual([[], [id]]);
    kept.abort();
  });

  it('a client that stops reading is cut off and leaves nothing behind', async () => {
    const member = await api.signIn('member', 'stalled');
    const { port } = api.app.server.address() as AddressInfo;
    const socket = await stalledClient(port, '/api/inbox/stream', `Cookie: ${member.headers.cookie}\r\n`);
    await expect.poll(() => api.streams.open()).toBe(1);
    const title = 'x'.repeat(200_000);
    for (let n = 0; api.streams.open() > 0 && n < 200; n += 1) {
      const { ticketId, received } = await newCase('stalled');
      await api.record(ticketKind.stream(ticketId), [received({ title })], { workspaceId: 'stalled' });
    }
    expect(api.streams.open()).toBe(0);
    socket.destroy();
  });
});
