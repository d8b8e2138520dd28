import type { Role } from '../../domain/users/events.ts';
import type { Sql } from '../../engine/sql.ts';
import { readModel } from '../readModel.ts';
import { inWorkspace } from '../sql/conditions.ts';
import { selectOne, selectPage, type Order } from '../sql/select.ts';
import { snakeCased } from '../sql/snakeCased.ts';
import { boolean, integer, nullable, table, text, timestamptz, uuid, type RowOf } from '../sql/table.ts';
import { sessionHandlers, sessionTable } from './sessions.ts';

const userTable = table(
  'users',
  {
    id: uuid(),
    workspace_id: text(),
    role: text<Role>(),
    email: nullable(text()),
    name: nullable(text()),
    subject_key_id: nullable(uuid()),
    added_at: timestamptz(),
    /** Has set no password yet. */
    invited: boolean(),
    disabled: boolean(),
    /** The link that sets a password ends then; null when there is none. */
    link_expires_at: nullable(timestamptz()),
    session_generation: integer(),
    kept_session_id: nullable(uuid()),
  },
  {
    key: ['id'],
    indexes: ['create index on users (workspace_id, role)', 'create index on users (workspace_id, added_at, id)'],
  },
);

export type UserRow = Omit<RowOf<typeof userTable>, 'subject_key_id' | 'session_generation' | 'kept_session_id'>;

const byId = ({ data }: { data: { userId: string } }) => ({ id: data.userId });
const NEW = { disabled: false, session_generation: 0 };

/** The users of all workspaces with the sessions that were not ended one by one; personal fields are null once a user is erased. */
export const users = readModel({
  name: 'users',
  version: 2,
  tables: [userTable, sessionTable],
  on: {
    ...sessionHandlers,
    UserAdded: userTable.inserts(({ data, subject }) => ({
      ...snakeCased(data),
      ...NEW,
      id: data.userId,
      subject_key_id: subject,
      invited: false,
    })),
    UserInvited: userTable.inserts(({ data, subject }) => ({
      ...snakeCased(data),
      ...NEW,
      id: data.userId,
      subject_key_id: subject,
      added_at: data.invitedAt,
      invited: true,
    })),
    PasswordLinkMade: userTable.updates(byId, ({ data: { expiresAt } }) => ({ link_expires_at: expiresAt })),
    UserPasswordSet: userTable.updates(byId, ({ data: { tokenSha256, keptSessionId } }, row) => ({
      invited: false,
      ...(tokenSha256 !== null && { link_expires_at: null }),
      session_generation: row.session_generation + 1,
      kept_session_id: keptSessionId,
    })),
    UserRenamed: userTable.updates(byId, ({ data: { name } }) => ({ name })),
    UserRoleChanged: userTable.updates(byId, ({ data: { role } }) => ({ role })),
    UserDisabled: userTable.updates(byId, (_event, row) => ({
      disabled: true,
      link_expires_at: null,
      session_generation: row.session_generation + 1,
      kept_session_id: null,
    })),
    UserEnabled: userTable.updates(byId, () => ({ disabled: false })),
  },
});

/** Whether anyone has this role in the workspace. */
export const hasUserWithRole = async (sql: Sql, workspaceId: string, role: Role): Promise<boolean> => {
  const { rows } = await sql.query('select from users where workspace_id = $1 and role = $2 limit 1', [
    workspaceId,
    role,
  ]);
  return rows.length > 0;
};

const SELECT = 'select id, workspace_id, role, email, name, added_at, invited, disabled, link_expires_at from users';
const OLDEST_FIRST: Order = { key: 'added_at', direction: 'asc', id: 'id' };

export const findUserRow = (sql: Sql, workspaceId: string, id: string): Promise<UserRow | null> =>
  selectOne(sql, SELECT, inWorkspace(workspaceId, { id }));

/** In the order in which they came; at most `limit`, after `place`. */
export const listUsers = (
  sql: Sql,
  workspaceId: string,
  limit: number,
  place: { addedAt: string; id: string } | null,
): Promise<UserRow[]> =>
  selectPage(sql, SELECT, inWorkspace(workspaceId), OLDEST_FIRST, limit, place && [place.addedAt, place.id]);

/** The administrators of the workspace who may sign in. */
export const activeAdmins = async (sql: Sql, workspaceId: string): Promise<readonly string[]> => {
  const { rows } = await sql.query<{ id: string }>(
    `select id from users where workspace_id = $1 and role = 'admin' and not invited and not disabled`,
    [workspaceId],
  );
  return rows.map(({ id }) => id);
};
