import { z } from 'zod';
import { personal } from '../core/personal.ts';
import { Priority } from './priority.ts';

const at = z.iso.datetime();

/** SU-24: until a time (ISO 8601), or until the customer writes. */
export const SnoozedUntil = z.union([at, z.literal('reply')]);

/** What people do with a ticket beside deciding about it; part of the events of `ticket-<id>`. */
export const deskEvents = [
  z.object({
    /** `assigneeId`: the user who has it now; null for nobody. */
    type: z.literal('TicketAssigned'),
    data: z.object({ ticketId: z.uuid(), assigneeId: z.uuid().nullable(), assignedAt: at }),
  }),
  z.object({
    type: z.literal('TicketPrioritised'),
    data: z.object({ ticketId: z.uuid(), priority: Priority, prioritisedAt: at }),
  }),
  z.object({
    /** All tags that it has now. */
    type: z.literal('TicketTagged'),
    data: z.object({ ticketId: z.uuid(), taggedAt: at, tags: personal(z.array(z.string())) }),
  }),
  z.object({
    type: z.literal('TicketSnoozed'),
    data: z.object({ ticketId: z.uuid(), until: SnoozedUntil, snoozedAt: at }),
  }),
  z.object({
    // SU-26: it is back in the lists.
    type: z.literal('TicketSnoozeEnded'),
    data: z.object({ ticketId: z.uuid(), cause: z.enum(['time', 'customer', 'user']), endedAt: at }),
  }),
  z.object({
    /** What a person tells colleagues, whatever the customer is told. `mentions`: users whom it is meant for (SU-191). */
    type: z.literal('TicketNoteAdded'),
    data: z.object({
      ticketId: z.uuid(),
      noteId: z.uuid(),
      authorId: z.string(),
      mentions: z.array(z.uuid()),
      notedAt: at,
      text: personal(z.string()),
    }),
  }),
] as const;

export const DeskEvent = z.discriminatedUnion('type', deskEvents);
export type DeskEvent = z.infer<typeof DeskEvent>;
