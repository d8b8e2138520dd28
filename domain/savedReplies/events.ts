import { z } from 'zod';
import { UserId } from '../core/ids.ts';
import { personal } from '../core/personal.ts';

const at = z.iso.datetime();
const of = { replyId: z.uuid(), workspaceId: z.string() };

/** What a person wrote; `shortcut` is null for none. */
const written = {
  name: personal(z.string()),
  text: personal(z.string()),
  shortcut: personal(z.string()),
};

/**
 * Events of `saved_replies-<workspace>`. Stored forever: add event types or optional fields; never rename or reuse one.
 * Personal fields belong to the person who wrote them.
 */
export const SavedReplyEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('SavedReplyCreated'),
    data: z.object({ ...of, ...written, createdBy: UserId, createdAt: at }),
  }),
  z.object({
    type: z.literal('SavedReplyChanged'),
    data: z.object({ ...of, ...written, changedBy: UserId, changedAt: at }),
  }),
  z.object({ type: z.literal('SavedReplyDeleted'), data: z.object({ ...of, deletedAt: at }) }),
]);
export type SavedReplyEvent = z.infer<typeof SavedReplyEvent>;
export type SavedReplyEventOf<Type extends SavedReplyEvent['type']> = Extract<SavedReplyEvent, { type: Type }>;
