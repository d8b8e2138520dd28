import { afterEach, describe, expect, it } from 'vitest';
import type { Route } from '../../../api/http/http.ts';
import { mintBootstrap } from '../../../processes/sessions/bootstrap.ts';
import { identityNode, type IdentityNode } from '../../support/nodes/identityNode.ts';

const routes: Route[] = [
  (app) => {
    const access = { surface: 'cluster', scope: null } as const;
    app.get('/clusters', { config: { access } }, async () => ({}));
    app.post('/clusters', { config: { access } }, async () => ({}));
    app.get('/api/inbox', { config: { access: { surface: 'api', role: 'member' } } }, async () => ({}));
  },
];

let node: IdentityNode;
let admin: string;
let key: string;
const open = async (environment: NodeJS.ProcessEnv): Promise<void> => {
  node = await identityNode({ routes, environment });
  admin = await node.signIn();
  ({ key } = await node.makeKey(admin));
};
afterEach(() => node.close());

const headers = () => ({ 'api-version': '2026-06-01.beta', 'api-key': key });
const call = (method: 'GET' | 'POST') => node.app.inject({ method, url: '/clusters', headers: headers() });
const failing = (remoteAddress: string) =>
  node.app.inject({ url: '/clusters', headers: { ...headers(), 'api-key': 'wrong' }, remoteAddress });

const inbox = () => node.app.inject({ url: '/api/inbox', headers: { cookie: admin } });

/** How many of the answers in a row were allowed. */
const allowed = async (count: number, request: () => Promise<{ statusCode: number }>): Promise<number> => {
  let passed = 0;
  for (let n = 0; n < count; n += 1) if ((await request()).statusCode !== 429) passed += 1;
  return passed;
};

describe('rate limits (X-38)', () => {
  it('let 60 reads and 20 writes through at once, each on their own', async () => {
    await open({ SERVICE_RATE_READS_PER_MINUTE: '600', SERVICE_RATE_WRITES_PER_MINUTE: '60' });
    expect(await allowed(70, () => call('GET'))).toBe(60);
    expect(await allowed(30, () => call('POST'))).toBe(20);
  });

  it('refill steadily: 600 reads a minute are one per 100 ms', async () => {
    await open({ SERVICE_RATE_READS_PER_MINUTE: '600' });
    await allowed(60, () => call('GET'));
    node.pass(300);
    expect(await allowed(5, () => call('GET'))).toBe(3);
  });

  it('429 rate_limited says what is allowed and when to come back', async () => {
    await open({ SERVICE_RATE_WRITES_PER_MINUTE: '6' });
    await allowed(6, () => call('POST'));
    const answer = await call('POST');
    expect(answer.json()).toMatchObject({ status: 429, code: 'rate_limited', limit: 6, window_s: 60 });
    expect(answer.headers['retry-after']).toBe('10');
    node.pass(10_000);
    expect((await call('POST')).statusCode).toBe(200);
  });

  it('count each key and session by itself', async () => {
    await open({ SERVICE_RATE_READS_PER_MINUTE: '3' });
    expect(await allowed(5, () => call('GET'))).toBe(3);
    ({ key } = await node.makeKey(admin));
    expect((await call('GET')).statusCode).toBe(200);
  });

  it('give sessions on /api a limit of their own', async () => {
    await open({ SERVICE_RATE_READS_PER_MINUTE: '1', SERVICE_RATE_SESSION_PER_MINUTE: '12' });
    // One of the twelve made the key.
    expect(await allowed(20, inbox)).toBe(11);
  });

  it('401 for 60 failures a minute from one address, then 429; others and valid keys pass', async () => {
    await open({ SERVICE_RATE_UNAUTHENTICATED_PER_MINUTE: '60' });
    expect(await allowed(70, () => failing('192.0.2.1'))).toBe(60);
    expect((await failing('192.0.2.2')).statusCode).toBe(401);
    const answer = await node.app.inject({ url: '/clusters', headers: headers(), remoteAddress: '192.0.2.1' });
    expect(answer.statusCode).toBe(200);
  });

  it('count whoever asks whether there is an administrator by address, and not as a failure', async () => {
    node = await identityNode({ environment: { SERVICE_RATE_READS_PER_MINUTE: '3' } });
    const ask = (remoteAddress: string) => node.app.inject({ url: '/api/auth/bootstrap', remoteAddress });
    expect(await allowed(6, () => ask('192.0.2.1'))).toBe(3);
    expect((await ask('192.0.2.2')).statusCode).toBe(200);
    expect((await node.app.inject({ url: '/api/auth/me', remoteAddress: '192.0.2.1' })).statusCode).toBe(401);
  });

  it('count wrong bootstrap tokens as failures', async () => {
    node = await identityNode({ environment: { SERVICE_RATE_UNAUTHENTICATED_PER_MINUTE: '3' } });
    await mintBootstrap(node.deps);
    const payload = { token: 'x', email: 'a@example.com', password: 'x'.repeat(12), name: 'A' };
    const guess = () => node.app.inject({ method: 'POST', url: '/api/auth/bootstrap', payload });
    expect(await allowed(6, guess)).toBe(3);
  });
});

describe('RateLimit headers (X-39)', () => {
  it('are on every answer of the cluster API, of the bucket that counts', async () => {
    await open({
      SERVICE_RATE_READS_PER_MINUTE: '600',
      SERVICE_RATE_WRITES_PER_MINUTE: '60',
      SERVICE_RATE_UNAUTHENTICATED_PER_MINUTE: '30',
    });
    expect((await call('GET')).headers).toMatchObject({
      'ratelimit-limit': '600',
      'ratelimit-remaining': '59',
      'ratelimit-reset': '1',
    });
    expect((await call('POST')).headers).toMatchObject({ 'ratelimit-limit': '60', 'ratelimit-remaining': '19' });
    expect((await failing('192.0.2.1')).headers).toMatchObject({ 'ratelimit-limit': '30' });
    const withoutVersion = await node.app.inject({ url: '/clusters' });
    expect(withoutVersion.headers).toMatchObject({ 'ratelimit-limit': '30' });
  });

  it('are not on the support API', async () => {
    await open({});
    const answer = await node.app.inject({ url: '/api/inbox', headers: { cookie: admin } });
    expect(answer.headers['ratelimit-limit']).toBeUndefined();
  });
});
