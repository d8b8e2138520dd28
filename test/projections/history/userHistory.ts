import { at, id, type Step } from './historySteps.ts';

const of = (n: number, type: string, data: object = {}): Step => [
  `user-${id(6, n)}`,
  type,
  { userId: id(6, n), ...data },
];
const session = (n: number, type: string, data: object = {}): Step => [
  `auth-${id(5, n)}`,
  type,
  { sessionId: id(5, n), ...data },
];
const started = (n: number, user: number, generation?: number): Step =>
  session(n, 'SessionStarted', {
    userId: id(6, user),
    workspaceId: 'default',
    tokenSha256: String(n).repeat(64),
    startedAt: at(n),
    expiresAt: at(50),
    ...(generation !== undefined && { generation }),
  });
const invited = (n: number): Step =>
  of(n, 'UserInvited', {
    workspaceId: 'default',
    role: 'member',
    invitedAt: at(n),
    email: `ben${n}@example.com`,
    name: 'B\u0000en',
  });
const linkMade = (n: number): Step =>
  of(n, 'PasswordLinkMade', { tokenSha256: String(n).repeat(64), madeAt: at(n), expiresAt: at(60) });
const passwordSet = (n: number, data: object): Step =>
  of(n, 'UserPasswordSet', {
    passwordSecretId: id(4, 8),
    setAt: at(30),
    tokenSha256: null,
    keptSessionId: null,
    ...data,
  });

/** After `keysAndUsers`: two invited by then; one who is disabled and enabled again; sessions of each kind of end. */
export const people: readonly Step[] = [
  ...[4, 5, 6].flatMap((n) => [invited(n), linkMade(n)]),
  passwordSet(4, { tokenSha256: '4'.repeat(64) }),
  of(4, 'UserRenamed', { renamedAt: at(31), name: 'Ben\u0000jamin' }),
  of(4, 'UserRoleChanged', { role: 'admin', changedAt: at(32) }),
  started(1, 1),
  started(2, 1),
  started(3, 1),
  started(4, 4, 1),
  passwordSet(1, { keptSessionId: id(5, 3) }),
  session(1, 'SessionEnded', { reason: 'logout', endedAt: at(33) }),
  session(2, 'SessionRevoked', { revokedAt: at(34) }),
  of(5, 'UserDisabled', { disabledAt: at(35) }),
  of(2, 'UserDisabled', { disabledAt: at(36) }),
  of(2, 'UserEnabled', { enabledAt: at(37) }),
];
