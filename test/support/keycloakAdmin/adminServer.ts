import { startJsonServer, type Given, type JsonServer, type Seen } from '../peers/jsonServer.ts';
import { sampleRealm, type RealmEvent, type RealmState, type RealmUser } from './records.ts';

export type AdminServer = JsonServer & {
  /** Roles that the service account has, as its token says and as requests are judged by. */
  roles: Set<string>;
  /** What the realm is made of; a change would show here. */
  state: RealmState;
  /** Answers in the place of the server's own to whoever is signed in, by path. */
  instead: Map<string, Given>;
};

export const CLIENT = { clientId: 'support reader', clientSecret: 's3cret:%/+' };
const VIEWS = ['view-realm', 'view-users', 'view-events', 'view-clients', 'view-identity-providers'];

/** The part of Keycloak's admin API that the connector reads, in the forms of Keycloak 26. */
export const startAdminServer = async (state: RealmState = sampleRealm()): Promise<AdminServer> => {
  const [roles, instead] = [new Set(VIEWS), new Map<string, Given>()];
  const token = (): string => {
    const claims = { resource_access: { 'realm-management': { roles: [...roles] } } };
    return `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;
  };
  const server = await startJsonServer((request) =>
    request.path === '/auth/realms/shop/protocol/openid-connect/token'
      ? signIn(request, token())
      : administration(request, roles, token(), { state, instead }),
  );
  return { ...server, roles, instead, state };
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
  { state, instead }: Pick<AdminServer, 'state' | 'instead'>,
): Given => {
  if (headers.authorization !== `Bearer ${token}`) return { status: 401 };
  if (method !== 'GET') return { status: 204 };
  const given = instead.get(path);
  if (given !== undefined) return given;
  const [, below] = /^\/auth\/admin\/realms\/shop(\/.*|)$/.exec(path) ?? [];
  const resource = RESOURCES.find(([pattern]) => below !== undefined && pattern.test(below));
  if (resource === undefined) return NOT_FOUND;
  const [pattern, role, answer] = resource;
  if (!roles.has(role)) return { status: 403, body: { error: 'HTTP 403 Forbidden' } };
  return answer(query, state, pattern.exec(below ?? '')?.[1] ?? '') ?? NOT_FOUND;
};

const NOT_FOUND: Given = { status: 404, body: { error: 'Not found' } };

type Resource = readonly [
  pattern: RegExp,
  role: string,
  answer: (query: URLSearchParams, realm: RealmState, named: string) => Given | undefined,
];

const list = (records: readonly unknown[], query: URLSearchParams): Given => ({
  body: records.slice(0, Number(query.get('max') ?? 100)),
});

const ofUser = (below: string, part: (found: RealmUser) => unknown): Resource => [
  new RegExp(`^/users/([^/]+)${below}$`),
  'view-users',
  (_, { users }, id) => {
    const found = users.find(({ user }) => user.id === id);
    return found && { body: part(found) };
  },
];

const RESOURCES: readonly Resource[] = [
  [/^$/, 'view-realm', (_, { realm }) => ({ body: realm })],
  [/^\/users$/, 'view-users', (query, realm) => list(usersFound(query, realm), query)],
  ofUser('', ({ user }) => user),
  ofUser('/groups', ({ groups }) => groups),
  ofUser('/role-mappings/realm', ({ roles }) => roles),
  ofUser('/federated-identity', ({ links }) => links),
  ofUser('/credentials', ({ credentials }) => credentials),
  ofUser('/sessions', ({ sessions }) => sessions),
  [
    /^\/attack-detection\/brute-force\/users\/([^/]+)$/,
    'view-users',
    (_, { users }, id) => {
      const found = users.find(({ user }) => user.id === id);
      return found && { body: found.lock };
    },
  ],
  [/^\/events$/, 'view-events', (query, { events }) => list(matching(events, query, EVENT_FILTERS), query)],
  [/^\/events\/config$/, 'view-events', (_, { recording }) => ({ body: recording })],
  [/^\/admin-events$/, 'view-events', (query, { adminEvents }) => list(matching(adminEvents, query, ADMIN_FILTERS), query)],
  [/^\/clients$/, 'view-clients', (query, { clients }) => list(clients, query)],
  [
    /^\/identity-provider\/instances$/,
    'view-identity-providers',
    (_, { providers }) => ({ body: providers.map(({ alias }) => ({ alias })) }),
  ],
  [
    /^\/identity-provider\/instances\/([^/]+)$/,
    'view-identity-providers',
    (_, { providers }, alias) => {
      const body = providers.find((provider) => provider.alias === alias);
      return body && { body };
    },
  ],
]; // prettier-ignore

const EVENT_FILTERS = { type: 'type', user: 'userId', client: 'clientId' };
const ADMIN_FILTERS = { operationTypes: 'operationType', resourceTypes: 'resourceType' };

const matching = (
  events: readonly RealmEvent[],
  query: URLSearchParams,
  filters: Readonly<Record<string, string>>,
): readonly RealmEvent[] =>
  events.filter((event) =>
    Object.entries(filters).every(([asked, field]) => [null, event[field]].includes(query.get(asked))),
  );

const usersFound = (query: URLSearchParams, { users }: RealmState) => {
  const asked = ['email', 'username', 'search'].flatMap((name) => query.getAll(name));
  return users
    .map(({ user }) => user)
    .filter(({ email, username }) => asked.every((text) => email.includes(text) || username.includes(text)));
};
