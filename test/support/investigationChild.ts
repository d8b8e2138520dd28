import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { openDatabase } from '../../adapters/postgres/database.ts';
import { openPostgresEventLog } from '../../adapters/postgres/log/eventLog.ts';
import { openMasterKey } from '../../adapters/vault/masterKey.ts';
import { openVault } from '../../adapters/vault/vault.ts';
import { createCodec } from '../../domain/core/codec.ts';
import { eventStoreOn } from '../../domain/core/eventStore.ts';
import { streamKinds } from '../../domain/streamKinds.ts';
import type { ToolHost, ToolOutcome } from '../../processes/connectors/toolHost.ts';
import { investigateTicket } from '../../processes/investigations/investigationWorker.ts';
import { crashingStore } from './crashingStore.ts';
import { offeredTool, portsFor, settingsWith } from './investigations.ts';
import { silentLogger } from './logger.ts';

/**
 * One worker as a process of its own, which kills itself with SIGKILL at the given append. Its tools are behind a
 * server of the parent, which lives on and counts.
 */
const Order = z.object({
  databaseUrl: z.string(),
  masterKey: z.string(),
  modelUrl: z.string(),
  toolsUrl: z.string(),
  tools: z.array(z.string()),
  ticketId: z.string(),
  workerLost: z.boolean(),
  crash: z.object({ append: z.int(), when: z.enum(['before', 'after']) }),
});
export type Order = z.infer<typeof Order>;

const order = Order.parse(JSON.parse(process.argv[2] ?? ''));
const database = openDatabase(order.databaseUrl, { logger: silentLogger, connectionsMax: 2 });
const masterKey = await openMasterKey(database, { encryptionKey: order.masterKey, dataDir: '/nonexistent' });
const { subjects: keys } = await openVault({
  database,
  masterKey,
  nowMs: () => performance.now(),
  logger: silentLogger,
});
const log = openPostgresEventLog({ target: order.databaseUrl, logger: silentLogger });
const store = crashingStore(eventStoreOn(log, createCodec(streamKinds, keys, randomBytes)), order.crash, () =>
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
  portsFor({ store }, { url: order.modelUrl }, tools),
  settingsWith(),
  order.ticketId,
  order.workerLost,
  new AbortController().signal,
);
await log.close();
await database.close();
