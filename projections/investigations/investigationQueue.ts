import { unreachable } from '../../domain/core/decider.ts';
import { sliceEvent } from '../../domain/core/sliceEvent.ts';
import { idOf } from '../../domain/core/eventLog.ts';
import type { InvestigationEvent } from '../../domain/investigations/events.ts';
import type { TicketEvent } from '../../domain/tickets/events.ts';
import type { Projection } from '../../engine/projections/projection.ts';
import type { Sql } from '../../engine/sql.ts';

type Attempts = Extract<InvestigationEvent, { type: 'InvestigationFailed' | 'InvestigationResumed' }>;

/** Which tickets the consumer has to look at (SU-27). Holds no personal data. */
export const investigationQueue: Projection = {
  name: 'investigation_queue',
  version: 1,
  tables: ['investigation_queue'],
  ddl: `
    create table investigation_queue (
      ticket_id uuid primary key,
      status text not null check (status in ('new', 'investigating', 'done')),
      received_at timestamptz not null,
      investigation_id uuid,
      retry_at timestamptz
    );
    create index on investigation_queue (status, received_at, ticket_id) where status <> 'done';
    create index on investigation_queue (investigation_id);
  `,
  types: [
    'TicketReceived',
    'TicketClaimed',
    'TicketReadyForReview',
    'TicketEscalated',
    'TicketFailed',
    'TicketRequeued',
    'InvestigationFailed',
    'InvestigationResumed',
  ] satisfies (TicketEvent | Attempts)['type'][],
  apply: async (sql, recorded) => {
    const event = sliceEvent<TicketEvent | Attempts>(recorded);
    switch (event.type) {
      case 'TicketReceived':
        await sql.query(`insert into investigation_queue (ticket_id, status, received_at) values ($1, 'new', $2)`, [
          event.data.ticketId,
          event.data.receivedAt,
        ]);
        return;
      case 'TicketClaimed':
        await move(sql, event.data.ticketId, 'investigating', event.data.investigationId);
        return;
      case 'TicketReadyForReview':
      case 'TicketEscalated':
      case 'TicketFailed':
        await move(sql, event.data.ticketId, 'done', event.data.investigationId);
        return;
      case 'TicketRequeued':
        await move(sql, event.data.ticketId, 'new', null);
        return;
      case 'InvestigationFailed':
        await wait(sql, idOf(event.stream), event.data.retryAt);
        return;
      case 'InvestigationResumed':
        await wait(sql, idOf(event.stream), null);
        return;
      default:
        unreachable(event);
    }
  },
};

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

const move = async (sql: Sql, ticketId: string, status: string, investigationId: string | null): Promise<void> => {
  await sql.query(
    'update investigation_queue set status = $2, investigation_id = $3, retry_at = null where ticket_id = $1',
    [ticketId, status, investigationId],
  );
};

const wait = async (sql: Sql, investigationId: string, retryAt: string | null): Promise<void> => {
  await sql.query(
    `update investigation_queue set retry_at = $2 where investigation_id = $1 and status = 'investigating'`,
    [investigationId, retryAt],
  );
};
