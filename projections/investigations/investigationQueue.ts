import { idOf } from '../../domain/core/eventLog.ts';
import type { Sql } from '../../engine/sql.ts';
import { readModel } from '../readModel.ts';
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
    indexes: [
      `create index on investigation_queue (status, received_at, ticket_id) where status <> 'done'`,
      'create index on investigation_queue (investigation_id)',
    ],
  },
);

const done = (sql: Sql, { data }: { data: { ticketId: string; investigationId: string } }) =>
  move(sql, data.ticketId, 'done', data.investigationId);

/** Which tickets the consumer has to look at (SU-27). Holds no personal data. */
export const investigationQueue = readModel({
  name: 'investigation_queue',
  version: 1,
  tables: [queueTable],
  on: {
    TicketClaimed: (sql, { data }) => move(sql, data.ticketId, 'investigating', data.investigationId),
    TicketReadyForReview: done,
    TicketEscalated: done,
    TicketFailed: done,
    TicketRequeued: (sql, { data }) => move(sql, data.ticketId, 'new', null),
    InvestigationFailed: (sql, { stream, data }) => wait(sql, idOf(stream), data.retryAt),
    InvestigationResumed: (sql, { stream }) => wait(sql, idOf(stream), null),
  },
  onMany: {
    TicketReceived: (sql, events) =>
      queueTable.insertMany(
        sql,
        events.map(({ data }) => ({ ticket_id: data.ticketId, status: 'new', received_at: data.receivedAt })),
      ),
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
  sql: Sql,
  ticketId: string,
  status: 'new' | 'investigating' | 'done',
  investigationId: string | null,
): Promise<unknown> =>
  queueTable.update(sql, { ticket_id: ticketId }, { status, investigation_id: investigationId, retry_at: null });

const wait = (sql: Sql, investigationId: string, retryAt: string | null): Promise<unknown> =>
  queueTable.update(sql, { investigation_id: investigationId, status: 'investigating' }, { retry_at: retryAt });
