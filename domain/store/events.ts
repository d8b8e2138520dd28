import { z } from 'zod';

/** The first event of every log, in stream `audit-log`: tells this log from any other. */
export const StoreEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('StoreOpened'), data: z.object({ storeId: z.uuid() }) }),
]);
export type StoreEvent = z.infer<typeof StoreEvent>;
