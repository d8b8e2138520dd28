import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepLeases, type AppendHold } from '../../support/log/appendHold.ts';
import { BEFORE_EVENTS, cutInvestigation } from '../../support/investigations/cutInvestigations.ts';
import { openEngineFixture, type EngineFixture } from '../../support/log/engines.ts';
import { eventually } from '../../support/eventually.ts';
import type { ReadyNode } from '../../support/nodes/node.ts';
import { signUp, type NodeClient } from '../../support/nodes/nodeClient.ts';
import { connectShop, openShopSystem, type ShopSystem } from '../../support/database/shopSystem.ts';

let engine: EngineFixture;
let hold: AppendHold;
let system: ShopSystem;
let node: ReadyNode;
let admin: NodeClient;

beforeAll(async () => {
  engine = await openEngineFixture();
  hold = await engine.openHold();
  system = await openShopSystem(engine.environment);
  node = await system.fixture.start();
  admin = await signUp(node);
  await connectShop(admin, system.shop);
});
afterAll(async () => {
  await system.close();
  await engine.close();
});

const killAndRestart = async (): Promise<void> => {
  expect(await system.fixture.end(node, 'SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });
  await hold.fail();
  await keepLeases(engine.database);
  node = await system.fixture.start();
  admin = admin.at(node.backendUrl);
};

describe('kill -9 of the node', () => {
  const cutAfter = cutInvestigation({ hold: () => hold, client: () => admin, cut: killAndRestart });

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

  it('leaves no process', async () => {
    const wrong = system.fixture.nodes.flatMap((one) => [...one.named('internal_error'), ...one.named('task_failed')]);
    expect(wrong).toEqual([]);
    expect(await system.fixture.end(node, 'SIGTERM')).toEqual({ code: 0, signal: null });
    // What a killed node had started notices its end by itself.
    await eventually(
      () => system.fixture.running(),
      (left) => left.length === 0,
    );
  });
});
