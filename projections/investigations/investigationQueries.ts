import { unreachable } from '../../domain/core/decider.ts';
import { conditions } from '../sql/conditions.ts';
import type { Sql } from '../../engine/sql.ts';
import type { InvestigationRow, InvestigationStatus, VerdictView } from './investigations.ts';
import type { TrajectoryStep } from './investigationSteps.ts';

/** SU-81. */
export type InvestigationFilter = {
  ticketId?: string | undefined;
  status?: InvestigationStatus | undefined;
  verdict?: VerdictView['kind'] | undefined;
};

/** Where a page of investigations ends. */
export type InvestigationPlace = { startedAt: string; id: string };

/** Null for an unknown id and for an investigation of another workspace. */
export const findInvestigation = async (
  sql: Sql,
  workspaceId: string,
  id: string,
): Promise<InvestigationRow | null> => {
  const { rows } = await sql.query<InvestigationRow>(
    'select * from investigations where workspace_id = $1 and id = $2',
    [workspaceId, id],
  );
  return rows[0] ?? null;
};

/** Newest first; at most `limit`, after `place`. */
export const listInvestigations = async (
  sql: Sql,
  workspaceId: string,
  filter: InvestigationFilter,
  limit: number,
  place: InvestigationPlace | null,
): Promise<InvestigationRow[]> => {
  const where = filtered(workspaceId, filter);
  if (place !== null) where.add('(started_at, id) < (?::timestamptz, ?::uuid)', place.startedAt, place.id);
  const { rows } = await sql.query<InvestigationRow>(
    `select * from investigations where ${where.text()}
      order by started_at desc, id desc limit ${where.value(limit)}`,
    where.values,
  );
  return rows;
};

export const countInvestigations = async (
  sql: Sql,
  workspaceId: string,
  filter: InvestigationFilter,
): Promise<number> => {
  const where = filtered(workspaceId, filter);
  const { rows } = await sql.query<{ total: string }>(
    `select count(*) as total from investigations where ${where.text()}`,
    where.values,
  );
  return Number(rows[0]?.total ?? 0);
};

/** SU-08: the investigations of a ticket, oldest first. */
export const investigationsOfTicket = async (
  sql: Sql,
  ticketId: string,
): Promise<Pick<InvestigationRow, 'id' | 'status' | 'verdict_kind'>[]> => {
  const { rows } = await sql.query<Pick<InvestigationRow, 'id' | 'status' | 'verdict_kind'>>(
    'select id, status, verdict_kind from investigations where ticket_id = $1 order by started_at, id',
    [ticketId],
  );
  return rows;
};

/** The steps after `after`, in order, at most `limit`. */
export const trajectoryOf = async (
  sql: Sql,
  investigationId: string,
  after: number,
  limit: number,
): Promise<TrajectoryStep[]> => {
  const { rows } = await sql.query<{ step: TrajectoryStep }>(
    `select step from investigation_steps where investigation_id = $1 and seq > $2 order by seq limit $3`,
    [investigationId, after, limit],
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

const filtered = (workspaceId: string, filter: InvestigationFilter) => {
  const where = conditions();
  where.add('workspace_id = ?', workspaceId);
  if (filter.ticketId !== undefined) where.add('ticket_id = ?', filter.ticketId);
  if (filter.status !== undefined) where.add('status = ?', filter.status);
  if (filter.verdict !== undefined) where.add('verdict_kind = ?', filter.verdict);
  return where;
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
