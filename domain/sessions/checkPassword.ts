import { LogFrozen } from '../core/log/eventLog.ts';
import type { Logger } from '../core/logger.ts';
import { CommandId, SecretId } from '../core/ids.ts';
import type { EventStore, Meta } from '../core/log/eventStore.ts';
import type { Secrets } from '../core/secrets.ts';
import { emailOwner, findUser, type UserDirectory } from '../users/addUser.ts';
import type { Passwords } from '../users/passwords.ts';
import type { ActiveUser } from '../users/user.ts';
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
 * The user of this address, if the password is theirs; else null, and the failure is recorded. An unknown address takes
 * the same steps as a known one, so that time does not tell them apart (SU-02). While the log is frozen a failure
 * is told by a log line alone: an administrator may sign in then, and guessing must be answered and counted as ever.
 */
export const checkPassword = async (
  ports: PasswordCheck,
  { email, password }: { email: string; password: string },
  requestId: string,
): Promise<ActiveUser | null> => {
  const { store, secrets, passwords, newId } = ports;
  const user = await findUser(store, (await emailOwner(ports, email)) ?? newId());
  const record = await secrets.get(user?.passwordSecretId ?? SecretId.parse(newId()));
  const matches = await passwords.verify(record?.['hash'] ?? null, password);
  if (user !== null && matches) return user;
  await recordFailure(ports, user, requestId);
  return null;
};

const recordFailure = async (
  { store, now, newId, logger }: PasswordCheck,
  user: ActiveUser | null,
  requestId: string,
): Promise<void> => {
  const attemptId = newId();
  const failed: LoginEvent = {
    type: 'LoginFailed',
    data: {
      userId: user?.userId ?? null,
      reason: user === null ? 'unknown_address' : 'wrong_password',
      failedAt: now(),
    },
  };
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
