import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tickets } from '../../../domain/tickets/ticket.ts';
import { openSupportApi, type SignedIn, type SupportApi } from '../../support/nodes/supportApi.ts';

let api: SupportApi;
let member: SignedIn;
let stranger: SignedIn;

beforeAll(async () => {
  api = await openSupportApi();
  member = await api.signIn('member');
  stranger = await api.signIn('admin', 'other');
});

afterAll(() => api.stop());

describe('GET /api/tickets/{id}/history', () => {
  it('200: who did what, when and why, each with its event, a page at a time (SU-07)', async () => {
    const { id } = (await api.post('/api/tickets', { title: 'T', body: 'B' }, member)).json<{ id: string }>();
    const act = (verb: string, body?: object) => api.post(`/api/tickets/${id}/${verb}`, body, member);
    await act('assign', { user_id: member.userId });
    await act('notes', { text: 'I ring them.' });
    await act('ignore', { reason: 'Spam.' });
    await act('reopen');
    await api.settled();
    const page = async (query: string) =>
      (await api.get(`/api/tickets/${id}/history?${query}`, member)).json<{
        items: { event_id: string }[];
        next_cursor: string | null;
      }>();
    const first = await page('limit=3');
    const rest = await page(`limit=3&cursor=${first.next_cursor ?? ''}`);
    expect(rest.next_cursor).toBeNull();
    const of = { actor: { type: 'user', id: member.userId }, at: expect.any(String), why: null, details: {} };
    expect([...first.items, ...rest.items]).toMatchObject([
      { ...of, what: 'received', details: { source_kind: 'direct' } },
      { ...of, what: 'assigned', details: { assignee_id: member.userId } },
      { ...of, what: 'note_added', details: { mentions: [] } },
      { ...of, what: 'ignored', why: 'Spam.' },
      { ...of, what: 'reopened', details: { status: 'new' } },
    ]);
    const events = await Array.fromAsync(api.store.readStream(tickets.stream(id)));
    expect([...first.items, ...rest.items].map(({ event_id }) => event_id)).toEqual(events.map((event) => event.id));
  });

  it('404 for a ticket of another workspace, which tells nothing (X-06)', async () => {
    const { id } = (await api.post('/api/tickets', { title: 'T', body: 'B' }, member)).json<{ id: string }>();
    expect((await api.get(`/api/tickets/${id}/history`, stranger)).statusCode).toBe(404);
  });
});
