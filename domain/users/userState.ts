import type { SecretId, SubjectKeyId, UserId } from '../core/ids.ts';
import type { Role } from './events.ts';

type UserFields = {
  userId: UserId;
  workspaceId: string;
  role: Role;
  /** Null once the user's personal data is erased. */
  email: string | null;
  name: string | null;
  subject: SubjectKeyId | null;
  /** The link that sets a password; null when there is none. */
  link: { tokenSha256: string; expiresAt: string } | null;
  usedLinks: readonly string[];
  /** How often all sessions were ended: one lets its user in while it began since the last time, or is `keptSessionId`. */
  sessionGeneration: number;
  keptSessionId: string | null;
};

/** May sign in. */
export type ActiveUser = UserFields & { status: 'active'; passwordSecretId: SecretId };
/** Has no password yet, or is disabled. */
type InactiveUser = UserFields & { status: 'invited' | 'disabled'; passwordSecretId: SecretId | null };
export type ExistingUser = ActiveUser | InactiveUser;
export type User = { status: 'absent' } | ExistingUser | { status: 'abandoned' };

export const exists = (user: User): user is ExistingUser => user.status !== 'absent' && user.status !== 'abandoned';

/** Whether what ends all sessions of this user has not ended that one. */
export const holdsSession = (
  user: Pick<ExistingUser, 'sessionGeneration' | 'keptSessionId'>,
  { sessionId, generation = 0 }: { sessionId: string; generation?: number | undefined },
): boolean => generation === user.sessionGeneration || sessionId === user.keptSessionId;
