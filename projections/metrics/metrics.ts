import { z } from 'zod';
import { idOf } from '../../domain/core/eventLog.ts';
import type { RecordedEvent } from '../../domain/core/eventStore.ts';
import { parseJson } from '../../domain/core/parseJson.ts';
import type { TicketEvent, TicketReceived } from '../../domain/tickets/events.ts';
import type { Rows } from '../../engine/projections/rows/rows.ts';
import type { Sql } from '../../engine/sql.ts';
import { totalsOf } from '../../agent/state/steps.ts';
import { readModel, type Recorded } from '../readModel.ts';
import { sum } from '../sql/sum.ts';
import { bigint, byteText, integer, table, text, timestamptz, uuid } from '../sql/table.ts';
import { ticketChange } from '../tickets/tickets.ts';

/** Upper bounds in seconds of the buckets of `service_investigation_duration_seconds` (SU-172: 1 to 600). */
export const DURATION_BUCKETS = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600] as const;

const Labels = z.record(z.string(), z.string());

/** A sample of a family: a whole number that only grows. Costs count micro-dollars, durations milliseconds. */
export type MetricRow = { family: MetricFamily; labels: Readonly<z.infer<typeof Labels>>; value: bigint };

export type MetricFamily =
  | 'tickets'
  | 'investigations'
  | 'investigation_duration_bucket'
  | 'investigation_duration_ms'
  | 'tool_calls'
  | 'llm_tokens'
  | 'llm_cost_micro_usd';

const sampleTable = table(
  'metric_samples',
  { family: text<MetricFamily>(), labels: byteText(), value: bigint() },
  { key: ['family', 'labels'], isBusy: true },
);
const ticketTable = table('metric_tickets', { ticket_id: uuid(), source: text() }, { key: ['ticket_id'] });
const openInvestigationTable = table(
  'open_investigations',
  { investigation_id: uuid(), started_at: timestamptz() },
  { key: ['investigation_id'] },
);
const openCallTable = table(
  'open_tool_calls',
  { investigation_id: uuid(), seq: integer(), connector: text(), tool: text() },
  { key: ['investigation_id', 'seq'] },
);

const countStatus = (rows: Rows, event: RecordedEvent<Exclude<TicketEvent, TicketReceived>>): void => {
  const ticket = ticketTable.find(rows, { ticket_id: event.data.ticketId });
  const { status } = ticketChange(event);
  if (ticket !== null && status !== undefined) add(rows, 'tickets', { source: ticket.source, status }, 1);
};

/**
 * The six families of SU-172 as counters. They are a fold of the log, so that several nodes, restarts and rebuilds
 * count every event once. The `open_` tables hold what a later event does not repeat, until it has been counted.
 */
export const metrics = readModel({
  name: 'metrics',
  version: 1,
  tables: [sampleTable, ticketTable, openInvestigationTable, openCallTable],
  on: {
    TicketReceived: (rows, { data: { ticketId, sourceKind: source } }) => {
      ticketTable.insert(rows, { ticket_id: ticketId, source });
      add(rows, 'tickets', { source, status: 'new' }, 1);
    },
    TicketClaimed: countStatus,
    TicketReadyForReview: countStatus,
    TicketEscalated: countStatus,
    TicketFailed: countStatus,
    TicketRequeued: countStatus,
    TicketReopened: countStatus,
    TicketAnswered: countStatus,
    TicketResolved: countStatus,
    TicketIgnored: countStatus,
    InvestigationStarted: (rows, { stream, data: { startedAt } }) =>
      openInvestigationTable.insert(rows, { investigation_id: idOf(stream), started_at: startedAt }),
    ModelResponded: (rows, { data }) => countAnswer(rows, data),
    ToolCallAuthorized: (rows, { stream, data: { seq, connectorKind: connector, tool } }) =>
      openCallTable.insert(rows, { investigation_id: idOf(stream), seq, connector, tool }),
    // A tool that was never offered has a name that the model made up; a label must not carry it.
    ToolCallDenied: (rows, { data: { connectorKind: connector, tool } }) =>
      add(rows, 'tool_calls', { connector: connector ?? 'none', tool: tool ?? 'unknown', outcome: 'denied' }, 1),
    ToolCallCompleted: (rows, { stream, data }) => countCall(rows, idOf(stream), data),
    VerdictRecorded: (rows, { stream, data }) =>
      countEnd(rows, idOf(stream), { verdict: data.kind, outcome: 'completed' }, data.at),
    InvestigationCancelled: (rows, { stream, data }) =>
      countEnd(rows, idOf(stream), { verdict: 'none', outcome: 'cancelled' }, data.at),
    InvestigationFailed: (rows, { stream, data }) => {
      if (data.final) countEnd(rows, idOf(stream), { verdict: 'none', outcome: 'failed' }, data.at);
    },
  },
});

/** All samples. */
export const readMetrics = async (sql: Sql): Promise<MetricRow[]> => {
  const { rows } = await sql.query<{ family: MetricFamily; labels: string; value: string }>(
    'select family, labels, value from metric_samples order by family, labels',
  );
  return rows.map((row) => ({ ...row, labels: Labels.parse(parseJson(row.labels)), value: BigInt(row.value) }));
};

const countAnswer = (rows: Rows, { purpose, model, usage, costMicroUsd }: Recorded<'ModelResponded'>['data']): void => {
  for (const [kind, tokens] of Object.entries(totalsOf(usage))) add(rows, 'llm_tokens', { purpose, kind }, tokens);
  if (costMicroUsd !== null) add(rows, 'llm_cost_micro_usd', { purpose, model }, costMicroUsd);
};

const countCall = (
  rows: Rows,
  id: string,
  { seq, status: outcome }: Pick<Recorded<'ToolCallCompleted'>['data'], 'seq' | 'status'>,
): void => {
  const call = openCallTable.find(rows, { investigation_id: id, seq });
  if (call === null) return;
  openCallTable.delete(rows, call);
  add(rows, 'tool_calls', { connector: call.connector, tool: call.tool, outcome }, 1);
};

const countEnd = (rows: Rows, id: string, labels: { verdict: string; outcome: string }, at: string): void => {
  const open = openInvestigationTable.find(rows, { investigation_id: id });
  if (open === null) return;
  openInvestigationTable.delete(rows, open);
  const durationMs = Math.max(0, Date.parse(at) - Date.parse(open.started_at));
  const bound = DURATION_BUCKETS.find((seconds) => durationMs <= seconds * 1000);
  add(rows, 'investigations', labels, 1);
  add(rows, 'investigation_duration_bucket', { le: bound === undefined ? '+Inf' : String(bound) }, 1);
  add(rows, 'investigation_duration_ms', {}, durationMs);
};

const add = (rows: Rows, family: MetricFamily, labels: Readonly<Record<string, string>>, value: number): void =>
  sampleTable.upsert(rows, { family, labels: JSON.stringify(labels), value }, (sample) => ({
    value: sum(sample.value, value),
  }));
