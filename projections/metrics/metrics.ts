import { idOf } from '../../domain/core/eventLog.ts';
import type { RecordedEvent } from '../../domain/core/eventStore.ts';
import type { TicketEvent, TicketReceived } from '../../domain/tickets/events.ts';
import type { Sql } from '../../engine/sql.ts';
import { totalsOf } from '../investigations/investigationSteps.ts';
import { readModel, type Recorded } from '../readModel.ts';
import { bigint, byteText, integer, table, text, timestamptz, uuid } from '../sql/table.ts';
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

const sampleTable = table(
  'metric_samples',
  { family: text<MetricFamily>(), labels: byteText(), value: bigint() },
  { key: ['family', 'labels'] },
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

const countStatus = async (sql: Sql, event: RecordedEvent<Exclude<TicketEvent, TicketReceived>>): Promise<void> => {
  const { rows } = await sql.query<{ source: string }>('select source from metric_tickets where ticket_id = $1', [
    event.data.ticketId,
  ]);
  if (rows[0] !== undefined)
    await add(sql, 'tickets', { source: rows[0].source, status: ticketChange(event).status }, 1);
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
    TicketClaimed: countStatus,
    TicketReadyForReview: countStatus,
    TicketEscalated: countStatus,
    TicketFailed: countStatus,
    TicketRequeued: countStatus,
    InvestigationStarted: (sql, { stream, data: { startedAt } }) =>
      openInvestigationTable.insert(sql, { investigation_id: idOf(stream), started_at: startedAt }),
    ModelResponded: (sql, { data }) => countAnswer(sql, data),
    ToolCallAuthorized: (sql, { stream, data: { seq, connectorKind: connector, tool } }) =>
      openCallTable.insert(sql, { investigation_id: idOf(stream), seq, connector, tool }),
    // A tool that was never offered has a name that the model made up; a label must not carry it.
    ToolCallDenied: (sql, { data: { connectorKind: connector, tool } }) =>
      add(sql, 'tool_calls', { connector: connector ?? 'none', tool: tool ?? 'unknown', outcome: 'denied' }, 1),
    ToolCallCompleted: (sql, { stream, data }) => countCall(sql, idOf(stream), data),
    VerdictRecorded: (sql, { stream, data }) =>
      countEnd(sql, idOf(stream), { verdict: data.kind, outcome: 'completed' }, data.at),
    InvestigationCancelled: (sql, { stream, data }) =>
      countEnd(sql, idOf(stream), { verdict: 'none', outcome: 'cancelled' }, data.at),
    InvestigationFailed: async (sql, { stream, data }) => {
      if (data.final) await countEnd(sql, idOf(stream), { verdict: 'none', outcome: 'failed' }, data.at);
    },
  },
  onMany: {
    TicketReceived: async (sql, events) => {
      await ticketTable.insertMany(
        sql,
        events.map(({ data }) => ({ ticket_id: data.ticketId, source: data.sourceKind })),
      );
      const bySource = Map.groupBy(events, ({ data }) => data.sourceKind);
      for (const [source, { length }] of bySource) await add(sql, 'tickets', { source, status: 'new' }, length);
    },
  },
});

/** All samples. */
export const readMetrics = async (sql: Sql): Promise<MetricRow[]> => {
  const { rows } = await sql.query<{ family: MetricFamily; labels: string; value: string }>(
    'select family, labels, value from metric_samples order by family, labels',
  );
  return rows.map(({ family, labels, value }) => ({ family, labels: JSON.parse(labels), value: BigInt(value) }));
};

const countAnswer = async (sql: Sql, data: Recorded<'ModelResponded'>['data']): Promise<void> => {
  const { purpose, model } = data;
  for (const [kind, tokens] of Object.entries(totalsOf(data.usage))) {
    await add(sql, 'llm_tokens', { purpose, kind }, tokens);
  }
  if (data.costMicroUsd !== null) await add(sql, 'llm_cost_micro_usd', { purpose, model }, data.costMicroUsd);
};

const countCall = async (sql: Sql, id: string, data: Recorded<'ToolCallCompleted'>['data']): Promise<void> => {
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

const add = (sql: Sql, family: MetricFamily, labels: Record<string, string>, value: number): Promise<unknown> =>
  sampleTable.upsert(
    sql,
    { family, labels: JSON.stringify(labels), value },
    'value = metric_samples.value + excluded.value',
  );
