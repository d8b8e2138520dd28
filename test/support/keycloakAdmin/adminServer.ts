import { startJsonServer, type Given, type JsonServer, type Seen } from '../jsonServer.ts';
import { EVENTS, REALM, USER } from './records.ts';

export type AdminServer = JsonServer & {
  /** Roles that the service account has, as its token says and as requests are judged by. */
  roles: Set<string>;
  /** What the realm is made of; a change would show here. */
  state: Readonly<Record<string, unknown>>;
  /** Answers in the place of the server's own to whoever is signed in, by path. */
  instead: Map<string, Given>;
};

export const CLIENT = { clientId: 'support reader', clientSecret: 's3cret:%/+' };
const VIEWS = ['view-realm', 'view-users', 'view-events', 'view-clients', 'view-identity-providers'];

/** The part of Keycloak's admin API that the connector reads, in the forms of Keycloak 26. */
export const startAdminServer = async (): Promise<AdminServer> => {
  const [roles, instead] = [new Set(VIEWS), new Map<string, Given>()];
  const token = (): string => {
    const claims = { resource_access: { 'realm-management': { roles: [...roles] } } };
    return `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;
  };
  const server = await startJsonServer((request) =>
    request.path === '/auth/realms/shop/protocol/openid-connect/token'
      ? signIn(request, token())
      : administration(request, roles, token(), instead),
  );
  return { ...server, roles, instead, state: { REALM, USER, EVENTS } };
};

const signIn = ({ method, headers, body }: Seen, token: string): Given => {
  if (method !== 'POST') return { status: 405 };
  const [id = '', secret = ''] = Buffer.from(headers.authorization?.slice('Basic '.length) ?? '', 'base64')
    .toString('utf8')
    .split(':')
    .map(decodeURIComponent);
  const known = id === CLIENT.clientId && secret === CLIENT.clientSecret;
  if (!known || body !== 'grant_type=client_credentials') return { status: 401, body: { error: 'invalid_client' } };
  return { body: { access_token: token, expires_in: 60, token_type: 'Bearer' } };
};

const administration = (
  { method, path, query, headers }: Seen,
  roles: ReadonlySet<string>,
  token: string,
  instead: ReadonlyMap<string, Given>,
): Given => {
  if (headers.authorization !== `Bearer ${token}`) return { status: 401 };
  if (method !== 'GET') return { status: 204 };
  const given = instead.get(path);
  if (given !== undefined) return given;
  const [, below] = /^\/auth\/admin\/realms\/shop(\/.*|)$/.exec(path) ?? [];
  const resource = RESOURCES.find(([pattern]) => below !== undefined && pattern.test(below));
  if (resource === undefined) return { status: 404, body: { error: 'Not found' } };
  const [, role, answer] = resource;
  return roles.has(role) ? answer(query) : { status: 403, body: { error: 'HTTP 403 Forbidden' } };
};

type Resource = readonly [pattern: RegExp, role: string, answer: (query: URLSearchParams) => Given];

const list = (records: readonly unknown[], query: URLSearchParams): Given => ({
  body: records.slice(0, Number(query.get('max') ?? 100)),
});

const user = `/users/${USER.id}`;
const RESOURCES: readonly Resource[] = [
  [/^$/, 'view-realm', () => ({ body: REALM })],
  [/^\/users$/, 'view-users', (query) => list(found(query) ? [USER] : [], query)],
  [new RegExp(`^${user}$`), 'view-users', () => ({ body: USER })],
  [new RegExp(`^${user}/groups$`), 'view-users', () => ({ body: [{ id: 'g', name: 'vip', path: '/vip' }] })],
  [new RegExp(`^${user}/role-mappings/realm$`), 'view-users', () => ({ body: [{ id: 'r', name: 'buyer' }] })],
  [
    new RegExp(`^${user}/federated-identity$`),
    'view-users',
    () => ({ body: [{ identityProvider: 'google', userId: '1', userName: 'mira' }] }),
  ],
  [
    new RegExp(`^${user}/credentials$`),
    'view-users',
    () => ({
      body: [{ id: 'c', type: 'password', createdDate: 1, secretData: '{"value":"hash"}', credentialData: '{}' }],
    }),
  ],
  [
    new RegExp(`^${user}/sessions$`),
    'view-users',
    () => ({ body: [{ id: 's', ipAddress: '192.0.2.1', start: 1, lastAccess: 2, clients: { x: 'storefront' } }] }),
  ],
  [
    new RegExp(`^/attack-detection/brute-force${user}$`),
    'view-users',
    () => ({ body: { numFailures: 31, disabled: true, lastIPFailure: '192.0.2.9', lastFailure: 1_700_000_000_000 } }),
  ],
  [/^\/events$/, 'view-events', (query) => list(query.get('type') === 'LOGOUT' ? [] : EVENTS, query)],
  [/^\/events\/config$/, 'view-events', () => ({ body: { eventsEnabled: false, adminEventsEnabled: true } })],
  [
    /^\/admin-events$/,
    'view-events',
    (query) =>
      list(
        [
          {
            time: 1_700_000_000_000,
            operationType: 'ACTION',
            resourceType: 'USER',
            resourcePath: `users/${USER.id}/reset-password`,
            representation: '{"type":"password","value":"plain-password"}',
            authDetails: { userId: 'admin', clientId: 'console', ipAddress: '192.0.2.2', realmId: 'master' },
          },
        ],
        query,
      ),
  ],
  [
    /^\/clients$/,
    'view-clients',
    (query) =>
      list(
        [
          {
            clientId: 'storefront',
            enabled: true,
            secret: 'client-secret-value',
            redirectUris: ['https://shop.example.com/*'],
            attributes: {
              'client.secret.creation.time': '1',
              'pkce.code.challenge.method': 'S256',
              'saml.signing.private.key': 'pem',
            },
          },
        ],
        query,
      ),
  ],
  [/^\/identity-provider\/instances$/, 'view-identity-providers', () => ({ body: [{ alias: 'google' }] })],
  [
    /^\/identity-provider\/instances\/google$/,
    'view-identity-providers',
    () => ({
      body: { alias: 'google', enabled: true, config: { clientId: 'g', clientSecret: 'provider-secret-value' } },
    }),
  ],
];

const found = (query: URLSearchParams): boolean => {
  const asked = ['email', 'username', 'search'].flatMap((name) => query.getAll(name));
  return asked.every((text) => USER.email.includes(text) || USER.username.includes(text));
};
