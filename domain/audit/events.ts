import { z } from 'zod';

/**
 * Stream `audit-log`: the first event of every log tells it from any other; the others say what operators did about a
 * log that contradicted what was signed. `EventLost` stands in stream `audit-lost` at the place of an event that is gone.
 */
export const StoreEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('StoreOpened'), data: z.object({ storeId: z.uuid() }) }),
  z.object({
    type: z.literal('AuditFreezeEnded'),
    data: z.object({
      origin: z.string(),
      /** Why the service had frozen itself, and the signed size up to which the log was verified. */
      frozenReason: z.string(),
      verifiedSize: z.int(),
    }),
  }),
  z.object({
    type: z.literal('AuditEpochOpened'),
    data: z.object({
      epoch: z.int(),
      logId: z.uuid(),
      origin: z.string(),
      previousOrigin: z.string(),
      /** The note; null when nothing had been signed, or nothing that is signed is left. */
      previousSignedCheckpoint: z.string().nullable(),
      reason: z.string(),
      declaredLoss: z.string(),
    }),
  }),
  z.object({ type: z.literal('EventLost'), data: z.object({ position: z.string(), epoch: z.int() }) }),
]);
export type StoreEvent = z.infer<typeof StoreEvent>;
