import { DomainError } from '../core/problems/errors.ts';
import type { EventStore, Meta } from '../core/log/eventStore.ts';
import { UserId } from '../core/ids.ts';
import { handle, load, type Handled } from '../core/log/streams.ts';
import { normalisedReference, type KeyedHash } from '../core/subjects.ts';
import { reservations } from '../reservations/reservation.ts';
import { nameId, reserveName } from '../reservations/reserveName.ts';
import type { AddUser, InviteUser } from './decideUser.ts';
import type { UserEvent } from './events.ts';
import { users } from './user.ts';
import { exists, type ActiveUser, type ExistingUser, type User } from './userState.ts';

export type UserDirectory = { store: EventStore; keyedHash: KeyedHash };

/**
 * Addresses are unique in the whole installation, not per workspace: signing in names no workspace (SU-01). No
 * workspace has this name.
 */
const ALL_WORKSPACES = '*';
const SCOPE = 'user_email';

/** A command that makes a user, whose address is known. */
type MakeUser = Omit<AddUser, 'type'> | Omit<InviteUser, 'type'>;

/**
 * Reserves the address, then adds the user, with a link where they are invited; throws DomainError `email_taken` when it
 * is another's. Of parallel callers one wins. A crash in between leaves a reservation that expires by itself, see
 * reserveName.
 */
export const addUser = async (
  { store, keyedHash }: UserDirectory,
  user: MakeUser & { data: { email: string } },
  meta: Meta,
): Promise<Handled<UserEvent, User>> => {
  const name = emailHash(keyedHash, user.data.email);
  const owner = { category: users.category, id: user.data.userId };
  const reserved = await reserveName({ store, scope: SCOPE, workspaceId: ALL_WORKSPACES, name, owner, meta }).catch(
    (error: unknown) => {
      throw error instanceof DomainError && error.code === 'name_taken' ? new DomainError('email_taken') : error;
    },
  );
  const userId = UserId.parse(reserved.id);
  return handle(store, users, userId, commandFor(user, userId), meta);
};

const commandFor = (user: MakeUser, userId: UserId): AddUser | InviteUser =>
  'link' in user
    ? { ...user, type: 'InviteUser', data: { ...user.data, userId } }
    : { ...user, type: 'AddUser', data: { ...user.data, userId } };

/** The user with this id as the log says, whether or not they may sign in; null when there is none. */
export const knownUser = async (store: EventStore, userId: string): Promise<ExistingUser | null> => {
  const { state } = await load(store, users, userId);
  return exists(state) ? state : null;
};

/** The user with this id if they may sign in, read from the log itself, so that one who was just added can at once. */
export const findUser = async (store: EventStore, userId: string): Promise<ActiveUser | null> => {
  const { state } = await load(store, users, userId);
  return state.status === 'active' ? state : null;
};

/** The user id that the address is reserved for, whether or not the user exists yet; null when it is free. */
export const emailOwner = async ({ store, keyedHash }: UserDirectory, email: string): Promise<string | null> => {
  const { state } = await load(store, reservations, nameId(ALL_WORKSPACES, SCOPE, emailHash(keyedHash, email)));
  return state.status === 'free' ? null : state.owner.id;
};

const emailHash = (keyedHash: KeyedHash, email: string): string => keyedHash('user-email', normalisedReference(email));
