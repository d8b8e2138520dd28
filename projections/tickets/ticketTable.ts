import type { Suspicion } from '../../agent/injection/suspicion.ts';
import type { Answer } from '../../domain/inbox/ticketFilter.ts';
import type { VerdictKind } from '../../domain/investigations/verdict/verdict.ts';
import type { Bucket, ServiceLevel } from '../../domain/serviceLevels/level.ts';
import type { CustomerRef, SourceKind } from '../../domain/tickets/events.ts';
import type { Priority } from '../../domain/tickets/priority.ts';
import type { Attachment } from '../../domain/tickets/thread.ts';
import type { TicketStatus } from '../../domain/tickets/ticket.ts';
import {
  boolean,
  byteText,
  double,
  integer,
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
export const ticketTable = table(
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
    assignee_id: nullable(uuid()),
    /** ISO 8601, or `reply`; null while it is in the lists (SU-26). */
    snoozed_until: nullable(text()),
    /** A person has to send the reply that was accepted (SU-193). */
    to_send: boolean(),
    investigation_id: nullable(uuid()),
    verdict_kind: nullable(text<VerdictKind>()),
    confidence: nullable(double()),
    /** One clause (SU-158). */
    finding: nullable(text()),
    /** The ticket, or what an investigation of it read, seemed to speak to the model (SU-97). */
    suspected_injection: boolean(),
    /** Where in the ticket itself. */
    suspicion: nullable(jsonb<Suspicion>()),
    reopen_count: integer(),
    /** How it stands against its targets (SU-149); null before that was looked at, and while it is ignored. */
    sla_bucket: nullable(text<Bucket>()),
    /** The next deadline that nobody has met; null without one. */
    due_at: nullable(timestamptz()),
    /** Since which position it is due then. */
    due_since: byteText(),
    /** All that is known of its deadlines. */
    level: nullable(jsonb<ServiceLevel>()),
    /** Users whom notes of it mention (SU-187). */
    mentioned: texts(),
    /** What its customer thinks of how it was answered, from 1 to 5; the latest (SU-151). */
    csat_rating: nullable(integer()),
    rated_at: nullable(timestamptz()),
    /** When people, or its source, last said that it is solved; null while it is not resolved. */
    resolved_at: nullable(timestamptz()),
    /** When the first reply was sent, or marked as sent. */
    responded_at: nullable(timestamptz()),
    /** When its latest verdict came, whatever has become of it since. */
    verdict_at: nullable(timestamptz()),
    /** What was last accepted to be sent (SU-11); null while nothing was. */
    answer: nullable(text<Answer>()),
    /** A person has changed the agent's words since they were drafted. */
    draft_edited: boolean(),
    attachments: nullable(jsonb<Attachment[]>()),
    /** Position of what the customer wrote last, by which it is unread for people (SU-186). */
    customer_wrote: byteText(),
    /** When anything happened last, and at which position. */
    updated_at: timestamptz(),
    active_since: byteText(),
  },
  {
    key: ['id'],
    indexes: [
      'create index on tickets (workspace_id, received_at desc, id desc)',
      'create index on tickets (workspace_id, status, received_at desc, id desc)',
      'create index on tickets (workspace_id, source_id, received_at desc, id desc) where source_id is not null',
      'create index on tickets (workspace_id, source_id, status, received_at desc, id desc) where source_id is not null',
      'create index on tickets (workspace_id, source_id, updated_at desc, id) where source_id is not null',
      'create index on tickets (workspace_id, updated_at desc, id)',
      'create index on tickets (workspace_id, status, updated_at desc, id)',
      'create index on tickets (workspace_id, status, verdict_kind, updated_at desc, id)',
      'create index on tickets (workspace_id, assignee_id, received_at desc, id desc)',
      'create index on tickets (workspace_id, assignee_id, updated_at desc, id)',
      'create index on tickets (workspace_id, priority, received_at desc, id desc)',
      'create index on tickets (workspace_id, priority, updated_at desc, id)',
      'create index on tickets (workspace_id, received_at desc, id desc) where snoozed_until is not null',
      'create index on tickets (workspace_id, updated_at desc, id) where snoozed_until is not null',
      'create index on tickets (workspace_id, received_at desc, id desc) where to_send',
      'create index on tickets (workspace_id, updated_at desc, id) where to_send',
      `create index on tickets (workspace_id, assignee_id, updated_at desc, id)
         where status not in ('resolved', 'ignored') and snoozed_until is null`,
      'create index on tickets (workspace_id, sla_bucket, received_at desc, id desc)',
      'create index on tickets (workspace_id, sla_bucket, updated_at desc, id)',
      'create index on tickets (workspace_id, due_at, id) where due_at is not null',
      'create index on tickets (workspace_id, due_since)',
      ...['received_at desc, id desc', 'updated_at desc, id', 'due_at, id'].map(
        (order) => `create index on tickets (workspace_id, ${order}) where sla_bucket in ('at_risk', 'breached')
         and status not in ('resolved', 'ignored') and snoozed_until is null`,
      ),
      // By what a ticket is looked for where it is rare (candidates.ts).
      'create index on tickets (workspace_id, customer)',
      'create index on tickets (workspace_id, resolved_at) where resolved_at is not null',
      'create index on tickets (workspace_id, responded_at) where responded_at is not null',
      'create index on tickets (workspace_id, verdict_at) where verdict_at is not null',
      'create index on tickets (workspace_id, rated_at) where rated_at is not null',
      'create index on tickets (workspace_id, answer) where answer is not null',
      'create index on tickets (workspace_id, csat_rating) where csat_rating is not null',
      'create index on tickets (workspace_id, verdict_kind)',
    ],
  },
);

export type TicketRow = RowOf<typeof ticketTable>;
