import { z } from 'zod';
import { personal } from '../core/personal.ts';

const at = z.iso.datetime();

/** The tools of a source that write (SU-105). */
export const WriteAction = z.enum(['post_reply', 'mark_resolved']);
export type WriteAction = z.infer<typeof WriteAction>;

const Of = { writeId: z.uuid(), ticketId: z.uuid(), sourceId: z.uuid(), action: WriteAction };

/**
 * Events of one thing that is to be written to a source, on a stream of its own in the category of sources. Stored
 * forever: add event types or optional fields; never rename one.
 */
export const WriteEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('SourceWriteQueued'),
    data: z.object({
      ...Of,
      workspaceId: z.string(),
      externalId: z.string(),
      /** Of a reply: whose draft it is; its key with the source follows from draft and revision (SU-103). */
      investigationId: z.uuid().nullable(),
      /** Of a reply that a person wrote themselves: its id here (SU-193). */
      ownReplyId: z.uuid().optional(),
      idempotencyKey: z.string(),
      /** The rating that the reply asks for by a link at its end (SU-184). */
      csatId: z.uuid().optional(),
      /** Who caused it (SU-105). */
      causedBy: z.object({ type: z.string(), id: z.string() }),
      queuedAt: at,
      /** It is not written before, since it may be taken back until then (SU-188). */
      notBefore: at.optional(),
      /** The reply, or how the ticket was resolved. */
      text: personal(z.string()),
    }),
  }),
  z.object({
    type: z.literal('SourceWriteAttempted'),
    data: z.object({
      ...Of,
      /** Counts from 1. */
      attempt: z.int().min(1),
      outcome: z.enum(['done', 'retried', 'failed']),
      replyId: z.string().nullable(),
      reasonCode: z.string().nullable(),
      /** A sentence for people, without personal data; absent in events that are older than it. */
      reason: z.string().nullable().optional(),
      attemptedAt: at,
      nextAttemptAt: at.nullable(),
    }),
  }),
  z.object({
    // SU-105: nobody but a person causes a write; the refusal is on record.
    type: z.literal('SourceWriteDenied'),
    data: z.object({ ...Of, actorType: z.string(), deniedAt: at }),
  }),
]);
export type WriteEvent = z.infer<typeof WriteEvent>;
/** The event of a type. */
export type WriteEventOf<Type extends WriteEvent['type']> = Extract<WriteEvent, { type: Type }>;
