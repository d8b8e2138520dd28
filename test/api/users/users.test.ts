import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identityNode, type IdentityNode } from '../../support/nodes/identityNode.ts';
import { eventually } from '../../support/eventually.ts';

const HOUR_MS = 3_600_000;
const PASSWORD = 'staple battery horse';

let node: IdentityNode;
let admin: string;
beforeEach(async () => {
  node = await identityNode();
  admin = await node.signIn();
});
afterEach(() => node.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const call = (cookie: string, method: Method, url: string, payload?: object, headers: Record<string, string> = {}) =>
  node.app.inject({ method, url, headers: { cookie, ...headers }, ...(payload && { payload }) });
const cookieOf = (answer: { headers: Record<string, unknown> }): string =>
  String([answer.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
const login = (email: string, password: string) =>
  node.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });

type WithLink = { user: { id: string } & Record<string, unknown>; invite_url: string | null };
const BEN = { email: 'ben@example.com', name: 'Ben', role: 'member' };
const invite = async (changes: object = {}): Promise<WithLink & { token: string }> => {
  const answer = await call(admin, 'POST', '/api/users', { ...BEN, ...changes });
  expect(answer.statusCode).toBe(201);
  const made = answer.json<WithLink>();
  return { ...made, token: tokenIn(made.invite_url) };
};
const tokenIn = (url: string | null): string => url?.split('#token=')[1] ?? '';
const accept = (token: string, changes: object = {}, remoteAddress = '192.0.2.1') =>
  node.app.inject({
    method: 'POST',
    url: '/api/auth/accept-invitation',
    remoteAddress,
    payload: { token, password: PASSWORD, ...changes },
  });
const join = async (changes: object = {}): Promise<{ id: string; cookie: string }> => {
  const { user, token } = await invite(changes);
  return { id: user.id, cookie: cookieOf(await accept(token)) };
};

describe('POST /api/users (SU-06)', () => {
  it('201 with the user and a link that nothing else ever shows (X-66)', async () => {
    const { user, invite_url, token } = await invite();
    expect(invite_url).toMatch(/^http:\/\/localhost:8090\/invitation#token=[\w-]+\.[\w-]{43}$/);
    const shown = {
      id: user.id,
      ...BEN,
      workspace_id: 'default',
      invited: true,
      disabled: false,
      link_expires_at: '2026-11-24T10:00:00.000Z',
    };
    expect(user).toEqual(shown);
    const list = await call(admin, 'GET', '/api/users');
    expect(list.json()).toEqual({ items: [expect.objectContaining({ role: 'admin' }), shown], next_cursor: null });
    const { rows } = await node.database.query<{ text: string }>(
      `select encode(payload, 'escape') || encode(meta, 'escape') as text from es.events`,
    );
    for (const text of [list.payload, ...rows.map((row) => row.text)]) expect(text).not.toContain(token.slice(-43));
    for (const { text } of rows) expect(text).not.toMatch(/ben@example|"Ben"/);
  });

  it('gives no link again to a repeat, and one user', async () => {
    const answers: WithLink[] = [];
    for (let times = 0; times < 2; times += 1)
      answers.push((await call(admin, 'POST', '/api/users', BEN, { 'idempotency-key': 'k' })).json());
    const [first, second] = answers;
    expect(second).toEqual({ ...first, invite_url: null });
  });

  it('409 email_taken for an address that somebody has, in whatever case', async () => {
    await invite();
    const again = await call(admin, 'POST', '/api/users', { ...BEN, email: ' BEN@example.com' });
    expect(again.json()).toMatchObject({ status: 409, code: 'email_taken' });
  });

  it('lets nobody sign in before they have a password (SU-02)', async () => {
    await invite();
    for (const password of ['', PASSWORD])
      expect((await login(BEN.email, password || 'x')).json()).toMatchObject({ code: 'invalid_credentials' });
  });
});

describe('POST /api/auth/accept-invitation (SU-06)', () => {
  it('200 with the user and a session; from then on the password signs in', async () => {
    const { token, user } = await invite();
    const accepted = await accept(token, { name: ' Benjamin ' });
    const shown = { id: user.id, ...BEN, name: 'Benjamin', workspace_id: 'default' };
    expect(accepted.statusCode).toBe(200);
    expect(accepted.json()).toEqual({ user: shown });
    expect((await call(cookieOf(accepted), 'GET', '/api/auth/me')).json()).toMatchObject({ user: shown });
    expect((await login(BEN.email, PASSWORD)).statusCode).toBe(200);
  });

  it('410 once it is used, 401 when wrong, replaced or expired, all without telling whom it was for', async () => {
    const { token, user } = await invite();
    const late = await invite({ email: 'late@example.com' });
    const renewed = (await call(admin, 'POST', `/api/users/${late.user.id}/invite`)).json<WithLink>();
    const wrong = ['x', `${user.id}.${'x'.repeat(43)}`, `${token}x`, late.token];
    for (const text of wrong) expect((await accept(text)).json()).toMatchObject({ code: 'invalid_credentials' });
    expect((await accept(token)).statusCode).toBe(200);
    expect((await accept(token)).json()).toMatchObject({ status: 410, code: 'invitation_used' });
    node.pass(72 * HOUR_MS);
    expect((await accept(tokenIn(renewed.invite_url))).json()).toMatchObject({ code: 'invalid_credentials' });
  });

  it('lets one of two win', async () => {
    const { token } = await invite();
    const answers = await Promise.all([accept(token), accept(token, { password: 'another password' })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 410]);
  });

  it('is answered as the first when the very request is repeated', async () => {
    const { token } = await invite();
    const headers = { 'idempotency-key': 'k' };
    const send = () =>
      node.app.inject({
        method: 'POST',
        url: '/api/auth/accept-invitation',
        headers,
        payload: { token, password: PASSWORD },
      });
    expect((await send()).statusCode).toBe(200);
    const again = await send();
    expect(again.statusCode).toBe(200);
    expect((await call(cookieOf(again), 'GET', '/api/auth/me')).statusCode).toBe(200);
  });
});

describe('POST /api/users/{id}/invite for one who has a password (SU-06)', () => {
  it('makes a link whose use sets another one and ends all sessions', async () => {
    const { id, cookie } = await join();
    const answer = await call(admin, 'POST', `/api/users/${id}/invite`);
    expect(answer.statusCode).toBe(200);
    // The link alone changes nothing.
    expect((await call(cookie, 'GET', '/api/auth/me')).statusCode).toBe(200);
    const reset = await accept(tokenIn(answer.json<WithLink>().invite_url), { password: 'quite another one' });
    expect(reset.statusCode).toBe(200);
    expect((await call(cookie, 'GET', '/api/auth/me')).statusCode).toBe(401);
    expect((await call(cookieOf(reset), 'GET', '/api/auth/me')).statusCode).toBe(200);
    expect((await login(BEN.email, PASSWORD)).statusCode).toBe(401);
    expect((await login(BEN.email, 'quite another one')).statusCode).toBe(200);
  });
});

describe('PATCH /api/users/{id} (SU-06)', () => {
  it('changes name and role, which count for the next request (X-21)', async () => {
    const { id, cookie } = await join();
    expect((await call(cookie, 'GET', '/api/keys')).statusCode).toBe(403);
    const changed = await call(admin, 'PATCH', `/api/users/${id}`, { name: 'Benjamin', role: 'admin' });
    expect(changed.json()).toMatchObject({ id, name: 'Benjamin', role: 'admin' });
    await eventually(
      async () => (await call(cookie, 'GET', '/api/keys')).statusCode,
      (status) => status === 200,
    );
  });

  it('disables: ends the sessions for good and refuses the password; enabled again, the password signs in (SU-02)', async () => {
    const { id, cookie } = await join();
    const disabled = await call(admin, 'PATCH', `/api/users/${id}`, { disabled: true });
    expect(disabled.json()).toMatchObject({ id, disabled: true });
    await eventually(
      async () => (await call(cookie, 'GET', '/api/auth/me')).statusCode,
      (status) => status === 401,
    );
    expect((await login(BEN.email, PASSWORD)).json()).toMatchObject({ code: 'invalid_credentials' });
    expect((await call(admin, 'GET', `/api/users/${id}/sessions`)).json()).toEqual({ items: [], next_cursor: null });
    await call(admin, 'PATCH', `/api/users/${id}`, { disabled: false });
    expect((await call(cookie, 'GET', '/api/auth/me')).statusCode).toBe(401);
    expect((await login(BEN.email, PASSWORD)).statusCode).toBe(200);
  });

  it('409 last_admin for what leaves nobody who could undo it; of two at once one is refused', async () => {
    const me = (await call(admin, 'GET', '/api/auth/me')).json<{ user: { id: string } }>().user.id;
    // Who cannot sign in yet does not count.
    await invite({ email: 'invited@example.com', role: 'admin' });
    for (const changes of [{ role: 'member' }, { disabled: true }])
      expect((await call(admin, 'PATCH', `/api/users/${me}`, changes)).json()).toMatchObject({ code: 'last_admin' });
    const other = await join({ role: 'admin' });
    const answers = await Promise.all([
      call(admin, 'PATCH', `/api/users/${other.id}`, { disabled: true }),
      call(other.cookie, 'PATCH', `/api/users/${me}`, { role: 'member' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('refuses what only the service sets, and nothing at all (X-04)', async () => {
    const { user } = await invite();
    const refused = await call(admin, 'PATCH', `/api/users/${user.id}`, { email: 'eve@example.com' });
    expect(refused.json()).toMatchObject({
      errors: [{ field: '/email', code: 'read_only' }, { code: 'min_properties' }],
    });
    expect((await call(admin, 'PATCH', `/api/users/${user.id}`, {})).json()).toMatchObject({
      errors: [{ code: 'min_properties' }],
    });
  });
});

describe('who may manage users (SU-07, X-06)', () => {
  it('members learn who there is, and nothing more', async () => {
    const { id, cookie } = await join();
    const list = (await call(cookie, 'GET', '/api/users')).json<{ items: object[] }>();
    expect(list.items).toContainEqual({ id, name: 'Ben', disabled: false });
    for (const item of list.items) expect(Object.keys(item)).toEqual(['id', 'name', 'disabled']);
    for (const [method, url] of [
      ['POST', '/api/users'],
      ['PATCH', `/api/users/${id}`],
      ['POST', `/api/users/${id}/invite`],
      ['GET', `/api/users/${id}/sessions`],
      ['DELETE', `/api/users/${id}/sessions/${id}`],
    ] as const)
      expect((await call(cookie, method, url, method === 'GET' ? undefined : {})).json()).toMatchObject({
        code: 'insufficient_role',
        required_role: 'admin',
      });
  });

  it('another workspace finds nobody', async () => {
    const { id } = await join();
    const stranger = await node.signIn('admin', 'other');
    const list = (await call(stranger, 'GET', '/api/users')).json<{ items: object[] }>();
    expect(list.items).toHaveLength(1);
    for (const [method, url, payload] of [
      ['PATCH', `/api/users/${id}`, { name: 'Eve' }],
      ['POST', `/api/users/${id}/invite`, undefined],
      ['GET', `/api/users/${id}/sessions`, undefined],
    ] as const)
      expect((await call(stranger, method, url, payload)).statusCode).toBe(404);
  });
});
