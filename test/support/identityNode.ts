import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import {
  createApiKeyUse,
  createKnownSignIns,
  createLoginFailures,
  createSessionActivity,
} from '../../adapters/postgres/ops/activity.ts';
import { openDatabase } from '../../adapters/postgres/database.ts';
import { openPostgresEventLog } from '../../adapters/postgres/log/eventLog.ts';
import { createExclusive } from '../../adapters/postgres/ops/exclusive.ts';
import { createIdempotencyKeys } from '../../adapters/postgres/ops/idempotencyKeys.ts';
import { openMasterKey, type MasterKey } from '../../adapters/vault/masterKey.ts';
import { createPasswords } from '../../adapters/vault/passwords.ts';
import { openSecrets } from '../../adapters/vault/secrets.ts';
import { createSubjectKeys } from '../../adapters/vault/subjectKeys.ts';
import { buildApp } from '../../api/http/app.ts';
import { createAuthenticator, type Authenticator } from '../../api/sessions/authenticator.ts';
import type { Scope } from '../../api/http/access.ts';
import type { LoginLimits } from '../../api/sessions/loginThrottle.ts';
import { authRoutes } from '../../api/sessions/routes.ts';
import { createCursorCodec } from '../../api/http/cursor.ts';
import type { App, Route } from '../../api/http/http.ts';
import { keyRoutes } from '../../api/keys/routes.ts';
import { accessControl } from '../../api/plugins/accessControl.ts';
import { idempotency } from '../../api/plugins/idempotency.ts';
import { createRateLimits, type RateSettings } from '../../api/plugins/rateLimit.ts';
import { uuidv7 } from '../../composition/ids.ts';
import { apiKeyStream } from '../../domain/keys/apiKey.ts';
import { createCodec } from '../../domain/core/codec.ts';
import { eventStoreOn } from '../../domain/core/eventStore.ts';
import { CommandId, UserId } from '../../domain/core/ids.ts';
import { streamKinds } from '../../domain/streamKinds.ts';
import { openStore } from '../../domain/audit/openStore.ts';
import { addUser } from '../../domain/users/addUser.ts';
import type { Role } from '../../domain/users/events.ts';
import type { BootstrapDeps } from '../../processes/sessions/bootstrap.ts';
import { apiKeys } from '../../projections/keys/apiKeys.ts';
import { readersSearchPath } from '../../engine/projections/builds.ts';
import { createLeases } from '../../engine/leases/createLeases.ts';
import { createLogFeed } from '../../engine/feed/logFeed.ts';
import { createProgress } from '../../engine/projections/progress.ts';
import { runProjections } from '../../engine/projections/runProjections.ts';
import type { Database } from '../../engine/sql.ts';
import { quotasOn } from '../../projections/quotas.ts';
import { hasUserWithRole, users } from '../../projections/users/users.ts';
import { recordingLogger, silentLogger } from './logger.ts';
import { testDatabase } from './postgres.ts';

/** What the routes of sign-in and keys take; other routes need more. */
export type IdentityDeps = Parameters<typeof authRoutes>[0] &
  Parameters<typeof keyRoutes>[0] & {
    authenticator: Authenticator;
  };

export type IdentityOptions = {
  publicWebUrl?: string;
  rates?: Partial<RateSettings>;
  loginLimits?: LoginLimits;
  maxApiKeys?: number;
  routes?: readonly Route[];
};

/** A node with the vault, the log, sign-in and keys; its clock moves by `pass` alone. */
export type IdentityNode = {
  database: Database;
  app: App;
  deps: IdentityDeps & BootstrapDeps;
  masterKey: MasterKey;
  log: ReturnType<typeof recordingLogger>;
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

const RATES = {
  readsPerMinute: 600_000,
  writesPerMinute: 600_000,
  sessionPerMinute: 600_000,
  unauthenticatedPerMinute: 600_000,
};
const PUBLIC_API_URL = 'http://localhost:8080';
const PROJECTIONS = [users, apiKeys];

export const identityNode = async (options: IdentityOptions = {}): Promise<IdentityNode> => {
  const test = await testDatabase();
  const { database } = test;
  let nowMs = Date.parse('2026-11-21T10:00:00.000Z');
  const clock = { now: () => new Date(nowMs).toISOString(), nowMs: () => nowMs };
  const log = recordingLogger();

  const encryptionKey = randomBytes(32).toString('base64');
  const masterKey = await openMasterKey(database, { encryptionKey, dataDir: '/nowhere' });
  const subjects = createSubjectKeys({ database, masterKey, nowMs: clock.nowMs, log });
  const eventLog = openPostgresEventLog({ target: test.url, log: silentLogger });
  const store = eventStoreOn(eventLog, createCodec(streamKinds, subjects, randomBytes));
  const reads = openDatabase(test.url, { log: silentLogger, searchPath: readersSearchPath(PROJECTIONS) });
  const progress = createProgress(database, PROJECTIONS);
  const stopping = new AbortController();
  const feed = createLogFeed(store, silentLogger);
  const engine = {
    database,
    store,
    feed,
    leases: createLeases(database, randomUUID(), silentLogger),
    storeId: await openStore(store, randomUUID()),
    progress,
    log: silentLogger,
  };
  const running = [feed.run(stopping.signal), runProjections(engine, PROJECTIONS, stopping.signal)];
  for (const work of running) work.catch(() => undefined);
  await progress.waitFor(['users', 'api_keys'], await store.head(), 10_000);

  const sessionActivity = createSessionActivity(database);
  const authenticator = createAuthenticator({
    ...clock,
    store,
    reads,
    sessionActivity,
    apiKeyUse: createApiKeyUse(database),
    sessionIdleMs: 12 * HOUR_MS,
    log,
  });
  const deps: IdentityNode['deps'] = {
    store,
    reads,
    progress,
    readAfterWriteMs: 5_000,
    publicWebUrl: options.publicWebUrl ?? 'http://localhost:8090',
    now: clock.now,
    newId: uuidv7,
    subjects,
    cursors: createCursorCodec(masterKey.keyedHash('cursor')),
    secrets: await openSecrets(database, masterKey),
    passwords: await createPasswords(),
    keyedHash: (purpose, ...parts) => Buffer.from(masterKey.keyedHash(purpose, ...parts)).toString('hex'),
    authenticator,
    loginFailures: createLoginFailures(database),
    knownSignIns: createKnownSignIns(database),
    loginLimits: options.loginLimits ?? { perAddress: 1000, perEmail: 1000 },
    sessionMaxMs: 7 * 24 * HOUR_MS,
    ...quotasOn({ reads, progress, waitMs: 5_000 }, { clusters: 0, keys: options.maxApiKeys ?? 50, connectors: 0 }),
    hasAdmin: (workspaceId) => hasUserWithRole(reads, workspaceId, 'admin'),
    exclusive: createExclusive(database, randomUUID()),
    randomBytes,
    lifetimeMs: 24 * HOUR_MS,
    log,
  };
  const limits = createRateLimits({ ...RATES, ...options.rates }, clock.nowMs);
  const app = await buildApp({
    log: pino({ enabled: false }),
    publicApiUrl: PUBLIC_API_URL,
    trustedProxies: [],
    newId: uuidv7,
    plugins: [
      async (instance: FastifyInstance) => {
        await instance.register(accessControl, { authenticator, limits, ownUrls: [deps.publicWebUrl, PUBLIC_API_URL] });
        await instance.register(idempotency, { keys: createIdempotencyKeys(database, masterKey, 24), newId: uuidv7 });
      },
    ],
    routes: [...authRoutes(deps), ...keyRoutes(deps), ...(options.routes ?? [])],
  });
  await app.ready();

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
    app,
    database,
    deps,
    masterKey,
    log,
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
      await store.append(apiKeyStream(keyId), [revoked], 'stream_exists', meta);
    },
    close: async () => {
      await app.close();
      stopping.abort();
      await Promise.allSettled(running);
      await Promise.all([eventLog.close(), reads.close()]);
      await test.close();
    },
  };
};

const HOUR_MS = 3_600_000;
