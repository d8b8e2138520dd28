import { z } from 'zod';

/** SU-08: who wrote a message of a ticket. */
export const Author = z.enum(['customer', 'staff']);
export type Author = z.infer<typeof Author>;

/**
 * One message after the first. `key` names it within its ticket, so that a source may give it again. `name`: who wrote
 * it, where that is neither the customer nor staff, such as somebody in copy; `author` is then the side that they are on.
 */
export const ThreadMessage = z.object({
  key: z.string(),
  author: Author,
  name: z.string().nullable().optional(),
  body: z.string(),
  at: z.iso.datetime(),
});
export type ThreadMessage = z.infer<typeof ThreadMessage>;

/** SU-194: why a customer's message is not investigated: it only thanks or confirms, or a program sent it. */
export const FollowUpReason = z.enum(['thanks', 'auto_reply']);
export type FollowUpReason = z.infer<typeof FollowUpReason>;

/**
 * SU-74: what hangs on a message. `size` in bytes. `at`: when the message came, where its source tells. `digest`:
 * `sha256:` of its bytes, where those are kept (SU-195).
 */
export const Attachment = z.object({
  name: z.string(),
  mime: z.string(),
  size: z.int().min(0),
  at: z.iso.datetime().optional(),
  digest: z.string().optional(),
});
export type Attachment = z.infer<typeof Attachment>;
