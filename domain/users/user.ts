import { unreachable, type Decider } from '../core/decider.ts';
import { DomainError } from '../core/problems/errors.ts';
import type { NewEvent } from '../core/log/eventStore.ts';
import type { SecretId, SubjectKeyId, UserId } from '../core/ids.ts';
import { streamKind } from '../core/log/streamKind.ts';
import { creationAbandoned } from '../reservations/reserveName.ts';
import { UserEvent, type Role, type UserAdded } from './events.ts';

export type ActiveUser = {
  status: 'active';
  userId: UserId;
  workspaceId: string;
  role: Role;
  passwordSecretId: SecretId;
  /** Null once the user's personal data is erased. */
  email: string | null;
  name: string | null;
};
export type User = { status: 'absent' } | ActiveUser | { status: 'abandoned' };

export type AddUser = { type: 'AddUser'; data: UserAdded['data']; subject: SubjectKeyId };

/** One user of one workspace (SU-06); that its address is unique is a matter of reservation, see addUser. */
export const userDecider: Decider<AddUser, NewEvent<UserEvent>, User> = {
  initialState: () => ({ status: 'absent' }),
  evolve: (_user, event) => {
    switch (event.type) {
      case 'UserAdded':
        return { status: 'active', ...event.data };
      case 'UserAbandoned':
        return { status: 'abandoned' };
      default:
        return unreachable(event);
    }
  },
  decide: (command, user) => {
    switch (user.status) {
      case 'absent':
        return [{ type: 'UserAdded', data: command.data, subject: command.subject }];
      case 'active':
        throw new DomainError('email_taken');
      case 'abandoned':
        throw creationAbandoned();
      default:
        return unreachable(user);
    }
  },
};

/** Streams `user-<id>`. */
export const users = streamKind('user', UserEvent, userDecider);
