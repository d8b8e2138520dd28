import { unreachable } from '../../domain/core/decider.ts';
import type { RecordedEvent } from '../../domain/core/eventStore.ts';
import { sliceEvent } from '../../domain/core/sliceEvent.ts';
import type { Suspicion } from '../../domain/investigations/injection/suspicion.ts';
import type { CustomerRef, Priority, SourceKind, TicketEvent, TicketReceived } from '../../domain/tickets/events.ts';
import type { TicketStatus } from '../../domain/tickets/ticket.ts';
import type { VerdictKind } from '../../domain/investigations/verdict/verdict.ts';
import type { Projection } from '../../engine/projections/projection.ts';
import type { Sql } from '../../engine/sql.ts';
import { storable } from '../sql/storable.ts';

/** One ticket; personal fields are null once the customer is erased. */
export type TicketRow = {
  id: string;
  workspace_id: string;
  external_id: string | null;
  title: string | null;
  body: string | null;
  customer: string | null;
  customer_ref: CustomerRef | null;
  url: string | null;
  status: TicketStatus;
  received_at: Date;
  source_id: string | null;
  source_kind: SourceKind;
  priority: Priority;
  tags: string[];
  investigation_id: string | null;
  verdict_kind: VerdictKind | null;
  confidence: number | null;
  /** The ticket, or what an investigation of it read, seemed to speak to the model (SU-97). */
  suspected_injection: boolean;
  /** Where in the ticket itself. */
  suspicion: Suspicion | null;
  unread: boolean;
  updated_at: Date;
};

/**
 * Tickets, and when each was last active. `ticket_activity` keeps the history of the inbox's order: a row holds from
 * the event at `since` until the one at `until`, so that a list can be read on as it stood at its first page although
 * tickets have moved to the top meanwhile (X-30).
 */
export const tickets: Projection = {
  name: 'tickets',
  version: 2,
  tables: ['tickets', 'ticket_activity'],
  ddl: `
    create table tickets (
      id uuid primary key,
      workspace_id text not null,
      external_id text,
      title text,
      body text,
      customer text,
      customer_ref jsonb,
      url text,
      status text not null,
      received_at timestamptz not null,
      source_id uuid,
      source_kind text not null,
      priority text not null,
      tags text[] not null,
      investigation_id uuid,
      verdict_kind text,
      confidence double precision,
      suspected_injection boolean not null,
      suspicion jsonb,
      unread boolean not null,
      updated_at timestamptz not null
    );
    create index on tickets (workspace_id, received_at desc, id desc);
    create table ticket_activity (
      ticket_id uuid not null,
      since text collate "C" not null,
      until text collate "C",
      workspace_id text not null,
      at timestamptz not null,
      primary key (ticket_id, since)
    );
    create index on ticket_activity (workspace_id, at desc, ticket_id);
    create index on ticket_activity (workspace_id, since);
  `,
  types: [
    'TicketReceived',
    'TicketClaimed',
    'TicketReadyForReview',
    'TicketEscalated',
    'TicketFailed',
    'TicketRequeued',
  ] satisfies TicketEvent['type'][],
  apply: async (sql, recorded) => {
    const event = sliceEvent<TicketEvent>(recorded);
    if (event.type === 'TicketReceived') await insert(sql, event);
    else await change(sql, event);
    await becomeActive(sql, event);
  },
};

/** Exactly what an event of a ticket changes in its row. */
export type TicketChange = Pick<TicketRow, 'status'> &
  Partial<Pick<TicketRow, 'investigation_id' | 'verdict_kind' | 'confidence' | 'suspected_injection'>>;

/** What an event after the arrival changes (SU-13 to SU-21). */
export const ticketChange = (event: Exclude<TicketEvent, TicketReceived>): TicketChange => {
  switch (event.type) {
    case 'TicketClaimed':
      return {
        status: 'investigating',
        investigation_id: event.data.investigationId,
        verdict_kind: null,
        confidence: null,
      };
    case 'TicketReadyForReview':
      return {
        status: 'awaiting_review',
        verdict_kind: event.data.verdict,
        confidence: event.data.confidence,
        ...suspected(event.data),
      };
    case 'TicketEscalated':
      return {
        status: 'escalated',
        ...(event.data.cause === 'cancelled'
          ? { verdict_kind: null, confidence: null }
          : { verdict_kind: 'escalate', confidence: event.data.confidence }),
        ...suspected(event.data),
      };
    case 'TicketFailed':
      return { status: 'failed' };
    case 'TicketRequeued':
      return { status: 'new', verdict_kind: null, confidence: null };
    default:
      return unreachable(event);
  }
};

/** A suspicion stays with the ticket, whatever a later investigation reads. */
const suspected = (data: { suspectedInjection?: boolean | undefined }): Pick<TicketChange, 'suspected_injection'> =>
  data.suspectedInjection === true ? { suspected_injection: true } : {};

/** SU-158: something that no person of the workspace did happened last. */
export const leavesUnread = (event: RecordedEvent): boolean =>
  event.type === 'TicketReceived' || event.meta.actor.type !== 'user';

/** The row of a ticket that has just arrived. */
export const receivedTicket = (data: TicketReceived['data'], recordedAt: string): TicketRow => ({
  id: data.ticketId,
  workspace_id: data.workspaceId,
  external_id: data.externalId,
  title: storable(data.title),
  body: storable(data.body),
  customer: storable(data.customer),
  customer_ref: storable(data.customerRef),
  url: storable(data.url),
  status: 'new',
  received_at: new Date(data.receivedAt),
  source_id: data.sourceId,
  source_kind: data.sourceKind,
  priority: data.priority,
  tags: data.tags,
  investigation_id: null,
  verdict_kind: null,
  confidence: null,
  suspected_injection: (data.suspicion ?? null) !== null,
  suspicion: storable(data.suspicion ?? null),
  unread: true,
  updated_at: new Date(recordedAt),
});

const insert = async (sql: Sql, { data, recordedAt }: RecordedEvent<TicketReceived>): Promise<void> => {
  const row = Object.entries(receivedTicket(data, recordedAt));
  await sql.query(
    `insert into tickets (${row.map(([column]) => column).join(', ')})
     values (${row.map((_, index) => `$${index + 1}`).join(', ')})`,
    row.map(([, value]) => value),
  );
};

const change = async (sql: Sql, event: RecordedEvent<Exclude<TicketEvent, TicketReceived>>): Promise<void> => {
  const changes = Object.entries({
    ...ticketChange(event),
    unread: leavesUnread(event),
    updated_at: event.recordedAt,
  });
  await sql.query(
    `update tickets set ${changes.map(([column], index) => `${column} = $${index + 2}`).join(', ')} where id = $1`,
    [event.data.ticketId, ...changes.map(([, value]) => value)],
  );
};

const becomeActive = async (sql: Sql, event: RecordedEvent<TicketEvent>): Promise<void> => {
  const { ticketId } = event.data;
  await sql.query('update ticket_activity set until = $2 where ticket_id = $1 and until is null', [
    ticketId,
    event.position,
  ]);
  await sql.query(
    `insert into ticket_activity (ticket_id, since, workspace_id, at)
     select id, $2, workspace_id, $3 from tickets where id = $1`,
    [ticketId, event.position, event.recordedAt],
  );
};
