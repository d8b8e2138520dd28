import { z } from 'zod';
import { personal } from '../core/personal.ts';
import { flagFields } from '../investigations/verdict/egressFlags.ts';

const at = z.iso.datetime();
const Of = { draftId: z.uuid(), investigationId: z.uuid(), ticketId: z.uuid(), revision: z.int().min(1) };

/** How an accepted draft reaches the customer: `manual` is for a person to copy (SU-104). */
export const Delivery = z.enum(['pending', 'manual']);
export type Delivery = z.infer<typeof Delivery>;

/**
 * What people did with the draft of an investigation (SU-90, SU-100), on a stream of its own beside that of the
 * investigation, which is its worker's alone. Stored forever: add event types or optional fields; never rename one.
 */
export const DraftEvent = z.discriminatedUnion('type', [
  z.object({
    // SU-101: a person's own words in place of the draft, with what the egress check found in them (SU-106).
    type: z.literal('DraftEdited'),
    data: z.object({
      ...Of,
      bodyDigest: z.string(),
      ...flagFields,
      editedAt: at,
      body: personal(z.string()),
    }),
  }),
  z.object({
    type: z.literal('DraftAccepted'),
    data: z.object({
      ...Of,
      workspaceId: z.string(),
      /** Of the body that was accepted (SU-102). */
      bodyDigest: z.string(),
      acknowledgedFlags: flagFields.egressFlags,
      acknowledgedContentFlags: flagFields.contentFlags,
      delivery: Delivery,
      /** When it goes out unless it is taken back (SU-190); at once where it is absent. */
      sendAt: at.optional(),
      acceptedAt: at,
      body: personal(z.string()),
    }),
  }),
  z.object({
    type: z.literal('DraftRejected'),
    data: z.object({ ...Of, rejectedAt: at, reason: personal(z.string()) }),
  }),
  z.object({ type: z.literal('ReplySent'), data: z.object({ ...Of, replyId: z.string(), sentAt: at }) }),
  z.object({
    type: z.literal('ReplyFailed'),
    data: z.object({
      ...Of,
      reasonCode: z.string(),
      /** A sentence for people, without personal data; absent in events that are older than it. */
      reason: z.string().nullable().optional(),
      failedAt: at,
    }),
  }),
  z.object({
    // SU-101: a person wants a reply that failed to be tried again.
    type: z.literal('DraftResent'),
    data: z.object({ ...Of, workspaceId: z.string(), resentAt: at, body: personal(z.string()) }),
  }),
  // SU-193: a person sent it by hand.
  z.object({ type: z.literal('DraftMarkedSent'), data: z.object({ ...Of, markedAt: at }) }),
  z.object({
    // SU-190: the delay is over; the act of whoever accepted it.
    type: z.literal('DraftReleased'),
    data: z.object({ ...Of, workspaceId: z.string(), releasedAt: at, body: personal(z.string()) }),
  }),
  z.object({
    // SU-190: a person took it back, or the customer wrote before it went out; the same words are the next revision.
    type: z.literal('DraftRecalled'),
    data: z.object({
      ...Of,
      by: z.enum(['user', 'customer']),
      bodyDigest: z.string(),
      ...flagFields,
      recalledAt: at,
      body: personal(z.string()),
    }),
  }),
]);
export type DraftEvent = z.infer<typeof DraftEvent>;
/** The event of a type. */
export type DraftEventOf<Type extends DraftEvent['type']> = Extract<DraftEvent, { type: Type }>;
