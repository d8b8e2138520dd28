import type { Sql } from '../../engine/sql.ts';

/** Somebody who may see the tickets of a workspace; `name` is null once it was erased. */
export type Colleague = { id: string; name: string | null };

const SELECT = 'select id, name from users where workspace_id = $1 and not disabled';

/** All of them; whoever was disabled is none. */
export const colleaguesOf = async (sql: Sql, workspaceId: string): Promise<readonly Colleague[]> =>
  (await sql.query<Colleague>(`${SELECT} order by id`, [workspaceId], 'prepared')).rows;

/** Whether the user is one of them. */
export const isColleague = async (sql: Sql, workspaceId: string, userId: string): Promise<boolean> =>
  (await sql.query(`${SELECT} and id = $2`, [workspaceId, userId], 'prepared')).rows.length > 0;
