import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PassedOverResource } from '../../../api/sources/passedOver/resource.ts';
import type { SourceResource } from '../../../api/sources/resource.ts';
import { eventually } from '../../support/eventually.ts';
import { MAIL_PASSWORD, openMailServer, type MailServer } from '../../support/sources/mailServer.ts';
import { mailText } from '../../support/sources/mails.ts';
import { created, openSourceNode, rawTicket, type Call, type SourceNode } from '../../support/sources/sourceNode.ts';

let node: SourceNode;
let admin: Call;
let member: Call;
let mails: MailServer;
beforeAll(async () => {
  mails = await openMailServer();
  node = await openSourceNode({ NODE_EXTRA_CA_CERTS: mails.caFile });
  [admin, member] = [await node.caller(), await node.caller('member')];
});
afterAll(async () => {
  await node[Symbol.asyncDispose]();
  await mails[Symbol.asyncDispose]();
});

const passed = (n: number, changes: object = {}) =>
  rawTicket(n, { passed_over: { reason: 'An automatic reply.', at: `2026-11-20T08:0${n}:00.000Z` }, ...changes });
const pathOf = ({ id }: SourceResource): string => `/api/ticket-sources/${id}/passed-over`;
const listOf = async (source: SourceResource, call = member, query = '') =>
  (await call('GET', `${pathOf(source)}${query}`)).json<{
    items: PassedOverResource[];
    next_cursor: string | null;
  }>();
const becomes = (id: string, done: (source: SourceResource) => boolean) =>
  eventually(async () => (await admin('GET', `/api/ticket-sources/${id}`)).json<SourceResource>(), done);
const ticketsOf = async (id: string) =>
  (await admin('GET', `/api/tickets?source_id=${id}`)).json<{ items: { id: string; title: string }[] }>().items;
const listed = async (source: SourceResource, count: number): Promise<PassedOverResource[]> =>
  (
    await eventually(
      () => listOf(source),
      ({ items }) => items.length === count,
    )
  ).items;

describe('what a source passes over (SU-57, SU-69)', () => {
  it('is listed newest first with subject, sender and reason, and becomes no ticket', async () => {
    const { body, file } = node.fileSource({ env: { PAGE: '5', TOKEN: 'very-secret-token' } });
    await file.add(rawTicket(1), passed(2), passed(3, { title: 'Is very-secret-token yours?' }));
    const source = await created(admin, body);
    const [newest, oldest] = await listed(source, 2);
    expect(newest).toEqual({
      id: expect.any(String),
      source_id: source.id,
      title: 'Is [redacted] yours?',
      sender: 'customer0@example.com',
      reason: 'An automatic reply.',
      came_at: '2026-11-20T08:03:00.000Z',
      taken_in_at: null,
      ticket_id: null,
    });
    expect(oldest).toMatchObject({ title: 'Ticket 2', came_at: '2026-11-20T08:02:00.000Z' });
    const first = await listOf(source, member, '?limit=1');
    expect(first.items).toEqual([newest]);
    expect((await listOf(source, member, `?limit=1&cursor=${first.next_cursor}`)).items).toEqual([oldest]);
    await becomes(source.id, ({ tickets_total }) => tickets_total === 1);
  });

  it('becomes a ticket once somebody takes it in, and only once', async () => {
    const { body, file } = node.fileSource();
    await file.add(passed(4));
    const source = await created(admin, body);
    const [item] = await listed(source, 1);
    const path = `${pathOf(source)}/${item?.id}/take-in`;
    const [once, twice] = [await member('POST', path), await member('POST', path)];
    expect([once.statusCode, twice.statusCode]).toEqual([200, 200]);
    const taken = once.json<PassedOverResource>();
    expect(taken).toMatchObject({ id: item?.id, taken_in_at: expect.any(String), ticket_id: expect.any(String) });
    expect(twice.json()).toEqual(taken);
    const ticket = await eventually(
      () => member('GET', `/api/tickets/${taken.ticket_id}`),
      ({ statusCode }) => statusCode === 200,
    );
    expect(ticket.json()).toMatchObject({ title: 'Ticket 4', external_id: 't-4', source_id: source.id });
    expect((await listOf(source)).items).toEqual([taken]);
    // The poller goes on where it stood.
    await file.add(rawTicket(5));
    await becomes(source.id, ({ tickets_total: total }) => total === 2);
  });

  it('409 with the sentence of a source that gives it no more; 404 for what is not of this source', async () => {
    const { body, file } = node.fileSource();
    await file.add(passed(6));
    const source = await created(admin, body);
    const [item] = await listed(source, 1);
    await file.mode('failing');
    const refused = await member('POST', `${pathOf(source)}/${item?.id}/take-in`);
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([409, 'No; token .']);
    const other = await created(admin, node.fileSource({ enabled: false }).body);
    const paths = [`${pathOf(other)}/${item?.id}/take-in`, `${pathOf(source)}/${randomUUID()}/take-in`];
    for (const path of paths) expect((await member('POST', path)).statusCode).toBe(404);
    const stranger = await node.caller('member', 'other');
    expect((await stranger('GET', pathOf(source))).statusCode).toBe(404);
  });

  it('is told once, however often the source gives it, and goes with its source', async () => {
    const { body, file } = node.fileSource({ env: { PAGE: '1' } });
    await file.add(passed(7), passed(7), passed(7));
    const source = await created(admin, body);
    await eventually(
      async () => (await file.calls()).filter(({ tool }) => tool === 'fetch_new_tickets').length,
      (calls) => calls >= 3,
    );
    const [item] = await listed(source, 1);
    expect(item?.title).toBe('Ticket 7');
    await admin('DELETE', `/api/ticket-sources/${source.id}`);
    await node.settled();
    const { rows } = await node.reads.query('select 1 from passed_over where source_id = $1', [source.id]);
    expect(rows).toEqual([]);
  });
});

describe('what a source holds (SU-10, SU-57, SU-60)', () => {
  it('joins its ticket where it comes later under the same name; a repeat changes nothing', async () => {
    const { body, file } = node.fileSource();
    await file.add(rawTicket(1));
    const { id } = await created(admin, body);
    await becomes(id, ({ tickets_total: total }) => total === 1);
    const [ticket] = await eventually(
      () => ticketsOf(id),
      (tickets) => tickets.length === 1,
    );
    await node.settled();
    const later = { received_at: '2026-11-21T08:00:00.000Z' };
    const other = rawTicket(1, { ...later, body: 'Something else.' });
    await file.add(rawTicket(1, later), other, other);
    // What is changed starts anew, and is polled at once.
    await admin('PATCH', `/api/ticket-sources/${id}`, { env: { MORE: '1' } });
    const shown = await eventually(
      async () =>
        (await admin('GET', `/api/tickets/${ticket?.id}`)).json<{ body: string; thread: { body: string }[] }>(),
      ({ thread }) => thread.length > 0,
    );
    expect([shown.body, shown.thread.map((message) => message.body)]).toEqual(['Text of 1.', ['Something else.']]);
  });

  it('begins with what comes from now on: what lies in the mailbox is not read unless somebody asks for it (SU-57, SU-60)', async () => {
    mails.imap.deliver(mailText('m1@example.org', 'Of last year.'), { at: new Date('2025-01-01') });
    const config = { ...mails.config, PASSWORD: MAIL_PASSWORD };
    const { id } = await created(admin, { kind: 'email', poll_interval_s: 10, config });
    await becomes(id, ({ status, cursor_set: isRead }) => status === 'ready' && isRead);
    mails.imap.deliver(mailText('m3@example.org', 'New.', { Subject: 'From now on' }), { at: new Date() });
    await becomes(id, ({ tickets_total: total }) => total > 0);
    expect((await ticketsOf(id)).map(({ title }) => title)).toEqual(['From now on']);
  });
});
