import { z } from 'zod';

/** Who a name belongs to: the stream `{category}-{id}`. */
export const NameOwner = z.object({ category: z.string().min(1), id: z.string().min(1) });
export type NameOwner = z.infer<typeof NameOwner>;

/**
 * The life of one name in one scope of one workspace. The stream's name holds a hash of the three; the name itself
 * is not in the log, since it may be personal.
 */
export const ReservationEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('NameReserved'),
    data: z.object({
      scope: z.string(),
      owner: NameOwner,
      /** The command that reserved: a repeat of it finds its own reservation instead of a taken name. */
      commandId: z.uuid(),
    }),
  }),
  z.object({ type: z.literal('NameConfirmed'), data: z.object({ owner: NameOwner }) }),
  z.object({
    type: z.literal('NameReleased'),
    data: z.object({ owner: NameOwner, reason: z.enum(['owner_deleted', 'creation_abandoned', 'renamed']) }),
  }),
]);
export type ReservationEvent = z.infer<typeof ReservationEvent>;
