import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../../api/http/http.ts';
import { identityNode, type IdentityNode, type MadeKey } from '../../support/nodes/identityNode.ts';

const API_VERSION = '2026-06-01.beta';

const routes: Route[] = [
  (app) => {
    const read = { config: { access: { surface: 'cluster', scope: 'clusters:read' } } } as const;
    const write = { config: { access: { surface: 'cluster', scope: 'clusters:write' } } } as const;
    app.get('/clusters', read, async (request) => ({ caller: request.principal?.type }));
    app.post('/clusters', write, async () => ({ done: true }));
    app.get('/limits', { config: { access: { surface: 'cluster', scope: null } } }, async () => ({ any: true }));
    app.get('/audit/status', { config: { access: { surface: 'audit', scope: 'audit:read' } } }, async () => ({}));
    app.get('/api/inbox', { config: { access: { surface: 'api', role: 'member' } } }, async () => ({}));
    const tickets = { config: { access: { surface: 'api', role: 'member', keys: 'tickets:read' } } } as const;
    app.get('/api/tickets', tickets, async () => ({}));
    app.post('/api/admin', { config: { access: { surface: 'api', role: 'admin' } } }, async () => ({}));
    app.get('/health', { config: { access: { surface: 'public' } } }, async () => ({}));
  },
];

let node: IdentityNode;
let admin: string;
let member: string;
let reader: MadeKey;
let writer: MadeKey;

beforeAll(async () => {
  node = await identityNode({ routes });
  admin = await node.signIn('admin');
  member = await node.signIn('member');
  reader = await node.makeKey(admin, { scopes: ['clusters:read'] });
  writer = await node.makeKey(admin, { scopes: ['clusters:write'] });
});
afterAll(() => node.close());

type Headers = Record<string, string>;
const call = (method: 'GET' | 'POST' | 'HEAD', url: string, headers: Headers = {}) =>
  node.app.inject({ method, url, headers });
const cluster = (method: 'GET' | 'POST', headers: Headers = {}, url = '/clusters') =>
  call(method, url, { 'api-version': API_VERSION, ...headers });

describe('API-Version (X-22)', () => {
  it('400 api_version_required without it, before authentication (X-18)', async () => {
    const answer = await call('GET', '/clusters');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'api_version_required', supported_versions: [API_VERSION] });
    expect(answer.headers['api-version']).toBeUndefined();
  });

  it('400 api_version_unknown for another value', async () => {
    const answer = await call('GET', '/clusters', { 'api-version': '2025-01-01', 'api-key': reader.key });
    expect(answer.json()).toMatchObject({ status: 400, code: 'api_version_unknown' });
  });

  it('is echoed on success and on every error', async () => {
    const answers = [
      await cluster('GET', { 'api-key': reader.key }),
      await cluster('GET'),
      await cluster('POST', { 'api-key': reader.key }),
      await cluster('GET', {}, '/clusters/unknown/route'),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 401, 403, 404]);
    for (const answer of answers) expect(answer.headers['api-version']).toBe(API_VERSION);
  });

  it('is not asked for on /api, /audit and public paths, which name the service’s version (X-24)', async () => {
    const [inbox, audit, health] = [
      await call('GET', '/api/inbox', { cookie: member }),
      await call('GET', '/audit/status', { cookie: admin }),
      await call('GET', '/health'),
    ];
    expect([inbox.statusCode, audit.statusCode, health.statusCode]).toEqual([200, 200, 200]);
    expect(inbox.headers['service-version']).toBe('0.3.0');
    expect(audit.headers['service-version']).toBe('0.3.0');
    expect(health.headers['service-version']).toBeUndefined();
  });
});

describe('what no route answers', () => {
  it.each([
    ['POST', '/limits', 405],
    ['GET', '/clusters/unknown/route', 404],
    ['GET', '/clusters/%zz', 404],
    ['GET', '/clusters/%C3%28', 404],
    ['GET', '/cluster-types/%', 404],
    ['GET', `/clusters/${'x'.repeat(2000)}/y`, 404],
  ] as const)(
    '%s %s carries the headers of every answer of the cluster API (X-12, X-22, X-39)',
    async (method, url, status) => {
      const answer = await call(method, url, { 'api-version': API_VERSION, 'x-request-id': 'mine' });
      expect([answer.statusCode, answer.json()]).toMatchObject([status, { request_id: 'mine', instance: url }]);
      expect(answer.headers).toMatchObject({
        'x-request-id': 'mine',
        'api-version': API_VERSION,
        'ratelimit-limit': expect.stringMatching(/^\d+$/),
        'ratelimit-remaining': expect.stringMatching(/^\d+$/),
        'ratelimit-reset': expect.stringMatching(/^\d+$/),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      });
    },
  );

  it.each(['/api/%zz', '/api', '/audit/nothing'])('%s names the service’s version (X-24)', async (url) => {
    const answer = await call('GET', url);
    expect([answer.statusCode, answer.headers['service-version']]).toEqual([404, '0.3.0']);
    expect(answer.headers['ratelimit-limit']).toBeUndefined();
  });
});

describe('authentication (X-17)', () => {
  it('404 and 405 come before everything (X-18)', async () => {
    expect((await call('GET', '/nowhere')).statusCode).toBe(404);
    expect((await call('POST', '/limits')).statusCode).toBe(405);
  });

  it.each([
    ['/clusters', 'ApiKey realm="clusters"'],
    ['/audit/status', 'ApiKey realm="clusters"'],
    ['/api/tickets', 'ApiKey realm="support"'],
    ['/api/inbox', undefined],
  ])('401 for GET %s without a key, with WWW-Authenticate %s (SU-192)', async (url, challenge) => {
    const answer = await call('GET', url, { 'api-version': API_VERSION });
    expect(answer.json()).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(answer.headers['www-authenticate']).toBe(challenge);
  });

  it('401 alike for a missing, malformed, unknown and mistyped key', async () => {
    const mistyped = `${reader.key.slice(0, -1)}${reader.key.endsWith('0') ? '1' : '0'}`;
    const unknown = (await import('../../../domain/keys/keyText.ts')).apiKeyText(new Uint8Array(32).fill(7));
    const bodies = [];
    for (const key of [undefined, '', 'svk_short', mistyped, unknown]) {
      const answer = await cluster('GET', key === undefined ? {} : { 'api-key': key });
      expect(answer.statusCode).toBe(401);
      bodies.push({ ...answer.json<object>(), request_id: null });
    }
    for (const body of bodies) expect(body).toEqual(bodies[0]);
  });

  it('401 for an invalid key even beside a valid cookie', async () => {
    expect((await cluster('GET', { 'api-key': 'wrong', cookie: admin })).statusCode).toBe(401);
  });

  it('200 as the key when key and cookie are sent', async () => {
    const answer = await cluster('GET', { 'api-key': reader.key, cookie: member });
    expect(answer.json()).toEqual({ caller: 'api_key' });
  });

  it('answers HEAD as GET', async () => {
    expect((await call('HEAD', '/api/inbox')).statusCode).toBe(401);
    expect((await call('HEAD', '/api/inbox', { cookie: member })).statusCode).toBe(200);
  });

  it('fails the start for a route that does not say who may call it', async () => {
    const open = identityNode({ routes: [(app) => void app.get('/forgotten', async () => ({}))] });
    await expect(open).rejects.toThrow('/forgotten does not say who may call it');
  });
});

describe('scopes and roles (CL-87, X-19, SU-07)', () => {
  it('403 insufficient_scope names the scope', async () => {
    const answer = await cluster('POST', { 'api-key': reader.key });
    expect(answer.json()).toMatchObject({ status: 403, code: 'insufficient_scope', required_scope: 'clusters:write' });
  });

  it('200 for clusters:read by clusters:write', async () => {
    expect((await cluster('GET', { 'api-key': writer.key })).statusCode).toBe(200);
  });

  it('200 for any key where no scope is asked for', async () => {
    expect((await cluster('GET', { 'api-key': reader.key }, '/limits')).statusCode).toBe(200);
  });

  it('200 for an admin’s session on every scope, 403 insufficient_role for a member’s', async () => {
    expect((await cluster('POST', { cookie: admin })).statusCode).toBe(200);
    const answer = await cluster('GET', { cookie: member });
    expect(answer.json()).toMatchObject({ status: 403, code: 'insufficient_role', required_role: 'admin' });
  });

  it('403 for a member where an admin is asked for', async () => {
    expect((await call('POST', '/api/admin', { cookie: member })).json()).toMatchObject({ code: 'insufficient_role' });
    expect((await call('POST', '/api/admin', { cookie: admin })).statusCode).toBe(200);
  });

  it('401 for a key on the support API, good or bad, alone or beside a session, which says what is needed (X-17)', async () => {
    for (const headers of [
      { 'api-key': writer.key },
      { 'api-key': 'none' },
      { 'api-key': writer.key, cookie: admin },
    ]) {
      const answer = await call('GET', '/api/inbox', headers);
      expect(answer.json()).toMatchObject({ status: 401, code: 'unauthenticated' });
      expect(answer.json<{ detail: string }>().detail).toContain('a session cookie, not an API key');
    }
  });

  it('403 without audit:read on the audit log', async () => {
    const key = { 'api-key': writer.key };
    expect((await call('GET', '/audit/status', key)).json()).toMatchObject({ code: 'insufficient_scope' });
  });
});

const from = (headers: Headers) => call('POST', '/api/admin', { cookie: admin, ...headers });

describe('other sites (X-20)', () => {
  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:8090' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:8091' },
  ])('403 cross_origin for %j', async (headers) => {
    expect((await from(headers)).json()).toMatchObject({ status: 403, code: 'cross_origin' });
  });

  it.each([
    {},
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://localhost:8090' },
    { origin: 'http://localhost:8080' },
  ])('200 for %j', async (headers) => expect((await from(headers)).statusCode).toBe(200));

  it('401 comes first, and reads and keys pass', async () => {
    const evil = { 'sec-fetch-site': 'cross-site' };
    expect((await call('POST', '/api/admin', evil)).statusCode).toBe(401);
    expect((await call('GET', '/api/inbox', { cookie: member, ...evil })).statusCode).toBe(200);
    expect((await cluster('POST', { 'api-key': writer.key, ...evil })).statusCode).toBe(200);
  });
});
