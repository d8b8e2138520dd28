import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Position } from '../../../domain/core/log/eventLog.ts';
import { activeBuild, schemaOf } from '../../../engine/projections/builds.ts';
import { verifyProjection } from '../../../engine/projections/rebuildProjection.ts';
import { openNode, type TestNode } from '../../support/nodes/openNode.ts';
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';
import { append, manyTallied, tally } from '../../support/log/tally.ts';

const PROGRAM = new URL('../../support/log/tallyProcess.ts', import.meta.url).pathname;

let test: TestDatabase;
/** Appends and reads; runs no projection. */
let node: TestNode;
let children: ChildProcess[];

beforeEach(async () => {
  test = await testDatabase();
  node = await openNode({ url: test.url, readModels: [tally] });
  children = [];
});
afterEach(async () => {
  await Promise.all(children.map((child) => end(child, 'SIGKILL')));
  await node.stop();
  await test.close();
});

const start = async (): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [PROGRAM, test.url], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  if (child.stdout !== null) await once(child.stdout, 'data');
  return child;
};

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
};

/** As if the 4 s had passed. */
const expireLeases = () => test.database.query(`update ops.leases set expires_at = now() - interval '1 s'`);

/** The checkpoint as it is stored. */
const position = async (): Promise<string> => {
  const { rows } = await test.database.query<{ position: string }>(
    `select position from projections.builds where status = 'active'`,
  );
  return rows[0]?.position ?? '';
};

/** Each batch takes long enough to be killed between two. */
const slowWrites = async (): Promise<void> => {
  const build = await activeBuild(test.database, tally);
  if (build === null) throw new Error('tally has no active build');
  await test.database.query(
    `create function public.dawdle() returns trigger language plpgsql as $$
       begin perform pg_sleep(0.3); return null; end $$;
     create trigger dawdle after insert on ${schemaOf(build)}.tally_entries
       for each statement execute function public.dawdle()`,
  );
};

const applied = async (position: Position, timeoutMs = 20_000): Promise<void> =>
  expect(await node.progress.waitFor(['tally'], position, timeoutMs)).toBe(true);

const rows = async () => {
  const { rows } = await node.reads.query<{ n: number; total: number }>(
    `select (select count(*) from tally_entries)::int as n, (select sum(total) from tally)::int as total`,
  );
  return rows[0];
};

describe('processes that run projections on one database', () => {
  it('leave every row exactly once when they are killed while they apply', async () => {
    let count = 0;
    for (let round = 0; round < 6; round += 1) {
      const child = await start();
      const position = await append(node.store, manyTallied(400));
      count += 400;
      // Killed at another moment each time: before, while and after it applies.
      await node.progress.waitFor(['tally'], position, round * 40);
      await end(child, 'SIGKILL');
      await expireLeases();
    }
    await start();
    await applied(await node.store.head());
    expect(await rows()).toEqual({ n: count, total: count });
  });

  it('that are killed while they catch up leave what a rebuild would make', async () => {
    const first = await start();
    const before = await append(node.store, manyTallied(1));
    await applied(before);
    await end(first, 'SIGTERM');
    await slowWrites();
    await append(node.store, manyTallied(6_000));
    let reached: string = before;
    for (let kill = 0; kill < 2; kill += 1) {
      const child = await start();
      await expect.poll(async () => (await position()) > reached).toBe(true);
      await end(child, 'SIGKILL');
      await expireLeases();
      reached = await position();
    }
    expect(reached < (await node.store.head())).toBe(true);
    await start();
    await applied(await node.store.head());
    expect(await rows()).toEqual({ n: 6_001, total: 6_001 });
    const { live, rebuilt } = await verifyProjection(node, tally, new AbortController().signal);
    expect(live).toBe(rebuilt);
  });

  it('take over from one that was killed, once its lease has expired', async () => {
    const first = await start();
    await applied(await append(node.store, manyTallied(100)));
    await start();
    await end(first, 'SIGKILL');
    await applied(await append(node.store, manyTallied(100)), 30_000);
    expect(await rows()).toEqual({ n: 200, total: 200 });
  });

  it('hand over at once when one stops in order', async () => {
    const first = await start();
    await applied(await append(node.store, manyTallied(100)));
    await start();
    await end(first, 'SIGTERM');
    expect(first.exitCode).toBe(0);
    await applied(await append(node.store, manyTallied(100)), 10_000);
    expect(await rows()).toEqual({ n: 200, total: 200 });
  });

  it('keep a paused old owner from writing when it wakes', async () => {
    const first = await start();
    await applied(await append(node.store, manyTallied(100)));
    // Paused, in all likelihood, between the rows and the commit.
    await append(node.store, manyTallied(1_000));
    first.kill('SIGSTOP');
    await expireLeases();
    await start();
    await applied(await append(node.store, manyTallied(100)));
    first.kill('SIGCONT');
    await applied(await append(node.store, manyTallied(300)));
    await end(first, 'SIGTERM');
    expect(await rows()).toEqual({ n: 1_500, total: 1_500 });
  });
});
