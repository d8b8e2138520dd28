import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { keycloakKind } from '../../adapters/connectors/keycloak/kind.ts';
import { createClusterReaders } from '../../adapters/provisioners/keycloak/clusterReaders.ts';
import type { ReaderAccess } from '../../domain/connectors/clusterReaders.ts';
import { signIn } from '../contracts/signIn.ts';
import { openedTools, wrongConfiguration, type CallTool } from '../support/openedTools.ts';
import { keycloakHome, runningServer, startKeycloak, type KeycloakServer } from './keycloakServer.ts';

const home = keycloakHome();
const REALM = 'shop';
const PASSWORD = 'a good deal of entropy';

describe.skipIf(home === null && runningServer() === null)('the keycloak connector on a real Keycloak', () => {
  let server: KeycloakServer;
  let access: ReaderAccess;
  let config: Record<string, string>;
  let call: CallTool;
  let mira: string;

  beforeAll(async () => {
    server = runningServer() ?? (await startKeycloak(home ?? ''));
    const admin = await administration(server);
    await admin('DELETE', `/${REALM}`);
    expect(await admin('POST', '', SHOP)).toBe(201);
    const readers = createClusterReaders({ credentials: async () => server.credentials }, true);
    expect(await readers.realms('any')).toContain(REALM);
    await readers.make('any', REALM, 'support-reader');
    // A repeat makes it anew: the second secret counts.
    access = await readers.make('any', REALM, 'support-reader');
    config = {
      BASE_URL: access.baseUrl,
      REALM: access.realm,
      CLIENT_ID: access.clientId,
      CLIENT_SECRET: access.clientSecret,
    };
    call = await openedTools(keycloakKind, config);
    await signInWrongly(server.url);
    const found = Users.parse(await call('find_user', { email: 'mira@example.com' }));
    mira = found.result.users[0]?.id ?? '';
  }, 600_000);
  afterAll(() => server.stop());

  it('works with the client that was made for it, and has nothing to warn about (SU-43, SU-49)', async () => {
    expect(await call('healthcheck')).toMatchObject({ result: { realm: REALM, warnings: [] } });
  });

  it('reads what tickets are about (SU-43)', async () => {
    expect(await call('get_realm')).toMatchObject({
      result: { realm: REALM, bruteForceProtected: true, identity_providers: ['partner'], mail: { configured: true } },
    });
    expect(await call('get_user', { user_id: mira })).toMatchObject({
      result: {
        username: 'mira',
        requiredActions: ['VERIFY_EMAIL'],
        credentials: [{ type: 'password' }],
        brute_force: { numFailures: 1 },
      },
    });
    expect(await call('query_user_events', { user_id: mira, type: 'LOGIN_ERROR' })).toMatchObject({
      result: { events: [{ error: 'invalid_user_credentials', clientId: 'storefront' }], total: 1 },
    });
    expect(await call('query_admin_events', { resource_type: 'CLIENT' })).toHaveProperty('result');
    expect(await call('list_user_sessions', { user_id: mira })).toMatchObject({ result: { sessions: [] } });
    expect(await call('list_clients', { client_id: 'storefront' })).toMatchObject({
      result: { clients: [{ clientId: 'storefront', publicClient: true }] },
    });
    expect(await call('get_identity_provider', { alias: 'partner' })).toMatchObject({
      result: { alias: 'partner', config: { clientId: 'partner-client' } },
    });
    expect(await call('get_user', { user_id: 'nobody' })).toMatchObject({ code: 'not_found' });
  });

  it('gives no secret away', async () => {
    const tools = ['get_realm', 'list_clients', 'query_admin_events', 'query_user_events'];
    const answers = await Promise.all(tools.map((tool) => call(tool)));
    const more = [await call('get_identity_provider', { alias: 'partner' }), await call('get_user', { user_id: mira })];
    expect(JSON.stringify([...answers, ...more])).not.toMatch(/partner-secret|mail-secret|entropy|secretData/);
  });

  it('can change nothing, and read no other realm, with the client that was made (SU-38, SU-52)', async () => {
    const { token } = await signIn(credentialsOf(access));
    const before = await administrationState(server);
    const attempts: [string, string, object?][] = [
      ['POST', `/${REALM}/users`, { username: 'eve' }],
      ['PUT', `/${REALM}/users/${mira}`, { enabled: false }],
      ['PUT', `/${REALM}/users/${mira}/reset-password`, { type: 'password', value: 'x' }],
      ['POST', `/${REALM}/users/${mira}/logout`],
      ['POST', `/${REALM}/users/${mira}/impersonation`],
      ['DELETE', `/${REALM}/users/${mira}`],
      ['DELETE', `/${REALM}/attack-detection/brute-force/users/${mira}`],
      ['DELETE', `/${REALM}/events`],
      ['POST', `/${REALM}/clients`, { clientId: 'eve' }],
      ['PUT', `/${REALM}`, { enabled: false }],
      ['DELETE', `/${REALM}`],
      ['POST', '', { realm: 'eve' }],
      ['GET', '/master'],
      ['GET', '/master/users'],
    ];
    for (const [method, path, body] of attempts) {
      const response = await fetch(`${server.url}/admin/realms${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      expect([401, 403], `${method} ${path}`).toContain(response.status);
    }
    expect(await administrationState(server)).toEqual(before);
  });

  it('says what to mend in a wrong configuration (SU-32, SU-34)', async () => {
    expect(await says(config, { CLIENT_SECRET: 'wrong' })).toMatch(/refuses CLIENT_ID and CLIENT_SECRET/);
    expect(await says(config, { REALM: 'nowhere' })).toMatch(/no realm of the name in REALM/);
    expect(await says(config, { BASE_URL: `${access.baseUrl}/auth` })).toMatch(/lacks the path/);
    expect(await says(config, { CLIENT_ID: 'storefront' })).toMatch(/refuses CLIENT_ID|Service accounts roles/);
    expect(await says(config, { CLIENT_ID: 'plain', CLIENT_SECRET: 'plain-client-password' })).toMatch(
      /give it view-realm of realm-management/,
    );
  });
});

/** What a health check says of this configuration with these changes. */
const says = (config: Record<string, string>, changes: Record<string, string>): Promise<string> =>
  wrongConfiguration(keycloakKind, { ...config, ...changes });

const Users = z.object({ result: z.object({ users: z.array(z.object({ id: z.string() })) }) });

const SHOP = {
  realm: REALM,
  enabled: true,
  sslRequired: 'none',
  bruteForceProtected: true,
  eventsEnabled: true,
  adminEventsEnabled: true,
  adminEventsDetailsEnabled: true,
  smtpServer: { host: 'mail.example.com', from: 'id@example.com', auth: 'true', user: 'id', password: 'mail-secret' },
  clients: [
    { clientId: 'storefront', publicClient: true, directAccessGrantsEnabled: true },
    { clientId: 'plain', secret: 'plain-client-password', serviceAccountsEnabled: true },
  ],
  identityProviders: [
    {
      alias: 'partner',
      providerId: 'oidc',
      config: {
        clientId: 'partner-client',
        clientSecret: 'partner-secret',
        authorizationUrl: 'https://partner.example.com/auth',
        tokenUrl: 'https://partner.example.com/token',
      },
    },
  ],
  users: [
    {
      username: 'mira',
      enabled: true,
      email: 'mira@example.com',
      firstName: 'Mira',
      lastName: 'Example',
      requiredActions: ['VERIFY_EMAIL'],
      credentials: [{ type: 'password', value: PASSWORD, temporary: false }],
    },
  ],
};

const credentialsOf = ({ baseUrl, realm, clientId, clientSecret }: ReaderAccess) => {
  const issuer = `${baseUrl}/realms/${realm}`;
  return { clientId, clientSecret, issuer, tokenUrl: `${issuer}/protocol/openid-connect/token` };
};

/** As the owner of the server; the status of the answer. */
const administration = async (server: KeycloakServer) => {
  const { token } = await signIn(server.credentials);
  return async (method: string, path: string, body?: object): Promise<number> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    return (await fetch(`${server.url}/admin/realms${path}`, { method, headers, ...content })).status;
  };
};

/** What the attempts would change. */
const administrationState = async ({ url, credentials }: KeycloakServer): Promise<unknown> => {
  const { token } = await signIn(credentials);
  const read = async (path: string): Promise<unknown> =>
    (await fetch(`${url}/admin/realms${path}`, { headers: { authorization: `Bearer ${token}` } })).json();
  return [await read(`/${REALM}`), await read(`/${REALM}/users`), await read(`/${REALM}/clients`)];
};

const signInWrongly = async (url: string): Promise<void> => {
  const form = { grant_type: 'password', client_id: 'storefront', username: 'mira', password: 'wrong' };
  const body = new URLSearchParams(form);
  await fetch(`${url}/realms/${REALM}/protocol/openid-connect/token`, { method: 'POST', body });
};
