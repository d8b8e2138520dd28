import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { openStream } from '../../support/nodes/eventStreamClient.ts';
import { openSupportApi, type SignedIn, type SupportApi } from '../../support/nodes/supportApi.ts';

let api: SupportApi;

beforeAll(async () => {
  api = await openSupportApi();
});
afterAll(() => api.stop());

const UNKNOWN_ID = '0199c2f0-6a1e-7c44-9d0e-3f6f5d0b7a11';
const insert = async (as: SignedIn, more: object = {}): Promise<string> =>
  (await api.post('/api/tickets', { title: 'Cannot log in', body: 'Since this morning.', ...more }, as)).json().id;
const insertMany = (as: SignedIn, count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => insert(as)));
const start = (body: object, as: SignedIn) => api.post('/api/tickets/bulk', body, as);
const ended = (id: string, as: SignedIn) =>
  eventually(
    async () => (await api.get(`/api/bulk/${id}`, as)).json(),
    ({ status }) => status === 'done' || status === 'undone',
  );
const undo = async (id: string, as: SignedIn) => {
  expect((await api.post(`/api/bulk/${id}/undo`, undefined, as)).statusCode).toBe(202);
  return eventually(
    async () => (await api.get(`/api/bulk/${id}`, as)).json(),
    ({ status }) => status === 'undone',
  );
};
const ticket = async (id: string, as: SignedIn) => (await api.get(`/api/tickets/${id}`, as)).json();

it('acts on each ticket, tells each failure with its reason, and pages hear of it (SU-188, SU-196)', async () => {
  const ada = await api.signIn('member', 'acts');
  const stranger = await api.signIn('admin', 'apart');
  const foreign = await insert(stranger);
  const ids = await insertMany(ada, 25);
  await api.post(`/api/tickets/${ids[0]}/ignore`, {}, ada);
  const page = await openStream(`${api.url}/api/inbox/stream`, ada.headers);
  const made = await start({ ids: [...ids, UNKNOWN_ID, foreign], action: { type: 'snooze', until: 'reply' } }, ada);
  expect(made.statusCode).toBe(202);
  expect(made.json()).toMatchObject({ total: 27, status: 'running', done: 0, action: 'snooze' });
  const { id } = made.json();
  const bulk = await ended(id, ada);
  expect(bulk).toMatchObject({ status: 'done', total: 27, done: 24, failed: 3 });
  const failures = bulk.failures.map(({ ticket_id, code }: { ticket_id: string; code: string }) => [ticket_id, code]);
  expect(Object.fromEntries(failures)).toEqual({
    [ids[0] ?? '']: 'invalid_transition',
    [UNKNOWN_ID]: 'not_found',
    [foreign]: 'not_found',
  });
  for (const one of ids.slice(1, 4)) expect(await ticket(one, ada)).toMatchObject({ snoozed_until: 'reply' });
  expect(await ticket(foreign, stranger)).toMatchObject({ snoozed_until: null });
  const told = () => page.messages.filter(({ event }) => event === 'bulk.progress').map(({ data }) => JSON.parse(data));
  await page.until(() => told().some(({ patch }) => patch.status === 'done'));
  expect(told().at(-1)).toMatchObject({ entity: { type: 'bulk', id }, patch: { done: 24, failed: 3 } });
  page.abort();
  for (const refused of [
    await api.get(`/api/bulk/${id}`, stranger),
    await api.post(`/api/bulk/${id}/undo`, undefined, stranger),
  ])
    expect(refused.statusCode).toBe(404);
});

it('all that a filter matches, without what has changed since (SU-188)', async () => {
  const ada = await api.signIn('member', 'filter');
  const [vip, moved, other] = [
    await insert(ada, { tags: ['vip'] }),
    await insert(ada, { tags: ['vip'] }),
    await insert(ada),
  ];
  const as_of = await api.store.head();
  await api.post(`/api/tickets/${moved}/priority`, { priority: 'low' }, ada);
  const made = await start({ filter: { tag: ['vip'] }, as_of, action: { type: 'assign', user_id: ada.userId } }, ada);
  expect(await ended(made.json().id, ada)).toMatchObject({ total: 1, done: 1 });
  const assignees = await Promise.all([vip, moved, other].map(async (id) => (await ticket(id, ada)).assignee_id));
  expect(assignees).toEqual([ada.userId, null, null]);
});

it('all that the list of a view shows, as many as were counted before (SU-187, SU-188)', async () => {
  const ada = await api.signIn('member', 'viewed');
  const [mine, taken, other] = [
    await insert(ada, { tags: ['vip'] }),
    await insert(ada, { tags: ['vip'] }),
    await insert(ada),
  ];
  for (const id of [mine, taken]) await api.post(`/api/tickets/${id}/assign`, { user_id: ada.userId }, ada);
  await api.post(`/api/tickets/${other}/assign`, { user_id: ada.userId }, ada);
  const as_of = await api.store.head();
  const count = async (query: string) => (await api.get(`/api/tickets/count?${query}`, ada)).json();
  expect(await count('view=mine')).toEqual({ count: 3 });
  expect(await count('view=mine&tag=vip')).toEqual({ count: 2 });
  expect(await count('view=unassigned')).toEqual({ count: 0 });
  await api.post(`/api/tickets/${taken}/priority`, { priority: 'low' }, ada);
  expect(await count(`view=mine&as_of=${encodeURIComponent(as_of)}`)).toEqual({ count: 2 });
  const made = await start({ filter: { view: 'mine', tag: ['vip'] }, as_of, action: { type: 'ignore' } }, ada);
  expect(await ended(made.json().id, ada)).toMatchObject({ total: 1, done: 1 });
  expect((await ticket(mine, ada)).status).toBe('ignored');
  expect((await ticket(other, ada)).status).toBe('new');
  const unknown = await start({ filter: { view: UNKNOWN_ID }, as_of, action: { type: 'ignore' } }, ada);
  expect([unknown.statusCode, unknown.json().errors]).toMatchObject([422, [{ field: '/filter/view' }]]);
  for (const wrong of [`view=${UNKNOWN_ID}`, 'as_of=none', 'limit=1'])
    expect([wrong, (await api.get(`/api/tickets/count?${wrong}`, ada)).statusCode]).toEqual([wrong, 400]);
  const stranger = await api.signIn('member', 'unviewed');
  expect((await api.get('/api/tickets/count', stranger)).json()).toEqual({ count: 0 });
});

it('an undo restores what stood before, and leaves alone what has changed since (SU-188)', async () => {
  const ada = await api.signIn('member', 'undo');
  const [first, second] = [await insert(ada, { tags: ['a', 'b'] }), await insert(ada)];
  await api.post(`/api/tickets/${first}/snooze`, { until: 'reply' }, ada);
  const before = await ticket(first, ada);
  for (const action of [
    { type: 'resolve', resolution: 'Paid.' },
    { type: 'ignore' },
    { type: 'tags', add: ['c'], remove: ['a'] },
    { type: 'priority', priority: 'urgent' },
    { type: 'assign', user_id: ada.userId },
    { type: 'snooze', until: null },
  ]) {
    const { id } = (await start({ ids: [first], action }, ada)).json();
    await ended(id, ada);
    expect(await ticket(first, ada), action.type).not.toMatchObject(standing(before));
    expect(await undo(id, ada), action.type).toMatchObject({ status: 'undone', undone: 1, left: 0 });
    expect(await ticket(first, ada), action.type).toMatchObject({ ...standing(before), reopen_count: 0 });
  }
  const { id } = (await start({ ids: [first, second], action: { type: 'priority', priority: 'high' } }, ada)).json();
  await ended(id, ada);
  await api.post(`/api/tickets/${second}/priority`, { priority: 'low' }, ada);
  expect(await undo(id, ada)).toMatchObject({
    undone: 1,
    left: 1,
    undo_failures: [{ ticket_id: second, code: 'invalid_transition', detail: 'The ticket has changed since.' }],
  });
  expect((await ticket(second, ada)).priority).toBe('low');
});

const standing = ({ status, priority, tags, assignee_id, snoozed_until }: Record<string, unknown>) => ({
  status,
  priority,
  tags,
  assignee_id,
  snoozed_until,
});

it('the end of one ticket can be undone for 10 s, by whoever ended it (SU-188)', async () => {
  const [ada, bob] = [await api.signIn('member', 'single'), await api.signIn('member', 'single')];
  const id = await insert(ada);
  await api.post(`/api/tickets/${id}/resolve`, {}, ada);
  expect((await api.post(`/api/tickets/${id}/undo`, undefined, bob)).json()).toMatchObject({
    code: 'invalid_transition',
  });
  expect((await api.post(`/api/tickets/${id}/undo`, undefined, ada)).json()).toMatchObject({
    status: 'new',
    reopen_count: 0,
  });
  expect((await api.post(`/api/tickets/${id}/undo`, undefined, ada)).statusCode).toBe(409);
});

it('422 for ids beside a filter, a filter without its moment, and a user who is none (SU-188, X-04)', async () => {
  const ada = await api.signIn('member', 'wrong');
  const action = { type: 'priority', priority: 'high' };
  for (const [body, field] of [
    [{ action }, '/ids'],
    [{ ids: [UNKNOWN_ID], filter: {}, as_of: 'x', action }, '/ids'],
    [{ filter: {}, action }, '/as_of'],
    [{ filter: {}, as_of: 'yesterday', action }, '/as_of'],
    [{ ids: [UNKNOWN_ID], action: { type: 'assign', user_id: UNKNOWN_ID } }, '/action/user_id'],
  ] as const) {
    const refused = await start(body, ada);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors).toMatchObject([{ field }]);
  }
});
