import { randomBytes, randomUUID } from 'node:crypto';
import type { EventStore, Meta, NewEvent } from '../../../domain/core/log/eventStore.ts';
import { CommandId } from '../../../domain/core/ids.ts';
import { tokenSha256 } from '../../../domain/core/tokens.ts';
import { sessionIdOf, sessions } from '../../../domain/sessions/session.ts';
import type { Role } from '../../../domain/users/events.ts';
import { users } from '../../../domain/users/user.ts';

const HOUR_MS = 3_600_000;

/** Somebody who is signed in. `cookie`: as a request sends it. */
export type SignedIn = { userId: string; sessionId: string; cookie: string };

/** A new user of any workspace, signed in, as their events tell. */
export const signIn = async (store: EventStore, workspaceId: string, role: Role): Promise<SignedIn> => {
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
