import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tickets } from '../../../domain/tickets/ticket.ts';
import { caseOf } from '../../support/investigations/investigationEvents.ts';
import { openStream } from '../../support/nodes/eventStreamClient.ts';
import { openSupportApi, type SignedIn, type SupportApi } from '../../support/nodes/supportApi.ts';

let api: SupportApi;

beforeAll(async () => {
  api = await openSupportApi();
});
afterAll(() => api.stop());

/** A ticket that has just come, with the position of its arrival. */
const arrived = async (workspaceId: string) => {
  const on = caseOf(await api.subjects.subjectFor(workspaceId, 'ada@example.com'), workspaceId);
  const position = await api.record(tickets.stream(on.ticketId), [on.received()]);
  return { on, ticketId: on.ticketId, position };
};

const wrote = (ticketId: string, author: 'customer' | 'staff') => ({
  type: 'TicketMessageAdded',
  data: {
    ticketId,
    investigationId: null,
    key: author,
    author,
    at: '2026-11-29T10:00:00.000Z',
    addedAt: '2026-11-29T10:00:00.000Z',
    body: null,
  },
});

/** As both the list and the ticket say. */
const isUnread = async (ticketId: string, as: SignedIn): Promise<boolean> => {
  const { items } = (await api.get('/api/inbox', as)).json<{ items: { id: string; unread: boolean }[] }>();
  const { unread } = (await api.get(`/api/tickets/${ticketId}`, as)).json<{ unread: boolean }>();
  expect(items.find(({ id }) => id === ticketId)?.unread).toBe(unread);
  return unread;
};

const mark = (ticketId: string, as: SignedIn, how: { read: string } | 'unread') =>
  how === 'unread'
    ? api.post(`/api/inbox/ticket/${ticketId}/unread`, undefined, as)
    : api.post(`/api/inbox/ticket/${ticketId}/read`, { position: how.read }, as);

describe('unread by person (SU-186)', () => {
  it('what one has read is unread for the others, until the customer writes again', async () => {
    const [ada, bob] = [await api.signIn('member', 'by-person'), await api.signIn('member', 'by-person')];
    const { on, ticketId, position } = await arrived('by-person');
    expect(await isUnread(ticketId, ada)).toBe(true);
    const answer = await mark(ticketId, ada, { read: position });
    expect(answer.json()).toEqual({ type: 'ticket', id: ticketId, unread: false });
    expect(await isUnread(ticketId, ada)).toBe(false);
    expect(await isUnread(ticketId, bob)).toBe(true);

    await api.record(tickets.stream(ticketId), [on.claimed(), on.readyForReview(), wrote(ticketId, 'staff')]);
    expect(await isUnread(ticketId, ada)).toBe(false);
    const later = await api.record(tickets.stream(ticketId), [wrote(ticketId, 'customer')]);
    expect(await isUnread(ticketId, ada)).toBe(true);
    expect((await mark(ticketId, ada, { read: position })).json()).toMatchObject({ unread: true });
    expect((await mark(ticketId, ada, { read: later })).json()).toMatchObject({ unread: false });
    await mark(ticketId, ada, { read: position });
    expect(await isUnread(ticketId, ada)).toBe(false);
    expect((await mark(ticketId, ada, 'unread')).json()).toMatchObject({ unread: true });
    expect(await isUnread(ticketId, ada)).toBe(true);
  });

  it('a mention in a note makes the ticket unread for that user alone, and their pages are told (SU-186, SU-196)', async () => {
    const [ada, bob] = [await api.signIn('member', 'mention'), await api.signIn('member', 'mention')];
    const { ticketId, position } = await arrived('mention');
    for (const each of [ada, bob]) await mark(ticketId, each, { read: position });
    const [hers, his] = await Promise.all(
      [ada, bob].map(({ headers }) => openStream(`${api.url}/api/inbox/stream`, headers)),
    );
    const note = { noteId: ticketId, authorId: ada.userId, mentions: [bob.userId], text: null };
    const noted = await api.record(tickets.stream(ticketId), [
      { type: 'TicketNoteAdded', data: { ...note, ticketId, notedAt: '2026-11-29T10:00:00.000Z' } },
    ]);
    await his?.until(() => his.messages.some(({ event }) => event === 'read'));
    expect(hers?.messages.some(({ event }) => event === 'read')).toBe(false);
    expect([await isUnread(ticketId, ada), await isUnread(ticketId, bob)]).toEqual([false, true]);
    expect((await mark(ticketId, bob, { read: position })).json()).toMatchObject({ unread: true });
    expect((await mark(ticketId, bob, { read: noted })).json()).toMatchObject({ unread: false });
    hers?.abort();
    his?.abort();
  });

  it('404 for another workspace and for chat sessions, which there are none of; 422 beyond the log (X-06)', async () => {
    const { ticketId, position } = await arrived('own');
    const [own, stranger] = [await api.signIn('member', 'own'), await api.signIn('admin', 'strange')];
    expect((await mark(ticketId, stranger, { read: position })).statusCode).toBe(404);
    expect((await mark(ticketId, stranger, 'unread')).statusCode).toBe(404);
    expect((await api.post(`/api/inbox/chat_session/${ticketId}/unread`, undefined, own)).statusCode).toBe(404);
    for (const read of ['ffffffffffffffff', 'yesterday'])
      expect((await mark(ticketId, own, { read })).json()).toMatchObject({
        status: 422,
        errors: [{ field: '/position', code: 'format' }],
      });
    expect(await isUnread(ticketId, own)).toBe(true);
  });

  it("the user's other tabs are told in a frame without id, and nobody else's (SU-196)", async () => {
    const [ada, bob] = [await api.signIn('member', 'tabs'), await api.signIn('member', 'tabs')];
    const { ticketId, position } = await arrived('tabs');
    const [tab, other] = await Promise.all(
      [ada, bob].map(({ headers }) => openStream(`${api.url}/api/inbox/stream`, headers)),
    );
    await mark(ticketId, ada, { read: position });
    await mark(ticketId, ada, 'unread');
    await mark(ticketId, bob, { read: position });
    const told = (client: typeof tab) =>
      (client?.messages ?? [])
        .filter(({ event }) => event === 'read')
        .map(({ id, data }) => ({ id, ...JSON.parse(data) }));
    await tab?.until(() => told(tab).length === 2);
    await other?.until(() => told(other).length === 1);
    expect(told(tab)).toMatchObject([{ unread: false }, { unread: true }]);
    expect(told(other)).toMatchObject([{ unread: false }]);
    expect(tab?.messages.filter(({ event, id }) => event === 'read' && id !== undefined)).toEqual([]);
    tab?.abort();
    other?.abort();
  });
});
