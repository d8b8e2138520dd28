import type { Position } from '../../domain/core/log/eventLog.ts';
import type { Sql } from '../../engine/sql.ts';
import { conditions } from '../sql/conditions.ts';
import { BLOCK_POSITIONS } from './eventIndex.ts';

/** Events of the workspace and of none; the values of one filter are alternatives, different filters must all hold. */
export type EventIndexFilter = {
  workspaceId: string;
  category?: readonly string[] | undefined;
  type?: readonly string[] | undefined;
};

/**
 * Positions of events after `after`, in the order of the log, at most `limit`. Reads as much for the last page of a log
 * as for the first, however few of its events the filter lets through.
 */
export const positionsOfEvents = async (
  sql: Sql,
  { workspaceId, category, type }: EventIndexFilter,
  after: Position,
  limit: number,
): Promise<readonly Position[]> => {
  const where = conditions();
  where.add('l.workspace_id = any(?)', [workspaceId, '']);
  if (category !== undefined) where.add('l.category = any(?)', category);
  if (type !== undefined) where.add('l.type = any(?)', type);
  const [start, most] = [where.value(after), where.value(limit)];
  // The first block may end right behind `after`.
  const blocks = where.value(Math.ceil(limit / BLOCK_POSITIONS) + 1);
  const { rows } = await sql.query<{ position: Position }>(
    `select p.position
       from event_lists l cross join lateral (
              select unnest(b.positions) as position
                from (select positions from event_blocks
                       where workspace_id = l.workspace_id and category = l.category and type = l.type
                         and last > ${start}
                       order by last limit ${blocks}) b
              union all
              select unnest(l.latest)) p
      where ${where.text()} and p.position collate "C" > ${start}
      order by p.position collate "C" limit ${most}`,
    where.values,
    'prepared',
  );
  return rows.map(({ position }) => position);
};
