import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAddressPolicy } from '../../../adapters/network/addressPolicy.ts';
import { createOutgoingFetch } from '../../../adapters/network/outgoingFetch.ts';
import { helpdeskApi } from '../../../adapters/sources/helpdesk/api.ts';
import { helpdeskSource } from '../../../adapters/sources/helpdesk/source.ts';
import { FetchedPage, RawTicket } from '../../../domain/sources/toolContract.ts';
import { openHelpdeskServer, type HelpdeskServer } from '../../support/sources/helpdeskServer.ts';

let desk: HelpdeskServer;
beforeAll(async () => {
  desk = await openHelpdeskServer();
  for (let id = 1; id <= 30; id += 1) desk.open(id, `Text ${id}`);
});
afterAll(() => desk[Symbol.asyncDispose]());
beforeEach(() => desk.refuse(null));

const { signal } = new AbortController();
const sourceOn = (account: { baseUrl?: string; token?: string } = {}, cidrs = ['127.0.0.0/8'], nowMs = Date.now) =>
  helpdeskSource(
    helpdeskApi(createOutgoingFetch(createAddressPolicy(cidrs)), {
      baseUrl: account.baseUrl ?? `${desk.url}/`,
      email: 'agent@example.com',
      token: account.token ?? 'help-desk-token',
    }),
    (id) => `https://desk.example.com/agent/tickets/${id}`,
    nowMs,
  );
const pageAfter = async (cursor: string | null, since?: string): Promise<FetchedPage> =>
  FetchedPage.parse(
    await sourceOn().fetch_new_tickets({ cursor, limit: 100, ...(since === undefined ? {} : { since }) }, signal),
  );
const lastCursor = async (): Promise<string | null> => {
  let page = await pageAfter(null);
  while (page.has_more) page = await pageAfter(page.next_cursor);
  return page.next_cursor;
};

const said = (work: Promise<object>): Promise<unknown> =>
  work.then(
    () => 'worked',
    (error: unknown) => error,
  );

describe('the help desk (SU-56)', () => {
  it('gives every ticket once by its own cursor, and afterwards what changed with its thread (SU-69, SU-74)', async () => {
    const first = await pageAfter(null);
    expect(first.tickets).toHaveLength(25);
    expect(first.has_more).toBe(true);
    const second = await pageAfter(first.next_cursor);
    expect(second).toMatchObject({ has_more: false });
    expect([...first.tickets, ...second.tickets].map(({ external_id: id }) => id)).toEqual(
      Array.from({ length: 30 }, (_, n) => String(n + 1)),
    );
    expect(await pageAfter(second.next_cursor)).toMatchObject({
      tickets: [],
      has_more: false,
      next_cursor: second.next_cursor,
    });
    desk.comment(7, 'Which browser?', 'agent');
    desk.comment(7, 'A note among us.', 'agent', false);
    desk.comment(7, 'Firefox.');
    desk.comment(7, 'Here too.', 'colleague');
    const { tickets } = await pageAfter(second.next_cursor);
    expect(tickets).toEqual([
      {
        external_id: '7',
        title: 'Subject 7',
        body: 'Text 7',
        customer: { id: '101', email: 'c101@example.com', name: 'Customer 101' },
        received_at: expect.any(String),
        url: 'https://desk.example.com/agent/tickets/7',
        thread: [
          { author: 'staff', body: 'Which browser?', at: expect.any(String) },
          { author: 'customer', body: 'Firefox.', at: expect.any(String) },
          { author: 'customer', name: 'Cole <cole@example.com>', body: 'Here too.', at: expect.any(String) },
        ],
        attachments: [],
      },
    ]);
    expect(RawTicket.parse(await sourceOn().get_ticket({ external_id: '7' }, signal))).toEqual(tickets[0]);
  });

  it('begins at the time that its owner chose (SU-75)', async () => {
    const since = new Date(desk.ticket(28).generated_timestamp * 1000).toISOString();
    const ids = (await pageAfter(null, since)).tickets.map(({ external_id: id }) => id);
    expect(ids.slice(0, 3)).toEqual(['28', '29', '30']);
  });

  it.each([
    [504, 'The help desk answered with status 504.'],
    [404, 'The help desk has no such ticket, or BASE_URL is wrong.'],
  ])(
    'goes on without a ticket whose comments are answered with %s, names it, and tries it apart',
    async (status, why) => {
      let nowMs = Date.now();
      const source = sourceOn({}, ['127.0.0.0/8'], () => nowMs);
      const fetched = async (cursor: string | null) =>
        FetchedPage.parse(await source.fetch_new_tickets({ cursor, limit: 100 }, signal));
      const cursor = await lastCursor();
      const [bad, good] = [status * 10, status * 10 + 1];
      desk.open(bad, 'Cannot be read');
      desk.refuse({ status, path: new RegExp(`/${bad}/comments`) });
      const alone = await fetched(cursor);
      const reason = `Its comments could not be read, and are tried again: ${why}`;
      const named = { id: String(bad), title: `Subject ${bad}`, sender: `c${100 + (bad % 3)}@example.com`, reason };
      expect(alone).toMatchObject({ tickets: [], passed_over: [named] });
      expect(alone.next_cursor).not.toContain('example');
      desk.open(good, 'Can be read');
      const next = await fetched(alone.next_cursor);
      expect(next).toMatchObject({ tickets: [{ external_id: String(good) }], passed_over: [] });
      desk.refuse(null);
      expect((await fetched(next.next_cursor)).tickets).toEqual([]);
      nowMs += 61_000;
      const again = await fetched(next.next_cursor);
      expect(again.tickets).toMatchObject([{ external_id: String(bad), body: 'Cannot be read' }]);
      expect((await fetched(again.next_cursor)).next_cursor).toBe(again.next_cursor);
      // Another process knows of it by the cursor alone.
      expect((await pageAfter(alone.next_cursor)).tickets.map(({ external_id: id }) => id)).toContain(String(bad));
    },
  );

  it('asks for the page again where the help desk is at fault and no ticket', async () => {
    const cursor = await lastCursor();
    for (let id = 6001; id <= 6005; id += 1) desk.open(id, 'Text');
    desk.refuse({ status: 503, path: /comments/ });
    expect(await said(pageAfter(cursor))).toMatchObject({ message: 'The help desk answered with status 503.' });
    desk.refuse(null);
    expect((await pageAfter(cursor)).tickets).toHaveLength(5);
  });

  it('keeps what a long thread begins with, and its newest messages (SU-74)', async () => {
    desk.open(7001, 'How it began');
    for (let n = 1; n <= 1200; n += 1) desk.comment(7001, `Message ${n}`);
    const { body, thread } = RawTicket.parse(await sourceOn().get_ticket({ external_id: '7001' }, signal));
    expect([body, thread.at(-1)?.body, thread.length]).toEqual(['How it began', 'Message 1200', 300]);
    desk.ticket(7001).status = 'deleted';
  });

  it('says of a ticket that it is solved or closed there', async () => {
    const cursor = await lastCursor();
    const ended = { open: false, pending: false, hold: false, solved: true, closed: true, resolved: true };
    for (const [n, status] of Object.keys(ended).entries()) desk.open(8001 + n, 'Text').status = status;
    const { tickets } = await pageAfter(cursor);
    expect(tickets.map(({ closed = false }) => closed)).toEqual(Object.values(ended));
  });

  it('leaves out what was deleted there', async () => {
    const cursor = await lastCursor();
    desk.open(31, 'Soon gone').status = 'deleted';
    expect((await pageAfter(cursor)).tickets).toEqual([]);
  });

  it('posts a reply once for each key, and marks as solved (SU-71, SU-72)', async () => {
    const reply = { external_id: '3', body: 'It works again.', internal: false, idempotency_key: 'k-1' };
    const first = await sourceOn().post_reply(reply, signal);
    expect(await sourceOn().post_reply(reply, signal)).toEqual(first);
    await sourceOn().post_reply({ ...reply, internal: true, body: 'Hm.', idempotency_key: 'k-2' }, signal);
    expect(desk.ticket(3).comments.slice(1)).toMatchObject([
      { plain_body: 'It works again.', public: true },
      { plain_body: 'Hm.', public: false },
    ]);
    expect(await sourceOn().mark_resolved({ external_id: '3' }, signal)).toEqual({ ok: true });
    expect(desk.ticket(3).status).toBe('solved');
  });

  it.each([
    [
      {
        status: 422,
        body: {
          error: 'RecordInvalid',
          details: { status: [{ description: 'Status: closed prevents ticket update' }] },
        },
      },
      'refused: The help desk does not take it (status 422, RecordInvalid, status): the ticket is closed there and cannot be changed.',
    ],
    [
      {
        status: 422,
        body: { error: 'RecordInvalid', details: { requester: [{ description: 'mira@example.com is suspended.' }] } },
      },
      'refused: The help desk does not take it (status 422, RecordInvalid, requester): the customer is suspended there.',
    ],
    [{ status: 422, body: { error: 'Mira Ahn may not' } }, 'refused: The help desk does not take it (status 422).'],
    [{ status: 400, body: [] }, 'refused: The help desk does not take it (status 400).'],
    [{ status: 409 }, 'upstream_error: The help desk answered with status 409; check BASE_URL.'],
    [{ status: 503 }, 'upstream_error: The help desk answered with status 503.'],
  ])('tells what it will never take, and nobody by name: %j (SU-71, SU-103)', async (answer, sentence) => {
    desk.refuse({ ...answer, path: /^PUT/ });
    const reply = { external_id: '4', body: 'It works again.', internal: false, idempotency_key: 'k-3' };
    const { code, message } = (await said(sourceOn().post_reply(reply, signal))) as { code: string; message: string };
    expect(`${code}: ${message}`).toBe(sentence);
  });

  it('says what to mend, in sentences of its own (SU-76, X-68)', async () => {
    const health = (source: ReturnType<typeof sourceOn>): Promise<unknown> => said(source.healthcheck({}, signal));
    expect(await health(sourceOn())).toBe('worked');
    expect(await health(sourceOn({ token: 'another' }))).toMatchObject({
      message: 'The help desk refuses EMAIL and API_TOKEN (status 401); check both.',
    });
    expect(await health(sourceOn({ baseUrl: 'http://127.0.0.1:1' }))).toMatchObject({
      message: 'The help desk could not be reached; check host and port in BASE_URL.',
    });
    expect(await health(sourceOn({}, []))).toMatchObject({ code: 'address_not_allowed' });
    expect(await said(sourceOn().get_ticket({ external_id: '../users/me' }, signal))).toMatchObject({
      code: 'not_found',
    });
    desk.refuse({ status: 429, headers: { 'retry-after': '37' } });
    expect(await health(sourceOn())).toMatchObject({ code: 'rate_limited', retryAfterS: 37 });
    desk.refuse({ status: 302, headers: { location: 'http://169.254.169.254/' } });
    expect(await health(sourceOn())).toMatchObject({ code: 'address_not_allowed' });
    desk.refuse({ status: 503 });
    expect(await health(sourceOn())).toMatchObject({ message: 'The help desk answered with status 503.' });
  });
});
