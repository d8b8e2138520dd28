import { z } from 'zod';
import { optionalPersonal, personal } from '../core/personal.ts';
import { Suspicion } from '../../agent/injection/suspicion.ts';
import { Stars } from '../csat/events.ts';
import { Category } from '../investigations/verdict/verdict.ts';
import { deskEvents } from './deskEvents.ts';
import { Priority } from './priority.ts';
import { ruleEvents } from './rules/ruleEvents.ts';
import { levelEvents } from './serviceLevel/levelEvents.ts';
import { Attachment, Author, FollowUpReason, ThreadMessage } from './thread.ts';

/** Where tickets come from (SU-09, SU-55). */
export const SourceKind = z.enum(['direct', 'helpdesk', 'email', 'mcp_slack', 'mcp_custom', 'widget']);
export type SourceKind = z.infer<typeof SourceKind>;

/** The customer as the source knows them (SU-08). */
export const CustomerRef = z
  .object({
    id: z.string().nullable(),
    email: z.string().nullable(),
    name: z.string().nullable(),
  })
  .meta({ id: 'CustomerRef' });
export type CustomerRef = z.infer<typeof CustomerRef>;

/** SU-85: why a human must take over. */
export const EscalationReason = z.enum([
  'rule',
  'money',
  'low_confidence',
  'policy',
  'customer_request',
  'budget',
  'refusal',
  'unsupported_evidence',
  'tool_failure',
]);
export type EscalationReason = z.infer<typeof EscalationReason>;

const at = z.iso.datetime();

/** A message that joined the thread. */
const joined = {
  /** Names the message within its ticket. */
  key: z.string(),
  author: Author,
  /** When it was written, as its source says, and when it came here. */
  at,
  addedAt: at,
  body: personal(z.string()),
  /** Who wrote it, where that is neither the customer nor staff. */
  name: optionalPersonal(z.string()),
};
/** SU-158: what the investigation found, in one clause. */
const finding = optionalPersonal(z.string());
/** Whether the ticket or anything that the investigation read seemed to speak to the model (SU-97). */
const suspectedInjection = z.boolean().optional();

/**
 * Events of `ticket-<id>`. Stored forever: add event types or optional fields; never rename or reuse one.
 * Personal fields belong to the ticket's customer, or to the ticket itself while no customer is known.
 */
export const TicketEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('TicketReceived'),
    data: z.object({
      ticketId: z.uuid(),
      workspaceId: z.string(),
      sourceKind: SourceKind,
      /** Null for a direct insertion. */
      sourceId: z.uuid().nullable(),
      /** Identifier in the originating system; null when it gave none. */
      externalId: z.string().nullable(),
      priority: Priority,
      tags: z.array(z.string()),
      receivedAt: at,
      title: personal(z.string()),
      body: personal(z.string()),
      /** The email, else the id, else the name (SU-08). */
      customer: personal(z.string()),
      customerRef: personal(CustomerRef),
      /** Page of the ticket in the originating system. */
      url: personal(z.string()),
      /** Its text seems to speak to the model (SU-97). */
      suspicion: optionalPersonal(Suspicion),
      /** Messages after the first that it came with, oldest first. */
      thread: optionalPersonal(z.array(ThreadMessage)),
      attachments: optionalPersonal(z.array(Attachment)),
      /** Its source had given more new tickets than its limit: it waits until people let it go on. */
      held: z.boolean().optional(),
    }),
  }),
  z.object({
    // SU-22, SU-23: a message joined the thread.
    type: z.literal('TicketMessageAdded'),
    data: z.object({
      ticketId: z.uuid(),
      /** The latest; a draft of it that nobody decided is outdated now. */
      investigationId: z.uuid().nullable(),
      ...joined,
      suspicion: optionalPersonal(Suspicion),
    }),
  }),
  z.object({
    // SU-194: a message of the customer's joined the thread that needs nobody. Nothing else of the ticket changes.
    type: z.literal('FollowUpNotInvestigated'),
    data: z.object({
      ticketId: z.uuid(),
      reason: FollowUpReason,
      ...joined,
    }),
  }),
  z.object({
    // SU-195: what hangs on messages that joined the thread.
    type: z.literal('TicketAttachmentsAdded'),
    data: z.object({ ticketId: z.uuid(), attachments: personal(z.array(Attachment)), addedAt: at }),
  }),
  z.object({
    // SU-22: the customer wrote after it was answered or closed.
    type: z.literal('TicketReopened'),
    data: z.object({ ticketId: z.uuid(), reopenedAt: at }),
  }),
  z.object({
    // SU-18: an accepted draft or a person's own reply was delivered, or sent by hand (in older events: or was to
    // be); `elsewhere`: somebody of the team answered where the ticket came from.
    type: z.literal('TicketAnswered'),
    data: z.object({
      ticketId: z.uuid(),
      /** Null where there never was one. */
      investigationId: z.uuid().nullable(),
      /** Of a person's own reply. */
      replyId: z.uuid().optional(),
      delivery: z.enum(['sent', 'manual', 'elsewhere']),
      answeredAt: at,
    }),
  }),
  z.object({
    type: z.literal('TicketResolved'),
    data: z.object({
      ticketId: z.uuid(),
      resolvedAt: at,
      /** Until when it may be taken back, before which its source is not told (SU-188); absent in older events. */
      undoUntil: at.optional(),
      resolution: personal(z.string()),
    }),
  }),
  z.object({
    type: z.literal('TicketIgnored'),
    data: z.object({ ticketId: z.uuid(), ignoredAt: at, reason: personal(z.string()) }),
  }),
  z.object({
    type: z.literal('TicketClaimed'),
    data: z.object({ ticketId: z.uuid(), investigationId: z.uuid(), claimedAt: at }),
  }),
  z.object({
    type: z.literal('TicketReadyForReview'),
    data: z.object({
      ticketId: z.uuid(),
      investigationId: z.uuid(),
      verdict: z.enum(['auto_resolved', 'propose_resolution']),
      confidence: z.number(),
      finding,
      category: Category.optional(),
      suspectedInjection,
      readyAt: at,
    }),
  }),
  z.object({
    type: z.literal('TicketEscalated'),
    data: z.object({
      ticketId: z.uuid(),
      /** Null where a rule escalated a ticket that was never investigated. */
      investigationId: z.uuid().nullable(),
      reason: EscalationReason,
      queue: z.string(),
      /** Null where a rule escalated it: the verdict stays as it was. */
      confidence: z.number().nullable(),
      category: Category.optional(),
      /** SU-17: people were told before, when the rule matched, and are not told again. */
      announced: z.literal(true).optional(),
      /** `cancelled`: a person stopped the investigation, so that there is no verdict and no confidence. */
      cause: z.literal('cancelled').optional(),
      finding,
      suspectedInjection,
      escalatedAt: at,
    }),
  }),
  z.object({
    type: z.literal('TicketFailed'),
    data: z.object({ ticketId: z.uuid(), investigationId: z.uuid(), reason: z.string(), failedAt: at }),
  }),
  z.object({
    type: z.literal('TicketRequeued'),
    data: z.object({ ticketId: z.uuid(), requeuedAt: at }),
  }),
  z.object({
    // SU-193: a reply was accepted that a person has to send; the ticket stays where it is.
    type: z.literal('TicketToSend'),
    data: z.object({
      ticketId: z.uuid(),
      investigationId: z.uuid().nullable(),
      replyId: z.uuid().optional(),
      acceptedAt: at,
    }),
  }),
  z.object({
    // SU-193: a person opened what was resolved or ignored; `status` is as the last verdict was. SU-188: or took that back;
    // `status` is as it was before.
    type: z.literal('TicketRestored'),
    data: z.object({
      ticketId: z.uuid(),
      status: z.enum(['new', 'awaiting_review', 'escalated', 'failed', 'waiting_on_customer', 'ignored']),
      investigationId: z.uuid().nullable(),
      restoredAt: at,
    }),
  }),
  z.object({
    // SU-110, SU-151: what the customer thinks of how it was answered; the latest counts.
    type: z.literal('TicketRated'),
    data: z.object({ ticketId: z.uuid(), csatId: z.uuid(), rating: Stars, ratedAt: at }),
  }),
  ...deskEvents,
  ...ruleEvents,
  ...levelEvents,
]);
export type TicketEvent = z.infer<typeof TicketEvent>;
/** The event of a type. */
export type TicketEventOf<Type extends TicketEvent['type']> = Extract<TicketEvent, { type: Type }>;
export type TicketReceived = TicketEventOf<'TicketReceived'>;
