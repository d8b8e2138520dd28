import { CLIENT, startAdminServer } from '../../test/support/keycloakAdmin/adminServer.ts';
import type { RealmState, RealmUser } from '../../test/support/keycloakAdmin/records.ts';
import type { Opened } from './opened.ts';

/** The realm `shop`, in the form of Keycloak's admin API; what is left out is empty, or as a new user has it. */
export type RealmWorld = Partial<Omit<RealmState, 'users'>> & {
  users: readonly (Pick<RealmUser, 'user'> & Partial<RealmUser>)[];
};

const REALM = {
  realm: 'shop',
  enabled: true,
  bruteForceProtected: true,
  failureFactor: 30,
  verifyEmail: true,
  eventsEnabled: true,
  adminEventsEnabled: true,
  accessTokenLifespan: 300,
  ssoSessionIdleTimeout: 1800,
};
const PASSWORD = { id: 'c1', type: 'password', createdDate: 1_767_000_000_000 };
const NEW_USER: Omit<RealmUser, 'user'> = {
  groups: [],
  roles: [{ id: 'r0', name: 'default-roles-shop' }],
  links: [],
  credentials: [PASSWORD],
  sessions: [],
  lock: { numFailures: 0, disabled: false, lastIPFailure: 'n/a', lastFailure: 0 },
};

export const openRealm = async ({ users, ...given }: RealmWorld): Promise<Opened> => {
  const server = await startAdminServer({
    realm: REALM,
    events: [],
    adminEvents: [],
    clients: [],
    providers: [],
    recording: { eventsEnabled: true, adminEventsEnabled: true },
    ...given,
    users: users.map((user) => ({ ...NEW_USER, ...user })),
  });
  const { clientId, clientSecret } = CLIENT;
  return {
    config: { BASE_URL: `${server.url}/auth`, REALM: 'shop', CLIENT_ID: clientId, CLIENT_SECRET: clientSecret },
    written: () => server.seen.filter(isWrite).map(({ method, path }) => `${method} ${path}`),
    close: () => server.close(),
  };
};

/** Signing in is a POST as well. */
const isWrite = ({ method, path }: { method: string; path: string }): boolean =>
  method !== 'GET' && !path.endsWith('/token');
