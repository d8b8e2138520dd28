import { UserEvent, type Role } from '../../domain/users/events.ts';
import type { Projection } from '../../engine/projections/projection.ts';
import type { Sql } from '../../engine/sql.ts';

/** The users of all workspaces; personal fields are null once a user is erased. */
export const users: Projection = {
  name: 'users',
  version: 1,
  tables: ['users'],
  ddl: `
    create table users (
      id uuid primary key,
      workspace_id text not null,
      role text not null,
      email text,
      name text,
      subject_key_id uuid,
      added_at timestamptz not null
    );
    create index on users (workspace_id, role);
  `,
  types: ['UserAdded'] satisfies UserEvent['type'][],
  apply: async (sql, recorded) => {
    const event = UserEvent.parse({ type: recorded.type, data: recorded.data });
    if (event.type !== 'UserAdded') return;
    const { userId, workspaceId, role, email, name, addedAt } = event.data;
    await sql.query(
      `insert into users (id, workspace_id, role, email, name, subject_key_id, added_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [userId, workspaceId, role, email, name, recorded.subject, addedAt],
    );
  },
};

/** Whether anyone has this role in the workspace. */
export const hasUserWithRole = async (sql: Sql, workspaceId: string, role: Role): Promise<boolean> => {
  const { rows } = await sql.query('select from users where workspace_id = $1 and role = $2 limit 1', [
    workspaceId,
    role,
  ]);
  return rows.length > 0;
};
