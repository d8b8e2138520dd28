import { z } from 'zod';
import { Suspicion } from '../../agent/injection/suspicion.ts';
import { VerdictKind } from '../../domain/investigations/verdict/verdict.ts';
import { FollowUpReason } from '../../domain/tickets/thread.ts';
import { CustomerRef, Priority, SourceKind } from '../../domain/tickets/events.ts';
import type { TicketRow } from '../../projections/tickets/tickets.ts';

/** Where a ticket stands; SU-12 to SU-22 say what moves it. */
export const TicketStatus = z.enum([
  'new',
  'investigating',
  'awaiting_review',
  'waiting_on_customer',
  'escalated',
  'failed',
  'resolved',
  'ignored',
]);

/** How a ticket stands against its deadline (SU-149). */
export const SlaBucket = z.enum(['on_track', 'at_risk', 'breached', 'met']);

/** SU-08; a field whose value nobody knows, or that erasure took away, is null. */
export const TicketResource = z
  .object({
    id: z.string(),
    workspace_id: z.string(),
    external_id: z.string().nullable(),
    title: z.string().nullable(),
    body: z.string().nullable(),
    customer: z.string().nullable(),
    status: TicketStatus,
    received_at: z.string(),
    source_id: z.string().nullable(),
    source_kind: SourceKind,
    url: z.string().nullable(),
    customer_ref: CustomerRef,
    priority: Priority,
    tags: z.array(z.string()),
    assignee_id: z.string().nullable(),
    snoozed_until: z.string().nullable(),
    reopen_count: z.int(),
    investigation_id: z.string().nullable(),
    verdict_kind: VerdictKind.nullable(),
    confidence: z.number().nullable(),
    sla_bucket: SlaBucket.nullable(),
    suspected_injection: z.boolean().describe('Possible prompt injection in the ticket or in data read for it.'),
    updated_at: z.string(),
  })
  .meta({ id: 'Ticket' });
export type TicketResource = z.infer<typeof TicketResource>;

/** What `GET /api/tickets/{id}` adds (SU-08). */
export const TicketDetail = TicketResource.extend({
  held: z
    .boolean()
    .describe('A new ticket above the hourly limit of its source: not investigated until that is released.'),
  unread: z.boolean().describe('For you: the customer wrote after you last read it.'),
  suspicion: Suspicion.nullable().describe('Possible prompt injection in the ticket itself.'),
  thread: z.array(
    z.object({
      author: z
        .enum(['customer', 'staff', 'other'])
        .describe('`other`: neither the customer nor staff, such as people in copy.'),
      name: z.string().nullable().describe('The writer, if neither the customer nor staff.'),
      body: z.string(),
      at: z.string(),
      not_investigated: FollowUpReason.nullable().describe('The message needs nobody: why. Reinvestigate takes it up.'),
    }),
  ),
  attachments: z.array(z.object({ name: z.string(), mime: z.string(), size: z.int() })),
  notes: z.array(z.object({ text: z.string(), author_id: z.string(), at: z.string() })),
  investigations: z.array(z.object({ id: z.string(), status: z.string(), verdict_kind: VerdictKind.nullable() })),
}).meta({ id: 'TicketDetail' });

const NOBODY: CustomerRef = { id: null, email: null, name: null };

export const toTicketResource = (row: TicketRow): TicketResource => ({
  id: row.id,
  workspace_id: row.workspace_id,
  external_id: row.external_id,
  title: row.title,
  body: row.body,
  customer: row.customer,
  status: row.status,
  received_at: row.received_at,
  source_id: row.source_id,
  source_kind: row.source_kind,
  url: row.url,
  customer_ref: row.customer_ref ?? NOBODY,
  priority: row.priority,
  tags: row.tags,
  // Tickets cannot be assigned or snoozed yet, and no target is measured.
  assignee_id: null,
  snoozed_until: null,
  reopen_count: row.reopen_count,
  sla_bucket: null,
  investigation_id: row.investigation_id,
  verdict_kind: row.verdict_kind,
  confidence: row.confidence,
  suspected_injection: row.suspected_injection,
  updated_at: row.updated_at,
});
