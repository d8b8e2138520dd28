import type { EventStore, Meta } from '../core/log/eventStore.ts';
import { derivedCommandId } from '../core/ids.ts';
import { handle } from '../core/log/streams.ts';
import { tokenSha256 } from '../core/tokens.ts';
import type { ActiveUser } from '../users/user.ts';
import { sessionIdOf, sessions } from './session.ts';

const TOKEN_BYTES = 32;

export type SessionStart = {
  store: EventStore;
  now: () => string;
  /** Cryptographic randomness. */
  randomBytes: (length: number) => Uint8Array;
  /** SU-01: how long a session may last, however active it is, in milliseconds. */
  sessionMaxMs: number;
};

/** SU-01: a new session of this user. Gives back its token, of which the log keeps the SHA-256 alone. */
export const startSession = async (
  { store, now, randomBytes, sessionMaxMs }: SessionStart,
  { userId, workspaceId }: Pick<ActiveUser, 'userId' | 'workspaceId'>,
  { commandId, requestId }: Pick<Meta, 'commandId' | 'requestId'>,
): Promise<string> => {
  const token = Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url');
  const sha256 = tokenSha256(token);
  const sessionId = sessionIdOf(sha256);
  const startedAt = now();
  const expiresAt = new Date(Date.parse(startedAt) + sessionMaxMs).toISOString();
  const data = { sessionId, userId, workspaceId, tokenSha256: sha256, startedAt, expiresAt };
  await handle(
    store,
    sessions,
    sessionId,
    { type: 'StartSession', data },
    {
      actor: { type: 'user', id: userId },
      correlationId: commandId,
      commandId: derivedCommandId('start_session', commandId, sessionId),
      ...(requestId !== undefined && { requestId }),
      workspaceId,
    },
  );
  return token;
};
