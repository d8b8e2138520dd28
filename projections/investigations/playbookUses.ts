import type { Sql } from '../../engine/sql.ts';

/** What became of investigations under the playbooks of one id, whatever the version. */
export type PlaybookUses = {
  uses: number;
  /** Those that ended, and of them those that led to a reply which settles the ticket. */
  ended: number;
  resolved: number;
};

/** By playbook id, of investigations that started at `since` or later. */
export const playbookUses = async (
  sql: Sql,
  workspaceId: string,
  since: string,
): Promise<ReadonlyMap<string, PlaybookUses>> => {
  const { rows } = await sql.query<PlaybookUses & { id: string }>(
    `select split_part(playbook, '@', 1) as id, count(*)::int as uses,
            count(*) filter (where status <> 'running')::int as ended,
            count(*) filter (where verdict_kind in ('auto_resolved', 'propose_resolution'))::int as resolved
       from investigations
      where workspace_id = $1 and started_at >= $2 and playbook is not null
      group by 1`,
    [workspaceId, since],
  );
  return new Map(rows.map(({ id, ...uses }) => [id, uses]));
};
