import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openStream } from '../../support/nodes/eventStreamClient.ts';
import { caseOf } from '../../support/investigations/investigationEvents.ts';
import { openSupportApi, type SignedIn, type SupportApi } from '../../support/nodes/supportApi.ts';
import { tickets } from '../../../domain/tickets/ticket.ts';
import { investigations } from '../../../domain/investigations/cancelInvestigation.ts';

let api: SupportApi;
let admin: SignedIn;

beforeAll(async () => {
  api = await openSupportApi();
  admin = await api.signIn('admin');
});

afterAll(() => api.stop());
afterEach(() => vi.restoreAllMocks());

type Item = {
  position: string;
  type: string;
  stream: string;
  workspace_id: string | null;
  data: Record<string, unknown>;
};

const all = async (query: string, as = admin): Promise<Item[]> => {
  const items: Item[] = [];
  for (let cursor = ''; ;) {
    const page = (await api.get(`/api/events?${query}${cursor}`, as)).json();
    items.push(...page.items);
    if (page.next_cursor === null) return items;
    cursor = `&cursor=${page.next_cursor}`;
  }
};

const recordCase = async (workspaceId = 'default') => {
  const on = caseOf(await api.subjects.subjectFor(workspaceId, 'ada@example.com'), workspaceId);
  await api.record(tickets.stream(on.ticketId), [on.received(), on.claimed()], { workspaceId });
  await api.record(investigations.stream(on.investigationId), [on.started(), on.asked(1)], { workspaceId });
  return on;
};

describe('GET /api/events', () => {
  it('200 oldest first with the fields of an event, personal data included (X-47)', async () => {
    const on = await recordCase();
    const stream = tickets.stream(on.ticketId);
    const [received] = await Array.fromAsync(api.store.readStream(stream));
    const [item] = await all(`stream=${stream}`);
    expect(item).toEqual({
      position: received?.position,
      event_id: received?.id,
      stream,
      revision: 0,
      category: 'ticket',
      type: 'TicketReceived',
      workspace_id: 'default',
      occurred_at: received?.recordedAt,
      actor: { type: 'agent', id: 'agent' },
      caused_by: null,
      data: expect.objectContaining({ title: 'Cannot pay', customer: 'ada@example.com' }),
      chain_hash: null,
    });
  });

  it('200 the whole log in small pages: every event once, in order', async () => {
    await recordCase();
    const items = await all('limit=3');
    const positions = items.map(({ position }) => position);
    expect(positions).toEqual([...new Set(positions)].toSorted());
    expect(await all('limit=100')).toEqual(items);
    expect(items[0]?.type).toBe('StoreOpened');
  });

  it('400 for a position of another engine (X-14)', async () => {
    const answer = await api.get(`/api/events?after=${'1'.repeat(32)}`, admin);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: [{ field: '/after', code: 'format' }] }]);
  });

  it('200 filtered by category, type and stream, each repeatable, and after a position', async () => {
    const on = await recordCase();
    const [ticket, investigation] = [tickets.stream(on.ticketId), investigations.stream(on.investigationId)];
    const types = async (query: string) => (await all(query)).map(({ type }) => type);
    const both = `stream=${ticket}&stream=${investigation}`;
    expect(await types(both)).toEqual(['TicketReceived', 'TicketClaimed', 'InvestigationStarted', 'ModelRequested']);
    expect(await types(`${both}&limit=1`)).toHaveLength(4);
    expect(await types(`${both}&category=ticket`)).toEqual(['TicketReceived', 'TicketClaimed']);
    expect(await types(`${both}&type=TicketClaimed&type=ModelRequested`)).toEqual(['TicketClaimed', 'ModelRequested']);
    const claimed = (await all(`${both}&type=TicketClaimed`))[0]?.position;
    expect(await types(`after=${claimed}&category=investigation&category=ticket`)).toEqual([
      'InvestigationStarted',
      'ModelRequested',
    ]);
  });

  it('200 with pages of streams that begin where the last one ended, also after a position (X-47)', async () => {
    const on = await recordCase();
    const streams = [tickets.stream(on.ticketId), investigations.stream(on.investigationId)];
    const query = streams.map((stream) => `stream=${stream}`).join('&');
    const reading = vi.spyOn(api.store, 'readStream');
    const begun = () =>
      reading.mock.calls
        .splice(0)
        .filter(([stream]) => streams.includes(stream))
        .map(([, from]) => Number(from));
    const items = await all(`${query}&limit=1`);
    expect(items.map(({ stream }) => streams.map(String).indexOf(stream))).toEqual([0, 0, 1, 1]);
    expect(begun()).toEqual([0, 0, 1, 0, 2, 0, 2, 1]);
    expect(await all(`${query}&after=${items[2]?.position}`)).toEqual(items.slice(3));
    expect(begun()).toEqual([0, 1]);
  });

  it('200 with events of the own workspace and of none, never of another (X-47, X-07)', async () => {
    const on = await recordCase('foreign');
    expect(await all(`stream=${tickets.stream(on.ticketId)}`)).toEqual([]);
    const workspaces = new Set((await all('limit=100')).map(({ workspace_id }) => workspace_id));
    expect(workspaces).toEqual(new Set(['default', null]));
  });

  it('403 insufficient_role for a member, 401 for nobody (SU-07)', async () => {
    const member = await api.signIn('member');
    for (const path of ['/api/events', '/api/events/stream']) {
      const refused = await api.get(path, member);
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'insufficient_role']);
      expect((await api.app.inject({ url: path })).statusCode).toBe(401);
    }
  });

  it.each(['after=xyz', 'category=nothing', 'stream=ticket', 'type=lower', 'limit=101', 'from=1', 'cursor=x'])(
    '400 for ?%s',
    async (query) => {
      expect((await api.get(`/api/events?${query}`, admin)).statusCode).toBe(400);
    },
  );
});

describe('GET /api/events/stream', () => {
  it('200 the same objects under the name of their type, filtered (X-48)', async () => {
    const client = await openStream(`${api.url}/api/events/stream?category=ticket`, admin.headers);
    await client.until(({ length }) => length === 1);
    await recordCase('foreign');
    const on = await recordCase();
    const messages = await client.until(({ length }) => length === 3);
    expect(messages.slice(1).map(({ event }) => event)).toEqual(['TicketReceived', 'TicketClaimed']);
    const listed = await all(`stream=${tickets.stream(on.ticketId)}`);
    expect(messages.slice(1).map(({ data }) => JSON.parse(data))).toEqual(listed);
    expect(messages.slice(1).map(({ id }) => id)).toEqual(listed.map(({ position }) => position));
    client.abort();
  });

  it.each(['', 'category=ticket', 'category=investigation&category=ticket'])(
    '200 resumes ?%s by the index of events where memory does not reach back, and reads no other event (X-44)',
    async (query) => {
      const start = (await all('limit=100')).at(-1)?.position ?? '';
      await recordCase('foreign');
      await recordCase();
      await recordCase();
      const missed = await all(`after=${start}&${query}`);
      vi.spyOn(api.feed, 'holds').mockReturnValue(false);
      const following = vi.spyOn(api.feed, 'from');
      const reading = vi.spyOn(api.store, 'eventsAt');
      const client = await openStream(`${api.url}/api/events/stream?${query}`, {
        ...admin.headers,
        'last-event-id': start,
      });
      const messages = await client.until(({ length }) => length === missed.length + 1);
      expect(messages.slice(1).map(({ data }) => JSON.parse(data))).toEqual(missed);
      expect(new Set(reading.mock.calls.flatMap(([positions]) => positions))).toEqual(
        new Set(missed.map(({ position }) => position)),
      );
      expect(following.mock.calls.map(([after]) => after)).not.toContain(start);
      client.abort();
    },
  );

  it('200 resumes after Last-Event-ID (X-44)', async () => {
    const on = await recordCase();
    const [received, claimed] = await all(`stream=${tickets.stream(on.ticketId)}`);
    const client = await openStream(`${api.url}/api/events/stream?stream=${tickets.stream(on.ticketId)}`, {
      ...admin.headers,
      'last-event-id': received?.position ?? '',
    });
    const messages = await client.until(({ length }) => length === 2);
    expect(messages[1]?.id).toBe(claimed?.position);
    client.abort();
  });
});
