import { idOf } from '../../domain/core/eventLog.ts';
import type { Rows } from '../../engine/projections/rows/rows.ts';
import type { Sql } from '../../engine/sql.ts';
import { readModel, type Recorded } from '../readModel.ts';
import { nullable, table, text, timestamptz, uuid } from '../sql/table.ts';

const queueTable = table(
  'investigation_queue',
  {
    ticket_id: uuid(),
    status: text<'new' | 'investigating' | 'done'>(),
    received_at: timestamptz(),
    investigation_id: nullable(uuid()),
    retry_at: nullable(timestamptz()),
  },
  {
    key: ['ticket_id'],
    constraints: [`check (status in ('new', 'investigating', 'done'))`],
    indexes: [`create index on investigation_queue (status, received_at, ticket_id) where status <> 'done'`],
  },
);

/** Which ticket an investigation that goes on is of: its own events do not say. */
const claimTable = table(
  'investigation_claims',
  { investigation_id: uuid(), ticket_id: uuid() },
  { key: ['investigation_id'] },
);

const done = (rows: Rows, { data }: Recorded<'TicketReadyForReview' | 'TicketEscalated' | 'TicketFailed'>): void => {
  move(rows, data.ticketId, 'done', data.investigationId);
  claimTable.delete(rows, { investigation_id: data.investigationId });
};

/** Which tickets the consumer has to look at (SU-27). Holds no personal data. */
export const investigationQueue = readModel({
  name: 'investigation_queue',
  version: 3,
  tables: [queueTable, claimTable],
  on: {
    TicketReceived: (rows, { data }) =>
      queueTable.insert(rows, { ticket_id: data.ticketId, status: 'new', received_at: data.receivedAt }),
    TicketClaimed: (rows, { data: { ticketId, investigationId } }) => {
      move(rows, ticketId, 'investigating', investigationId);
      claimTable.insert(rows, { investigation_id: investigationId, ticket_id: ticketId });
    },
    TicketReadyForReview: done,
    TicketEscalated: done,
    TicketFailed: done,
    TicketRequeued: (rows, { data }) => move(rows, data.ticketId, 'new', null),
    TicketReopened: (rows, { data }) => move(rows, data.ticketId, 'new', null),
    TicketResolved: (rows, { data }) => move(rows, data.ticketId, 'done', null),
    TicketIgnored: (rows, { data }) => move(rows, data.ticketId, 'done', null),
    InvestigationFailed: (rows, { stream, data }) => wait(rows, idOf(stream), data.retryAt),
    InvestigationResumed: (rows, { stream }) => wait(rows, idOf(stream), null),
  },
});

/** See TicketQueue.due; `investigating` sorts before `new`. */
export const dueTickets = async (
  sql: Sql,
  now: string,
  limit: number,
  except: readonly string[],
): Promise<readonly string[]> => {
  const { rows } = await sql.query<{ ticket_id: string }>(
    `select ticket_id from investigation_queue
     where status <> 'done' and (retry_at is null or retry_at <= $1) and ticket_id <> all ($3::uuid[])
     order by status, received_at, ticket_id limit $2`,
    [now, limit, except],
  );
  return rows.map((row) => row.ticket_id);
};

/** See TicketQueue.isEmpty. */
export const noTicketsOpen = async (sql: Sql): Promise<boolean> => {
  const { rows } = await sql.query(`select 1 from investigation_queue where status <> 'done' limit 1`);
  return rows.length === 0;
};

const move = (
  rows: Rows,
  ticketId: string,
  status: 'new' | 'investigating' | 'done',
  investigationId: string | null,
): void =>
  queueTable.update(rows, { ticket_id: ticketId }, { status, investigation_id: investigationId, retry_at: null });

const wait = (rows: Rows, investigationId: string, retryAt: string | null): void => {
  const claim = claimTable.find(rows, { investigation_id: investigationId });
  if (claim === null) return;
  queueTable.update(rows, claim, ({ status, investigation_id: at }) =>
    status === 'investigating' && at === claim.investigation_id ? { retry_at: retryAt } : {},
  );
};
