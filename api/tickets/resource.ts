import { z } from 'zod';
import { Suspicion } from '../../agent/injection/suspicion.ts';
import { VerdictKind } from '../../domain/investigations/verdict/verdict.ts';
import { CustomerRef, SourceKind } from '../../domain/tickets/events.ts';
import { Bucket } from '../../domain/serviceLevels/level.ts';
import { Priority } from '../../domain/tickets/priority.ts';
import { TICKET_STATUSES } from '../../domain/tickets/status.ts';
import { FollowUpReason } from '../../domain/tickets/thread.ts';
import { TicketSla } from './sla.ts';
import { CsatResource } from '../csat/resource.ts';
import { TicketAttachment } from './attachments.ts';
import type { TicketRow } from '../../projections/tickets/ticketTable.ts';

/** Where a ticket stands; SU-12 to SU-22 say what moves it. */
export const TicketStatus = z.enum(TICKET_STATUSES);

/** SU-24: a time, or until the customer writes. */
export const SnoozedUntil = z.string().describe('A time, or `reply`: until the customer writes.');

/** SU-193: whether a reply waits for a person to send it. */
export const ToSend = z.boolean().describe('A reply was accepted that somebody has to send by hand.');

/** How a ticket stands against its deadlines (SU-149). */
export const SlaBucket = Bucket.describe(
  'The worst of its deadlines; null for a moment after it came, and while it is ignored.',
);

export const DueAt = z
  .string()
  .describe('The next deadline that nobody has met; null without one, and while it is paused.');

export const CsatRating = z.int().describe('The latest rating of the customer, from 1 to 5.');

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
    snoozed_until: SnoozedUntil.nullable(),
    to_send: ToSend,
    reopen_count: z.int(),
    investigation_id: z.string().nullable(),
    verdict_kind: VerdictKind.nullable(),
    confidence: z.number().nullable(),
    finding: z.string().nullable().describe('What the investigation found, in one clause of at most 120 characters.'),
    sla_bucket: SlaBucket.nullable(),
    due_at: DueAt.nullable(),
    csat_rating: CsatRating.nullable(),
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
  unread: z.boolean().describe('For you: the customer wrote, or a note mentioned you, after you last read it.'),
  suspicion: Suspicion.nullable().describe('Possible prompt injection in the ticket itself.'),
  thread: z.array(
    z.object({
      kind: z
        .enum(['message', 'reply', 'resolution', 'ignored', 'rejected'])
        .describe(
          '`reply`: sent from here. The last three are for the team: why it was resolved or ignored, or its draft rejected.',
        ),
      author: z
        .enum(['customer', 'staff', 'other'])
        .describe('`other`: neither the customer nor staff, such as people in copy.'),
      name: z.string().nullable().describe('The writer, if neither the customer nor staff.'),
      by: z.string().nullable().describe('The user who wrote it, if it was written here.'),
      body: z.string(),
      at: z.string(),
      not_investigated: FollowUpReason.nullable().describe('The message needs nobody: why. Reinvestigate takes it up.'),
    }),
  ),
  replies: z
    .array(
      z.object({
        reply_id: z.string(),
        revision: z.int(),
        body: z.string(),
        author_id: z.string(),
        status: z
          .enum(['accepted', 'sent', 'said', 'recalled', 'held'])
          .describe('`recalled`: taken back before it was sent. `held`: because the customer has written.'),
        delivery: z.enum(['none', 'pending', 'sent', 'failed', 'manual']),
        delivery_error: z.string().nullable(),
        send_at: z.string().nullable().describe('When it goes out unless it is taken back before.'),
        at: z.string(),
      }),
    )
    .describe('Replies that people wrote beside the drafts, whether sent or not.'),
  attachments: z.array(TicketAttachment),
  notes: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      author_id: z.string(),
      mentions: z.array(z.string()).describe('Ids of the users whom it mentions.'),
      at: z.string(),
    }),
  ),
  sla: TicketSla.nullable().describe('Its deadlines; null for a moment after it came, and while it is ignored.'),
  ratings: z.array(CsatResource).describe('What its customer thinks of the answers, oldest first.'),
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
  assignee_id: row.assignee_id,
  snoozed_until: row.snoozed_until,
  to_send: row.to_send,
  reopen_count: row.reopen_count,
  sla_bucket: row.sla_bucket,
  due_at: row.due_at,
  investigation_id: row.investigation_id,
  verdict_kind: row.verdict_kind,
  confidence: row.confidence,
  finding: row.finding,
  csat_rating: row.csat_rating,
  suspected_injection: row.suspected_injection,
  updated_at: row.updated_at,
});
