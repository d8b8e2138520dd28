import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caseOf } from '../../support/investigations/investigationEvents.ts';
import { openSupportApi, type SignedIn, type SupportApi } from '../../support/nodes/supportApi.ts';
import { tickets } from '../../../domain/tickets/ticket.ts';
import { nonEmpty } from '../../support/nonEmpty.ts';

let api: SupportApi;
let member: SignedIn;
let stranger: SignedIn;

beforeAll(async () => {
  api = await openSupportApi();
  member = await api.signIn('member');
  stranger = await api.signIn('admin', 'other');
});

afterAll(() => api.stop());

const AT = '2026-03-01T10:00:00.000Z';
const minimal = { title: 'Cannot log in', body: 'Since this morning.' };

describe('POST /api/tickets', () => {
  it('201 with every field of a ticket, new and direct (SU-08, SU-09, DS-23 to DS-30)', async () => {
    const response = await api.post('/api/tickets', { ...minimal, customer: 'ada@example.com' }, member);
    expect(response.statusCode).toBe(201);
    const ticket = response.json();
    expect(ticket).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      workspace_id: 'default',
      external_id: null,
      title: 'Cannot log in',
      body: 'Since this morning.',
      customer: 'ada@example.com',
      status: 'new',
      received_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      source_id: null,
      source_kind: 'direct',
      url: null,
      customer_ref: { id: null, email: 'ada@example.com', name: null },
      priority: 'normal',
      tags: [],
      assignee_id: null,
      snoozed_until: null,
      to_send: false,
      reopen_count: 0,
      investigation_id: null,
      verdict_kind: null,
      confidence: null,
      finding: null,
      sla_bucket: null,
      due_at: null,
      csat_rating: null,
      suspected_injection: false,
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(response.headers.location).toBe(`http://api.test/api/tickets/${ticket.id}`);
  });

  it('201 keeps what was sent, times in UTC with milliseconds (X-05)', async () => {
    const sent = {
      external_id: 'HD-1',
      priority: 'urgent',
      tags: ['vip', 'sso'],
      status: 'new',
      customer: 'cus_9',
    };
    const response = await api.post(
      '/api/tickets',
      { ...minimal, ...sent, received_at: '2026-03-01T10:00:00+02:00' },
      member,
    );
    expect(response.json()).toMatchObject({
      external_id: 'HD-1',
      priority: 'urgent',
      tags: ['vip', 'sso'],
      received_at: '2026-03-01T08:00:00.000Z',
      customer: 'cus_9',
      customer_ref: { id: 'cus_9', email: null, name: null },
    });
  });

  it('201 is answered after the read model shows it, and says where the log stands (X-35)', async () => {
    const response = await api.post('/api/tickets', minimal, member);
    expect(response.headers['event-position']).toMatch(/^[0-9a-f]{16}$/);
    const read = await api.get(`/api/tickets/${response.json().id}`, member);
    expect(read.json()).toMatchObject(response.json());
  });

  it('409 duplicate_external_id names the ticket that has it, one of 8 at once wins (SU-10)', async () => {
    const body = { ...minimal, external_id: `HD-${randomUUID()}` };
    const answers = await Promise.all(Array.from({ length: 8 }, () => api.post('/api/tickets', body, member)));
    const created = answers.filter(({ statusCode }) => statusCode === 201);
    const refused = answers.filter(({ statusCode }) => statusCode === 409);
    expect([created.length, refused.length]).toEqual([1, 7]);
    for (const answer of refused)
      expect(answer.json()).toMatchObject({ code: 'duplicate_external_id', ticket_id: created[0]?.json().id });
    // The name is taken within the workspace only.
    expect((await api.post('/api/tickets', body, stranger)).statusCode).toBe(201);
  });

  it('201 again, and no second ticket, for a repeated Idempotency-Key (X-31, X-32)', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const first = await api.post('/api/tickets', minimal, member, key);
    const second = await api.post('/api/tickets', minimal, member, key);
    expect(second.statusCode).toBe(201);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.json()).toEqual(first.json());
  });

  it('personal data is stored encrypted under the key of the customer', async () => {
    const secretive = { title: 'Zoe cannot log in', body: 'My word is xyzzy-93.', customer: 'zoe@example.com' };
    const { id } = (await api.post('/api/tickets', secretive, member)).json();
    const [received] = await Array.fromAsync(api.store.readStream(tickets.stream(id)));
    expect(received?.subject).toBe(await api.subjects.subjectFor('default', 'ZOE@example.com'));
    const { rows } = await api.database.query<{ text: string }>(
      `select convert_from(payload, 'UTF8') || convert_from(meta, 'UTF8') as text from es.events where stream_id = $1`,
      [`ticket-${id}`],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toMatch(/xyzzy-93|zoe@|zoe cannot/i);
  });

  it.each([
    [
      'nothing',
      {},
      [
        ['/title', 'required'],
        ['/body', 'required'],
      ],
    ],
    ['an empty title', { ...minimal, title: '' }, [['/title', 'min_length']]],
    ['a title of 301', { ...minimal, title: 'x'.repeat(301) }, [['/title', 'max_length']]],
    ['a body of 100,001', { ...minimal, body: 'x'.repeat(100_001) }, [['/body', 'max_length']]],
    ['another status', { ...minimal, status: 'resolved' }, [['/status', 'enum']]],
    ['an unknown priority', { ...minimal, priority: 'p1' }, [['/priority', 'enum']]],
    ['a blank title', { ...minimal, title: ' \t\n ' }, [['/title', 'min_length']]],
    ['a blank body', { ...minimal, body: ' \n ' }, [['/body', 'min_length']]],
    ['a blank external id', { ...minimal, external_id: ' ' }, [['/external_id', 'min_length']]],
    ['a tag that stands twice', { ...minimal, tags: ['vip', 'sso', ' vip '] }, [['/tags/2', 'duplicate']]],
    ['a blank tag', { ...minimal, tags: ['vip', ' '] }, [['/tags/1', 'min_length']]],
    [
      'a time that has not come',
      { ...minimal, received_at: new Date(Date.now() + 3_600_000).toISOString() },
      [['/received_at', 'max']],
    ],
    [
      'what only the service sets',
      { ...minimal, id: randomUUID(), workspace_id: 'other', updated_at: AT, investigations: [] },
      [
        ['/id', 'read_only'],
        ['/workspace_id', 'read_only'],
        ['/updated_at', 'read_only'],
        ['/investigations', 'read_only'],
      ],
    ],
    ['21 tags', { ...minimal, tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }, [['/tags', 'max_items']]],
    ['a time that is none', { ...minimal, received_at: 'yesterday' }, [['/received_at', 'format']]],
    ['an unknown field', { ...minimal, sender: 'x' }, [['/sender', 'unknown_field']]],
    ['U+0000', { ...minimal, title: 'a\u0000b' }, [['/title', 'format']]],
    ['a number as title', { ...minimal, title: 7 }, [['/title', 'type']]],
  ])('422 for %s (SU-09, X-13, X-15)', async (_what, body, fields) => {
    const response = await api.post('/api/tickets', body, member);
    expect(response.statusCode).toBe(422);
    const { code, errors } = response.json();
    expect(code).toBe('validation_failed');
    expect(errors.map((error: { field: string; code: string }) => [error.field, error.code])).toEqual(fields);
  });

  it('201 at the limits: 300 and 100,000 characters', async () => {
    const response = await api.post('/api/tickets', { title: 'x'.repeat(300), body: 'y'.repeat(100_000) }, member);
    expect(response.statusCode).toBe(201);
  });

  it('401 without a session', async () => {
    const response = await api.app.inject({ method: 'POST', url: '/api/tickets', payload: minimal });
    expect(response.statusCode).toBe(401);
  });
});

describe('GET /api/tickets/{id}', () => {
  it('200 adds thread, attachments, notes and investigations (SU-08)', async () => {
    const created = (await api.post('/api/tickets', minimal, member)).json();
    const response = await api.get(`/api/tickets/${created.id}`, member);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      ...created,
      held: false,
      unread: true,
      suspicion: null,
      thread: [],
      replies: [],
      attachments: [],
      notes: [],
      ratings: [],
      sla: null,
      investigations: [],
    });
  });

  it('200 with null for what erasure took away', async () => {
    const on = caseOf(await api.subjects.subjectFor('default', 'gone@example.com'));
    const erased = { title: null, body: null, customer: null, customerRef: null, url: null };
    await api.record(tickets.stream(on.ticketId), [on.received(erased)]);
    const nobody = { id: null, email: null, name: null };
    const ticket = (await api.get(`/api/tickets/${on.ticketId}`, member)).json();
    expect(ticket).toMatchObject({ title: null, body: null, customer: null, customer_ref: nobody });
    const { items } = (await api.get('/api/inbox', member)).json();
    expect(items[0]).toMatchObject({ id: on.ticketId, title: null, preview: null, customer: null });
  });

  it('404 for an unknown, a malformed and a foreign id, all alike (X-06)', async () => {
    const { id } = (await api.post('/api/tickets', minimal, member)).json();
    const answers = await Promise.all([
      api.get(`/api/tickets/${randomUUID()}`, member),
      api.get('/api/tickets/17', member),
      api.get(`/api/tickets/${id}`, stranger),
    ]);
    for (const answer of nonEmpty(answers)) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json().code).toBe('not_found');
    }
  });
});
