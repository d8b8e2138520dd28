import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../../api/http/http.ts';
import { identityNode, type IdentityNode } from '../../support/nodes/identityNode.ts';

const routes: Route[] = [
  (app) => void app.get('/limits', { config: { access: { surface: 'cluster', scope: null } } }, async () => ({})),
];

/** One node for all: what is refused changes nothing. */
let node: IdentityNode;
let admin: string;
beforeAll(async () => {
  node = await identityNode({ routes });
  admin = await node.signIn();
});
afterAll(() => node.close());

const api = (method: 'GET' | 'POST', path = '', payload?: object) =>
  node.app.inject({
    method,
    url: `/api/keys${path}`,
    headers: { cookie: admin },
    ...(payload === undefined ? {} : { payload }),
  });
const use = async (key: string): Promise<number> => {
  const headers = { 'api-version': '2026-06-01.beta', 'api-key': key };
  return (await node.app.inject({ url: '/limits', headers })).statusCode;
};
const body = { name: 'ci', scopes: ['clusters:write'] };

describe('POST /api/keys (CL-88)', () => {
  it.each([
    [{ scopes: ['clusters:write'] }, '/name', 'required'],
    [{ ...body, name: '' }, '/name', 'min_length'],
    [{ ...body, name: 'x'.repeat(256) }, '/name', 'max_length'],
    [{ name: 'ci' }, '/scopes', 'required'],
    [{ ...body, scopes: [] }, '/scopes', 'min_length'],
    [{ ...body, scopes: ['clusters:read', 'clusters:own'] }, '/scopes/1', 'unknown_scope'],
    [{ ...body, scopes: ['audit:read', 'audit:read'] }, '/scopes/1', 'duplicate'],
    [{ ...body, expires_at: 'tomorrow' }, '/expires_at', 'format'],
    [{ ...body, expires_at: '2026-11-21T10:00:00Z' }, '/expires_at', 'min'],
    [{ ...body, workspace_id: 'other' }, '/workspace_id', 'unknown_field'],
  ])('422 for %j', async (payload, field, code) => {
    const answer = await api('POST', '', payload);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ errors: [{ field, code }] });
  });
});

describe('GET /api/keys (CL-89, X-28)', () => {
  it.each(['?limit=0', '?limit=101', '?page=2', '?cursor=abc'])('400 for %s', async (query) => {
    expect((await api('GET', query)).statusCode).toBe(400);
  });
});

describe('POST /api/keys/{id}/rotate (CL-88)', () => {
  it.each([-1, 2_592_001, 1.5, '60'])('422 for overlap_seconds %j', async (overlap) => {
    const old = await node.makeKey(admin);
    expect((await api('POST', `/${old.id}/rotate`, { overlap_seconds: overlap })).statusCode).toBe(422);
    expect(await use(old.key)).toBe(200);
  });
});
