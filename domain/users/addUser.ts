import { DomainError } from '../core/problems/errors.ts';
import type { EventStore, Meta } from '../core/log/eventStore.ts';
import { UserId } from '../core/ids.ts';
import { handle, load, type Handled } from '../core/log/streams.ts';
import { normalisedReference, type KeyedHash } from '../core/subjects.ts';
import { reservations } from '../reservations/reservation.ts';
import { nameId, reserveName } from '../reservations/reserveName.ts';
import type { UserEvent } from './events.ts';
import { users, type ActiveUser, type AddUser, type User } from './user.ts';

export type UserDirectory = { store: EventStore; keyedHash: KeyedHash };

/**
 * Addresses are unique in the whole installation, not per workspace: signing in names no workspace (SU-01). No
 * workspace has this name.
 */
const ALL_WORKSPACES = '*';
const SCOPE = 'user_email';

/**
 * Reserves the address, then adds the user; throws DomainError `email_taken` when it is another's. Of parallel
 * callers one wins. A crash in between leaves a reservation that expires by itself, see reserveName.
 */
export const addUser = async (
  { store, keyedHash }: UserDirectory,
  { data, subject }: Omit<AddUser, 'type'> & { data: { email: string } },
  meta: Meta,
): Promise<Handled<UserEvent, User>> => {
  const name = emailHash(keyedHash, data.email);
  const owner = { category: users.category, id: data.userId };
  const reserved = await reserveName({ store, scope: SCOPE, workspaceId: ALL_WORKSPACES, name, owner, meta }).catch(
    (error: unknown) => {
      throw error instanceof DomainError && error.code === 'name_taken' ? new DomainError('email_taken') : error;
    },
  );
  const userId = UserId.parse(reserved.id);
  const command = { type: 'AddUser', data: { ...data, userId }, subject } as const;
  return handle(store, users, userId, command, meta);
};

/** The user with this id, read from the log itself, so that one who was just added can sign in at once. */
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
