import type { Sql } from '../../../engine/sql.ts';
import type { Bucket } from '../../../domain/serviceLevels/level.ts';

/** A ticket that time alone changes at `changesAt` (ISO 8601), or has changed since. */
export type LevelChange = { ticketId: string; workspaceId: string; changesAt: string };

/** Those that change next. */
export const nextChanges = async (sql: Sql, limit: number): Promise<readonly LevelChange[]> => {
  const { rows } = await sql.query<{ ticket_id: string; workspace_id: string; changes_at: string }>(
    `select ticket_id, workspace_id, changes_at from ticket_deadlines
      where changes_at is not null order by changes_at, ticket_id limit $1`,
    [limit],
    'prepared',
  );
  return rows.map(({ ticket_id: ticketId, workspace_id: workspaceId, changes_at: changesAt }) => ({
    ticketId,
    workspaceId,
    changesAt,
  }));
};

const PAGE = 1_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Ids of the open tickets of a workspace, a page at a time. */
export async function* openTickets(sql: Sql, workspaceId: string): AsyncGenerator<readonly string[]> {
  for (let last = FIRST_ID; ;) {
    const { rows } = await sql.query<{ ticket_id: string }>(
      'select ticket_id from ticket_deadlines where workspace_id = $1 and ticket_id > $2 order by ticket_id limit $3',
      [workspaceId, last, PAGE],
      'prepared',
    );
    const ids = rows.map(({ ticket_id: id }) => id);
    yield ids;
    if (ids.length < PAGE) return;
    last = ids.at(-1) ?? last;
  }
}

/** How many tickets stand alike against their targets (SU-150). */
export type LevelCount = { bucket: Bucket; first_response: Bucket; resolution: Bucket; count: number };

export const levelCountsOf = async (sql: Sql, workspaceId: string): Promise<readonly LevelCount[]> => {
  const { rows } = await sql.query<Omit<LevelCount, 'count'> & { count: string }>(
    'select bucket, first_response, resolution, count from service_level_counts where workspace_id = $1',
    [workspaceId],
    'prepared',
  );
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
};
