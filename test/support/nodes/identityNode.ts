import type { MasterKey } from '../../../adapters/vault/masterKey.ts';
import type { Scope } from '../../../api/http/access.ts';
import type { App, Route } from '../../../api/http/http.ts';
import type { Authenticator } from '../../../api/sessions/authenticator.ts';
import { authRoutes } from '../../../api/sessions/routes.ts';
import { userRoutes } from '../../../api/users/routes.ts';
import { uuidv7 } from '../../../composition/ids.ts';
import { openStoreOn } from '../../../composition/storage.ts';
import { CommandId, UserId } from '../../../domain/core/ids.ts';
import { addUser } from '../../../domain/users/addUser.ts';
import type { Role } from '../../../domain/users/events.ts';
import type { Database } from '../../../engine/sql.ts';
import { keyModule } from '../../../modules/platform/keys.ts';
import { sessionDeps } from '../../../modules/platform/sessions.ts';
import { gatedLog, type AppendGate } from '../../../processes/audit/appendGate.ts';
import type { BootstrapDeps } from '../../../processes/sessions/bootstrap.ts';
import { channels } from '../../../projections/channels/channels.ts';
import { apiKeys } from '../../../projections/keys/apiKeys.ts';
import { users } from '../../../projections/users/users.ts';
import { recordingLogger } from '../logger.ts';
import { apiParts, openApp, type ApiOptions } from './nodeApi.ts';
import { openNode } from './openNode.ts';
import { apiKeys as apiKeyKind } from '../../../domain/keys/apiKey.ts';

/** What the routes of sign-in take; other routes need more. */
export type IdentityDeps = Parameters<typeof authRoutes>[0] &
  Parameters<typeof userRoutes>[0] & { authenticator: Authenticator };

export type IdentityOptions = Pick<ApiOptions, 'environment'> & {
  routes?: readonly Route[];
  /** What appends of the routes pass; always open unless told. */
  gate?: AppendGate;
};

/** A node with the vault, the log, sign-in and keys; its clock moves by `pass` alone. */
export type IdentityNode = {
  url: string;
  database: Database;
  app: App;
  deps: IdentityDeps & BootstrapDeps;
  masterKey: MasterKey;
  logger: ReturnType<typeof recordingLogger>;
  /** Milliseconds. */
  pass(ms: number): void;
  /** Signs a new user in, and gives back the cookie. */
  signIn(role?: Role, workspaceId?: string): Promise<string>;
  /** Makes an API key as this user; gives back its id and the key. */
  makeKey(cookie: string, key?: { name?: string; scopes?: readonly Scope[]; expires_at?: string }): Promise<MadeKey>;
  /** Revokes a key as another node would: this one's caches do not hear of it. */
  revokeElsewhere(keyId: string): Promise<void>;
  /** Adds a user to any workspace, through the command layer. */
  addUser(user: { email: string; password: string; role?: Role; workspaceId?: string }): Promise<UserId>;
  close(): Promise<void>;
};

export type MadeKey = { id: string; key: string };

const PUBLIC_API_URL = 'http://localhost:8080';
const PROJECTIONS = [users, apiKeys, channels];

export const identityNode = async (options: IdentityOptions = {}): Promise<IdentityNode> => {
  let nowMs = Date.parse('2026-11-21T10:00:00.000Z');
  const clock = { now: () => new Date(nowMs).toISOString(), nowMs: () => nowMs };
  const logger = recordingLogger();
  const node = await openNode({ readModels: PROJECTIONS, logger });
  const { database, masterKey, subjects, store } = node;
  await node.settled();
  const environment = { SERVICE_PUBLIC_API_URL: PUBLIC_API_URL, ...options.environment };
  const gated = options.gate === undefined ? store : openStoreOn(gatedLog(node.eventLog, options.gate), node);
  const parts = apiParts({ ...node, store: gated }, { clock, environment });
  const deps = { ...sessionDeps(parts), lifetimeMs: 24 * HOUR_MS };
  const app = await openApp(parts, [
    ...authRoutes(deps),
    ...userRoutes(deps),
    ...keyModule.open(parts).routes,
    ...(options.routes ?? []),
  ]);

  const addUserTo: IdentityNode['addUser'] = async ({ email, password, role = 'admin', workspaceId = 'default' }) => {
    const userId = UserId.parse(uuidv7());
    const passwordSecretId = await deps.secrets.put('password_hash', { hash: await deps.passwords.hash(password) });
    const data = { userId, workspaceId, role, passwordSecretId, addedAt: clock.now(), email, name: 'Someone' };
    const subject = await subjects.subjectFor(workspaceId, email);
    const commandId = CommandId.parse(uuidv7());
    const meta = { actor: { type: 'system', id: 'test' }, correlationId: commandId, commandId, workspaceId } as const;
    await addUser(deps, { data, subject }, meta);
    return userId;
  };

  return {
    url: node.url,
    app,
    database,
    deps,
    masterKey,
    logger,
    pass: (ms) => {
      nowMs += ms;
    },
    addUser: addUserTo,
    signIn: async (role = 'admin', workspaceId = 'default') => {
      const payload = { email: `${uuidv7()}@example.com`, password: 'correct horse battery' };
      await addUserTo({ ...payload, role, workspaceId });
      const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload });
      return String(answer.headers['set-cookie']).split(';')[0] ?? '';
    },
    makeKey: async (cookie, key = {}) => {
      const payload = { name: 'test', scopes: ['clusters:read'], ...key };
      const answer = await app.inject({ method: 'POST', url: '/api/keys', headers: { cookie }, payload });
      return answer.json<MadeKey>();
    },
    revokeElsewhere: async (keyId) => {
      const commandId = CommandId.parse(uuidv7());
      const meta = { actor: { type: 'system', id: 'test' }, correlationId: commandId, commandId } as const;
      const revoked = { type: 'ApiKeyRevoked', data: { keyId, revokedAt: clock.now() } };
      await store.append(apiKeyKind.stream(keyId), [revoked], 'stream_exists', meta);
    },
    close: () => node.stop(),
  };
};

const HOUR_MS = 3_600_000;
