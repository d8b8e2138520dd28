import { idOf, type StreamName } from '../../domain/core/log/eventLog.ts';
import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import type { Handler } from '../../engine/projections/projection.ts';
import type { Rows } from '../../engine/projections/rows/rows.ts';
import type { Sql } from '../../engine/sql.ts';
import { readModel, together, type Recorded } from '../readModel.ts';
import { nullable, table, text, timestamptz, uuid } from '../sql/table.ts';

const queueTable = table(
  'investigation_queue',
  {
    ticket_id: uuid(),
    status: text<'new' | 'investigating' | 'done'>(),
    received_at: timestamptz(),
    /** Of a new ticket that is not investigated before its source is released: that source. */
    held_by: nullable(uuid()),
    investigation_id: nullable(uuid()),
    retry_at: nullable(timestamptz()),
  },
  {
    key: ['ticket_id'],
    constraints: [`check (status in ('new', 'investigating', 'done'))`],
    indexes: [
      `create index on investigation_queue (status, received_at, ticket_id) where status <> 'done'`,
      'create index on investigation_queue (held_by) where held_by is not null',
    ],
  },
);

/** Which ticket an investigation that goes on is of: its own events do not say. */
const claimTable = table(
  'investigation_claims',
  { investigation_id: uuid(), ticket_id: uuid() },
  { key: ['investigation_id'] },
);

type Later = { data: { ticketId: string } };
const byTicket = ({ data }: Later) => ({ ticket_id: data.ticketId });

/** No investigation of the ticket goes on. */
const at = <Event extends Later>(status: 'new' | 'done') =>
  queueTable.updates<Event>(byTicket, () => ({ status, held_by: null, investigation_id: null, retry_at: null }));

const claimOf = ({ data: { investigationId } }: Ended) =>
  investigationId === null ? [] : [{ investigation_id: investigationId }];

/** A rule may escalate a ticket that nobody has claimed. */
type Ended = Recorded<'TicketReadyForReview' | 'TicketEscalated' | 'TicketFailed'>;
const ended = together<Ended>(
  queueTable.updates(byTicket, ({ data }) => ({
    status: 'done',
    held_by: null,
    investigation_id: data.investigationId,
    retry_at: null,
  })),
  {
    touches: (event) => claimOf(event).map(claimTable.at),
    apply: (_, event) => claimOf(event).map(claimTable.delete),
  },
);

/** When the investigation that has its ticket goes on; null when it does. */
const retriesAt = <Event extends RecordedEvent>(retryAt: (event: Event) => string | null): Handler<Event> => ({
  touches: ({ stream }) => [claimTable.at({ investigation_id: idOf(stream) })],
  keysFromRows: (rows, { stream }) => claimsOf(rows, stream).map(queueTable.at),
  apply: (rows, event) =>
    claimsOf(rows, event.stream).flatMap((claim) => {
      const ticket = queueTable.find(rows, claim);
      if (ticket?.status !== 'investigating' || ticket.investigation_id !== claim.investigation_id) return [];
      return [queueTable.change(ticket, { retry_at: retryAt(event) })];
    }),
});

const claimsOf = (rows: Rows, stream: StreamName) => {
  const claim = claimTable.find(rows, { investigation_id: idOf(stream) });
  return claim === null ? [] : [claim];
};

/** Which tickets the consumer has to look at (SU-27). Holds no personal data. */
export const investigationQueue = readModel({
  name: 'investigation_queue',
  version: 4,
  tables: [queueTable, claimTable],
  on: {
    TicketReceived: queueTable.inserts(({ data }) => ({
      ticket_id: data.ticketId,
      status: 'new',
      received_at: data.receivedAt,
      held_by: data.held === true ? data.sourceId : null,
    })),
    TicketClaimed: together(
      queueTable.updates(byTicket, ({ data }) => ({
        status: 'investigating',
        investigation_id: data.investigationId,
        retry_at: null,
      })),
      claimTable.inserts(({ data }) => ({ investigation_id: data.investigationId, ticket_id: data.ticketId })),
    ),
    TicketReadyForReview: ended,
    TicketEscalated: ended,
    TicketFailed: ended,
    TicketRequeued: at('new'),
    TicketReopened: at('new'),
    // A person may answer a ticket before it was investigated (SU-193).
    TicketAnswered: at('done'),
    TicketRestored: queueTable.updates(byTicket, ({ data }) => ({
      status: data.status === 'new' ? 'new' : 'done',
      retry_at: null,
    })),
    TicketSourceReleased: {
      sweeps: [
        {
          table: queueTable,
          column: 'held_by',
          value: ({ data: { sourceId } }) => sourceId,
          change: (row) => ({ ...row, held_by: null }),
        },
      ],
    },
    TicketResolved: at('done'),
    TicketIgnored: at('done'),
    InvestigationFailed: retriesAt(({ data }) => data.retryAt),
    InvestigationResumed: retriesAt(() => null),
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
     where status <> 'done' and held_by is null and (retry_at is null or retry_at <= $1) and ticket_id <> all ($3::uuid[])
     order by status, received_at, ticket_id limit $2`,
    [now, limit, except],
  );
  return rows.map((row) => row.ticket_id);
};

/** How many tickets wait until their source is released, by the ids of these sources; one without any is not there. */
export const heldTickets = async (sql: Sql, sourceIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql.query<{ held_by: string; tickets: number }>(
    `select held_by, count(*)::int as tickets from investigation_queue
     where held_by = any ($1::uuid[]) group by held_by`,
    [sourceIds],
  );
  return new Map(rows.map(({ held_by: id, tickets }) => [id, tickets]));
};

/** Whether the ticket waits until its source is released. */
export const isHeld = async (sql: Sql, ticketId: string): Promise<boolean> => {
  const held = 'select 1 from investigation_queue where ticket_id = $1 and held_by is not null';
  return (await sql.query(held, [ticketId], 'prepared')).rows.length > 0;
};

/** See TicketQueue.isEmpty. */
export const noTicketsOpen = async (sql: Sql): Promise<boolean> => {
  const { rows } = await sql.query(
    `select 1 from investigation_queue where status <> 'done' and held_by is null limit 1`,
  );
  return rows.length === 0;
};
