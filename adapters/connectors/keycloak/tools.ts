import type { z } from 'zod';
import { HEALTH_MS } from '../healthLimit.ts';
import { Raw, RawList } from '../http/raw.ts';
import { serving, type Result, type ServedTool, type ToolContext } from '../servedTool.ts';
import { ToolError } from '../toolError.ts';
import { KEYCLOAK_TOOLS } from './contract.ts';
import { openRealm, type KeycloakSettings, type RealmApi } from './realmApi.ts';
import {
  adminEventView,
  clientView,
  credentialView,
  linkView,
  lockView,
  namesIn,
  providerView,
  realmView,
  sessionView,
  userEventView,
  userView,
} from './views.ts';
import { warningsOf } from './warnings.ts';

const USERS_MAX = 20;
const SESSIONS_MAX = 100;

/** The tools of SU-43 over one realm. */
export const keycloakTools = (settings: KeycloakSettings): readonly ServedTool[] => {
  const realm = openRealm(settings);
  return [
    serving(KEYCLOAK_TOOLS.healthcheck, (_, { signal }) => check(realm, signal)),
    serving(KEYCLOAK_TOOLS.getRealm, (_, { signal }) => readRealm(realm, signal)),
    serving(KEYCLOAK_TOOLS.findUser, (args, { signal }) => findUser(realm, args, signal)),
    serving(KEYCLOAK_TOOLS.getUser, ({ user_id: id }, { signal }) => readUser(realm, id, signal)),
    serving(KEYCLOAK_TOOLS.listUserSessions, async ({ user_id: id }, { signal }) => {
      const sessions = await realm.get(RawList, { path: ['users', id, 'sessions'], role: 'view-users', signal });
      return first('sessions', sessions, sessionView, SESSIONS_MAX);
    }),
    serving(KEYCLOAK_TOOLS.queryUserEvents, (args, { signal }) => userEvents(realm, args, signal)),
    serving(KEYCLOAK_TOOLS.queryAdminEvents, (args, { signal }) => adminEvents(realm, args, signal)),
    serving(KEYCLOAK_TOOLS.listClients, async ({ client_id: clientId, max }, { signal }) => {
      const query = { clientId, search: clientId === undefined ? undefined : 'true', max: max + 1 };
      const clients = await realm.get(RawList, { path: ['clients'], query, role: 'view-clients', signal });
      return first('clients', clients, clientView, max);
    }),
    serving(KEYCLOAK_TOOLS.getIdentityProvider, async ({ alias }, { signal }) => {
      const path = ['identity-provider', 'instances', alias];
      return providerView(await realm.get(Raw, { path, role: 'view-identity-providers', signal }));
    }),
  ];
};

type Args<Tool extends keyof typeof KEYCLOAK_TOOLS> = z.infer<(typeof KEYCLOAK_TOOLS)[Tool]['input']>;
type Signal = ToolContext['signal'];

/** Only as many as asked for; one more was asked of Keycloak, which does not say how many there are. */
const first = (name: string, raws: readonly Raw[], view: (raw: Raw) => Result, max: number): Result => {
  const shown = Math.min(raws.length, max);
  return {
    [name]: raws.slice(0, max).map(view),
    shown,
    total: raws.length > max ? null : shown,
    truncated: raws.length > max,
  };
};

const check = async (realm: RealmApi, signal: Signal): Promise<Result> => {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(HEALTH_MS)]);
  const roles = await realm.roles(limited);
  const { realm: name = null } = await realm.get(Raw, { path: [], role: 'view-realm', signal: limited });
  await realm.get(RawList, { path: ['users'], query: { max: 1 }, role: 'view-users', signal: limited });
  return { realm: name, warnings: warningsOf(roles) };
};

const readRealm = async (realm: RealmApi, signal: Signal): Promise<Result> => {
  const raw = await realm.get(Raw, { path: [], role: 'view-realm', signal });
  const path = ['identity-provider', 'instances'];
  const providers = await realm
    .get(RawList, { path, role: 'view-identity-providers', signal })
    .then((found) => namesIn(found, 'alias'), withoutRight);
  return { ...realmView(raw), identity_providers: providers };
};

/** What the client may not read is a part that is missing, not a failure of the rest. */
const withoutRight = (error: unknown): null => {
  if (error instanceof ToolError && error.code === 'upstream_error') return null;
  throw error;
};

const findUser = async (realm: RealmApi, args: Args<'findUser'>, signal: Signal): Promise<Result> => {
  const { email, username, search } = args;
  if ([email, username, search].filter((value) => value !== undefined).length !== 1)
    throw new ToolError('invalid_arguments', 'Give exactly one of email, username and search.');
  const exact = search === undefined ? 'true' : undefined;
  const query = { email, username, search, exact, max: USERS_MAX + 1 };
  const users = await realm.get(RawList, { path: ['users'], query, role: 'view-users', signal });
  return first('users', users, userView, USERS_MAX);
};

const readUser = async (realm: RealmApi, id: string, signal: Signal): Promise<Result> => {
  const of = (...path: string[]) => ({ path: ['users', id, ...path], role: 'view-users', signal });
  // Not together: whether the user exists at all decides.
  const user = await realm.get(Raw, of());
  const [groups, roles, links, credentials, lock] = await Promise.all([
    realm.get(RawList, of('groups')),
    realm.get(RawList, of('role-mappings', 'realm')),
    realm.get(RawList, of('federated-identity')),
    realm.get(RawList, of('credentials')),
    realm.get(Raw, { ...of(), path: ['attack-detection', 'brute-force', 'users', id] }),
  ]);
  return {
    ...userView(user),
    groups: namesIn(groups, 'path'),
    realm_roles: namesIn(roles),
    identity_providers: links.map(linkView),
    credentials: credentials.map(credentialView),
    brute_force: lockView(lock),
  };
};

const userEvents = async (realm: RealmApi, args: Args<'queryUserEvents'>, signal: Signal): Promise<Result> => {
  const { user_id: user, type, client_id: client, from, to, max } = args;
  const query = { user, type, client, dateFrom: from, dateTo: to, max: max + 1 };
  const events = await realm.get(RawList, { path: ['events'], query, role: 'view-events', signal });
  const found = first('events', events, userEventView, max);
  return events.length > 0 ? found : { ...found, ...(await recording(realm, 'eventsEnabled', signal)) };
};

const adminEvents = async (realm: RealmApi, args: Args<'queryAdminEvents'>, signal: Signal): Promise<Result> => {
  const { operation, resource_type: resource, from, to, max } = args;
  const query = { operationTypes: operation, resourceTypes: resource, dateFrom: from, dateTo: to, max: max + 1 };
  const events = await realm.get(RawList, { path: ['admin-events'], query, role: 'view-events', signal });
  const found = first('events', events, adminEventView, max);
  return events.length > 0 ? found : { ...found, ...(await recording(realm, 'adminEventsEnabled', signal)) };
};

/** That nothing was found says little where nothing is recorded. */
const recording = async (realm: RealmApi, setting: string, signal: Signal): Promise<Result> => {
  const config = await realm.get(Raw, { path: ['events', 'config'], role: 'view-events', signal });
  return { recorded_by_the_realm: config[setting] === true };
};
