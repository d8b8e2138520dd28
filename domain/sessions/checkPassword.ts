import { CommandId, SecretId } from '../core/ids.ts';
import type { EventStore } from '../core/log/eventStore.ts';
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
};

/**
 * The user of this address, if the password is theirs; else null, and the failure is recorded. An unknown address takes
 * the same steps as a known one, so that time does not tell them apart (SU-02).
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
  { store, now, newId }: PasswordCheck,
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
  await store.append(failedLogins.stream(attemptId), [failed], 'no_stream', {
    actor: { type: 'system', id: 'sign_in' },
    correlationId: attemptId,
    commandId: CommandId.parse(attemptId),
    requestId,
    ...(user === null ? {} : { workspaceId: user.workspaceId }),
  });
};
