import type { Sql } from '../../engine/sql.ts';
import { conditions, inWorkspace } from '../sql/conditions.ts';
import { selectOne, selectPage, type PlaceInOrder } from '../sql/select.ts';
import { columnsOf } from '../sql/table.ts';
import { responseTable, type ResponseRow } from './csat.ts';

/** With whose ticket it is, which is null once the customer is erased. */
export type QueuedResponse = ResponseRow & { title: string | null; customer: string | null };

const QUEUE = `select ${columnsOf(responseTable, 'r')}, t.title, t.customer
  from csat_responses r left join tickets t on t.id = r.ticket_id`;

/** SU-152: what nobody has looked at, oldest first; at most `limit`, after `place`. */
export const reviewQueue = (
  sql: Sql,
  workspaceId: string,
  limit: number,
  place: PlaceInOrder | null,
): Promise<QueuedResponse[]> => {
  const order = { key: 'r.created_at', id: 'r.id', direction: 'asc' } as const;
  const where = conditions();
  where.equal({ 'r.workspace_id': workspaceId });
  where.add('r.to_review');
  return selectPage(sql, QUEUE, where, order, limit, place);
};

export const countQueue = async (sql: Sql, workspaceId: string): Promise<number> => {
  const where = inWorkspace(workspaceId);
  return (await selectOne<{ count: number }>(sql, 'select count from csat_queue', where))?.count ?? 0;
};
