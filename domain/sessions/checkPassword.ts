import { LogFrozen } from '../core/log/eventLog.ts';
import type { Logger } from '../core/logger.ts';
import { CommandId, SecretId } from '../core/ids.ts';
import type { EventStore, Meta } from '../core/log/eventStore.ts';
import type { Secrets } from '../core/secrets.ts';
import { emailOwner, knownUser, type UserDirectory } from '../users/addUser.ts';
import type { Passwords } from '../users/passwords.ts';
import type { ActiveUser, ExistingUser } from '../users/userState.ts';
import type { LoginEvent } from './events.ts';
import { failedLogins } from './session.ts';

export type PasswordCheck = UserDirectory & {
  store: EventStore;
  secrets: Pick<Secrets, 'get'>;
  passwords: Pick<Passwords, 'verify'>;
  now: () => string;
  newId: () => string;
  logger: Logger;
};

/**
 * The user of this address, if they may sign in and the password is theirs; else null, and the failure is recorded. An
 * unknown address takes the same steps as a known one, so that time does not tell them apart (SU-02). While the log is
 * frozen a failure is told by a log line alone: an administrator may sign in then, and guessing must be answered
 * and counted as ever.
 */
export const checkPassword = async (
  ports: PasswordCheck,
  { email, password }: { email: string; password: string },
  requestId: string,
): Promise<ActiveUser | null> => {
  const { store, secrets, passwords, newId } = ports;
  const user = await knownUser(store, (await emailOwner(ports, email)) ?? newId());
  const record = await secrets.get(user?.passwordSecretId ?? SecretId.parse(newId()));
  const matches = await passwords.verify(record?.['hash'] ?? null, password);
  if (user?.status === 'active' && matches) return user;
  await recordFailure(ports, user, requestId);
  return null;
};

const recordFailure = async (
  { store, now, newId, logger }: PasswordCheck,
  user: ExistingUser | null,
  requestId: string,
): Promise<void> => {
  const attemptId = newId();
  const failed = failureOf(user, now());
  const meta: Meta = {
    actor: { type: 'system', id: 'sign_in' },
    correlationId: attemptId,
    commandId: CommandId.parse(attemptId),
    requestId,
    ...(user === null ? {} : { workspaceId: user.workspaceId }),
  };
  await store.append(failedLogins.stream(attemptId), [failed], 'no_stream', meta).catch((error: unknown) => {
    if (!(error instanceof LogFrozen)) throw error;
    logger.warn({ user_id: failed.data.userId, reason: failed.data.reason }, 'sign_in_refused_while_frozen');
  });
};

const failureOf = (user: ExistingUser | null, at: string): LoginEvent => {
  if (user === null) return { type: 'LoginFailed', data: { userId: null, reason: 'unknown_address', failedAt: at } };
  const { userId, status } = user;
  return status === 'active'
    ? { type: 'LoginFailed', data: { userId, reason: 'wrong_password', failedAt: at } }
    : { type: 'LoginRefused', data: { userId, reason: status, refusedAt: at } };
};
