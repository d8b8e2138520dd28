import { z } from 'zod';
import { UserId } from '../core/ids.ts';
import { personal } from '../core/personal.ts';
import { SnoozedUntil } from '../tickets/deskEvents.ts';
import { Priority } from '../tickets/priority.ts';

const at = z.iso.datetime();

/** SU-188: what is done to each ticket. Tags are added and removed; null takes an assignee or a snooze away. */
export const BulkAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('assign'), user_id: z.uuid().nullable() }),
  z.object({ type: z.literal('snooze'), until: SnoozedUntil.nullable() }),
  z.object({ type: z.literal('priority'), priority: Priority }),
  z.object({ type: z.literal('tags'), add: z.array(z.string()), remove: z.array(z.string()) }),
  z.object({ type: z.literal('resolve'), resolution: z.string().nullable() }),
  z.object({ type: z.literal('ignore'), reason: z.string().nullable() }),
]);
export type BulkAction = z.infer<typeof BulkAction>;

/** Why nothing was done to a ticket: a problem's code with a sentence that names nobody. */
const Refusal = z.object({ ticketId: z.uuid(), code: z.string(), detail: z.string() });
export type Refusal = z.infer<typeof Refusal>;

/** How far it has come, in tickets. `left`: what could not be undone. */
export const BulkProgress = z.object({
  status: z.enum(['running', 'done', 'undoing', 'undone']),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  undone: z.int(),
  left: z.int(),
});
export type BulkProgress = z.infer<typeof BulkProgress>;

const of = { bulkId: z.uuid(), workspaceId: z.string(), progress: BulkProgress };

/**
 * Events of `bulk-<id>`. Stored forever: add event types or optional fields; never rename or reuse one. The personal field
 * belongs to the person who started it.
 */
export const BulkEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('BulkStarted'),
    data: z.object({
      ...of,
      startedBy: UserId,
      ticketIds: z.array(z.uuid()),
      startedAt: at,
      undoUntil: at,
      action: personal(BulkAction),
    }),
  }),
  z.object({ type: z.literal('BulkAdvanced'), data: z.object({ ...of, failures: z.array(Refusal), advancedAt: at }) }),
  z.object({ type: z.literal('BulkUndoStarted'), data: z.object({ ...of, undoneBy: UserId, startedAt: at }) }),
  z.object({
    type: z.literal('BulkUndoAdvanced'),
    data: z.object({ ...of, failures: z.array(Refusal), advancedAt: at }),
  }),
]);
export type BulkEvent = z.infer<typeof BulkEvent>;
export type BulkEventOf<Type extends BulkEvent['type']> = Extract<BulkEvent, { type: Type }>;
