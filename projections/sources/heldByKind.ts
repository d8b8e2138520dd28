import type { Sql } from '../../engine/sql.ts';

/** How many tickets wait until their source is released, by the kind of their source; those of a deleted one are not counted. */
export const heldByKind = async (sql: Sql): Promise<readonly { kind: string; tickets: number }[]> => {
  const { rows } = await sql.query<{ kind: string; tickets: number }>(
    `select s.kind, count(*)::int as tickets
     from investigation_queue q join ticket_sources s on s.id = q.held_by where q.held_by is not null group by s.kind`,
  );
  return rows;
};
