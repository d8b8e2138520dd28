import { z } from 'zod';
import { personal } from '../core/personal.ts';
import { Delivery } from '../drafts/events.ts';
import { flagFields } from '../investigations/verdict/egressFlags.ts';

const at = z.iso.datetime();
const Of = { replyId: z.uuid(), ticketId: z.uuid() };

/**
 * What became of a reply that a person wrote beside the drafts (SU-193), on a stream of its own in the category of
 * tickets. Stored forever: add event types or optional fields; never rename one.
 */
export const ReplyEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ReplyWritten'),
    data: z.object({
      ...Of,
      workspaceId: z.string(),
      /** The latest of the ticket; a draft of it that nobody decided is rejected. */
      investigationId: z.uuid().nullable(),
      bodyDigest: z.string(),
      /** What the check found in it, and its writer acknowledged (SU-106). */
      acknowledgedFlags: flagFields.egressFlags,
      acknowledgedContentFlags: flagFields.contentFlags,
      delivery: Delivery,
      /** When it goes out unless it is taken back (SU-190); at once where it is absent. */
      sendAt: at.optional(),
      writtenAt: at,
      body: personal(z.string()),
    }),
  }),
  /** `sourceReplyId`: what the source calls it. */
  z.object({ type: z.literal('ReplyPosted'), data: z.object({ ...Of, sourceReplyId: z.string(), postedAt: at }) }),
  z.object({
    /** `reason`: a sentence for people, without personal data. */
    type: z.literal('ReplyNotPosted'),
    data: z.object({ ...Of, reasonCode: z.string(), reason: z.string().nullable(), failedAt: at }),
  }),
  z.object({
    // SU-190: its delay is over.
    type: z.literal('ReplyReleased'),
    data: z.object({ ...Of, workspaceId: z.string(), releasedAt: at, body: personal(z.string()) }),
  }),
  z.object({
    // SU-190: somebody took it back before it went out, or the customer has written meanwhile.
    type: z.literal('ReplyRecalled'),
    data: z.object({ ...Of, by: z.enum(['user', 'customer']), recalledAt: at }),
  }),
  z.object({ type: z.literal('ReplyMarkedSent'), data: z.object({ ...Of, markedAt: at }) }),
  z.object({
    type: z.literal('ReplyResent'),
    data: z.object({ ...Of, workspaceId: z.string(), resentAt: at, body: personal(z.string()) }),
  }),
]);
export type ReplyEvent = z.infer<typeof ReplyEvent>;
/** The event of a type. */
export type ReplyEventOf<Type extends ReplyEvent['type']> = Extract<ReplyEvent, { type: Type }>;
