import { startJsonServer, type Given, type JsonServer, type Seen } from '../peers/jsonServer.ts';

type Client = { id: string; clientId: string; secret: string; roles: string[] };

/** A Keycloak with the realms `master` and `shop`, as far as clients are made in it and sign in. */
export type OwnedServer = JsonServer & { clients: Client[] };

export const OWNER = { clientId: 'automation', clientSecret: 'owner-secret' };
const ROLES = ['view-realm', 'view-users', 'view-events', 'view-clients', 'view-identity-providers', 'manage-users'];

export const startOwnedServer = async (): Promise<OwnedServer> => {
  const clients: Client[] = [{ id: 'rm', clientId: 'realm-management', secret: '', roles: [] }];
  const server = await startJsonServer((request) => {
    const { path, headers } = request;
    if (path.endsWith('/token')) return signIn(request, clients);
    const token = headers.authorization?.slice('Bearer '.length) ?? '';
    return token === 'owner' ? administer(request, clients) : read(request, token);
  });
  return { ...server, clients };
};

const signIn = ({ body, headers }: Seen, clients: readonly Client[]): Given => {
  const form = new URLSearchParams(body);
  if (form.get('client_id') === OWNER.clientId && form.get('client_secret') === OWNER.clientSecret)
    return { body: { access_token: 'owner' } };
  const [id, secret] = Buffer.from(headers.authorization?.slice('Basic '.length) ?? '', 'base64')
    .toString()
    .split(':');
  const client = clients.find(({ clientId }) => clientId === id);
  if (client === undefined || client.secret !== secret) return { status: 401 };
  const claims = { resource_access: { 'realm-management': { roles: client.roles } } };
  return { body: { access_token: `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s` } };
};

const administer = ({ method, path, query, body }: Seen, clients: Client[]): Given => {
  const below = path.replace('/admin/realms/', '');
  const [realm = '', kind, id, ...rest] = below.split('/');
  if (realm === '') return { body: [{ realm: 'master' }, { realm: 'shop' }] };
  if (kind === 'users' && method === 'POST') return grant(id, body, clients);
  if (kind !== 'clients') return { status: 404 };
  if (method === 'POST') return made(JSON.parse(body), clients);
  if (method === 'DELETE') {
    clients.splice(
      clients.findIndex((client) => client.id === id),
      1,
    );
    return { status: 204, body: '' };
  }
  if (rest[0] === 'service-account-user') return { body: { id: `account-${id}` } };
  if (rest[0] === 'roles') return { body: ROLES.map((name) => ({ id: name, name })) };
  return { body: clients.filter(({ clientId }) => clientId === query.get('clientId')) };
};

const made = (wanted: { clientId: string; secret: string }, clients: Client[]): Given => {
  if (clients.some(({ clientId }) => clientId === wanted.clientId)) return { status: 409 };
  clients.push({ id: `id-${wanted.clientId}`, clientId: wanted.clientId, secret: wanted.secret, roles: [] });
  return { status: 201, body: '' };
};

const grant = (account: string | undefined, body: string, clients: readonly Client[]): Given => {
  const client = clients.find(({ id }) => `account-${id}` === account);
  client?.roles.push(...(JSON.parse(body) as { name: string }[]).map(({ name }) => name));
  return { status: client === undefined ? 404 : 204, body: '' };
};

const read = ({ method, path }: Seen, token: string): Given => {
  if (method !== 'GET' || token === '') return { status: 403 };
  return path.endsWith('/users') ? { body: [] } : { body: { realm: 'shop', enabled: true } };
};
