import type { Role } from '../../domain/users/events.ts';
import type { Sql } from '../../engine/sql.ts';
import { readModel } from '../readModel.ts';
import { snakeCased } from '../sql/snakeCased.ts';
import { nullable, table, text, timestamptz, uuid } from '../sql/table.ts';

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
  },
  { key: ['id'], indexes: ['create index on users (workspace_id, role)'] },
);

/** The users of all workspaces; personal fields are null once a user is erased. */
export const users = readModel({
  name: 'users',
  version: 1,
  tables: [userTable],
  on: {
    UserAdded: userTable.inserts(({ data, subject }) => ({
      ...snakeCased(data),
      id: data.userId,
      subject_key_id: subject,
    })),
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
