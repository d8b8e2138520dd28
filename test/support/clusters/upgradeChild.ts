import { flushCompileCache } from 'node:module';
import { z } from 'zod';
import { openStoreOn } from '../../../composition/storage.ts';
import { lookAfterUpgrades } from '../../../processes/upgrades/lookAfterUpgrades.ts';
import { crashingStore } from '../log/crashingStore.ts';
import { openNodeStorage } from '../nodes/nodeStorage.ts';
import { upgradeWork } from './upgradable.ts';

/** One look of the upgrade scheduler as a process of its own, which kills itself with SIGKILL at the given append. */
const Order = z.object({
  databaseUrl: z.string(),
  clusterId: z.string(),
  /** Versions, oldest first, with how many breaking changes each has. */
  versions: z.array(z.tuple([z.string(), z.int()])),
  now: z.string(),
  crash: z.object({ append: z.int(), when: z.enum(['before', 'after']) }),
});
export type Order = z.infer<typeof Order>;

// Now: a kill leaves no time for it, and the next of them would compile everything again.
flushCompileCache();
const { databaseUrl, clusterId, versions, now, crash } = Order.parse(JSON.parse(process.argv[2] ?? ''));
await using resources = new AsyncDisposableStack();
const storage = await openNodeStorage(databaseUrl, resources);
const store = crashingStore(openStoreOn(storage.eventLog, storage), crash, () => process.kill(process.pid, 'SIGKILL'));
await lookAfterUpgrades(upgradeWork(store, versions, now), clusterId);
