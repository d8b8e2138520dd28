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
  expect(Object.fromEntries(shown)).toEqual({
    needs_review: [reviewed.ticketId],
    ready_to_send: [sendable.ticketId],
    escalated: [],
    waiting: [],
    done: [resolved.ticketId],
    all: [resolved.ticketId, sendable.ticketId, reviewed.ticketId, fresh.ticketId],
  });
  const lengths = Object.fromEntries([...shown].map(([view, ids]) => [view, ids.length]));
  expect(await countsOf(member)).toEqual(lengths);
  expect(Object.values(await countsOf(stranger)).every((count) => count === 0)).toBe(true);

  await api.post(`/api/tickets/${reviewed.ticketId}/ignore`, {}, member);
  expect(await countsOf(member)).toMatchObject({ needs_review: 0, done: 2, all: 4 });
  await api.post(`/api/tickets/${reviewed.ticketId}/reinvestigate`, undefined, member);
  expect(await countsOf(member)).toMatchObject({ needs_review: 0, done: 1, all: 4 });
});

it('the views are listed with what they show; an unknown one is refused (SU-187, X-29)', async () => {
  const member = await api.signIn('member', 'listed');
  const { items } = (await api.get('/api/inbox/views', member)).json<{ items: { id: string }[] }>();
  expect(items.map(({ id }) => id)).toEqual(BUILT_IN_VIEW_IDS);
  expect(items[0]).toEqual({
    id: 'needs_review',
    name: 'Needs review',
    filter: { status: ['awaiting_review'], verdict: ['propose_resolution'] },
    built_in: true,
  });
  expect((await api.get('/api/inbox?view=mine', member)).json()).toMatchObject({
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
    { id: undefined, counts: { all: 1, done: 0 } },
    { id: undefined, counts: { all: 1, done: 1 } },
  ]);
  expect(JSON.parse(told()[1]?.data ?? '')).toEqual({ counts: await countsOf(member) });
  expect(other?.messages.some(({ event }) => event === 'counts')).toBe(false);
  page?.abort();
  other?.abort();
});
