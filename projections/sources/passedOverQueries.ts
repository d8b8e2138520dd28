import type { Sql } from '../../engine/sql.ts';
import { conditions, inWorkspace } from '../sql/conditions.ts';
import { selectOne, selectPage, type Order } from '../sql/select.ts';
import { columnsOf } from '../sql/table.ts';
import { passedOverTable, type PassedOverRow } from './passedOver.ts';

/** Where a page of what was passed over ends. */
export type PassedOverPlace = { cameAt: string; id: string };

const PASSED_OVER = `select ${columnsOf(passedOverTable)} from passed_over`;
const NEWEST_FIRST: Order = { key: 'came_at', direction: 'desc' };

/** What a source passed over, newest first; at most `limit`, after `place`. */
export const listPassedOver = (
  sql: Sql,
  sourceId: string,
  limit: number,
  place: PassedOverPlace | null,
): Promise<PassedOverRow[]> => {
  const where = conditions();
  where.add('source_id = ?', sourceId);
  return selectPage(sql, PASSED_OVER, where, NEWEST_FIRST, limit, place && [place.cameAt, place.id]);
};

/** Null for an unknown id and for one of another workspace. */
export const findPassedOver = (sql: Sql, workspaceId: string, id: string): Promise<PassedOverRow | null> =>
  selectOne(sql, PASSED_OVER, inWorkspace(workspaceId, { id }));

/** Which of these are listed. */
export const knownPassedOver = async (sql: Sql, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql.query<{ id: string }>('select id from passed_over where id = any ($1::uuid[])', [ids]);
  return new Set(rows.map(({ id }) => id));
};
