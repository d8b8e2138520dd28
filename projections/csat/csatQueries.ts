import type { Answer } from '../../domain/inbox/ticketFilter.ts';
import type { Sql } from '../../engine/sql.ts';
import { inWorkspace } from '../sql/conditions.ts';
import { selectOne } from '../sql/select.ts';
import { columnsOf } from '../sql/table.ts';
import { responseTable, type ResponseRow } from './csat.ts';

const RESPONSES = `select ${columnsOf(responseTable)} from csat_responses`;

/** Null for an unknown id and for a rating of another workspace. */
export const findResponse = (sql: Sql, workspaceId: string, id: string): Promise<ResponseRow | null> =>
  selectOne(sql, RESPONSES, inWorkspace(workspaceId, { id }));

/** All ratings of a ticket, oldest first. */
export const responsesOf = async (sql: Sql, ticketId: string): Promise<ResponseRow[]> =>
  (await sql.query<ResponseRow>(`${RESPONSES} where ticket_id = $1 order by created_at, id`, [ticketId], 'prepared'))
    .rows;

/** How often each rating was given, by whose words were rated. */
export type RatingCount = { rating: number; answer: Answer | null; count: number };
/** Replies with a link, by whose words they were, and how many of them were rated. */
export type LinkCount = { answer: Answer; sent: number; rated: number };

/** SU-153: what was given, and asked for, at `since` or later. */
export const csatCounts = async (
  sql: Sql,
  workspaceId: string,
  since: string,
): Promise<{ ratings: readonly RatingCount[]; links: readonly LinkCount[] }> => {
  const [ratings, links] = await Promise.all([
    sql.query<RatingCount>(
      `select rating, answer, count(*)::int as count from csat_responses
        where workspace_id = $1 and created_at >= $2 group by rating, answer`,
      [workspaceId, since],
      'prepared',
    ),
    sql.query<LinkCount>(
      `select answer, count(*)::int as sent, (count(*) filter (where is_rated))::int as rated from csat_links
        where workspace_id = $1 and sent_at >= $2 group by answer`,
      [workspaceId, since],
      'prepared',
    ),
  ]);
  return { ratings: ratings.rows, links: links.rows };
};
