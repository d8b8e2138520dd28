import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../adapters/postgres/database.ts';
import { openAppendHold, type AppendHold } from '../../support/log/appendHold.ts';
import { BEFORE_EVENTS, cutInvestigation } from '../../support/investigations/cutInvestigations.ts';
import { eventually } from '../../support/eventually.ts';
import { silentLogger } from '../../support/logger.ts';
import type { ReadyNode } from '../../support/nodes/node.ts';
import { signUp, type NodeClient } from '../../support/nodes/nodeClient.ts';
import { connectShop, openShopSystem, type ShopSystem } from '../../support/database/shopSystem.ts';

let system: ShopSystem;
let database: ReturnType<typeof openDatabase>;
let hold: AppendHold;
let node: ReadyNode;
let admin: NodeClient;

beforeAll(async () => {
  system = await openShopSystem();
  node = await system.fixture.start();
  database = openDatabase(await system.fixture.embeddedUrl(), { logger: silentLogger, connectionsMax: 2 });
  hold = await openAppendHold(database);
  admin = await signUp(node);
  await connectShop(admin, system.shop);
});
afterAll(async () => {
  await system.close();
});

/** The append that waited is repeated by the node, unheld. */
const killPostgres = async (): Promise<void> => {
  const server = await system.fixture.postgres();
  if (server === null) throw new Error('there is no server to kill');
  process.kill(server, 'SIGKILL');
  await eventually(system.fixture.postgres, (now) => now !== null && now !== server);
  await eventually(
    () =>
      hold.release().then(
        () => true,
        () => false,
      ),
    (released) => released,
  );
};

describe('kill -9 of PostgreSQL', () => {
  const cutAfter = cutInvestigation({ hold: () => hold, client: () => admin, cut: killPostgres });

  it.each(BEFORE_EVENTS)(
    'after %i events of an investigation changes nothing about its end (SU-28)',
    async (durable) => {
      expect(await cutAfter(durable)).toBe(true);
    },
  );

  it('was between any two events of it: there are no more (SU-28)', async () => {
    expect(await cutAfter(BEFORE_EVENTS.length)).toBe(false);
  });

  it('leaves a log that verifies, and read models that say what the log says (X-57)', async () => {
    expect((await system.fixture.verify()).exit).toBe(0);
    expect(await system.fixture.projections('verify')).toMatchObject({ exit: 0 });
  });

  it('leaves the same node running, which leaves no process', async () => {
    expect(node.named('service_listening')).toHaveLength(1);
    expect([...node.named('internal_error'), ...node.named('task_failed')]).toEqual([]);
    await database.close();
    expect(await system.fixture.end(node, 'SIGTERM')).toEqual({ code: 0, signal: null });
    expect(await system.fixture.running()).toEqual([]);
  });
});
