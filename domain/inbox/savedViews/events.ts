import { z } from 'zod';
import { UserId } from '../../core/ids.ts';
import { personal } from '../../core/personal.ts';
import { TicketFilter } from '../ticketFilter.ts';

const at = z.iso.datetime();
/** Whose view it is, and whether all of the workspace see it. */
const of = { viewId: z.uuid(), workspaceId: z.string(), ownerId: UserId };

/** What a person wrote. */
const written = { name: personal(z.string()), filter: personal(TicketFilter) };

/**
 * Events of `inbox_views-<workspace>`. Stored forever: add event types or optional fields; never rename or reuse one.
 * Personal fields belong to the person who wrote them.
 */
export const SavedViewEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('InboxViewSaved'),
    data: z.object({ ...of, ...written, shared: z.boolean(), savedAt: at }),
  }),
  z.object({
    type: z.literal('InboxViewChanged'),
    data: z.object({ ...of, ...written, shared: z.boolean(), changedBy: UserId, changedAt: at }),
  }),
  z.object({ type: z.literal('InboxViewDeleted'), data: z.object({ ...of, deletedAt: at }) }),
]);
export type SavedViewEvent = z.infer<typeof SavedViewEvent>;
export type SavedViewEventOf<Type extends SavedViewEvent['type']> = Extract<SavedViewEvent, { type: Type }>;
