import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSupportApi, type SignedIn, type SupportApi } from '../../support/nodes/supportApi.ts';

let api: SupportApi;

beforeAll(async () => {
  api = await openSupportApi();
});
afterAll(() => api.stop());

const RULES = '/api/support-lead/escalation-rules';
const send = (method: 'PUT' | 'DELETE', url: string, { headers }: SignedIn, payload?: object) =>
  api.app.inject({ method, url, headers, ...(payload && { payload }) });
const listed = async (as: SignedIn): Promise<{ id: string; name: string; position: number }[]> =>
  (await api.get(RULES, as)).json().items;
const made = async (as: SignedIn, name: string, more: object = {}) => {
  const answer = await api.post(RULES, { name, expression: 'if priority >= high then escalate()', ...more }, as);
  expect(answer.statusCode).toBe(201);
  return answer.json();
};
const ticket = async (as: SignedIn, more: object = {}): Promise<string> => {
  const answer = await api.post('/api/tickets', { title: 'Where is it?', body: 'I wait.', ...more }, as);
  expect(answer.statusCode).toBe(201);
  return answer.json().id;
};

it('admins create, replace and delete rules of their workspace alone; members read them (SU-107, SU-108, X-06)', async () => {
  const [admin, member] = [await api.signIn('admin', 'rules'), await api.signIn('member', 'rules')];
  const stranger = await api.signIn('admin', 'elsewhere');
  const body = { name: 'Urgent', expression: 'if priority == urgent then escalate()' };
  const answer = await api.post(RULES, body, admin);
  expect(answer.statusCode).toBe(201);
  const { taken_as_fired: taken, ...rule } = answer.json();
  expect(taken).toBe(0);
  expect(rule).toEqual({
    id: expect.any(String),
    ...body,
    enabled: true,
    position: 1,
    stop_on_match: true,
    created_by: admin.userId,
    created_at: rule.created_at,
    updated_at: rule.created_at,
    last_matched_at: null,
    match_count: 0,
  });
  const path = `${RULES}/${rule.id}`;
  expect((await api.get(path, member)).json()).toEqual(rule);
  expect(await listed(stranger)).toEqual([]);
  expect((await api.post(RULES, body, member)).statusCode).toBe(403);
  expect((await send('PUT', path, stranger, body)).statusCode).toBe(404);
  const put = { ...body, name: 'At once', enabled: false, stop_on_match: false };
  expect((await send('PUT', path, admin, put)).json()).toMatchObject({ ...put, position: 1, taken_as_fired: 0 });
  expect((await send('DELETE', path, admin)).statusCode).toBe(204);
  expect((await api.get(path, admin)).statusCode).toBe(404);
  expect((await api.get(`${path}/firings`, admin)).statusCode).toBe(404);
});

it('each rule has a place of its own; those that stand in the way move down (SU-112)', async () => {
  const admin = await api.signIn('admin', 'order');
  for (const name of ['a', 'b', 'c']) await made(admin, name);
  const last = await made(admin, 'd', { position: 2 });
  expect((await listed(admin)).map(({ name, position }) => [name, position])).toEqual([
    ['a', 1],
    ['d', 2],
    ['b', 3],
    ['c', 4],
  ]);
  await send('PUT', `${RULES}/${last.id}`, admin, { name: 'd', expression: last.expression, position: 1 });
  expect((await listed(admin)).map(({ name }) => name)).toEqual(['d', 'a', 'b', 'c']);
});

it('422 rule_syntax with the position, and rule_too_long from 4,097 characters on (SU-108)', async () => {
  const admin = await api.signIn('admin', 'syntax');
  const of = (expression: string) => api.post(RULES, { name: 'x', expression }, admin);
  const wrong = await of('if priority = high then escalate()');
  expect(wrong.statusCode).toBe(422);
  expect(wrong.json()).toMatchObject({ code: 'rule_syntax', position: 12 });
  const rule = 'if priority == high then escalate()';
  expect((await of(rule.padEnd(4_096))).statusCode).toBe(201);
  const long = await of(rule.padEnd(4_097));
  expect(long.statusCode).toBe(422);
  expect(long.json()).toMatchObject({ code: 'rule_too_long', position: 4_096 });
});

it('a new rule takes what matches as fired, and says how many (SU-113)', async () => {
  const admin = await api.signIn('admin', 'taken');
  await ticket(admin, { priority: 'high' });
  await ticket(admin, { priority: 'urgent' });
  await ticket(admin);
  const rule = await made(admin, 'High');
  expect(rule.taken_as_fired).toBe(2);
  const path = `${RULES}/${rule.id}`;
  const renamed = await send('PUT', path, admin, { name: 'Higher', expression: rule.expression });
  expect(renamed.json()).toMatchObject({ name: 'Higher', taken_as_fired: 0 });
  const changed = await send('PUT', path, admin, { name: 'All', expression: 'if status == new then escalate()' });
  expect(changed.json().taken_as_fired).toBe(3);
});

it('validate says what a rule means, what is doubtful and what is wrong (SU-107, SU-111, SU-114)', async () => {
  const admin = await api.signIn('admin', 'validate');
  const of = async (body: object) => (await api.post(`${RULES}/validate`, body, admin)).json();
  const sample = await ticket(admin, { priority: 'high', tags: ['vip'] });
  expect(
    await of({ expression: 'if priority > normal and tags == vip then chat_channel(#ops)', sample_ticket_id: sample }),
  ).toEqual({
    ok: true,
    ast: {
      conditions: [
        { field: 'priority', operator: '>', values: [{ kind: 'text', text: 'normal' }] },
        { field: 'tags', operator: '==', values: [{ kind: 'text', text: 'vip' }] },
      ],
      action: { type: 'chat_channel', channel: '#ops' },
    },
    action: { type: 'chat_channel', channel: '#ops' },
    matches: true,
    conditions: [
      { condition: 'priority > normal', value: 'high', holds: true },
      { condition: 'tags == vip', value: ['vip'], holds: true },
    ],
    warnings: [{ position: 42, message: expect.stringContaining('No enabled Slack channel reaches it') }],
    errors: [],
  });
  expect(
    await of({ expression: 'if colour == red and status > new then escalate()', sample_ticket_id: sample }),
  ).toMatchObject({
    ok: true,
    matches: null,
    warnings: [
      { position: 3, message: expect.stringContaining('No field has this name') },
      { position: 21, message: 'status has no order: use ==, != or in.' },
      { position: 39, message: expect.stringContaining('No channel is enabled') },
    ],
  });
  expect(await of({ expression: 'if status == new' })).toMatchObject({
    ok: false,
    ast: null,
    action: null,
    matches: null,
    errors: [{ position: 16, message: expect.any(String) }],
  });
  expect(await of({ expression: 'x'.repeat(4_097) })).toMatchObject({ ok: false, errors: [{ position: 4_096 }] });
  const stranger = await api.signIn('admin', 'elsewhere');
  const foreign = await api.post(`${RULES}/validate`, { expression: 'x', sample_ticket_id: sample }, stranger);
  expect(foreign.json()).toMatchObject({ code: 'validation_failed', errors: [{ field: '/sample_ticket_id' }] });
});

it('a dry run folds each ticket as it was at every moment, and records nothing (SU-176)', async () => {
  const admin = await api.signIn('admin', 'dryRun');
  const first = await ticket(admin, { priority: 'high' });
  await api.post(`/api/tickets/${first}/priority`, { priority: 'low' }, admin);
  await ticket(admin);
  const head = await api.store.head();
  const run = await api.post(`${RULES}/dry-run`, { expression: 'if priority >= high then escalate()', days: 7 }, admin);
  expect(run.json()).toEqual({
    tickets: 2,
    firings: [
      {
        ticket_id: first,
        at: expect.any(String),
        conditions: [{ condition: 'priority >= high', value: 'high', holds: true }],
      },
    ],
    total: 1,
  });
  expect(await api.store.head()).toBe(head);
});
