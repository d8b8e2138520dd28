import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keycloakKind } from '../../../../adapters/connectors/keycloak/kind.ts';
import { CLIENT, startAdminServer, type AdminServer } from '../../../support/keycloakAdmin/adminServer.ts';
import { EVENTS, REALM, USER } from '../../../support/keycloakAdmin/records.ts';
import { startJsonServer } from '../../../support/peers/jsonServer.ts';
import { openedTools, wrongConfiguration, type CallTool } from '../../../support/openedTools.ts';

let server: AdminServer;
let config: Record<string, string>;
let call: CallTool;

beforeAll(async () => {
  server = await startAdminServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  config = {
    BASE_URL: `${server.url}/auth/`,
    REALM: 'shop',
    CLIENT_ID: CLIENT.clientId,
    CLIENT_SECRET: CLIENT.clientSecret,
  };
  call = await openedTools(keycloakKind, config);
});

describe('the keycloak connector (SU-43)', () => {
  it('finds a user and says what a ticket is mostly about', async () => {
    expect(await call('find_user', { email: 'mira@example.com' })).toMatchObject({
      result: { users: [{ id: USER.id, emailVerified: false, requiredActions: ['VERIFY_EMAIL'] }], total: 1 },
    });
    expect(await call('find_user', { username: 'nobody' })).toMatchObject({ result: { users: [], total: 0 } });
    expect(await call('find_user', { email: 'a', search: 'bc' })).toMatchObject({ code: 'invalid_arguments' });
    expect(await call('get_user', { user_id: USER.id })).toMatchObject({
      result: {
        created: '2023-11-14T22:13:20.000Z',
        groups: ['/vip'],
        realm_roles: ['buyer'],
        credentials: [{ type: 'password' }],
        brute_force: { disabled: true, numFailures: 31 },
      },
    });
    expect(await call('list_user_sessions', { user_id: USER.id })).toMatchObject({
      result: { sessions: [{ clients: ['storefront'] }] },
    });
    expect(await call('get_user', { user_id: 'other' })).toMatchObject({ code: 'not_found' });
  });

  it('lists events newest first, as many as asked for, and says when nothing is recorded', async () => {
    expect(await call('query_user_events', { user_id: USER.id, type: 'LOGIN_ERROR', max: 10 })).toMatchObject({
      result: { shown: 10, total: null, truncated: true },
    });
    expect(await call('query_user_events', { type: 'LOGOUT' })).toMatchObject({
      result: { events: [], recorded_by_the_realm: false },
    });
    expect(await call('query_admin_events', { operation: 'ACTION' })).toMatchObject({
      result: { events: [{ resourcePath: `users/${USER.id}/reset-password`, by: { clientId: 'console' } }] },
    });
  });

  it('leaves credentials and secrets out of every result', async () => {
    const calls: [string, object][] = [
      ['get_realm', {}],
      ['find_user', { search: 'mira' }],
      ['get_user', { user_id: USER.id }],
      ['query_user_events', {}],
      ['query_admin_events', {}],
      ['list_clients', {}],
      ['get_identity_provider', { alias: 'google' }],
    ];
    for (const [tool, args] of calls) {
      const answer = await call(tool, args);
      expect(answer, tool).toHaveProperty('result');
      expect(JSON.stringify(answer), tool).not.toMatch(/value|private|hash|refresh_token|s3cret|plain-password|"pem"/);
    }
    expect(await call('get_realm')).toMatchObject({
      result: { mail: { configured: true, from: 'id@example.com' }, identity_providers: ['google'] },
    });
  });

  it('warns about a client that may do more than read', async () => {
    expect(await call('healthcheck')).toMatchObject({ result: { realm: 'shop', warnings: [] } });
    server.roles.add('manage-users');
    const again = await openedTools(keycloakKind, config);
    expect(await again('healthcheck')).toMatchObject({ result: { warnings: ['The client may change users.'] } });
    server.roles.delete('manage-users');
  });
});

it('changes nothing and reads nothing beyond its realm, whatever is asked for (SU-38, SU-52)', async () => {
  const before = JSON.stringify(server.state);
  const mark = server.seen.length;
  const attempts = [
    '..',
    '../../master',
    '.',
    '%2e%2e',
    `${USER.id}/logout`,
    '?x=1',
    '#',
    'a\r\nDELETE /',
    '../../../realms/master',
  ];
  for (const text of attempts)
    for (const [tool, args] of [
      ['get_user', { user_id: text }],
      ['list_user_sessions', { user_id: text }],
      ['get_identity_provider', { alias: text }],
      ['find_user', { search: text.padEnd(2, 'x') }],
      ['find_user', { search: 'mira', max: text }],
      ['list_clients', { client_id: text }],
      ['query_user_events', { user_id: text, method: 'DELETE' }],
      ['get_realm', { realm: text }],
    ] as const)
      await call(tool, args);
  const sent = server.seen.slice(mark);
  expect(new Set(sent.map(({ method, path }) => `${method} ${path.includes('/token')}`))).toEqual(
    new Set(['POST true', 'GET false']),
  );
  for (const { path } of sent.filter(({ method }) => method === 'GET'))
    expect(
      path.startsWith('/auth/admin/realms/shop/users') ||
        /^\/auth\/admin\/realms\/shop\/(clients|events|identity)/.test(path),
      path,
    ).toBe(true);
  expect(JSON.stringify(server.state)).toBe(before);
  expect([REALM.realm, EVENTS.length]).toEqual(['shop', 60]);
});

/** What a health check says of the configuration with these changes. */
const says = (changes: Record<string, string>): Promise<string> =>
  wrongConfiguration(keycloakKind, { ...config, ...changes });

it('says what to mend in a wrong configuration, within 3 s (SU-32, SU-34)', async () => {
  expect(await says({})).toBe('works');
  expect(await says({ CLIENT_SECRET: 'wrong' })).toMatch(/refuses CLIENT_ID and CLIENT_SECRET/);
  expect(await says({ REALM: 'other' })).toMatch(/refuses its own|no realm of the name in REALM|refuses CLIENT/);
  expect(await says({ BASE_URL: server.url })).toMatch(/such as \/auth|refuses/);
  expect(await says({ BASE_URL: 'http://127.0.0.1:9' })).toMatch(/Nothing listens|broke/);
  server.roles.delete('view-users');
  expect(await says({})).toMatch(/give it view-users of realm-management/);
  server.roles.add('view-users');
  const page = await startJsonServer(() => ({ body: '<html>Welcome</html>' }));
  expect(await says({ BASE_URL: page.url })).toMatch(/is not Keycloak/);
  await page.close();
  const alone = await startJsonServer(() => ({ status: 400, body: { error: 'unauthorized_client' } }));
  expect(await says({ BASE_URL: alone.url })).toMatch(/Service accounts roles/);
  await alone.close();
});
