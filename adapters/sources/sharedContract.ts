import { z } from 'zod';

/*
 * What the host and a tool server of our own that several sources share say beside the contract of ticket sources, which
 * knows one source only.
 */

/** A source as such a server knows it: `settings` are what a process of its own would have as its environment. */
const SourceTarget = z.object({ id: z.string(), generation: z.int(), settings: z.record(z.string(), z.string()) });
export type SourceTarget = z.infer<typeof SourceTarget>;

/** What the host sends beside the arguments of a call. */
export const SourceMeta = z.object({ source: SourceTarget });
export type SourceMeta = z.infer<typeof SourceMeta>;

/** Where a health check carries times (ISO 8601) since when open tickets are to be counted: in its `_meta`. */
export const COUNT_SINCE = 'support-service/count-since';
export const CountMeta = z.object({ [COUNT_SINCE]: z.array(z.string()) });
/** What the answer tells then, in the order of the times; null or nothing where the source cannot count. */
export const CountAnswer = z.object({ open_tickets: z.array(z.int().min(0)).nullish() });

/**
 * SU-195: where a call of `get_ticket` asks for the bytes of an attachment of that ticket instead, from `offset` on: in
 * its `_meta`. Not in one piece, since an answer is one line of at most 10 MB.
 */
export const ATTACHMENT = 'support-service/attachment';
export const AttachmentMeta = z.object({ [ATTACHMENT]: z.object({ ref: z.string(), offset: z.int().min(0) }) });
/** `size`: of the whole, in bytes. */
export const AttachmentAnswer = z.object({ size: z.int().min(0), bytes: z.base64() });
export const ATTACHMENT_PART_BYTES = 4 * 1024 * 1024;

/** Tells it to forget a source that was changed, deleted or switched off. */
export const SourceEnded = z.object({
  method: z.literal('notifications/source_ended'),
  params: z.object({ id: z.string() }),
});
export type SourceEnded = z.infer<typeof SourceEnded>;

/** SU-76: what a server says when tickets wait to be asked for; one that several share names the source. */
export const TicketsAvailable = z.object({
  method: z.literal('notifications/tickets_available'),
  params: z.object({ source_id: z.string().optional() }).optional(),
});
export type TicketsAvailable = z.infer<typeof TicketsAvailable>;
