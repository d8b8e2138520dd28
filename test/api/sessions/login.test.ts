import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteStaleRows } from '../../../adapters/postgres/ops/activity.ts';
import { identityNode, type IdentityNode, type IdentityOptions } from '../../support/nodes/identityNode.ts';
import { nonEmpty } from '../../support/nonEmpty.ts';

const LIMITS = { SERVICE_LOGIN_FAILURES_PER_ADDRESS: '5', SERVICE_LOGIN_FAILURES_PER_EMAIL: '10' };

let node: IdentityNode;
const open = async (options: IdentityOptions = {}): Promise<void> => {
  node = await identityNode(options);
  await node.addUser({ email: 'ada@example.com', password: 'correct horse battery' });
};
const login = (changes: object = {}, remoteAddress = '192.0.2.1', headers: Record<string, string> = {}) =>
  node.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress,
    headers,
    payload: { email: 'ada@example.com', password: 'correct horse battery', ...changes },
  });
type Answer = { headers: Record<string, unknown> };
const cookiesOf = ({ headers }: Answer): string[] => [headers['set-cookie'] ?? []].flat().map(String);
const cookieOf = (answer: Answer): string => cookiesOf(answer)[0]?.split(';')[0] ?? '';
/** What a browser sends along that has signed in once, and out again. */
const browserOf = (answer: Answer): string =>
  cookiesOf(answer)
    .find((text) => text.startsWith('service_browser='))
    ?.split(';')[0] ?? '';
const me = (cookie: string) => node.app.inject({ url: '/api/auth/me', headers: { cookie } });

afterEach(() => node.close());

describe('POST /api/auth/login (SU-01)', () => {
  beforeEach(() => open());

  it('200 with the user and an HttpOnly, SameSite=Lax cookie', async () => {
    const answer = await login({ email: ' ADA@example.com ' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      user: {
        id: expect.any(String),
        email: 'ada@example.com',
        name: 'Someone',
        role: 'admin',
        workspace_id: 'default',
      },
    });
    expect(cookiesOf(answer)).toEqual([
      expect.stringMatching(/^service_session=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(
        /^service_browser=[A-Za-z0-9_-]{43}\.[0-9a-f]{64}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    expect(answer.headers['service-version']).toBe('0.3.0');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('200 with a new session each time; the former one goes on', async () => {
    const [first, second] = [cookieOf(await login()), cookieOf(await login())];
    expect(first).not.toBe(second);
    expect((await me(first)).statusCode).toBe(200);
    expect((await me(second)).statusCode).toBe(200);
  });

  it('401 alike for an unknown address and a wrong password (SU-02)', async () => {
    const answers = [await login({ email: 'eve@example.com' }), await login({ password: 'wrong' })];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    const [unknown, wrong] = answers.map((answer) => ({ ...answer.json<object>(), request_id: null }));
    expect(unknown).toEqual(wrong);
    expect(unknown).toMatchObject({ code: 'invalid_credentials' });
  });

  it('records failures without the address, and a success as the session’s start (X-66)', async () => {
    await login({ email: 'eve@example.com', password: 'a secret of eve' });
    await login({ password: 'wrong' });
    await login();
    const { rows } = await node.database.query<{ type: string; payload: Buffer; meta: Buffer }>(
      `select type, payload, meta from es.events where stream_id like 'auth-%' order by position`,
    );
    expect(rows.map(({ type }) => type)).toEqual(['LoginFailed', 'LoginFailed', 'SessionStarted']);
    expect(JSON.parse(String(rows[0]?.payload))).toMatchObject({ userId: null, reason: 'unknown_address' });
    expect(JSON.parse(String(rows[1]?.payload))).toMatchObject({ reason: 'wrong_password' });
    for (const { payload, meta } of rows)
      expect(`${String(payload)}${String(meta)}`).not.toMatch(/@example|eve|secret|wrong"|192\.0/);
  });

  it.each([
    [{ email: undefined }, '/email', 'required'],
    [{ password: 5 }, '/password', 'type'],
    [{ remember: true }, '/remember', 'unknown_field'],
  ])('422 for %j', async (changes, field, code) => {
    const answer = await login(changes);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ errors: [{ field, code }] });
  });

  it('serves users of every workspace with their own (X-07)', async () => {
    await node.addUser({ email: 'bob@example.com', password: 'x'.repeat(12), workspaceId: 'other', role: 'member' });
    const answer = await login({ email: 'bob@example.com', password: 'x'.repeat(12) });
    expect(answer.json()).toMatchObject({ user: { workspace_id: 'other', role: 'member' } });
  });

  it('takes an address once in the whole installation', async () => {
    const again = node.addUser({ email: 'Ada@example.com', password: 'x'.repeat(12), workspaceId: 'other' });
    await expect(again).rejects.toMatchObject({ code: 'email_taken' });
  });
});

/** Somebody keeps guessing from ever new addresses. */
const guess = async (): Promise<void> => {
  for (let n = 0; n < 10; n += 1) await login({ password: 'wrong' }, `198.51.100.${n}`);
  expect((await login({}, '203.0.113.1')).statusCode).toBe(429);
};

describe('too many failures (SU-03)', () => {
  it('429 after 5 from one address, whatever is sent; other addresses go on', async () => {
    await open({ environment: LIMITS });
    for (let n = 0; n < 5; n += 1) expect((await login({ email: `eve-${n}@example.com` })).statusCode).toBe(401);
    const refused = await login();
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'rate_limited', limit: 5, window_s: 300 });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await login({}, '192.0.2.2')).statusCode).toBe(200);
  });

  it('429 after 10 for one e-mail address, from wherever', async () => {
    await open({ environment: LIMITS });
    for (let n = 0; n < 10; n += 1)
      expect((await login({ password: 'wrong' }, `198.51.100.${n}`)).statusCode).toBe(401);
    const refused = await login({ email: 'ADA@example.com' }, '203.0.113.1');
    expect(refused.json()).toMatchObject({ status: 429, limit: 10, window_s: 900 });
  });

  it('401 for no more than the limit when they come at once', async () => {
    await open({ environment: LIMITS });
    const answers = await Promise.all(Array.from({ length: 20 }, () => login({ password: 'wrong' })));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15);
  });

  it('200 for any number of parallel sign-ins with the right password', async () => {
    await open({ environment: LIMITS });
    const answers = await Promise.all(Array.from({ length: 12 }, () => login()));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
  });

  it('200 all the same from an address where the account signed in before', async () => {
    await open({ environment: LIMITS });
    await login({}, '192.0.2.1');
    await guess();
    expect((await login({ email: ' ADA@example.com' }, '192.0.2.1')).statusCode).toBe(200);
    expect((await login({}, '192.0.2.2')).statusCode).toBe(429);
  });

  it('200 all the same from a browser where the account signed in before, wherever it is now', async () => {
    await open({ environment: LIMITS });
    const cookie = browserOf(await login());
    await guess();
    expect((await login({}, '203.0.113.7', { cookie })).statusCode).toBe(200);
  });

  it('429 from a known address after 5 failures there', async () => {
    await open({ environment: LIMITS });
    const cookie = browserOf(await login());
    for (let n = 0; n < 5; n += 1)
      expect((await login({ password: 'wrong' }, '192.0.2.1', { cookie })).statusCode).toBe(401);
    expect((await login({}, '192.0.2.1', { cookie })).json()).toMatchObject({ limit: 5, window_s: 300 });
  });

  it('429 for another account’s browser and address, and for a marker that is forged or cut', async () => {
    await open({ environment: LIMITS });
    await node.addUser({ email: 'bob@example.com', password: 'x'.repeat(12) });
    const ofBob = browserOf(await login({ email: 'bob@example.com', password: 'x'.repeat(12) }, '192.0.2.9'));
    const ofAda = browserOf(await login({}, '192.0.2.8'));
    await guess();
    for (const cookie of [
      ofBob,
      ofAda.slice(0, -1),
      `${ofAda.split('.')[0]}.`,
      'service_browser=x',
      'service_browser=',
    ])
      expect((await login({}, '192.0.2.9', { cookie })).statusCode).toBe(429);
  });

  it('one marker serves all accounts of a browser', async () => {
    await open({ environment: LIMITS });
    await node.addUser({ email: 'bob@example.com', password: 'x'.repeat(12) });
    const first = browserOf(await login());
    const bob = { email: 'bob@example.com', password: 'x'.repeat(12) };
    const second = browserOf(await login(bob, '192.0.2.9', { cookie: first }));
    expect(second).toBe(first);
    await guess();
    expect((await login({}, '203.0.113.7', { cookie: second })).statusCode).toBe(200);
  });

  it('429 again 30 days after the last sign-in from there', async () => {
    await open({ environment: LIMITS });
    const cookie = browserOf(await login());
    await node.database.query(`update ops.known_sign_ins set signed_in_at = now() - interval '30 days 1 minute'`);
    await guess();
    expect((await login({}, '192.0.2.1', { cookie })).statusCode).toBe(429);
    await deleteStaleRows(node.database, 7);
    expect((await node.database.query('select from ops.known_sign_ins')).rows).toHaveLength(0);
  });

  it('keeps no address and no marker in clear (X-66)', async () => {
    await open();
    const [, token = ''] = /=([^.]+)/.exec(browserOf(await login())) ?? [];
    await login({ email: 'eve@example.com' });
    const failures = await node.database.query('select key_hash from ops.login_failures');
    const known = await node.database.query('select key_hash from ops.known_sign_ins');
    expect([failures.rows, known.rows]).toMatchObject([{ length: 2 }, { length: 2 }]);
    const kept = JSON.stringify([failures.rows, known.rows]);
    for (const clear of ['eve@example.com', 'ada@example.com', '192.0.2.1', token])
      expect(kept).not.toContain(Buffer.from(clear).toString('hex'));
  });
});

describe('sessions (SU-01)', () => {
  const HOUR_MS = 3_600_000;

  it('set a Secure cookie when the public web URL is https', async () => {
    await open({ environment: { SERVICE_PUBLIC_WEB_URL: 'https://support.example.com' } });
    for (const cookie of nonEmpty(cookiesOf(await login()))) expect(cookie).toMatch(/; Secure/);
  });

  it('end after 12 hours without use, and slide with use', async () => {
    await open();
    const [used, unused] = [cookieOf(await login()), cookieOf(await login())];
    node.pass(11 * HOUR_MS);
    expect((await me(used)).statusCode).toBe(200);
    await lastUseNoted();
    node.pass(HOUR_MS);
    expect((await me(unused)).statusCode).toBe(401);
    node.pass(10 * HOUR_MS);
    expect((await me(used)).statusCode).toBe(200);
  });

  it('end after 7 days however much they are used', async () => {
    await open();
    const cookie = cookieOf(await login());
    for (let hours = 0; hours < 7 * 24; hours += 6) {
      expect((await me(cookie)).statusCode).toBe(200);
      await lastUseNoted();
      node.pass(6 * HOUR_MS);
    }
    expect((await me(cookie)).statusCode).toBe(401);
  });

  it('204 logout ends this session at once and no other (X-21)', async () => {
    await open();
    const [one, other] = [cookieOf(await login()), cookieOf(await login())];
    const answer = await node.app.inject({ method: 'POST', url: '/api/auth/logout', headers: { cookie: one } });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['set-cookie']).toMatch(/^service_session=;.*Expires=Thu, 01 Jan 1970/);
    expect((await me(one)).statusCode).toBe(401);
    expect((await me(other)).statusCode).toBe(200);
  });

  it('401 unauthenticated without a cookie, with a wrong and with a cut one', async () => {
    await open();
    const cookie = cookieOf(await login());
    for (const wrong of ['', 'service_session=', 'service_session=wrong', cookie.slice(0, -1)])
      expect((await me(wrong)).json()).toMatchObject({ status: 401, code: 'unauthenticated' });
  });

  it('keep only the SHA-256 of the cookie (X-66)', async () => {
    await open();
    const token = cookieOf(await login()).replace('service_session=', '');
    const { rows } = await node.database.query<{ bytes: Buffer }>('select payload || meta as bytes from es.events');
    expect(Buffer.concat(rows.map(({ bytes }) => bytes)).toString('latin1')).not.toContain(token);
  });
});

/** The last use is written beside the request, not before its answer. */
const lastUseNoted = async (): Promise<void> => {
  const now = node.deps.now();
  for (;;) {
    const { rows } = await node.database.query('select from ops.session_activity where last_seen_at = $1', [now]);
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};
