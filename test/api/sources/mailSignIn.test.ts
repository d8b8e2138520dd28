import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLBACK_PATH } from '../../../api/sources/oauth/callback.ts';
import { openMailSignInServer, type MailSignInServer } from '../../support/sources/mailSignInServer.ts';
import { openSourceNode, type Call, type SourceNode } from '../../support/sources/sourceNode.ts';

const OAUTH = '/api/ticket-sources/email/oauth';
const MAILBOX = {
  kind: 'email',
  enabled: false,
  config: {
    IMAP_HOST: 'imap.example.com',
    SMTP_HOST: 'smtp.example.com',
    SECURITY: 'tls',
    USERNAME: 'support@example.com',
    FROM: 'support@example.com',
  },
};

let provider: MailSignInServer;
let node: SourceNode;
let admin: Call;
beforeAll(async () => {
  provider = await openMailSignInServer(`http://api.test${CALLBACK_PATH}`);
  node = await openSourceNode(provider.environment, undefined, provider.endpoints);
  admin = await node.caller();
});
afterAll(async () => {
  await node[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});

const begin = async (call = admin): Promise<{ authorization_url: string; state: string }> => {
  const answer = await call('POST', `${OAUTH}/start`, { provider: 'google' });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
/** Without any cookie: a provider sends the browser from another site. */
const comeBack = (url: URL) => node.app.inject({ method: 'GET', url: `${url.pathname}${url.search}` });
const sentTo = ({ headers }: { headers: Record<string, unknown> }): URL => new URL(String(headers['location']));
const signIn = async (call = admin): Promise<string> => {
  const answer = await comeBack(await provider.visit((await begin(call)).authorization_url));
  return sentTo(answer).searchParams.get('oauth_grant_id') ?? '';
};
const errorsOf = (answer: { json(): unknown }): unknown =>
  (answer.json() as { errors: { field: string; code: string }[] }).errors.map(({ field, code }) => [field, code]);

describe('signing in to a mailbox (SU-67)', () => {
  it('is offered at two providers, of which the operator has set up one (DS-94, X-27)', async () => {
    const member = await node.caller('member');
    expect((await member('GET', `${OAUTH}/providers`)).json()).toEqual([
      {
        id: 'google',
        name: 'Google',
        scopes: ['openid', 'email', 'https://mail.google.com/'],
        configured: true,
      },
      {
        id: 'microsoft',
        name: 'Microsoft',
        scopes: [
          'openid',
          'email',
          'offline_access',
          'https://outlook.office.com/IMAP.AccessAsUser.All',
          'https://outlook.office.com/SMTP.Send',
        ],
        configured: false,
      },
    ]);
  });

  it('422 not_available at one that is not set up, and 403 for a member (SU-07)', async () => {
    for (const answer of [
      await admin('POST', `${OAUTH}/start`, { provider: 'microsoft' }),
      await admin('GET', `${OAUTH}/start?provider=microsoft`),
    ]) {
      expect(answer.statusCode).toBe(422);
      expect(errorsOf(answer)).toEqual([['/provider', 'not_available']]);
    }
    const member = await node.caller('member');
    expect((await member('POST', `${OAUTH}/start`, { provider: 'google' })).statusCode).toBe(403);
    expect((await member('GET', `${OAUTH}/start?provider=google`)).statusCode).toBe(403);
  });

  it('200 with where the browser goes, and 302 there: with PKCE, and so that a refresh token comes (DS-95)', async () => {
    const { authorization_url: url, state } = await begin();
    const followed = await admin('GET', `${OAUTH}/start?provider=google`);
    expect(followed.statusCode).toBe(302);
    for (const to of [new URL(url), sentTo(followed)]) {
      expect(`${to.origin}${to.pathname}`).toBe(provider.endpoints.google.metadata.authorization_endpoint);
      expect(Object.fromEntries(to.searchParams)).toMatchObject({
        response_type: 'code',
        redirect_uri: `http://api.test${CALLBACK_PATH}`,
        scope: 'openid email https://mail.google.com/',
        access_type: 'offline',
        prompt: 'consent',
        code_challenge_method: 'S256',
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      });
    }
    expect(new URL(url).searchParams.get('state')).toBe(state);
  });

  it('302 to the page of sources, by a link and by a form; the grant names its account to whoever signed in (DS-96)', async () => {
    const byLink = await comeBack(await provider.visit((await begin()).authorization_url));
    const back = await provider.visit((await begin()).authorization_url);
    const byForm = await node.app.inject({
      method: 'POST',
      url: back.pathname,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://accounts.google.com',
        'sec-fetch-site': 'cross-site',
      },
      payload: back.searchParams.toString(),
    });
    const [colleague, stranger] = [await node.caller(), await node.caller('admin', 'other')];
    for (const answer of [byLink, byForm]) {
      expect(answer.statusCode).toBe(302);
      const { origin, pathname, searchParams } = sentTo(answer);
      expect([origin, pathname, [...searchParams.keys()]]).toEqual([
        'http://localhost:8090',
        '/sources',
        ['oauth_grant_id'],
      ]);
      const id = searchParams.get('oauth_grant_id');
      expect((await admin('GET', `${OAUTH}/grants/${id}`)).json()).toEqual({
        id,
        provider: 'google',
        account: 'support@example.com',
      });
      expect((await admin('GET', `${OAUTH}/grants/${id}?colour=red`)).statusCode).toBe(400);
      for (const other of [colleague, stranger])
        expect((await other('GET', `${OAUTH}/grants/${id}`)).statusCode).toBe(404);
    }
  });

  it('keeps tokens and account encrypted (X-62)', async () => {
    const id = await signIn();
    const tokens = (await node.mailboxGrants.held(id))?.tokens;
    expect(await provider.takesToken('support@example.com', tokens?.accessToken ?? '')).toBe(true);
    expect(node.mailboxGrants.tokens()).toEqual(expect.arrayContaining([tokens?.accessToken, tokens?.refreshToken]));
    const { rows } = await node.database.query('select t::text as all from vault.mailbox_grants t where id = $1', [id]);
    const stored = Buffer.from(JSON.stringify(rows)).toString('latin1');
    for (const text of [tokens?.accessToken ?? '', tokens?.refreshToken ?? '', 'support@example.com']) {
      expect(stored).not.toContain(text);
      expect(stored).not.toContain(Buffer.from(text).toString('hex'));
    }
  });

  it('401 for a state that was used, is not ours, or is none', async () => {
    const back = await provider.visit((await begin()).authorization_url);
    expect((await comeBack(back)).statusCode).toBe(302);
    const state = back.searchParams.get('state') ?? '';
    const [payload = '', mac = ''] = state.split('.');
    const owner = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const other = Buffer.from(JSON.stringify({ ...owner, userId: 'somebody' })).toString('base64url');
    for (const bad of [state, `${other}.${mac}`, `${payload}.`, payload, `${state}.x`, 'none', '']) {
      const url = new URL(back);
      url.searchParams.set('state', bad);
      expect({ bad, status: (await comeBack(url)).statusCode }).toEqual({ bad, status: bad === '' ? 400 : 401 });
    }
    expect((await node.app.inject({ method: 'POST', url: CALLBACK_PATH })).json()).toMatchObject({
      status: 401,
      code: 'unauthenticated',
    });
  });

  it('302 with oauth_error when the person says no, and when the provider gives nothing', async () => {
    const refused = await comeBack(await provider.visit((await begin()).authorization_url, 'no'));
    expect(sentTo(refused).search).toBe('?oauth_error=access_denied');
    const back = await provider.visit((await begin()).authorization_url);
    provider.failWith(500);
    expect(sentTo(await comeBack(back)).search).toBe('?oauth_error=provider_failed');
    provider.failWith(null);
    // A code that belongs to another sign-in was asked for with another verifier.
    const [one, two] = [await begin(), await begin()];
    const mixed = await provider.visit(one.authorization_url);
    mixed.searchParams.set('state', two.state);
    expect(sentTo(await comeBack(mixed)).search).toBe('?oauth_error=provider_failed');
  });

  it('stands in for the password of a source, for whoever signed in and once (SU-57)', async () => {
    const [colleague, stranger] = [await node.caller(), await node.caller('admin', 'other')];
    const body = { ...MAILBOX, oauth_grant_id: await signIn() };
    for (const call of [colleague, stranger]) {
      const answer = await call('POST', '/api/ticket-sources', body);
      expect([answer.statusCode, errorsOf(answer)]).toEqual([422, [['/oauth_grant_id', 'not_available']]]);
    }
    const answer = await admin('POST', '/api/ticket-sources', body);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ oauth_provider: 'google', config: MAILBOX.config });
    expect((await admin('GET', `${OAUTH}/grants/${body.oauth_grant_id}`)).statusCode).toBe(404);
    expect((await admin('POST', '/api/ticket-sources', body)).statusCode).toBe(422);
  });

  it('422 beside a password, for another kind, and without either', async () => {
    const id = await signIn();
    const both = { ...MAILBOX, config: { ...MAILBOX.config, PASSWORD: 'x' }, oauth_grant_id: id };
    expect(errorsOf(await admin('POST', '/api/ticket-sources', both))).toEqual([['/config/PASSWORD', 'conflict']]);
    expect(errorsOf(await admin('POST', '/api/ticket-sources', MAILBOX))).toEqual([['/config/PASSWORD', 'required']]);
    const desk = { BASE_URL: 'https://example.com', EMAIL: 'a@example.com', API_TOKEN: 'abcdefgh' };
    expect(
      errorsOf(await admin('POST', '/api/ticket-sources', { kind: 'helpdesk', config: desk, oauth_grant_id: id })),
    ).toEqual([['/oauth_grant_id', 'unknown_field']]);
  });

  it('takes the place of a password by a change, and a password that of a sign-in; what is not used goes (X-64)', async () => {
    const withPassword = { ...MAILBOX, config: { ...MAILBOX.config, PASSWORD: 'x' } };
    const { id } = (await admin('POST', '/api/ticket-sources', withPassword)).json<{ id: string }>();
    const path = `/api/ticket-sources/${id}`;
    const kept = async (): Promise<unknown> =>
      (await node.database.query('select id from vault.mailbox_grants where source_id = $1', [id])).rows;
    const grants = [await signIn(), await signIn()];
    for (const grantId of grants) {
      const changed = await admin('PATCH', path, { oauth_grant_id: grantId });
      expect(changed.json()).toMatchObject({ oauth_provider: 'google', config: MAILBOX.config });
      await expect.poll(kept).toEqual([{ id: grantId }]);
    }
    const renamed = await admin('PATCH', path, { name: 'Mail', config: { MAILBOX: 'Help' } });
    expect(renamed.json()).toMatchObject({ oauth_provider: 'google', config: { MAILBOX: 'Help' } });
    const back = await admin('PATCH', path, { config: { PASSWORD: 'y' } });
    expect(back.json()).toMatchObject({ oauth_provider: null, config: { PASSWORD: { set: true } } });
    await expect.poll(kept).toEqual([]);
    const again = await admin('PATCH', path, { oauth_grant_id: await signIn() });
    expect(again.json()).not.toHaveProperty('config.PASSWORD');
    await admin('DELETE', path);
    await expect.poll(kept).toEqual([]);
  });
});
