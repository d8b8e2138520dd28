import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PassedOverResource } from '../../../api/sources/passedOver/resource.ts';
import type { SourceResource } from '../../../api/sources/resource.ts';
import { ticketSources } from '../../../domain/sources/source.ts';
import { eventually } from '../../support/eventually.ts';
import { HELPDESK_ACCOUNT, openHelpdeskServer, type HelpdeskServer } from '../../support/sources/helpdeskServer.ts';
import { created, openSourceNode, type Call, type SourceNode } from '../../support/sources/sourceNode.ts';

let node: SourceNode;
let admin: Call;
beforeAll(async () => {
  node = await openSourceNode();
  admin = await node.caller();
});
afterAll(() => node.stop());

const EVERYTHING = '1970-01-01T00:00:00Z';
const becomes = (id: string, done: (source: SourceResource) => boolean) =>
  eventually(async () => (await admin('GET', `/api/ticket-sources/${id}`)).json<SourceResource>(), done);
const ticketsOf = async (id: string) =>
  (await admin('GET', `/api/tickets?limit=100&source_id=${id}`)).json<{
    items: { id: string; external_id: string; status: string; customer: string }[];
  }>().items;
const passedOver = async (id: string) =>
  (await admin('GET', `/api/ticket-sources/${id}/passed-over`)).json<{ items: PassedOverResource[] }>().items;
/** What is switched on is polled at once. */
const readAgain = async (id: string): Promise<void> => {
  for (const enabled of [false, true]) await admin('PATCH', `/api/ticket-sources/${id}`, { enabled });
};
// The shortest interval: a source that was asked for patience is not polled sooner.
const bodyFor = (desk: HelpdeskServer, more: object = {}) => ({
  kind: 'helpdesk',
  config: { BASE_URL: desk.url, ...HELPDESK_ACCOUNT },
  poll_interval_s: 10,
  ...more,
});

describe('a help desk', () => {
  it('is polled through its tool server, waits when it is asked to, and shows no token (SU-56, SU-76)', async () => {
    await using desk = await openHelpdeskServer();
    for (let id = 1; id <= 3; id += 1) desk.open(id, `Text ${id}`);
    desk.refuse({ status: 429, headers: { 'retry-after': '1' } });
    const answer = created(admin, bodyFor(desk, { start_from: EVERYTHING }));
    await eventually(
      () => Promise.resolve(desk.calls.length),
      (calls) => calls > 0,
    );
    desk.refuse(null);
    const source = await answer;
    expect(source).toMatchObject({
      name: 'helpdesk',
      config: { BASE_URL: desk.url, EMAIL: 'agent@example.com', API_TOKEN: { set: true } },
      has_env: {},
      command: null,
    });
    await becomes(source.id, ({ status, tickets_total: total }) => status === 'ready' && total === 3);
    expect((await ticketsOf(source.id)).map(({ customer }) => customer).toSorted()).toEqual([
      'c100@example.com',
      'c101@example.com',
      'c102@example.com',
    ]);
  });

  it('begins with what comes from now on, and is never degraded for having started now (SU-56, SU-60, SU-75)', async () => {
    let now = Date.UTC(2025, 0, 1) / 1000;
    await using desk = await openHelpdeskServer({ now: () => now });
    desk.open(1, 'Of last year');
    now = Math.floor(Date.now() / 1000);
    desk.open(2, 'Of this minute');
    const { id } = await created(admin, bodyFor(desk));
    await becomes(id, ({ tickets_total: total }) => total === 1);
    expect((await ticketsOf(id)).map(({ external_id }) => external_id)).toEqual(['2']);
    const states: unknown[] = [];
    for await (const { type, data } of node.store.readStream(ticketSources.stream(id)))
      if (type === 'TicketSourceStatusChanged') states.push({ ...data });
    expect(states).toMatchObject([{ status: 'ready', reason: null }]);
  });

  it('counts what is open there before it is connected, and says where it cannot (SU-56, SU-60)', async () => {
    let now = Date.UTC(2026, 0, 1) / 1000;
    await using desk = await openHelpdeskServer({ now: () => now });
    for (let id = 1; id <= 9; id += 1) desk.open(id, `Text ${id}`);
    desk.mark(9, 'solved');
    now = Date.UTC(2026, 10, 1) / 1000;
    for (let id = 10; id <= 12; id += 1) desk.open(id, `Text ${id}`);
    const { config } = bodyFor(desk);
    const path = '/api/ticket-sources/helpdesk/count';
    const since = ['2026-10-20T00:00:00.000Z', '1970-01-01T00:00:00.000Z'];
    const counted = (given: object) => admin('POST', path, { config: given, start_from: since });
    const told = (...tickets: (number | null)[]) => since.map((start_from, n) => ({ start_from, tickets: tickets[n] }));
    expect((await counted(config)).json()).toEqual({ counts: told(3, 11), detail: null });
    desk.refuse({ status: 404, path: /search/ });
    expect((await counted(config)).json()).toEqual({ counts: told(null, null), detail: null });
    expect((await counted({ ...config, API_TOKEN: 'another' })).json()).toEqual({
      counts: told(null, null),
      detail: 'The help desk refuses EMAIL and API_TOKEN (status 401); check both.',
    });
    const wrong = await counted({ ...config, EMAIL: 'nobody' });
    expect([wrong.statusCode, wrong.json()]).toMatchObject([422, { errors: [{ field: '/config/EMAIL' }] }]);
    const member = await node.caller('member');
    expect((await member('POST', path, { config, start_from: since })).statusCode).toBe(403);
    expect(desk.calls.filter((call) => call.includes('incremental'))).toEqual([]);
  });

  it('lists what was solved there already, makes no ticket of it, and takes it in on request or once it is open (SU-56, SU-69)', async () => {
    await using desk = await openHelpdeskServer();
    for (const [n, status] of ['open', 'solved', 'closed'].entries()) desk.open(n + 1, `Text ${n}`).status = status;
    const { id } = await created(admin, bodyFor(desk, { start_from: EVERYTHING }));
    const over = await eventually(
      () => passedOver(id),
      (items) => items.length === 2,
    );
    expect(over).toMatchObject(
      [3, 2].map((n) => ({
        title: `Subject ${n}`,
        sender: `c${100 + (n % 3)}@example.com`,
        reason: 'It was solved or closed there already.',
        ticket_id: null,
      })),
    );
    const take = await admin('POST', `/api/ticket-sources/${id}/passed-over/${over[0]?.id}/take-in`);
    desk.mark(2, 'open');
    await readAgain(id);
    await becomes(id, ({ tickets_total: total }) => total === 3);
    const taken = await eventually(
      () => passedOver(id),
      (items) => items.every(({ ticket_id: ticketId }) => ticketId !== null),
    );
    expect([take.statusCode, taken.length]).toEqual([200, 2]);
    expect((await ticketsOf(id)).map(({ status }) => status)).toEqual(['new', 'new', 'new']);
  });

  it('a ticket that is solved there before its investigation is resolved here, and nothing is told to the help desk (SU-22, SU-25, SU-56)', async () => {
    await using desk = await openHelpdeskServer();
    desk.open(1, 'It does not work');
    desk.open(2, 'Nor here');
    const { id } = await created(admin, bodyFor(desk, { start_from: EVERYTHING }));
    await becomes(id, ({ tickets_total: total }) => total === 2);
    await node.settled();
    desk.comment(1, 'It does now.');
    desk.mark(1, 'solved');
    await readAgain(id);
    const statuses = async () => (await ticketsOf(id)).map(({ external_id: n, status }) => `${n} ${status}`).toSorted();
    await eventually(statuses, ([first]) => first === '1 resolved');
    expect(await statuses()).toEqual(['1 resolved', '2 new']);
    await node.settled();
    expect(desk.calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
    const { rows } = await node.reads.query('select 1 from deliveries where receiver = $1', [id]);
    expect(rows).toEqual([]);
  });
});
