import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Route } from '../../../api/http/http.ts';
import { isApiKeyText } from '../../../domain/keys/keyText.ts';
import { identityNode, type IdentityNode, type MadeKey } from '../../support/nodes/identityNode.ts';

const routes: Route[] = [
  (app) => void app.get('/limits', { config: { access: { surface: 'cluster', scope: null } } }, async () => ({})),
];

let node: IdentityNode;
let admin: string;
beforeEach(async () => {
  node = await identityNode({ routes, environment: { SERVICE_MAX_API_KEYS: '5' } });
  admin = await node.signIn();
});
afterEach(() => node.close());

const api = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', payload?: object, headers: object = {}) =>
  node.app.inject({
    method,
    url: `/api/keys${path}`,
    headers: { cookie: admin, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
const use = async (key: string, remoteAddress = '127.0.0.1'): Promise<number> => {
  const headers = { 'api-version': '2026-06-01.beta', 'api-key': key };
  return (await node.app.inject({ url: '/limits', headers, remoteAddress })).statusCode;
};
const list = async (): Promise<Record<string, unknown>[]> =>
  (await api('GET')).json<{ items: Record<string, unknown>[] }>().items;
const body = { name: 'ci', scopes: ['clusters:write'] };

/** The address of the last use, once it has been noted, which happens beside the request. */
const usedFrom = async (at: string): Promise<unknown> => {
  for (;;) {
    const [item] = await list();
    if (item?.['last_used_at'] === at) return item['last_used_ip'];
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

describe('POST /api/keys (CL-88)', () => {
  it('201 with the record and the key, which works at once', async () => {
    const answer = await api('POST', '', { ...body, name: ' ci ', expires_at: '2027-01-01T02:00:00+02:00' });
    expect(answer.statusCode).toBe(201);
    const made = answer.json<MadeKey>();
    expect(isApiKeyText(made.key)).toBe(true);
    expect(made).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      name: 'ci',
      start: made.key.slice(0, 12),
      scopes: ['clusters:write'],
      created_at: '2026-11-21T10:00:00.000Z',
      created_by: expect.stringMatching(/^[0-9a-f-]{36}$/),
      expires_at: '2027-01-01T00:00:00.000Z',
      last_used_at: null,
      last_used_ip: null,
      revoked_at: null,
      rotated_to: null,
      key: made.key,
    });
    expect(await use(made.key)).toBe(200);
  });

  it('keeps the SHA-256 of the key alone (X-66)', async () => {
    const { key } = await node.makeKey(admin);
    const { rows } = await node.database.query<{ bytes: Buffer }>('select payload || meta as bytes from es.events');
    expect(Buffer.concat(rows.map(({ bytes }) => bytes)).toString('latin1')).not.toContain(key.slice(12));
    expect(JSON.stringify(await list())).not.toContain(key.slice(12));
  });

  it('201 again for the same Idempotency-Key: one key, not shown a second time (X-33)', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const [first, second] = [await api('POST', '', body, headers), await api('POST', '', body, headers)];
    expect(second.json()).toEqual({ ...first.json<MadeKey>(), key: null });
    expect(await list()).toHaveLength(1);
  });

  it('201 for the repeat after a crash between append and answer: the same key record (X-33)', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await api('POST', '', body, headers);
    await node.database.query(
      `update ops.idempotency_keys set status = null, answer = null, locked_until = now() - interval '1 ms'`,
    );
    const second = await api('POST', '', body, headers);
    expect(second.statusCode).toBe(201);
    expect(second.json()).toEqual({ ...first.json<MadeKey>(), key: null });
    expect(await list()).toHaveLength(1);
  });

  it('409 quota_exceeded beyond the quota, also when they come at once; revoked keys do not count', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => api('POST', '', body)));
    const made = answers.filter(({ statusCode }) => statusCode === 201);
    expect(made).toHaveLength(5);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({
      code: 'quota_exceeded',
      quota: 'api_keys',
      current_usage: 5,
      current_limit: 5,
    });
    await api('DELETE', `/${made[0]?.json<MadeKey>().id}`);
    expect((await api('POST', '', body)).statusCode).toBe(201);
  });
});

describe('who may manage keys (CL-88)', () => {
  it('401 without a session and for keys, 403 for members (X-17)', async () => {
    const { key } = await node.makeKey(admin);
    expect((await api('GET', '', undefined, { cookie: '' })).statusCode).toBe(401);
    const callers = [
      { headers: { cookie: await node.signIn('member') }, refusal: { status: 403, code: 'insufficient_role' } },
      { headers: { 'api-key': key }, refusal: { status: 401, code: 'unauthenticated' } },
    ];
    for (const { headers, refusal } of callers)
      for (const method of ['GET', 'POST'] as const)
        expect((await api(method, '', method === 'POST' ? body : undefined, headers)).json()).toMatchObject(refusal);
  });

  it('404 for a key of another workspace, unknown and malformed ids, which stay as they are (X-06)', async () => {
    const { id, key } = await node.makeKey(admin);
    admin = await node.signIn('admin', 'other');
    for (const path of [`/${id}`, `/${randomUUID()}`, '/nonsense']) {
      expect((await api('DELETE', path)).statusCode).toBe(404);
      expect((await api('PATCH', path, { name: 'x' })).statusCode).toBe(404);
      expect((await api('POST', `${path}/rotate`, {})).statusCode).toBe(404);
    }
    expect(await list()).toEqual([]);
    expect(await use(key)).toBe(200);
  });
});

describe('GET /api/keys (CL-89, X-28)', () => {
  it('200 newest first, page by page', async () => {
    for (const name of ['a', 'b', 'c']) {
      await node.makeKey(admin, { name });
      node.pass(1000);
    }
    const first = (await api('GET', '?limit=2')).json<{ items: { name: string }[]; next_cursor: string }>();
    expect(first.items.map(({ name }) => name)).toEqual(['c', 'b']);
    const second = (await api('GET', `?limit=2&cursor=${first.next_cursor}`)).json<typeof first>();
    expect(second.items.map(({ name }) => name)).toEqual(['a']);
    expect(second.next_cursor).toBeNull();
  });

  it('shows the last use, at most 60 s stale', async () => {
    const { key } = await node.makeKey(admin);
    await use(key, '192.0.2.7');
    expect(await usedFrom('2026-11-21T10:00:00.000Z')).toBe('192.0.2.7');
    node.pass(60_000);
    await use(key, '192.0.2.8');
    expect(await usedFrom('2026-11-21T10:01:00.000Z')).toBe('192.0.2.8');
  });
});

describe('DELETE /api/keys/{id} (CL-88)', () => {
  it('204 and the key stops at once; a repeat is 204 too', async () => {
    const { id, key } = await node.makeKey(admin);
    expect(await use(key)).toBe(200);
    expect((await api('DELETE', `/${id}`)).statusCode).toBe(204);
    expect(await use(key)).toBe(401);
    expect((await api('DELETE', `/${id}`)).statusCode).toBe(204);
    expect((await list())[0]).toMatchObject({ id, revoked_at: '2026-11-21T10:00:00.000Z' });
  });

  it('stops the key on a node that does not hear of it within 1 s, whatever its read models do (X-21)', async () => {
    const { id, key } = await node.makeKey(admin);
    await use(key);
    await node.revokeElsewhere(id);
    node.pass(1000);
    expect(await use(key)).toBe(401);
  });
});

describe('PATCH /api/keys/{id} (CL-88)', () => {
  it('200 with the new name and end; what is absent stays', async () => {
    const { id, key } = await node.makeKey(admin, { expires_at: '2026-11-22T10:00:00.000Z' });
    expect((await api('PATCH', `/${id}`, { name: 'new' })).json()).toMatchObject({
      name: 'new',
      expires_at: '2026-11-22T10:00:00.000Z',
    });
    const changed = await api('PATCH', `/${id}`, { expires_at: null });
    expect(changed.json()).toMatchObject({ name: 'new', expires_at: null });
    node.pass(2 * 86_400_000);
    expect(await use(key)).toBe(200);
  });

  it('401 for a key whose end has come', async () => {
    const { key } = await node.makeKey(admin, { expires_at: '2026-11-21T11:00:00.000Z' });
    node.pass(3_599_999);
    expect(await use(key)).toBe(200);
    node.pass(1);
    expect(await use(key)).toBe(401);
  });

  it('422 for nothing and for scopes, 409 invalid_transition once revoked', async () => {
    const { id } = await node.makeKey(admin);
    expect((await api('PATCH', `/${id}`, {})).json()).toMatchObject({ errors: [{ code: 'min_properties' }] });
    expect((await api('PATCH', `/${id}`, { scopes: ['audit:read'] })).json()).toMatchObject({
      errors: expect.arrayContaining([expect.objectContaining({ field: '/scopes', code: 'unknown_field' })]),
    });
    await api('DELETE', `/${id}`);
    expect((await api('PATCH', `/${id}`, { name: 'x' })).json()).toMatchObject({
      status: 409,
      code: 'invalid_transition',
      current_status: 'revoked',
    });
  });
});

describe('POST /api/keys/{id}/rotate (CL-88)', () => {
  it('201 with a new key of the same name and scopes; the old one ends with the overlap', async () => {
    const old = await node.makeKey(admin, { name: 'ci', scopes: ['audit:read'] });
    const answer = await api('POST', `/${old.id}/rotate`, { overlap_seconds: 60 });
    expect(answer.statusCode).toBe(201);
    const fresh = answer.json<MadeKey>();
    expect(fresh).toMatchObject({ name: 'ci', scopes: ['audit:read'], rotated_to: null });
    expect((await list()).find(({ id }) => id === old.id)).toMatchObject({ rotated_to: fresh.id });
    node.pass(59_999);
    expect([await use(old.key), await use(fresh.key)]).toEqual([200, 200]);
    node.pass(1);
    expect([await use(old.key), await use(fresh.key)]).toEqual([401, 200]);
  });

  it('ends the old key at once without an overlap, and needs no body', async () => {
    const old = await node.makeKey(admin);
    expect((await api('POST', `/${old.id}/rotate`)).statusCode).toBe(201);
    expect(await use(old.key)).toBe(401);
  });

  it('never lengthens the life of the old key', async () => {
    const old = await node.makeKey(admin, { expires_at: '2026-11-21T10:00:30.000Z' });
    await api('POST', `/${old.id}/rotate`, { overlap_seconds: 60 });
    expect((await list()).find(({ id }) => id === old.id)).toMatchObject({ expires_at: '2026-11-21T10:00:30.000Z' });
  });

  it('409 invalid_transition for a key that is replaced, revoked or expired', async () => {
    const old = await node.makeKey(admin);
    await api('POST', `/${old.id}/rotate`, {});
    expect((await api('POST', `/${old.id}/rotate`, {})).json()).toMatchObject({
      status: 409,
      current_status: 'rotated',
    });
    expect(await list()).toHaveLength(2);
  });

  it('works at the quota: a replaced key does not count', async () => {
    const [first] = await Promise.all(Array.from({ length: 5 }, () => node.makeKey(admin)));
    expect((await api('POST', `/${first?.id}/rotate`, {})).statusCode).toBe(201);
    expect((await api('POST', '', body)).statusCode).toBe(409);
  });

  it('201 for the repeat after a crash: one new key', async () => {
    const old = await node.makeKey(admin);
    const headers = { 'idempotency-key': randomUUID() };
    const first = await api('POST', `/${old.id}/rotate`, {}, headers);
    await node.database.query(
      `update ops.idempotency_keys set status = null, answer = null, locked_until = now() - interval '1 ms'`,
    );
    const second = await api('POST', `/${old.id}/rotate`, {}, headers);
    expect(second.json()).toEqual({ ...first.json<MadeKey>(), key: null });
    expect(await list()).toHaveLength(2);
  });
});
