import { DomainError } from '../core/problems/errors.ts';
import type { Position } from '../core/log/eventLog.ts';
import type { EventStore, Meta } from '../core/log/eventStore.ts';
import { UserId } from '../core/ids.ts';
import type { Locks } from '../core/locks.ts';
import { handle } from '../core/log/streams.ts';
import type { Subjects } from '../core/subjects.ts';
import { addUser, findUser, knownUser, type UserDirectory } from './addUser.ts';
import type { ChangeUser } from './decideUser.ts';
import type { Role } from './events.ts';
import { keepPassword, type PasswordKeeping } from './keepPassword.ts';
import { newLink, type LinkMade, type LinkMaking } from './passwordLinks.ts';
import { users } from './user.ts';
import { exists, type ActiveUser, type ExistingUser } from './userState.ts';

/** One user of one workspace. */
export type UserOf = { workspaceId: string; userId: string };

export type Invitation = { workspaceId: string; email: string; name: string; role: Role };

/** SU-06: a user who can sign in once they have set a password by the link. Throws `email_taken`. */
export const inviteUser = async (
  ports: UserDirectory & LinkMaking & { subjects: Subjects },
  { workspaceId, email, name, role }: Invitation,
  meta: Meta,
): Promise<LinkMade> => {
  // The id of the command, so that a repeat after a crash finds whom it has invited.
  const userId = UserId.parse(meta.commandId);
  const subject = await ports.subjects.subjectFor(workspaceId, email);
  const { url, link } = newLink(ports, userId);
  const data = { userId, workspaceId, role, invitedAt: ports.now(), email, name };
  const { state, repeated, position } = await addUser(ports, { data, link, subject }, meta);
  if (!exists(state)) throw new Error('a user who was invited is absent');
  return { user: state, url: repeated ? null : url, position };
};

export type PasswordChange = PasswordKeeping & { store: EventStore; now: () => string };

/** SU-05: another password of the user whose present one was checked; ends their sessions but the one given. */
export const changePassword = (
  ports: PasswordChange,
  { user, password, keptSessionId }: { user: ActiveUser; password: string; keptSessionId: string },
  meta: Meta,
): Promise<{ repeated: boolean; position: Position | null }> =>
  keepPassword(ports, password, (passwordSecretId) => {
    const { userId, passwordSecretId: knownSecretId } = user;
    const change = { knownSecretId, passwordSecretId, keptSessionId, changedAt: ports.now() };
    return handle(ports.store, users, userId, { type: 'ChangePassword', ...change }, meta);
  });

export type UserChange = {
  store: EventStore;
  locks: Locks;
  now: () => string;
  /** The administrators of a workspace who may sign in, as of `position` at least. Throws `projection_behind`. */
  admins: (workspaceId: string, position: Position) => Promise<readonly string[]>;
};

type Changes = Pick<ChangeUser, 'name' | 'role' | 'disabled'>;

/**
 * SU-06: another name or role, or switched off or on; what is absent stays. Throws `not_found`, and `last_admin` for what
 * would leave the workspace without an administrator who may sign in: that spans users, so such changes take turns.
 */
export const changeUser = async (
  ports: UserChange,
  user: UserOf,
  changes: Changes,
  meta: Meta,
): Promise<{ user: ExistingUser; position: Position | null }> => {
  const mayEndAdmin = changes.role === 'member' || changes.disabled === true;
  if (!mayEndAdmin) return change(ports, user, { ...changes, hasOtherAdmin: true }, meta);
  return ports.locks.run(`administrators of ${user.workspaceId}`, async () =>
    change(ports, user, { ...changes, hasOtherAdmin: await hasOtherAdmin(ports, user) }, meta),
  );
};

const change = async (
  { store, now }: UserChange,
  { workspaceId, userId }: UserOf,
  changes: Changes & Pick<ChangeUser, 'hasOtherAdmin'>,
  meta: Meta,
): Promise<{ user: ExistingUser; position: Position | null }> => {
  const command = { type: 'ChangeUser', workspaceId, ...changes, changedAt: now() } as const;
  const { state, position } = await handle(store, users, userId, command, meta);
  if (!exists(state)) throw new DomainError('not_found');
  return { user: state, position };
};

/** The read model says whom to ask about, and the log what they are now. */
const hasOtherAdmin = async ({ store, admins }: UserChange, { workspaceId, userId }: UserOf): Promise<boolean> => {
  for (const id of await admins(workspaceId, await store.head())) {
    if (id === userId) continue;
    if ((await findUser(store, id))?.role === 'admin') return true;
  }
  return false;
};

/** The user as their stream says; null when unknown or another workspace's. */
export const loadUser = async (store: EventStore, { workspaceId, userId }: UserOf): Promise<ExistingUser | null> => {
  const user = await knownUser(store, userId);
  return user?.workspaceId === workspaceId ? user : null;
};
