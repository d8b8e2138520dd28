import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUILT_IN_VIEW_IDS } from '../../../domain/inbox/views.ts';
import { tickets } from '../../../domain/tickets/ticket.ts';
import { caseOf } from '../../support/investigations/investigationEvents.ts';
import { openStream } from '../../support/nodes/eventStreamClient.ts';
import { openSupportApi, type SignedIn, type SupportApi } from '../../support/nodes/supportApi.ts';

let api: SupportApi;

beforeAll(async () => {
  api = await openSupportApi();
});
afterAll(() => api.stop());

const arrived = async (workspaceId: string) => {
  const on = caseOf(await api.subjects.subjectFor(workspaceId, 'ada@example.com'), workspaceId);
  await api.record(tickets.stream(on.ticketId), [on.received()], { workspaceId });
  return on;
};
const countsOf = async (as: SignedIn): Promise<Record<string, number>> =>
  (await api.get('/api/inbox/counts', as)).json().counts;
const listed = async (view: string, as: SignedIn): Promise<string[]> =>
  (await api.get(`/api/inbox?limit=100&view=${view}`, as)).json().items.map(({ id }: { id: string }) => id);

it('each view shows as many as its count says, after every change, and of its workspace alone (SU-187)', async () => {
  const [member, stranger] = [await api.signIn('member', 'views'), await api.signIn('member', 'apart')];
  const [reviewed, sendable, resolved, fresh] = [
    await arrived('views'),
    await arrived('views'),
    await arrived('views'),
    await arrived('views'),
  ];
  const ready = sendable.readyForReview();
  const at = '2026-11-29T10:00:00.000Z';
  await api.record(tickets.stream(reviewed.ticketId), [reviewed.claimed(), reviewed.readyForReview()]);
  await api.record(tickets.stream(sendable.ticketId), [
    sendable.claimed(),
    { ...ready, data: { ...ready.data, verdict: 'auto_resolved' } },
  ]);
  await api.record(tickets.stream(resolved.ticketId), [
    { type: 'TicketResolved', data: { ticketId: resolved.ticketId, resolvedAt: at, resolution: null } },
  ]);
  const shown = new Map<string, string[]>();
  for (const view of BUILT_IN_VIEW_IDS) shown.set(view, await listed(view, member));
  const open = [sendable.ticketId, reviewed.ticketId, fresh.ticketId];
  expect(Object.fromEntries(shown)).toEqual({
    needs_review: [reviewed.ticketId],
    ready_to_send: [sendable.ticketId],
    to_send: [],
    mine: [],
    unassigned: open,
    escalated: [],
    breaching: [],
    mentions: [],
    waiting: [],
    snoozed: [],
    done: [resolved.ticketId],
    all: [resolved.ticketId, ...open],
  });
  const lengths = Object.fromEntries([...shown].map(([view, ids]) => [view, ids.length]));
  expect(await countsOf(member)).toEqual(lengths);
  expect(Object.values(await countsOf(stranger)).every((count) => count === 0)).toBe(true);

  await api.post(`/api/tickets/${reviewed.ticketId}/ignore`, {}, member);
  expect(await countsOf(member)).toMatchObject({ needs_review: 0, done: 2, all: 4 });
  await api.post(`/api/tickets/${reviewed.ticketId}/reinvestigate`, undefined, member);
  expect(await countsOf(member)).toMatchObject({ needs_review: 0, done: 1, all: 4 });
});

it('mine, mentions and what is to be sent: all but snoozed, done and all leave out what is snoozed or done (SU-187)', async () => {
  const [ada, bob] = [await api.signIn('member', 'personal'), await api.signIn('member', 'personal')];
  const [first, second] = [await arrived('personal'), await arrived('personal')];
  const act = (on: { ticketId: string }, verb: string, body: object) =>
    api.post(`/api/tickets/${on.ticketId}/${verb}`, body, ada);
  await act(first, 'assign', { user_id: ada.userId });
  const notedAt = '2026-11-29T10:00:00.000Z';
  const note = { noteId: first.ticketId, authorId: ada.userId, mentions: [bob.userId], notedAt, text: null };
  await api.record(tickets.stream(second.ticketId), [
    { type: 'TicketNoteAdded', data: { ...note, ticketId: second.ticketId } },
    { type: 'TicketToSend', data: { ticketId: second.ticketId, investigationId: null, acceptedAt: notedAt } },
  ]);
  const views = ['mine', 'unassigned', 'mentions', 'to_send', 'snoozed', 'done', 'all'];
  const seenBy = async (as: SignedIn) => {
    const shown = await Promise.all(views.map(async (view) => [view, (await listed(view, as)).length]));
    const counts = await countsOf(as);
    expect(views.map((view) => [view, counts[view]])).toEqual(shown);
    return Object.fromEntries(shown);
  };
  const shared = { unassigned: 1, to_send: 1, snoozed: 0, done: 0, all: 2 };
  expect(await seenBy(ada)).toEqual({ ...shared, mine: 1, mentions: 0 });
  expect(await seenBy(bob)).toEqual({ ...shared, mine: 0, mentions: 1 });
  await act(second, 'snooze', { until: 'reply' });
  expect(await seenBy(bob)).toEqual({ mine: 0, mentions: 0, unassigned: 0, to_send: 0, snoozed: 1, done: 0, all: 2 });
  await act(first, 'resolve', {});
  await act(second, 'snooze', { until: null });
  expect(await seenBy(ada)).toEqual({ ...shared, mine: 0, mentions: 0, done: 1 });
});

it('the views are listed with what they show; an unknown one is refused (SU-187, X-29)', async () => {
  const member = await api.signIn('member', 'listed');
  const { items } = (await api.get('/api/inbox/views', member)).json<{ items: { id: string }[] }>();
  expect(items.map(({ id }) => id)).toEqual(BUILT_IN_VIEW_IDS);
  expect(items[0]).toEqual({
    id: 'needs_review',
    name: 'Needs review',
    filter: { status: ['awaiting_review'], verdict: ['propose_resolution'], snoozed: 'false' },
    built_in: true,
    shared: true,
    owner_id: null,
  });
  expect((await api.get('/api/inbox?view=ours', member)).json()).toMatchObject({
    status: 400,
    code: 'invalid_parameter',
  });
  expect(await listed('done&status=new', member)).toEqual([]);
});

it('pages of the workspace are told the counts when they change, in a frame without id (SU-187, SU-196)', async () => {
  const [member, stranger] = [await api.signIn('member', 'told'), await api.signIn('member', 'untold')];
  const [page, other] = await Promise.all(
    [member, stranger].map(({ headers }) => openStream(`${api.url}/api/inbox/stream`, headers)),
  );
  const told = () => (page?.messages ?? []).filter(({ event }) => event === 'counts');
  const on = await arrived('told');
  await page?.until(() => told().length === 1);
  await api.post(`/api/tickets/${on.ticketId}/resolve`, {}, member);
  await page?.until(() => told().length === 2);
  expect(told().map(({ id, data }) => ({ id, ...JSON.parse(data) }))).toMatchObject([
    { id: undefined, counts: { all: 1, done: 0, unassigned: 1 } },
    { id: undefined, counts: { all: 1, done: 1 } },
  ]);
  expect(JSON.parse(told()[1]?.data ?? '')).toEqual({ counts: await countsOf(member) });
  expect(other?.messages.some(({ event }) => event === 'counts')).toBe(false);
  page?.abort();
  other?.abort();
});

it('personal counts are told to the one user whom they concern (SU-187, SU-196)', async () => {
  const [ada, bob] = [await api.signIn('member', 'own'), await api.signIn('member', 'own')];
  const on = await arrived('own');
  const [hers, his] = await Promise.all(
    [ada, bob].map(({ headers }) => openStream(`${api.url}/api/inbox/stream`, headers)),
  );
  const last = (page: typeof hers): Record<string, number> =>
    JSON.parse(page?.messages.findLast(({ event }) => event === 'counts')?.data ?? '{}').counts;
  await api.post(`/api/tickets/${on.ticketId}/assign`, { user_id: ada.userId }, bob);
  await hers?.until(() => last(hers)?.['mine'] === 1);
  await his?.until(() => last(his)?.['unassigned'] === 0);
  expect([last(hers), last(his)].map((counts) => counts?.['mine'])).toEqual([1, 0]);
  hers?.abort();
  his?.abort();
});
