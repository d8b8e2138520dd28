import { flushCompileCache } from 'node:module';
import { z } from 'zod';
import { openStoreOn } from '../../../composition/storage.ts';
import type { ToolHost, ToolOutcome } from '../../../agent/tools/toolHost.ts';
import { investigateTicket } from '../../../processes/investigations/investigationWorker.ts';
import { crashingStore } from '../log/crashingStore.ts';
import { offeredTool, portsFor, settingsWith } from './investigations.ts';
import { openNodeStorage } from '../nodes/nodeStorage.ts';
import { playbookOf } from './playbooks.ts';

/**
 * One worker as a process of its own, which kills itself with SIGKILL at the given append. Its tools are behind a
 * server of the parent, which lives on and counts.
 */
const Order = z.object({
  databaseUrl: z.string(),
  modelUrl: z.string(),
  toolsUrl: z.string(),
  tools: z.array(z.string()),
  ticketId: z.string(),
  workerLost: z.boolean(),
  crash: z.object({ append: z.int(), when: z.enum(['before', 'after']) }),
});
export type Order = z.infer<typeof Order>;

// Now: a kill leaves no time for it, and the next of them would compile everything again.
flushCompileCache();
const order = Order.parse(JSON.parse(process.argv[2] ?? ''));
await using resources = new AsyncDisposableStack();
const storage = await openNodeStorage(order.databaseUrl, resources);
const store = crashingStore(openStoreOn(storage.eventLog, storage), order.crash, () =>
  process.kill(process.pid, 'SIGKILL'),
);

const tools: ToolHost = {
  offered: async () => order.tools.toSorted().map(offeredTool),
  call: async (_workspace, { tool }, args, { signal }) => {
    const answer = await fetch(order.toolsUrl, { method: 'POST', body: JSON.stringify({ tool, args }), signal });
    return (await answer.json()) as ToolOutcome;
  },
};

await investigateTicket(
  portsFor({ store }, { url: order.modelUrl }, tools, [playbookOf()]),
  settingsWith(),
  order.ticketId,
  order.workerLost,
  new AbortController().signal,
);
