import type { Sql } from '../../engine/sql.ts';

/**
 * Ids of the tickets at which anything happened after `from` (ISO 8601), the latest first, and of those whose time has run
 * since; at most `limit`.
 */
export const ticketsActiveSince = async (
  sql: Sql,
  workspaceId: string,
  from: string,
  limit: number,
): Promise<readonly string[]> => {
  const { rows } = await sql.query<{ id: string }>(
    `(select id from tickets where workspace_id = $1 and updated_at > $2 order by updated_at desc, id limit $3)
     union all
     (select e.id from escalation_tickets e join tickets t on t.id = e.id
       where e.workspace_id = $1 and e.received_at is not null and t.updated_at <= $2 limit $3)
     limit $3`,
    [workspaceId, from, limit],
    'prepared',
  );
  return rows.map(({ id }) => id);
};
