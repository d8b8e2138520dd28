import { unreachable } from '../../domain/core/decider.ts';
import { inWorkspace, type Conditions } from '../sql/conditions.ts';
import { countRows, selectOne, selectPage, type Order } from '../sql/select.ts';
import type { Sql } from '../../engine/sql.ts';
import { columnsOf } from '../sql/table.ts';
import type { TrajectoryStep } from '../../agent/state/steps.ts';
import { investigationTable, type InvestigationRow, type InvestigationStatus } from './investigationTables.ts';
import type { VerdictView } from './verdictView.ts';

/** What a list of investigations may be narrowed to (SU-81). */
export type InvestigationFilter = {
  ticketId?: string | undefined;
  status?: InvestigationStatus | undefined;
  verdict?: VerdictView['kind'] | undefined;
};

/** Where a page of investigations ends. */
export type InvestigationPlace = { startedAt: string; id: string };

const SELECT = `select ${columnsOf(investigationTable)} from investigations`;

/** Null for an unknown id and for an investigation of another workspace. */
export const findInvestigation = (sql: Sql, workspaceId: string, id: string): Promise<InvestigationRow | null> =>
  selectOne(sql, SELECT, inWorkspace(workspaceId, { id }));

/** Newest first; at most `limit`, after `place`. What does not exist is not looked for among all that do. */
export const listInvestigations = (
  sql: Sql,
  workspaceId: string,
  filter: InvestigationFilter,
  limit: number,
  place: InvestigationPlace | null,
): Promise<InvestigationRow[]> => {
  const where = filtered(workspaceId, filter);
  if (filter.ticketId === undefined) onlyIfCounted(where, workspaceId, filter);
  const after = place && ([place.startedAt, place.id] as const);
  return selectPage(sql, SELECT, where, NEWEST_FIRST, limit, after);
};

const NEWEST_FIRST: Order = { key: 'started_at', direction: 'desc' };

/** The server looks at this first, and only once. */
const onlyIfCounted = (where: Conditions, workspaceId: string, { status, verdict }: InvestigationFilter): void => {
  const kept = Object.entries({ workspace_id: workspaceId, status, verdict_kind: verdict });
  const asked = kept.filter(([, value]) => value !== undefined);
  const conditions = asked.map(([column]) => `${column} = ?`).join(' and ');
  where.add(
    `exists (select from investigation_counts where ${conditions} and count > 0)`,
    ...asked.map(([, value]) => value),
  );
};

/** Of one ticket they are few and counted; otherwise the number is kept. */
export const countInvestigations = async (
  sql: Sql,
  workspaceId: string,
  { ticketId, status, verdict }: InvestigationFilter,
): Promise<number> => {
  if (ticketId !== undefined)
    return countRows(sql, 'investigations', filtered(workspaceId, { ticketId, status, verdict }));
  const where = inWorkspace(workspaceId, { status, verdict_kind: verdict });
  const select = 'select coalesce(sum(count), 0)::int as count from investigation_counts';
  return (await selectOne<{ count: number }>(sql, select, where))?.count ?? 0;
};

const filtered = (workspaceId: string, { ticketId, status, verdict }: InvestigationFilter): Conditions =>
  inWorkspace(workspaceId, { ticket_id: ticketId, status, verdict_kind: verdict });

/** SU-08: the investigations of a ticket, oldest first. */
export const investigationsOfTicket = async (
  sql: Sql,
  ticketId: string,
): Promise<Pick<InvestigationRow, 'id' | 'status' | 'verdict_kind'>[]> => {
  const { rows } = await sql.query<Pick<InvestigationRow, 'id' | 'status' | 'verdict_kind'>>(
    'select id, status, verdict_kind from investigations where ticket_id = $1 order by started_at, id',
    [ticketId],
    'prepared',
  );
  return rows;
};

/** The steps after `after`, in order, at most `limit`; null: all. */
export const trajectoryOf = async (
  sql: Sql,
  investigationId: string,
  after: number,
  limit: number | null,
): Promise<TrajectoryStep[]> => {
  const { rows } = await sql.query<{ step: TrajectoryStep }>(
    `select step from investigation_steps where investigation_id = $1 and seq > $2 order by seq limit $3`,
    [investigationId, after, limit],
    'prepared',
  );
  return rows.map(({ step }) => complete(step));
};

/** Where the result of a tool call is recorded: the revision of its event; null without a completed call. */
export const revisionOfResult = async (sql: Sql, investigationId: string, seq: number): Promise<bigint | null> => {
  const { rows } = await sql.query<{ completed_revision: string | null }>(
    'select completed_revision from investigation_steps where investigation_id = $1 and seq = $2',
    [investigationId, seq],
  );
  const revision = rows[0]?.completed_revision ?? null;
  return revision === null ? null : BigInt(revision);
};

const ANSWER_PENDING = { duration_ms: null, stop_reason: null, text: null, usage: null, cost_usd: null };
const RESULT_PENDING = {
  duration_ms: null,
  status: null,
  result_preview: null,
  result_ref: null,
  result_bytes: null,
  truncated: null,
  trust: null,
  redactions: null,
  customer: null,
  suspicion: null,
  event_id: null,
};

/** A step that is not finished holds what its events have said so far; the rest is unknown. */
const complete = (step: TrajectoryStep): TrajectoryStep => {
  switch (step.kind) {
    case 'llm':
    case 'compaction':
      return { ...ANSWER_PENDING, ...step };
    case 'tool_call':
      return { ...RESULT_PENDING, ...step };
    case 'policy':
      return step;
    default:
      return unreachable(step);
  }
};
