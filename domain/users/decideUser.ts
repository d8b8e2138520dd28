import { unreachable } from '../core/decider.ts';
import { DomainError, invalidTransition } from '../core/problems/errors.ts';
import type { SecretId, SubjectKeyId } from '../core/ids.ts';
import type { NewEvent } from '../core/log/eventStore.ts';
import { sameSha256 } from '../core/tokens.ts';
import { creationAbandoned } from '../reservations/reserveName.ts';
import type { PasswordLinkMade, Role, UserAdded, UserEvent, UserInvited } from './events.ts';
import type { ExistingUser, User } from './userState.ts';

type Link = Omit<PasswordLinkMade, 'userId'>;

export type AddUser = { type: 'AddUser'; data: UserAdded; subject: SubjectKeyId };
export type InviteUser = { type: 'InviteUser'; data: UserInvited; link: Link; subject: SubjectKeyId };
/** The invitation anew, or for a user who has a password a link to set another one. */
export type MakePasswordLink = { type: 'MakePasswordLink'; workspaceId: string; link: Link };
/** `name` null: it stays. */
export type RedeemPasswordLink = {
  type: 'RedeemPasswordLink';
  tokenSha256: string;
  passwordSecretId: SecretId;
  name: string | null;
  redeemedAt: string;
};
/** `knownSecretId`: the password that the user has proven to know. */
export type ChangePassword = {
  type: 'ChangePassword';
  knownSecretId: SecretId;
  passwordSecretId: SecretId;
  keptSessionId: string;
  changedAt: string;
};
/** What is absent stays. `hasOtherAdmin`: whether another administrator of the workspace can sign in. */
export type ChangeUser = {
  type: 'ChangeUser';
  workspaceId: string;
  name?: string | undefined;
  role?: Role | undefined;
  disabled?: boolean | undefined;
  hasOtherAdmin: boolean;
  changedAt: string;
};
export type UserCommand = AddUser | InviteUser | MakePasswordLink | RedeemPasswordLink | ChangePassword | ChangeUser;

type Events = NewEvent<UserEvent>[];

/** SU-05, SU-06. A user of another workspace is not found. */
export const decideUser = (command: UserCommand, user: User): Events => {
  switch (command.type) {
    case 'AddUser':
      assertFree(user);
      return [{ type: 'UserAdded', data: command.data, subject: command.subject }];
    case 'InviteUser':
      assertFree(user);
      return invite(command);
    case 'MakePasswordLink':
      return makeLink(command, existing(command, user));
    case 'RedeemPasswordLink':
      return redeem(command, assertLink(user, command.tokenSha256, command.redeemedAt));
    case 'ChangePassword':
      return changePassword(command, user);
    case 'ChangeUser':
      return change(command, existing(command, user));
    default:
      return unreachable(command);
  }
};

/** The user whom this link lets set a password. Throws `invitation_used`; `invalid_credentials` for a wrong or expired one. */
export const assertLink = (user: User, tokenSha256: string, at: string): ExistingUser => {
  if (user.status === 'absent' || user.status === 'abandoned') throw new DomainError('invalid_credentials');
  if (user.usedLinks.some((used) => sameSha256(used, tokenSha256))) throw new DomainError('invitation_used');
  const { link } = user;
  if (link === null || !sameSha256(link.tokenSha256, tokenSha256) || Date.parse(at) >= Date.parse(link.expiresAt))
    throw new DomainError('invalid_credentials');
  return user;
};

const assertFree = (user: User): void => {
  if (user.status === 'abandoned') throw creationAbandoned();
  if (user.status !== 'absent') throw new DomainError('email_taken');
};

const existing = ({ workspaceId }: { workspaceId: string }, user: User): ExistingUser => {
  if (user.status === 'absent' || user.status === 'abandoned' || user.workspaceId !== workspaceId)
    throw new DomainError('not_found');
  return user;
};

const invite = ({ data, link, subject }: InviteUser): Events => [
  { type: 'UserInvited', data, subject },
  { type: 'PasswordLinkMade', data: { userId: data.userId, ...link } },
];

const makeLink = ({ link }: MakePasswordLink, user: ExistingUser): Events => {
  if (user.status === 'disabled') throw invalidTransition(user.status, []);
  return [{ type: 'PasswordLinkMade', data: { userId: user.userId, ...link } }];
};

const redeem = (command: RedeemPasswordLink, user: ExistingUser): Events => {
  const { tokenSha256, passwordSecretId, name, redeemedAt: setAt } = command;
  const data = { userId: user.userId, passwordSecretId, tokenSha256, keptSessionId: null, setAt };
  return [{ type: 'UserPasswordSet', data }, ...(name === null ? [] : rename(user, name, setAt))];
};

/** Somebody may have set another one since. */
const changePassword = (command: ChangePassword, user: User): Events => {
  if (user.status !== 'active' || user.passwordSecretId !== command.knownSecretId)
    throw new DomainError('invalid_credentials');
  const { passwordSecretId, keptSessionId, changedAt: setAt } = command;
  const data = { userId: user.userId, passwordSecretId, tokenSha256: null, keptSessionId, setAt };
  return [{ type: 'UserPasswordSet', data }];
};

const change = (command: ChangeUser, user: ExistingUser): Events => {
  const { name = user.name, role = user.role, disabled = user.status === 'disabled', changedAt } = command;
  const staysAdmin = role === 'admin' && !disabled;
  if (user.status === 'active' && user.role === 'admin' && !staysAdmin && !command.hasOtherAdmin)
    throw new DomainError('last_admin');
  const { userId } = user;
  return [
    ...(name === null ? [] : rename(user, name, changedAt)),
    ...(role === user.role ? [] : [{ type: 'UserRoleChanged' as const, data: { userId, role, changedAt } }]),
    ...switched(user, disabled, changedAt),
  ];
};

const switched = ({ userId, status }: ExistingUser, disabled: boolean, at: string): Events => {
  if (disabled === (status === 'disabled')) return [];
  return [
    disabled
      ? { type: 'UserDisabled', data: { userId, disabledAt: at } }
      : { type: 'UserEnabled', data: { userId, enabledAt: at } },
  ];
};

const rename = (user: ExistingUser, name: string, renamedAt: string): Events => {
  if (name === user.name) return [];
  // Once the person is erased, there is nothing to keep a name under.
  if (user.subject === null || user.email === null) throw invalidTransition('erased', []);
  return [{ type: 'UserRenamed', data: { userId: user.userId, renamedAt, name }, subject: user.subject }];
};
