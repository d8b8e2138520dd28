import { z } from 'zod';
import { idOf } from '../../domain/core/log/eventLog.ts';
import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { parseJson } from '../../domain/core/json/parseJson.ts';
import type { TicketEvent, TicketReceived } from '../../domain/tickets/events.ts';
import type { Handler } from '../../engine/projections/projection.ts';
import type { Change, RowKey, Rows } from '../../engine/projections/rows/rows.ts';
import type { Sql } from '../../engine/sql.ts';
import { totalsOf } from '../../agent/state/steps.ts';
import { readModel, together, type Recorded } from '../readModel.ts';
import { sum } from '../sql/sum.ts';
import { bigint, byteText, integer, table, text, timestamptz, uuid } from '../sql/table.ts';
import { ticketChange } from '../tickets/ticketChange.ts';

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

/** What is added to one sample. */
type Addition = { family: MetricFamily; labels: Readonly<Record<string, string>>; value: number };

const sampleKey = ({ family, labels }: Addition) => ({ family, labels: JSON.stringify(labels) });

/** An event that adds to samples; `of` finds what it tells itself or in the rows that it touches. */
const adding = <Event>(of: (event: Event, rows: Rows) => readonly Addition[], touches?: Touches<Event>) =>
  ({
    ...(touches !== undefined && { touches }),
    keysFromRows: (rows, event) => of(event, rows).map((addition) => sampleTable.at(sampleKey(addition))),
    apply: (rows, event) =>
      of(event, rows).map((addition) => {
        const key = sampleKey(addition);
        return sampleTable.put({ ...key, value: sum(sampleTable.find(rows, key)?.value ?? '0', addition.value) });
      }),
  }) satisfies Handler<Event>;

type Touches<Event> = (event: Event) => readonly RowKey[];

type Moved = RecordedEvent<Exclude<TicketEvent, TicketReceived>>;

const ofTicket = ({ data }: Moved) => ({ ticket_id: data.ticketId });

/** A ticket that has got another status. */
const moved = <Event extends Moved>() =>
  adding<Event>(
    (event, rows) => {
      const ticket = ticketTable.find(rows, ofTicket(event));
      const { status } = ticketChange(event);
      return ticket === null || status === undefined
        ? []
        : [{ family: 'tickets', labels: { source: ticket.source, status }, value: 1 }];
    },
    (event) => [ticketTable.at(ofTicket(event))],
  );

const callKey = ({ stream, data }: Recorded<'ToolCallCompleted'>) => ({
  investigation_id: idOf(stream),
  seq: data.seq,
});

const callOf = (event: Recorded<'ToolCallCompleted'>, rows: Rows): readonly Addition[] => {
  const call = openCallTable.find(rows, callKey(event));
  if (call === null) return [];
  const { connector, tool } = call;
  return [{ family: 'tool_calls', labels: { connector, tool, outcome: event.data.status }, value: 1 }];
};

type Ended = Recorded<'VerdictRecorded' | 'InvestigationCancelled' | 'InvestigationFailed'>;

const ofInvestigation = ({ stream }: Ended) => ({ investigation_id: idOf(stream) });

/** The end of an investigation, once; `labels` are null where it goes on. */
const ending = <Event extends Ended>(
  labels: (event: Event) => { verdict: string; outcome: string } | null,
): Handler<Event> => {
  const counted = adding<Event>(
    (event, rows) => {
      const open = openInvestigationTable.find(rows, ofInvestigation(event));
      const of = labels(event);
      return open === null || of === null ? [] : endOf(of, Date.parse(event.data.at) - Date.parse(open.started_at));
    },
    (event) => [openInvestigationTable.at(ofInvestigation(event))],
  );
  const closed = (event: Event): readonly Change[] =>
    labels(event) === null ? [] : [openInvestigationTable.delete(ofInvestigation(event))];
  return { ...counted, apply: (rows, event) => [...counted.apply(rows, event), ...closed(event)] };
};

const endOf = (labels: { verdict: string; outcome: string }, elapsedMs: number): readonly Addition[] => {
  const durationMs = Math.max(0, elapsedMs);
  const bound = DURATION_BUCKETS.find((seconds) => durationMs <= seconds * 1000);
  const le = bound === undefined ? '+Inf' : String(bound);
  return [
    { family: 'investigations', labels, value: 1 },
    { family: 'investigation_duration_bucket', labels: { le }, value: 1 },
    { family: 'investigation_duration_ms', labels: {}, value: durationMs },
  ];
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
    TicketReceived: together(
      ticketTable.inserts(({ data: { ticketId, sourceKind: source } }) => ({ ticket_id: ticketId, source })),
      adding(({ data: { sourceKind: source } }) => [
        { family: 'tickets', labels: { source, status: 'new' }, value: 1 },
      ]),
    ),
    TicketClaimed: moved(),
    TicketReadyForReview: moved(),
    TicketEscalated: moved(),
    TicketFailed: moved(),
    TicketRequeued: moved(),
    TicketReopened: moved(),
    TicketRestored: moved(),
    TicketAnswered: moved(),
    TicketResolved: moved(),
    TicketIgnored: moved(),
    InvestigationStarted: openInvestigationTable.inserts(({ stream, data: { startedAt } }) => ({
      investigation_id: idOf(stream),
      started_at: startedAt,
    })),
    ModelResponded: adding(({ data }) => answerOf(data)),
    ToolCallAuthorized: openCallTable.inserts(({ stream, data: { seq, connectorKind: connector, tool } }) => ({
      investigation_id: idOf(stream),
      seq,
      connector,
      tool,
    })),
    // A tool that was never offered has a name that the model made up; a label must not carry it.
    ToolCallDenied: adding(({ data: { connectorKind: connector, tool } }) => [
      {
        family: 'tool_calls',
        labels: { connector: connector ?? 'none', tool: tool ?? 'unknown', outcome: 'denied' },
        value: 1,
      },
    ]),
    ToolCallCompleted: together(
      adding(callOf, (event) => [openCallTable.at(callKey(event))]),
      openCallTable.deletes(callKey),
    ),
    VerdictRecorded: ending(({ data }) => ({ verdict: data.kind, outcome: 'completed' })),
    InvestigationCancelled: ending(() => ({ verdict: 'none', outcome: 'cancelled' })),
    InvestigationFailed: ending(({ data }) => (data.final ? { verdict: 'none', outcome: 'failed' } : null)),
  },
});

/** All samples. */
export const readMetrics = async (sql: Sql): Promise<MetricRow[]> => {
  const { rows } = await sql.query<{ family: MetricFamily; labels: string; value: string }>(
    'select family, labels, value from metric_samples order by family, labels',
  );
  return rows.map((row) => ({ ...row, labels: Labels.parse(parseJson(row.labels)), value: BigInt(row.value) }));
};

const answerOf = ({ purpose, model, usage, costMicroUsd }: Recorded<'ModelResponded'>['data']): readonly Addition[] => [
  ...Object.entries(totalsOf(usage)).map(([kind, value]): Addition => ({
    family: 'llm_tokens',
    labels: { purpose, kind },
    value,
  })),
  ...(costMicroUsd === null
    ? []
    : [{ family: 'llm_cost_micro_usd' as const, labels: { purpose, model }, value: costMicroUsd }]),
];
