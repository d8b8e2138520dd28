import { totalsOf } from '../../agent/state/steps.ts';
import type { AskFault, AskStage, Citation } from '../../domain/ask/events.ts';
import { categoryOf, idOf, type StreamName } from '../../domain/core/log/eventLog.ts';
import type { Sql } from '../../engine/sql.ts';
import type { Handler } from '../../engine/projections/projection.ts';
import { readModel } from '../readModel.ts';
import { inWorkspace, type Conditions } from '../sql/conditions.ts';
import { countRows, selectOne, selectPage } from '../sql/select.ts';
import { snakeCased } from '../sql/snakeCased.ts';
import { sum } from '../sql/sum.ts';
import {
  bigint,
  columnsOf,
  integer,
  jsonb,
  nullable,
  table,
  text,
  timestamptz,
  uuid,
  type RowOf,
} from '../sql/table.ts';

/** Questions; what was asked and answered is null once whoever asked is erased. `ended_at`: null while it is worked on. */
export const askTable = table(
  'asks',
  {
    id: uuid(),
    workspace_id: text(),
    conversation_id: uuid(),
    asked_by: uuid(),
    stage: text<AskStage>(),
    status: text<'open' | 'done' | 'failed'>(),
    question: nullable(text()),
    answer: nullable(text()),
    citations: nullable(jsonb<readonly Citation[]>()),
    fault: nullable(text<AskFault>()),
    input_tokens: bigint(),
    output_tokens: bigint(),
    cache_read_tokens: bigint(),
    cache_write_tokens: bigint(),
    cost_micro_usd: bigint(),
    unpriced: integer(),
    asked_at: timestamptz(),
    ended_at: nullable(timestamptz()),
  },
  {
    key: ['id'],
    indexes: [
      'create index on asks (workspace_id, asked_at, id)',
      'create index on asks (workspace_id, conversation_id, asked_at, id)',
      `create index on asks (asked_at) where status = 'open'`,
    ],
  },
);
export type AskRow = RowOf<typeof askTable>;

/** How many questions of a workspace have ended. */
const endedTable = table(
  'ask_counts',
  { workspace_id: text(), ended: integer() },
  { key: ['workspace_id'], isBusy: true },
);

const NOTHING_SPENT = {
  input_tokens: 0,
  output_tokens: 0,
  cache_read_tokens: 0,
  cache_write_tokens: 0,
  cost_micro_usd: 0,
  unpriced: 0,
};

const byStream = ({ stream }: { stream: StreamName }) => ({ id: idOf(stream) });
/** Other agents answer, too. */
const ifAsk = (event: { stream: StreamName }) => (categoryOf(event.stream) === 'ask' ? byStream(event) : null);

/** It ends once, and is counted then. */
const ends = <Event extends { stream: StreamName }>(change: (event: Event) => Partial<AskRow>): Handler<Event> => ({
  touches: (event) => [askTable.at(byStream(event))],
  keysFromRows: (rows, event) => {
    const row = askTable.find(rows, byStream(event));
    return row === null ? [] : [endedTable.at({ workspace_id: row.workspace_id })];
  },
  apply: (rows, event) => {
    const row = askTable.find(rows, byStream(event));
    if (row === null) return [];
    const { workspace_id, status } = row;
    const ended = (endedTable.find(rows, { workspace_id })?.ended ?? 0) + (status === 'open' ? 1 : 0);
    return [askTable.change(row, change(event)), endedTable.put({ workspace_id, ended })];
  },
});

/** Questions with their answers, and what they cost (SU-140 to SU-144). */
export const asks = readModel({
  name: 'asks',
  version: 1,
  tables: [askTable, endedTable],
  on: {
    QuestionAsked: askTable.inserts(({ data }) => ({
      ...snakeCased(data),
      ...NOTHING_SPENT,
      id: data.askId,
      stage: 'RETRIEVING',
      status: 'open',
      asked_at: data.startedAt,
    })),
    AskStageReached: askTable.updates(byStream, ({ data }) => ({ stage: data.stage })),
    ModelResponded: askTable.updates(ifAsk, ({ data: { usage, costMicroUsd } }, row) => {
      const { input, output, cache_read: read, cache_write: written } = totalsOf(usage);
      return {
        input_tokens: sum(row.input_tokens, input),
        output_tokens: sum(row.output_tokens, output),
        cache_read_tokens: sum(row.cache_read_tokens, read),
        cache_write_tokens: sum(row.cache_write_tokens, written),
        cost_micro_usd: sum(row.cost_micro_usd, costMicroUsd ?? 0),
        unpriced: row.unpriced + (costMicroUsd === null ? 1 : 0),
      };
    }),
    QuestionAnswered: ends(({ data: { answer, citations, at } }) => ({
      status: 'done',
      answer,
      citations,
      ended_at: at,
    })),
    AskFailed: ends(({ data: { fault, at } }) => ({ status: 'failed', fault, ended_at: at })),
    AskAttemptFailed: ends(({ data: { reason, at } }) => ({
      status: 'failed',
      fault: reason === 'provider_unavailable' ? reason : 'internal_error',
      ended_at: at,
    })),
  },
});

const SELECT = `select ${columnsOf(askTable)} from asks`;

type AskFilter = { conversationId: string | undefined };

/** Those that have ended. */
const past = (workspaceId: string, { conversationId }: AskFilter): Conditions => {
  const where = inWorkspace(workspaceId, { conversation_id: conversationId });
  where.add(`status <> 'open'`);
  return where;
};

/** Newest first; at most `limit`, after `place`. */
export const listAsks = (
  sql: Sql,
  workspaceId: string,
  filter: AskFilter,
  limit: number,
  place: { at: string; id: string } | null,
): Promise<AskRow[]> =>
  selectPage(
    sql,
    SELECT,
    past(workspaceId, filter),
    { key: 'asked_at', direction: 'desc' },
    limit,
    place && [place.at, place.id],
  );

/** Of all of a workspace there is a count; those of one conversation are few. */
export const countAsks = async (sql: Sql, workspaceId: string, filter: AskFilter): Promise<number> => {
  if (filter.conversationId !== undefined) return countRows(sql, 'asks', past(workspaceId, filter));
  const select = `select ${columnsOf(endedTable)} from ask_counts`;
  const row = await selectOne<RowOf<typeof endedTable>>(sql, select, inWorkspace(workspaceId));
  return row?.ended ?? 0;
};

/** At most so many at a time; whoever ends these asks again. */
const OPEN_MAX = 50;

/** Questions without an end, oldest first. */
export const openAsks = async (sql: Sql): Promise<readonly string[]> => {
  const { rows } = await sql.query<{ id: string }>(
    `select id from asks where status = 'open' order by asked_at limit ${OPEN_MAX}`,
    [],
    'prepared',
  );
  return rows.map(({ id }) => id);
};
