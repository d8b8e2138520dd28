import { randomBytes, randomUUID } from 'node:crypto';
import { openDatabase } from '../../adapters/postgres/database.ts';
import { openPostgresEventLog } from '../../adapters/postgres/log/eventLog.ts';
import { openMasterKey } from '../../adapters/vault/masterKey.ts';
import { openVault } from '../../adapters/vault/vault.ts';
import { createCodec } from '../../domain/core/codec.ts';
import { eventStoreOn, type EventStore, type Meta, type NewEvent } from '../../domain/core/eventStore.ts';
import { CommandId } from '../../domain/core/ids.ts';
import { tokenSha256 } from '../../domain/core/tokens.ts';
import { streamKinds } from '../../domain/streamKinds.ts';
import { sessionIdOf, sessions } from '../../domain/sessions/session.ts';
import type { Role } from '../../domain/users/events.ts';
import { silentLogger } from './logger.ts';
import { users } from '../../domain/users/user.ts';

/** The log of running nodes, as another process writes to it. */
export type LogAccess = { store: EventStore; close(): Promise<void> };

export const openLogAccess = async (url: string, encryptionKey: string): Promise<LogAccess> => {
  const database = openDatabase(url, { logger: silentLogger, connectionsMax: 2 });
  const masterKey = await openMasterKey(database, { encryptionKey, dataDir: '/nonexistent' });
  const { subjects: keys } = await openVault({
    database,
    masterKey,
    nowMs: () => performance.now(),
    logger: silentLogger,
  });
  const log = openPostgresEventLog({ target: url, logger: silentLogger });
  const close = async (): Promise<void> => {
    await log.close();
    await database.close();
  };
  return { store: eventStoreOn(log, createCodec(streamKinds, keys, randomBytes)), close };
};

const HOUR_MS = 3_600_000;

/** A new user of any workspace, signed in, as their events tell. */
export const signIn = async (
  store: EventStore,
  workspaceId: string,
  role: Role,
): Promise<{ userId: string; sessionId: string; cookie: string }> => {
  const token = randomBytes(32).toString('base64url');
  const [userId, sha256, now] = [randomUUID(), tokenSha256(token), new Date().toISOString()];
  const sessionId = sessionIdOf(sha256);
  const user = { userId, workspaceId, role, passwordSecretId: randomUUID(), addedAt: now, email: null, name: null };
  const added: NewEvent = { type: 'UserAdded', data: user };
  await store.append(users.stream(userId), [added], 'no_stream', metaIn(workspaceId));
  const expiresAt = new Date(Date.parse(now) + 24 * HOUR_MS).toISOString();
  const session = { sessionId, userId, workspaceId, tokenSha256: sha256, startedAt: now, expiresAt };
  const started: NewEvent = { type: 'SessionStarted', data: session };
  await store.append(sessions.stream(sessionId), [started], 'no_stream', metaIn(workspaceId));
  return { userId, sessionId, cookie: `service_session=${token}` };
};

const metaIn = (workspaceId: string): Meta => {
  const commandId = CommandId.parse(randomUUID());
  return { actor: { type: 'system', id: 'test' }, correlationId: commandId, commandId, workspaceId };
};
