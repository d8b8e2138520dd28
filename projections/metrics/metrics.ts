import { unreachable } from '../../domain/core/decider.ts';
import { idOf } from '../../domain/core/eventLog.ts';
import { sliceEvent } from '../../domain/core/sliceEvent.ts';
import type { EventOf, InvestigationEvent } from '../../domain/investigations/events.ts';
import type { TicketEvent } from '../../domain/tickets/events.ts';
import type { Projection } from '../../engine/projections/projection.ts';
import type { Sql } from '../../engine/sql.ts';
import { totalsOf } from '../investigations/investigationSteps.ts';
import { ticketChange } from '../tickets/tickets.ts';

/** Upper bounds in seconds of the buckets of `service_investigation_duration_seconds` (SU-172: 1 to 600). */
export const DURATION_BUCKETS = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600] as const;

/** A sample of a family: a whole number that only grows. Costs count micro-dollars, durations milliseconds. */
export type MetricRow = { family: MetricFamily; labels: Readonly<Record<string, string>>; value: bigint };

export type MetricFamily =
  | 'tickets'
  | 'investigations'
  | 'investigation_duration_bucket'
  | 'investigation_duration_ms'
  | 'tool_calls'
  | 'llm_tokens'
  | 'llm_cost_micro_usd';

type Counted = Extract<
  InvestigationEvent,
  {
    type:
      | 'InvestigationStarted'
      | 'ModelResponded'
      | 'ToolCallAuthorized'
      | 'ToolCallDenied'
      | 'ToolCallCompleted'
      | 'VerdictRecorded'
      | 'InvestigationFailed'
      | 'InvestigationCancelled';
  }
>;

/**
 * The six families of SU-172 as counters. They are a fold of the log, so that several nodes, restarts and rebuilds
 * count every event once. The `open_` tables hold what a later event does not repeat, until it has been counted.
 */
export const metrics: Projection = {
  name: 'metrics',
  version: 1,
  tables: ['metric_samples', 'metric_tickets', 'open_investigations', 'open_tool_calls'],
  ddl: `
    create table metric_samples (
      family text not null,
      labels text collate "C" not null,
      value bigint not null,
      primary key (family, labels)
    );
    create table metric_tickets (ticket_id uuid primary key, source text not null);
    create table open_investigations (investigation_id uuid primary key, started_at timestamptz not null);
    create table open_tool_calls (
      investigation_id uuid not null,
      seq int not null,
      connector text not null,
      tool text not null,
      primary key (investigation_id, seq)
    );
  `,
  types: [
    'TicketReceived',
    'TicketClaimed',
    'TicketReadyForReview',
    'TicketEscalated',
    'TicketFailed',
    'TicketRequeued',
    'InvestigationStarted',
    'ModelResponded',
    'ToolCallAuthorized',
    'ToolCallDenied',
    'ToolCallCompleted',
    'VerdictRecorded',
    'InvestigationFailed',
    'InvestigationCancelled',
  ] satisfies (TicketEvent | Counted)['type'][],
  apply: async (sql, recorded) => {
    const event = sliceEvent<TicketEvent | Counted>(recorded);
    switch (event.type) {
      case 'TicketReceived':
        await sql.query('insert into metric_tickets (ticket_id, source) values ($1, $2)', [
          event.data.ticketId,
          event.data.sourceKind,
        ]);
        return add(sql, 'tickets', { source: event.data.sourceKind, status: 'new' }, 1);
      case 'TicketClaimed':
      case 'TicketReadyForReview':
      case 'TicketEscalated':
      case 'TicketFailed':
      case 'TicketRequeued':
        return countStatus(sql, event.data.ticketId, ticketChange(event).status);
      default:
        return countInvestigation(sql, idOf(event.stream), event);
    }
  },
};

/** All samples. */
export const readMetrics = async (sql: Sql): Promise<MetricRow[]> => {
  const { rows } = await sql.query<{ family: MetricFamily; labels: string; value: string }>(
    'select family, labels, value from metric_samples order by family, labels',
  );
  return rows.map(({ family, labels, value }) => ({ family, labels: JSON.parse(labels), value: BigInt(value) }));
};

const countStatus = async (sql: Sql, ticketId: string, status: string): Promise<void> => {
  const { rows } = await sql.query<{ source: string }>('select source from metric_tickets where ticket_id = $1', [
    ticketId,
  ]);
  if (rows[0] !== undefined) await add(sql, 'tickets', { source: rows[0].source, status }, 1);
};

const countInvestigation = async (sql: Sql, id: string, event: Counted): Promise<void> => {
  switch (event.type) {
    case 'InvestigationStarted':
      await sql.query('insert into open_investigations (investigation_id, started_at) values ($1, $2)', [
        id,
        event.data.startedAt,
      ]);
      return;
    case 'ModelResponded':
      return countAnswer(sql, event.data);
    case 'ToolCallAuthorized':
      await sql.query('insert into open_tool_calls (investigation_id, seq, connector, tool) values ($1, $2, $3, $4)', [
        id,
        event.data.seq,
        event.data.connectorKind,
        event.data.tool,
      ]);
      return;
    case 'ToolCallDenied': {
      // A tool that was never offered has a name that the model made up; a label must not carry it.
      const { connectorKind: connector, tool } = event.data;
      return add(sql, 'tool_calls', { connector: connector ?? 'none', tool: tool ?? 'unknown', outcome: 'denied' }, 1);
    }
    case 'ToolCallCompleted':
      return countCall(sql, id, event.data);
    case 'VerdictRecorded':
      return countEnd(sql, id, { verdict: event.data.kind, outcome: 'completed' }, event.data.at);
    case 'InvestigationCancelled':
      return countEnd(sql, id, { verdict: 'none', outcome: 'cancelled' }, event.data.at);
    case 'InvestigationFailed':
      return event.data.final
        ? countEnd(sql, id, { verdict: 'none', outcome: 'failed' }, event.data.at)
        : Promise.resolve();
    default:
      return unreachable(event);
  }
};

const countAnswer = async (sql: Sql, data: EventOf<'ModelResponded'>): Promise<void> => {
  const { purpose, model } = data;
  for (const [kind, tokens] of Object.entries(totalsOf(data.usage))) {
    await add(sql, 'llm_tokens', { purpose, kind }, tokens);
  }
  if (data.costMicroUsd !== null) await add(sql, 'llm_cost_micro_usd', { purpose, model }, data.costMicroUsd);
};

const countCall = async (sql: Sql, id: string, data: EventOf<'ToolCallCompleted'>): Promise<void> => {
  const { rows } = await sql.query<{ connector: string; tool: string }>(
    'delete from open_tool_calls where investigation_id = $1 and seq = $2 returning connector, tool',
    [id, data.seq],
  );
  if (rows[0] !== undefined) await add(sql, 'tool_calls', { ...rows[0], outcome: data.status }, 1);
};

const countEnd = async (
  sql: Sql,
  id: string,
  labels: { verdict: string; outcome: string },
  at: string,
): Promise<void> => {
  const { rows } = await sql.query<{ started_at: Date }>(
    'delete from open_investigations where investigation_id = $1 returning started_at',
    [id],
  );
  if (rows[0] === undefined) return;
  const durationMs = Math.max(0, Date.parse(at) - rows[0].started_at.getTime());
  const bound = DURATION_BUCKETS.find((seconds) => durationMs <= seconds * 1000);
  await add(sql, 'investigations', labels, 1);
  await add(sql, 'investigation_duration_bucket', { le: bound === undefined ? '+Inf' : String(bound) }, 1);
  await add(sql, 'investigation_duration_ms', {}, durationMs);
};

const add = async (sql: Sql, family: MetricFamily, labels: Record<string, string>, value: number): Promise<void> => {
  await sql.query(
    `insert into metric_samples as held (family, labels, value) values ($1, $2, $3)
     on conflict (family, labels) do update set value = held.value + excluded.value`,
    [family, JSON.stringify(labels), value],
  );
};
