import type { Sql } from '../../engine/sql.ts';

/** What became of investigations under the playbooks of one id, whatever the version. */
export type PlaybookUses = {
  uses: number;
  /** Those that ended, and of them those that led to a reply which settles the ticket. */
  ended: number;
  settled: number;
};

/** By playbook id, of investigations that began on days of UTC that begin at `from` or later, and before `to`. */
export const playbookUses = async (
  sql: Sql,
  workspaceId: string,
  { from, to }: { from: string; to: string },
): Promise<ReadonlyMap<string, PlaybookUses>> => {
  const { rows } = await sql.query<PlaybookUses & { id: string }>(
    `select playbook as id, sum(uses)::int as uses, sum(ended)::int as ended, sum(settled)::int as settled
       from insight_playbooks where workspace_id = $1 and day >= $2 and day < $3 group by playbook`,
    [workspaceId, from, to],
    'prepared',
  );
  return new Map(rows.map(({ id, ...uses }) => [id, uses]));
};
