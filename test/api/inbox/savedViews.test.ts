import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStream } from '../../support/nodes/eventStreamClient.ts';
import { openSupportApi, type SignedIn, type SupportApi } from '../../support/nodes/supportApi.ts';

let api: SupportApi;

beforeAll(async () => {
  api = await openSupportApi();
});
afterAll(() => api.stop());

const send = (method: 'PATCH' | 'DELETE', id: string, { headers }: SignedIn, payload?: object) =>
  api.app.inject({ method, url: `/api/inbox/views/${id}`, headers, ...(payload && { payload }) });
const save = async (body: object, as: SignedIn): Promise<{ id: string }> =>
  (await api.post('/api/inbox/views', body, as)).json();
const saved = async (as: SignedIn): Promise<{ id: string }[]> =>
  (await api.get('/api/inbox/views', as)).json().items.filter(({ built_in }: { built_in: boolean }) => !built_in);
const insert = async (as: SignedIn, more: object = {}): Promise<string> =>
  (await api.post('/api/tickets', { title: 'Cannot log in', body: 'Since this morning.', ...more }, as)).json().id;
const shown = async (view: string, as: SignedIn): Promise<string[]> =>
  (await api.get(`/api/inbox?view=${view}`, as)).json().items.map(({ id }: { id: string }) => id);
const counted = async (as: SignedIn, query = ''): Promise<Record<string, number>> =>
  (await api.get(`/api/inbox/counts${query}`, as)).json().counts;

it('a view is seen by whoever saved it, and by all where it is shared; of its workspace alone (SU-187, X-06)', async () => {
  const [ada, bob] = [await api.signIn('member', 'seen'), await api.signIn('member', 'seen')];
  const [boss, stranger] = [await api.signIn('admin', 'seen'), await api.signIn('admin', 'unseen')];
  const filter = { tag: ['billing'], assignee: ['me', 'none'] };
  const made = await api.post('/api/inbox/views', { name: 'Billing', filter }, ada);
  expect(made.statusCode).toBe(201);
  const view = made.json();
  expect(made.headers['location']).toContain(`/api/inbox/views/${view.id}`);
  const written = { name: 'Billing', filter, built_in: false, shared: false, owner_id: ada.userId };
  expect(view).toEqual({ id: expect.any(String), ...written });
  expect([await saved(ada), await saved(bob), await saved(boss)]).toEqual([[view], [], []]);
  for (const as of [bob, boss, stranger]) {
    expect((await send('PATCH', view.id, as, { name: 'Mine' })).statusCode).toBe(404);
    expect((await send('DELETE', view.id, as)).statusCode).toBe(404);
    expect((await api.get(`/api/inbox?view=${view.id}`, as)).json()).toMatchObject({ code: 'invalid_parameter' });
  }
  expect((await send('PATCH', view.id, ada, { shared: true })).json()).toEqual({ ...view, shared: true });
  expect(await saved(bob)).toEqual([{ ...view, shared: true }]);
  expect(await saved(stranger)).toEqual([]);
  for (const refused of [await send('PATCH', view.id, bob, { name: 'Mine' }), await send('DELETE', view.id, bob)])
    expect(refused.json()).toMatchObject({ status: 403, code: 'insufficient_role', required_role: 'admin' });
  const changed = await send('PATCH', view.id, boss, { name: 'Invoices', filter: { q: 'invoice' } });
  expect(changed.json()).toMatchObject({ name: 'Invoices', filter: { q: 'invoice' }, owner_id: ada.userId });
  expect((await send('DELETE', view.id, boss)).statusCode).toBe(204);
  expect(await saved(ada)).toEqual([]);
});

it('a view shows what its filter says, without what is snoozed or done unless that is asked for (SU-187, SU-11)', async () => {
  const [ada, bob] = [await api.signIn('member', 'shows'), await api.signIn('member', 'shows')];
  const [vip, done, other] = [
    await insert(ada, { tags: ['vip'] }),
    await insert(ada, { tags: ['vip'] }),
    await insert(ada),
  ];
  await api.post(`/api/tickets/${done}/resolve`, {}, ada);
  await api.post(`/api/tickets/${other}/assign`, { user_id: bob.userId }, ada);
  const view = async (filter: object) => (await save({ name: 'View', filter, shared: true }, ada)).id;
  const views = {
    tagged: await view({ tag: ['vip'] }),
    solved: await view({ tag: ['vip'], status: ['resolved'] }),
    own: await view({ assignee: ['me'] }),
  };
  const seen = async (as: SignedIn) => {
    const ids = await Promise.all(Object.values(views).map((id) => shown(id, as)));
    const counts = await counted(as);
    expect(Object.values(views).map((id) => counts[id])).toEqual(ids.map(({ length }) => length));
    return ids;
  };
  expect(await seen(ada)).toEqual([[vip], [done], []]);
  expect(await seen(bob)).toEqual([[vip], [done], [other]]);
  expect(await shown(`${views.tagged}&q=morning&assignee=none`, ada)).toEqual([vip]);
  expect(await shown(`${views.own}&tag=vip`, bob)).toEqual([]);
});

it('words and times are counted when the view is opened (SU-187)', async () => {
  const ada = await api.signIn('member', 'opened');
  await insert(ada);
  await insert(ada, { title: 'Invoice', received_at: '2026-02-01T00:00:00.000Z' });
  const words = await save({ name: 'Words', filter: { q: 'invoice' } }, ada);
  const times = await save({ name: 'Times', filter: { received_from: '2026-03-01T00:00:00Z' } }, ada);
  expect(Object.keys(await counted(ada))).not.toContain(words.id);
  expect((await counted(ada, `?view=${words.id}`))[words.id]).toBe(1);
  expect((await counted(ada, `?view=${times.id}`))[times.id]).toBe(1);
  expect(await counted(ada, '?view=mine')).toEqual(await counted(ada));
});

it('pages are told of views, and of what they say only where all may see them (SU-196)', async () => {
  const [ada, bob] = [await api.signIn('member', 'frames'), await api.signIn('member', 'frames')];
  const page = await openStream(`${api.url}/api/inbox/stream`, bob.headers);
  const { id } = await save({ name: 'Secret plans', filter: { q: 'plans' } }, ada);
  await send('PATCH', id, ada, { shared: true });
  await send('DELETE', id, ada);
  const told = () => page.messages.filter(({ event }) => event === 'view.updated').map(({ data }) => JSON.parse(data));
  await page.until(() => told().length === 3);
  expect(told().map(({ patch, entity }) => ({ ...patch, entity }))).toEqual([
    { owner_id: ada.userId, shared: false, entity: { type: 'inbox_view', id } },
    {
      owner_id: ada.userId,
      shared: true,
      name: 'Secret plans',
      filter: { q: 'plans' },
      entity: { type: 'inbox_view', id },
    },
    { owner_id: ada.userId, deleted: true, entity: { type: 'inbox_view', id } },
  ]);
  page.abort();
});

it('422 for a filter that is none (X-04)', async () => {
  const ada = await api.signIn('member', 'wrong');
  for (const filter of [{ colour: ['red'] }, { status: ['open'] }, { received_from: 'yesterday' }, 7])
    expect((await api.post('/api/inbox/views', { name: 'View', filter }, ada)).json()).toMatchObject({
      status: 422,
      code: 'validation_failed',
    });
});
