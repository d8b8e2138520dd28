import type { Threshold } from '../../domain/rules/timesOf.ts';
import type { Sql } from '../../engine/sql.ts';
import { conditions, inWorkspace } from '../sql/conditions.ts';
import { selectOne, selectPage } from '../sql/select.ts';
import { columnsOf } from '../sql/table.ts';
import { firingTable, ruleTable, ruleTicketTable, type FiringRow, type RuleRow, type RuleTicketRow } from './rules.ts';

const RULES = `select ${columnsOf(ruleTable)} from escalation_rules`;
const FIRINGS = `select ${columnsOf(firingTable)} from escalation_firings`;
const TICKETS = `select ${columnsOf(ruleTicketTable)} from escalation_tickets`;

/** Null for an unknown id and for a rule of another workspace. */
export const findRule = (sql: Sql, workspaceId: string, id: string): Promise<RuleRow | null> =>
  selectOne(sql, RULES, inWorkspace(workspaceId, { id }));

/** In the order in which they are asked; at most `limit`, after `place`. */
export const listRules = (
  sql: Sql,
  workspaceId: string,
  limit: number,
  place: { position: number; id: string } | null,
): Promise<RuleRow[]> =>
  selectPage(
    sql,
    RULES,
    inWorkspace(workspaceId),
    { key: 'position', direction: 'asc' },
    limit,
    place && [String(place.position), place.id],
  );

/** What a rule did, newest first; at most `limit`, behind the position `after`, which is null for the first page. */
export const listFirings = (sql: Sql, ruleId: string, limit: number, after: string | null): Promise<FiringRow[]> => {
  const where = conditions();
  where.equal({ rule_id: ruleId });
  if (after !== null) where.add('arrived < ?', after);
  const text = `${FIRINGS} where ${where.text()} order by arrived desc limit ${limit}`;
  return sql.query<FiringRow>(text, where.values, 'prepared').then(({ rows }) => rows);
};

/** The workspaces that have an enabled rule. */
export const workspacesWithRules = async (sql: Sql): Promise<readonly string[]> => {
  const { rows } = await sql.query<{ workspace_id: string }>(
    'select distinct workspace_id from escalation_rules where enabled',
    [],
    'prepared',
  );
  return rows.map(({ workspace_id: id }) => id);
};

const PAGE = 1_000;

/** Every ticket of a workspace as rules see it, a page at a time. */
export async function* ticketsOfWorkspace(sql: Sql, workspaceId: string): AsyncGenerator<readonly RuleTicketRow[]> {
  for (let last: string | null = null; ;) {
    const where = inWorkspace(workspaceId);
    if (last !== null) where.add('id > ?', last);
    const text = `${TICKETS} where ${where.text()} order by id limit ${PAGE}`;
    const { rows } = await sql.query<RuleTicketRow>(text, where.values, 'prepared');
    yield rows;
    last = rows.at(-1)?.id ?? null;
    if (rows.length < PAGE) return;
  }
}

const COLUMN = { age: 'received_at', waiting: 'waiting_since' } as const;

/**
 * Tickets whose time began to count after `from` and no later than `until` (ISO 8601; null: ever since), in the order in
 * which it began; a page at a time.
 */
export async function* ticketsSince(
  sql: Sql,
  workspaceId: string,
  field: Threshold['field'],
  from: string | null,
  until: string,
): AsyncGenerator<readonly RuleTicketRow[]> {
  const key = COLUMN[field];
  for (let last: RuleTicketRow | null = null; ;) {
    const where = inWorkspace(workspaceId);
    if (from !== null) where.add(`${key} > ?`, from);
    where.add(`${key} <= ?`, until);
    const rows: RuleTicketRow[] = await selectPage(
      sql,
      TICKETS,
      where,
      { key, direction: 'asc' },
      PAGE,
      last && [last[key] ?? '', last.id],
    );
    yield rows;
    last = rows.at(-1) ?? null;
    if (rows.length < PAGE) return;
  }
}

/** When the time of the next ticket began to count after `from`; null without one. */
export const nextSince = async (
  sql: Sql,
  workspaceId: string,
  field: Threshold['field'],
  from: string,
): Promise<string | null> => {
  const key = COLUMN[field];
  const { rows } = await sql.query<{ since: string | null }>(
    `select min(${key}) as since from escalation_tickets where workspace_id = $1 and ${key} > $2`,
    [workspaceId, from],
    'prepared',
  );
  return rows[0]?.since ?? null;
};
