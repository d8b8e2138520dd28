import { unreachable } from '../../domain/core/decider.ts';
import type { RecordedEvent } from '../../domain/core/eventStore.ts';
import type { Suspicion } from '../../domain/investigations/injection/suspicion.ts';
import type { CustomerRef, Priority, SourceKind, TicketEvent, TicketReceived } from '../../domain/tickets/events.ts';
import type { TicketStatus } from '../../domain/tickets/ticket.ts';
import type { VerdictKind } from '../../domain/investigations/verdict/verdict.ts';
import type { Rows } from '../../engine/projections/rows/rows.ts';
import { readModel } from '../readModel.ts';
import { snakeCased } from '../sql/snakeCased.ts';
import {
  boolean,
  byteText,
  double,
  jsonb,
  nullable,
  table,
  text,
  texts,
  timestamptz,
  uuid,
  type RowOf,
} from '../sql/table.ts';

/** Personal fields are null once the customer is erased. */
const ticketTable = table(
  'tickets',
  {
    id: uuid(),
    workspace_id: text(),
    external_id: nullable(text()),
    title: nullable(text()),
    body: nullable(text()),
    customer: nullable(text()),
    customer_ref: nullable(jsonb<CustomerRef>()),
    url: nullable(text()),
    status: text<TicketStatus>(),
    received_at: timestamptz(),
    source_id: nullable(uuid()),
    source_kind: text<SourceKind>(),
    priority: text<Priority>(),
    tags: texts(),
    investigation_id: nullable(uuid()),
    verdict_kind: nullable(text<VerdictKind>()),
    confidence: nullable(double()),
    /** The ticket, or what an investigation of it read, seemed to speak to the model (SU-97). */
    suspected_injection: boolean(),
    /** Where in the ticket itself. */
    suspicion: nullable(jsonb<Suspicion>()),
    unread: boolean(),
    updated_at: timestamptz(),
  },
  { key: ['id'], indexes: ['create index on tickets (workspace_id, received_at desc, id desc)'] },
);

const activityTable = table(
  'ticket_activity',
  {
    ticket_id: uuid(),
    since: byteText(),
    until: nullable(byteText()),
    workspace_id: text(),
    at: timestamptz(),
  },
  {
    key: ['ticket_id', 'since'],
    indexes: [
      'create index on ticket_activity (workspace_id, at desc, ticket_id)',
      'create index on ticket_activity (workspace_id, since)',
    ],
  },
);

/** Where the activity of each ticket stands that still holds. */
const latestActivityTable = table(
  'ticket_latest_activity',
  { ticket_id: uuid(), workspace_id: text(), since: byteText() },
  { key: ['ticket_id'] },
);

export type TicketRow = RowOf<typeof ticketTable>;

const changed = (rows: Rows, event: RecordedEvent<LaterEvent>): void => {
  const { data, position: since, recordedAt: at } = event;
  const changes = { ...ticketChange(event), unread: leavesUnread(event), updated_at: at };
  ticketTable.update(rows, { id: data.ticketId }, changes);
  const key = { ticket_id: data.ticketId };
  const latest = latestActivityTable.find(rows, key);
  if (latest === null) return;
  activityTable.update(rows, { ...key, since: latest.since }, { until: since });
  activityTable.insert(rows, { ...latest, since, at });
  latestActivityTable.update(rows, key, { since });
};

/**
 * Tickets, and when each was last active. `ticket_activity` keeps the history of the inbox's order: a row holds from
 * the event at `since` until the one at `until`, so that a list can be read on as it stood at its first page although
 * tickets have moved to the top meanwhile.
 */
export const tickets = readModel({
  name: 'tickets',
  version: 3,
  tables: [ticketTable, activityTable, latestActivityTable],
  on: {
    TicketReceived: (rows, { data, position: since, recordedAt: at }) => {
      const activity = { ticket_id: data.ticketId, workspace_id: data.workspaceId, since };
      ticketTable.insert(rows, receivedTicket(data, at));
      activityTable.insert(rows, { ...activity, at });
      latestActivityTable.insert(rows, activity);
    },
    TicketClaimed: changed,
    TicketReadyForReview: changed,
    TicketEscalated: changed,
    TicketFailed: changed,
    TicketRequeued: changed,
  },
});

type LaterEvent = Exclude<TicketEvent, TicketReceived>;

/** Exactly what an event of a ticket changes in its row. */
export type TicketChange = Pick<TicketRow, 'status'> &
  Partial<Pick<TicketRow, 'investigation_id' | 'verdict_kind' | 'confidence' | 'suspected_injection'>>;

/** What an event after the arrival changes (SU-13 to SU-21). */
export const ticketChange = (event: LaterEvent): TicketChange => {
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
export const receivedTicket = (data: TicketReceived['data'], recordedAt: string): TicketRow =>
  ticketTable.row({
    ...snakeCased(data),
    id: data.ticketId,
    status: 'new',
    received_at: data.receivedAt,
    suspected_injection: (data.suspicion ?? null) !== null,
    suspicion: data.suspicion ?? null,
    unread: true,
    updated_at: recordedAt,
  });
