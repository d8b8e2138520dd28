import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStream } from '../../support/nodes/eventStreamClient.ts';
import { openSupportApi, type SignedIn, type SupportApi } from '../../support/nodes/supportApi.ts';

let api: SupportApi;

beforeAll(async () => {
  api = await openSupportApi();
});
afterAll(() => api.stop());

const send = (method: 'PATCH' | 'DELETE', url: string, { headers }: SignedIn, payload?: object) =>
  api.app.inject({ method, url, headers, ...(payload && { payload }) });
const listed = async (as: SignedIn): Promise<{ id: string }[]> =>
  (await api.get('/api/saved-replies', as)).json().items;

it('members save, change and delete replies of their workspace alone (SU-191, X-06)', async () => {
  const member = await api.signIn('member', 'replies');
  const stranger = await api.signIn('admin', 'elsewhere');
  const body = { name: 'Shipping', text: 'Hello {{customer.name}}.', shortcut: 'ship' };
  const made = await api.post('/api/saved-replies', body, member);
  expect(made.statusCode).toBe(201);
  const reply = made.json();
  expect(made.headers['location']).toContain(`/api/saved-replies/${reply.id}`);
  expect(reply).toEqual({
    id: expect.any(String),
    ...body,
    created_by: member.userId,
    created_at: reply.created_at,
    updated_at: reply.created_at,
  });
  expect(await listed(member)).toEqual([reply]);
  expect(await listed(stranger)).toEqual([]);

  const path = `/api/saved-replies/${reply.id}`;
  for (const method of ['PATCH', 'DELETE'] as const)
    expect((await send(method, path, stranger, { name: 'Mine' })).statusCode).toBe(404);
  const changed = await send('PATCH', path, member, { shortcut: null });
  expect(changed.json()).toMatchObject({ ...body, shortcut: null });
  expect((await send('DELETE', path, member)).statusCode).toBe(204);
  expect(await listed(member)).toEqual([]);
});

it('a shortcut is one of the workspace; a repeat of the request is the same reply (SU-191, X-32)', async () => {
  const member = await api.signIn('member', 'shortcuts');
  const body = { name: 'One', text: 'One.', shortcut: 'one' };
  const key = { 'idempotency-key': 'the-same-request' };
  const made = await api.post('/api/saved-replies', body, member, key);
  expect((await api.post('/api/saved-replies', body, member, key)).json()).toEqual(made.json());
  const taken = await api.post('/api/saved-replies', { ...body, shortcut: 'ONE' }, member);
  expect(taken.statusCode).toBe(409);
  expect(taken.json()).toMatchObject({ code: 'name_taken', detail: 'Another saved reply has this shortcut.' });
  expect((await api.post('/api/saved-replies', body, await api.signIn('member', 'apart'))).statusCode).toBe(201);
});

it('422 names what cannot be filled in (SU-191)', async () => {
  const member = await api.signIn('member', 'variables');
  const body = { name: 'One', text: 'Hello {{customer.nam}}, {{user.name}', shortcut: 'a b' };
  const refused = await api.post('/api/saved-replies', body, member);
  expect(refused.statusCode).toBe(422);
  const { errors } = refused.json<{ errors: { field: string; detail: string }[] }>();
  expect(errors.map(({ field }) => field).toSorted()).toEqual(['/shortcut', '/text', '/text']);
  expect(errors.map(({ detail }) => detail).join(' ')).toContain(
    '{{customer.nam}} is no variable. Use {{customer.name}}, {{ticket.id}}, {{user.name}}.',
  );
});

it('what was written is encrypted in the log, under the key of its writer, and tells no secret (SU-191, X-65)', async () => {
  const member = await api.signIn('member', 'vault');
  const text = 'Nobody else writes like this: bluebird.';
  const { id } = (await api.post('/api/saved-replies', { name: 'Style', text }, member)).json();
  const rows = await api.database.query<{ data: string }>(
    `select convert_from(payload, 'UTF8') as data from es.events where stream_id = 'saved_replies-vault'`,
  );
  expect(rows.rows).toHaveLength(1);
  expect(rows.rows[0]?.data).toContain(id);
  expect(rows.rows[0]?.data).not.toContain('bluebird');
});

it('pages of the workspace are told of each change (SU-196)', async () => {
  const [member, other] = [await api.signIn('member', 'told'), await api.signIn('member', 'untold')];
  const [client, apart] = await Promise.all(
    [member, other].map(({ headers }) => openStream(`${api.url}/api/inbox/stream`, headers)),
  );
  const { id } = (await api.post('/api/saved-replies', { name: 'One', text: 'One.' }, member)).json();
  await send('PATCH', `/api/saved-replies/${id}`, member, { name: 'Two' });
  await send('DELETE', `/api/saved-replies/${id}`, member);
  const told = () => (client?.messages ?? []).filter(({ event }) => event === 'saved_reply.updated');
  await client?.until(() => told().length === 3);
  expect(told().map(({ data }) => JSON.parse(data))).toMatchObject([
    { entity: { type: 'saved_reply', id }, patch: { id, name: 'One', text: 'One.', shortcut: null } },
    { entity: { id }, patch: { name: 'Two' } },
    { entity: { id }, patch: { deleted: true } },
  ]);
  expect(apart?.messages.some(({ event }) => event === 'saved_reply.updated')).toBe(false);
  client?.abort();
  apart?.abort();
});
