import { flushCompileCache } from 'node:module';
import { z } from 'zod';
import { openStoreOn } from '../../../composition/storage.ts';
import { thisRelease } from '../../../composition/modules.ts';
import { EventId, SubjectKeyId } from '../../../domain/core/ids.ts';
import { crashingStore } from '../log/crashingStore.ts';
import { openNodeStorage } from '../nodes/nodeStorage.ts';
import { ledgers } from './ledger.ts';
import { tonePorts } from './tonePorts.ts';
import { readTone, tones } from './tone.ts';

/** One worker as a process of its own, which kills itself with SIGKILL at the given append, the ledger's included. */
const Order = z.object({
  databaseUrl: z.string(),
  modelUrl: z.string(),
  ledgerId: z.string(),
  limit: z.int(),
  ask: z.object({ model: z.string(), message: z.string(), workerLost: z.boolean() }),
  of: z.object({
    id: z.string(),
    workerId: z.string(),
    workspaceId: z.string(),
    subject: SubjectKeyId,
    customer: z.null(),
    correlationId: z.string(),
    causationId: EventId.nullable(),
  }),
  crash: z.object({ append: z.int(), when: z.enum(['before', 'after']) }),
});
export type Order = z.infer<typeof Order>;

// Now: a kill leaves no time for it, and the next of them would compile everything again.
flushCompileCache();
const order = Order.parse(JSON.parse(process.argv[2] ?? ''));
await using resources = new AsyncDisposableStack();
const { eventLog, subjects } = await openNodeStorage(order.databaseUrl, resources);
const release = { ...thisRelease, kinds: [...thisRelease.kinds, tones, ledgers] };
const store = crashingStore(openStoreOn(eventLog, { release, subjects }), order.crash, () =>
  process.kill(process.pid, 'SIGKILL'),
);
const ports = tonePorts(store, { url: order.modelUrl }, order.ledgerId, order.limit);
await readTone(ports, order.ask, order.of, new AbortController().signal);
