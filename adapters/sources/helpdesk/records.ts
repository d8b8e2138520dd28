import { z } from 'zod';

/** What the help desk gives; members that are not needed are passed over. */
export const Ticket = z.object({
  id: z.int(),
  subject: z.string().nullish(),
  raw_subject: z.string().nullish(),
  description: z.string().nullish(),
  status: z.string(),
  requester_id: z.int().nullish(),
  created_at: z.string(),
});
export type Ticket = z.infer<typeof Ticket>;
export const User = z.object({
  id: z.int(),
  name: z.string().nullish(),
  email: z.string().nullish(),
  role: z.string().nullish(),
});
export type User = z.infer<typeof User>;
export const Comment = z.object({
  id: z.int(),
  author_id: z.int().nullish(),
  public: z.boolean().default(true),
  plain_body: z.string().nullish(),
  body: z.string().nullish(),
  created_at: z.string(),
  attachments: z
    .array(z.object({ file_name: z.string(), content_type: z.string().nullish(), size: z.int().nullish() }))
    .default([]),
});
export type Comment = z.infer<typeof Comment>;

export const Export = z.object({
  tickets: z.array(Ticket),
  users: z.array(User).default([]),
  after_cursor: z.string().nullable(),
  end_of_stream: z.boolean(),
});
export const OneTicket = z.object({ ticket: Ticket, users: z.array(User).default([]) });
export const Comments = z.object({
  comments: z.array(Comment),
  users: z.array(User).default([]),
  meta: z.object({ has_more: z.boolean(), after_cursor: z.string().nullish() }).optional(),
});
