import type { Position } from '../../domain/core/log/eventLog.ts';
import type { Sql } from '../../engine/sql.ts';
import { conditions } from '../sql/conditions.ts';
import { candidates, otherWords } from './candidates.ts';
import { asksForNothing, rareConditions, walkConditions, wordConditions, type Asked } from './ticketFilter.ts';
import { ticketsBy } from './ticketSearch.ts';

const NOTHING_WALKED = { tag: false, verdict: false, received: false };

/**
 * SU-187, SU-188: how many tickets are asked for, counted now; `max` stands for as many or more. `asOf`: only those to which
 * nothing has happened after that position.
 */
export const countTickets = async (sql: Sql, asked: Asked, max: number, asOf?: Position): Promise<number> => {
  if (asksForNothing(asked)) return 0;
  const { text, values } = statement(asked, 'select 1', max, asOf);
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int as count from (${text}) n`,
    values,
    'prepared',
  );
  return rows[0]?.count ?? 0;
};

/** SU-188: ids of the tickets that are asked for and to which nothing has happened after a position, at most `max`. */
export const ticketIdsOf = async (sql: Sql, asked: Asked, asOf: Position, max: number): Promise<readonly string[]> => {
  if (asksForNothing(asked)) return [];
  const { text, values } = statement(asked, 'select t.id', max, asOf);
  const { rows } = await sql.query<{ id: string }>(text, values, 'prepared');
  return rows.map(({ id }) => id);
};

const statement = (asked: Asked, select: string, max: number, asOf?: Position) => {
  const where = conditions();
  const found = candidates(where, asked, NOTHING_WALKED, Number.MAX_SAFE_INTEGER - 1);
  where.add('t.workspace_id = ?', asked.workspaceId);
  for (const condition of [
    ...walkConditions(where, 't', asked),
    ...rareConditions(where, asked, NOTHING_WALKED),
    ...wordConditions(where, 't.id', found === null ? asked : otherWords(asked)),
  ])
    where.add(condition);
  const from = found === null ? 'tickets t' : `(${found}) c ${ticketsBy('c.ticket_id')}`;
  if (asOf !== undefined) where.add('t.active_since <= ?', asOf);
  return { text: `${select} from ${from} where ${where.text()} limit ${max}`, values: where.values };
};
