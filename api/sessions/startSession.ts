import type { FastifyReply, FastifyRequest } from 'fastify';
import { handleCommand } from '../../domain/core/handleCommand.ts';
import { derivedCommandId } from '../../domain/core/ids.ts';
import { tokenSha256 } from '../../domain/core/tokens.ts';
import { sessionDecider, sessionIdOf, sessionStream } from '../../domain/sessions/session.ts';
import type { ActiveUser } from '../../domain/users/user.ts';
import { rememberCaller } from './knownCaller.ts';
import { setSessionCookie } from './sessionCookie.ts';
import type { EventStore } from '../../domain/core/eventStore.ts';
import type { KeyedHash } from '../../domain/core/subjects.ts';
import type { KnownSignIns } from '../../domain/sessions/activity.ts';

const TOKEN_BYTES = 32;

export type StartDeps = {
  store: EventStore;
  now: () => string;
  randomBytes: (length: number) => Uint8Array;
  sessionMaxMs: number;
  publicWebUrl: string;
  knownSignIns: KnownSignIns;
  keyedHash: KeyedHash;
};

/** SU-01: a new session for this user, whose token goes into the cookie and whose SHA-256 into the log. */
export const startSession = async (
  deps: StartDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, workspaceId, email }: Pick<ActiveUser, 'userId' | 'workspaceId' | 'email'>,
): Promise<void> => {
  const { store, now, randomBytes, sessionMaxMs } = deps;
  const mark = email === null ? null : await rememberCaller(deps, request, email);
  const token = Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url');
  const sha256 = tokenSha256(token);
  const sessionId = sessionIdOf(sha256);
  const startedAt = now();
  const expiresAt = new Date(Date.parse(startedAt) + sessionMaxMs).toISOString();
  await handleCommand(
    store,
    sessionDecider,
    sessionStream(sessionId),
    { type: 'StartSession', data: { sessionId, userId, workspaceId, tokenSha256: sha256, startedAt, expiresAt } },
    {
      actor: { type: 'user', id: userId },
      correlationId: request.commandId,
      commandId: derivedCommandId('start_session', request.commandId, sessionId),
      requestId: request.id,
      workspaceId,
    },
  );
  void setSessionCookie(reply, token, deps);
  mark?.(reply);
};
