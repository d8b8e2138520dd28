import type { FastifyReply, FastifyRequest } from 'fastify';
import { CommandId } from '../../domain/core/ids.ts';
import { startSession, type SessionStart } from '../../domain/sessions/startSession.ts';
import type { ActiveUser } from '../../domain/users/userState.ts';
import { rememberCaller, type KnownDeps } from './knownCaller.ts';
import { setSessionCookie } from './sessionCookie.ts';

export type SignInDeps = SessionStart & KnownDeps;

/** SU-01: a new session for this user, whose token goes into the cookie of the answer. */
export const signIn = async (
  deps: SignInDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  user: Pick<ActiveUser, 'userId' | 'workspaceId' | 'role' | 'email' | 'sessionGeneration'>,
): Promise<void> => {
  const mark = user.email === null ? null : await rememberCaller(deps, request, user.email);
  const ids = { commandId: CommandId.parse(request.commandId), requestId: request.id };
  void setSessionCookie(reply, await startSession(deps, user, ids), deps);
  mark?.(reply);
};
