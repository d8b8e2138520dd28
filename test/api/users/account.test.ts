import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '../../../domain/core/ids.ts';
import { eventually } from '../../support/eventually.ts';
import { identityNode, type IdentityNode } from '../../support/nodes/identityNode.ts';

const HOUR_MS = 3_600_000;
const ADA = { email: 'ada@example.com', password: 'correct horse battery' };
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

let node: IdentityNode;
let userId: UserId;
beforeEach(async () => {
  node = await identityNode({ environment: { SERVICE_LOGIN_FAILURES_PER_ADDRESS: '3' } });
  userId = await node.addUser({ ...ADA, role: 'member' });
});
afterEach(() => node.close());

const login = async (payload: object = ADA): Promise<string> => {
  const answer = await node.app.inject({ method: 'POST', url: '/api/auth/login', payload });
  expect(answer.statusCode).toBe(200);
  return String([answer.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
};
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const call = (cookie: string, method: Method, url: string, payload?: object) =>
  node.app.inject({
    method,
    url,
    remoteAddress: '192.0.2.7',
    headers: { cookie, 'user-agent': FIREFOX },
    ...(payload && { payload }),
  });
const status = async (cookie: string): Promise<number> => (await call(cookie, 'GET', '/api/auth/me')).statusCode;
const passwords = (current_password: string, new_password = 'staple battery horse') => ({
  current_password,
  new_password,
});
type Session = { id: string; current: boolean; address: string | null; browser: string | null } & Record<
  string,
  unknown
>;
const listed = async (cookie: string): Promise<readonly Session[]> =>
  (await call(cookie, 'GET', '/api/auth/sessions')).json<{ items: Session[] }>().items;

/** Signing in and out waits for no read model. */
const sessionsOf = (cookie: string, count: number): Promise<readonly Session[]> =>
  eventually(
    () => listed(cookie),
    (sessions) => sessions.length === count && sessions.some(({ current }) => current),
  );

describe('POST /api/auth/password (SU-05)', () => {
  it('204; ends the other sessions, and the new password alone signs in', async () => {
    const [own, other] = [await login(), await login()];
    expect((await call(own, 'POST', '/api/auth/password', passwords(ADA.password))).statusCode).toBe(204);
    expect([await status(own), await status(other)]).toEqual([200, 401]);
    await sessionsOf(own, 1);
    const old = await node.app.inject({ method: 'POST', url: '/api/auth/login', payload: ADA });
    expect(old.statusCode).toBe(401);
    expect(await status(await login({ ...ADA, password: 'staple battery horse' }))).toBe(200);
  });

  it('401 for a wrong one, which counts as a failed sign-in and is in the log (SU-03)', async () => {
    const own = await login();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const wrong = await call(own, 'POST', '/api/auth/password', passwords('not my password'));
      expect(wrong.json()).toMatchObject({ status: 401, code: 'invalid_credentials' });
    }
    const refused = await call(own, 'POST', '/api/auth/password', passwords(ADA.password));
    expect(refused.json()).toMatchObject({ status: 429, limit: 3, window_s: 300 });
    const { rows } = await node.database.query(`select from es.events where type = 'LoginFailed'`);
    expect(rows).toHaveLength(3);
    expect(await status(own)).toBe(200);
  });

  it.each(['x'.repeat(11), 'x'.repeat(129)])('422 for a new one of another length (%#)', async (next) => {
    const answer = await call(await login(), 'POST', '/api/auth/password', passwords(ADA.password, next));
    expect(answer.json()).toMatchObject({ status: 422, errors: [{ field: '/new_password' }] });
  });

  it('of two at once one wins, and its session goes on', async () => {
    const cookies = [await login(), await login()];
    const answers = await Promise.all(
      cookies.map((cookie, n) =>
        call(cookie, 'POST', '/api/auth/password', passwords(ADA.password, `another password ${n}`)),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 401]);
    const standing = await Promise.all(cookies.map(status));
    expect(standing).toEqual(answers.map(({ statusCode }) => (statusCode === 204 ? 200 : 401)));
  });
});

describe('one’s own sessions (SU-06)', () => {
  it('are listed newest first, with last use, address and browser; never with what opens them', async () => {
    const first = await login();
    node.pass(HOUR_MS);
    const own = await login();
    await status(own);
    const sessions = await eventually(
      () => listed(own),
      (found) => found.length === 2 && found[0]?.address !== null,
    );
    expect(sessions).toEqual([
      {
        id: expect.any(String),
        started_at: '2026-11-21T11:00:00.000Z',
        last_used_at: '2026-11-21T11:00:00.000Z',
        expires_at: '2026-11-28T11:00:00.000Z',
        address: '192.0.2.7',
        browser: 'Firefox on Linux',
        current: true,
      },
      expect.objectContaining({ started_at: '2026-11-21T10:00:00.000Z', address: null, browser: null, current: false }),
    ]);
    expect(await status(first)).toBe(200);
  });

  it('leave out what has been idle for too long, and what somebody signed out of (SU-01)', async () => {
    await login();
    node.pass(11 * HOUR_MS);
    const [own, ended] = [await login(), await login()];
    await sessionsOf(own, 3);
    await call(ended, 'POST', '/api/auth/logout');
    node.pass(HOUR_MS);
    expect(await sessionsOf(own, 1)).toMatchObject([{ current: true }]);
  });

  it('can be ended, once and again, at once (X-21); another’s is not found (X-06)', async () => {
    const [own, other] = [await login(), await login()];
    const id = (await sessionsOf(own, 2)).find(({ current }) => !current)?.id;
    for (let times = 0; times < 2; times += 1)
      expect((await call(own, 'DELETE', `/api/auth/sessions/${id}`)).statusCode).toBe(204);
    expect([await status(own), await status(other)]).toEqual([200, 401]);
    await sessionsOf(own, 1);
    await node.addUser({ email: 'eve@example.com', password: 'correct horse battery' });
    const eve = await login({ ...ADA, email: 'eve@example.com' });
    const [mine] = await sessionsOf(own, 1);
    expect((await call(eve, 'DELETE', `/api/auth/sessions/${mine?.id}`)).statusCode).toBe(404);
    expect(await status(own)).toBe(200);
  });

  it('are shown to administrators, who can end them', async () => {
    const own = await login();
    const admin = await node.signIn();
    const path = `/api/users/${userId}/sessions`;
    const [session] = await eventually(
      async () => (await call(admin, 'GET', path)).json<{ items: Session[] }>().items,
      (found) => found.length === 1,
    );
    expect(session).toMatchObject({ current: false });
    expect((await call(admin, 'DELETE', `${path}/${session?.id}`)).statusCode).toBe(204);
    expect(await status(own)).toBe(401);
    // Not by the path of somebody else.
    const adminId = (await call(admin, 'GET', '/api/auth/me')).json<{ user: { id: string } }>().user.id;
    expect((await call(admin, 'DELETE', `/api/users/${adminId}/sessions/${session?.id}`)).statusCode).toBe(404);
  });
});

describe('PATCH /api/auth/me (SU-06)', () => {
  it('changes one’s own name, and nothing else', async () => {
    const own = await login();
    const answer = await call(own, 'PATCH', '/api/auth/me', { name: ' Ada L. ' });
    expect(answer.json()).toMatchObject({ user: { id: userId, name: 'Ada L.', role: 'member' } });
    expect((await call(own, 'GET', '/api/auth/me')).json()).toMatchObject({ user: { name: 'Ada L.' } });
    const refused = await call(own, 'PATCH', '/api/auth/me', { name: 'Ada', role: 'admin' });
    expect(refused.json()).toMatchObject({ errors: [{ field: '/role', code: 'read_only' }] });
  });
});

describe('GET /api/auth/me (SU-07)', () => {
  it('tells what the role allows', async () => {
    type Account = { permissions: string[] };
    const of = async (cookie: string) => (await call(cookie, 'GET', '/api/auth/me')).json<Account>().permissions;
    const [member, admin] = [await of(await login()), await of(await node.signIn())];
    expect(member).toContain('tickets:act');
    expect(member).not.toContain('users:manage');
    expect(admin).toEqual(expect.arrayContaining([...member, 'users:manage', 'keys:manage', 'clusters:manage']));
  });
});
