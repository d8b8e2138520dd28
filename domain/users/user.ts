import { unreachable, type Decider } from '../core/decider.ts';
import type { NewEvent } from '../core/log/eventStore.ts';
import { streamKind } from '../core/log/streamKind.ts';
import { decideUser, type UserCommand } from './decideUser.ts';
import { UserEvent } from './events.ts';
import { exists, type ExistingUser, type User } from './userState.ts';

/** One user of one workspace (SU-06); that its address is unique is a matter of reservation, see addUser. */
export const userDecider: Decider<UserCommand, NewEvent<UserEvent>, User> = {
  initialState: () => ({ status: 'absent' }),
  evolve: (user, event) => {
    switch (event.type) {
      case 'UserAdded':
        return { ...NEW, ...event.data, status: 'active', subject: event.subject ?? null };
      case 'UserInvited':
        return { ...NEW, ...event.data, status: 'invited', passwordSecretId: null, subject: event.subject ?? null };
      case 'UserAbandoned':
        return { status: 'abandoned' };
      default:
        return exists(user) ? changed(user, event) : user;
    }
  },
  decide: decideUser,
};

/** Streams `user-<id>`. */
export const users = streamKind('user', UserEvent, userDecider);

const NEW = { link: null, usedLinks: [], sessionGeneration: 0, keptSessionId: null } as const;

type Change = Exclude<NewEvent<UserEvent>, { type: 'UserAdded' | 'UserInvited' | 'UserAbandoned' }>;

const changed = (user: ExistingUser, event: Change): ExistingUser => {
  switch (event.type) {
    case 'PasswordLinkMade':
      return { ...user, link: event.data };
    case 'UserPasswordSet':
      return withPassword(user, event.data);
    case 'UserRenamed':
      return { ...user, name: event.data.name };
    case 'UserRoleChanged':
      return { ...user, role: event.data.role };
    case 'UserDisabled':
      return { ...endedSessions(user, null), status: 'disabled', link: null };
    case 'UserEnabled':
      return user.passwordSecretId === null
        ? { ...user, status: 'invited' }
        : { ...user, status: 'active', passwordSecretId: user.passwordSecretId };
    default:
      return unreachable(event);
  }
};

type PasswordSet = Extract<UserEvent, { type: 'UserPasswordSet' }>['data'];

/** The link that was used is no more; one that was made otherwise stays. */
const withPassword = (
  user: ExistingUser,
  { passwordSecretId, tokenSha256, keptSessionId }: PasswordSet,
): ExistingUser => ({
  ...endedSessions(user, keptSessionId),
  status: 'active',
  passwordSecretId,
  ...(tokenSha256 !== null && { link: null, usedLinks: [...user.usedLinks, tokenSha256] }),
});

const endedSessions = <U extends ExistingUser>(user: U, keptSessionId: string | null): U => ({
  ...user,
  sessionGeneration: user.sessionGeneration + 1,
  keptSessionId,
});
