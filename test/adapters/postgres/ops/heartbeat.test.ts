import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openHeartbeat, type OpenHeartbeat } from '../../../../adapters/postgres/ops/heartbeat.ts';
import { openDatabase } from '../../../../adapters/postgres/database.ts';
import { createTicketLeases } from '../../../../adapters/postgres/ops/ticketLeases.ts';
import { createLeases } from '../../../../engine/leases/createLeases.ts';
import type { HeldLease } from '../../../../engine/leases/leases.ts';
import { eventually } from '../../../support/eventually.ts';
import { startFaultyProxy } from '../../../support/database/faultyProxy.ts';
import { silentLogger } from '../../../support/logger.ts';
import { testDatabase, type TestDatabase } from '../../../support/database/postgres.ts';

let test: TestDatabase;
let open: OpenHeartbeat[];
let stopping: AbortController;
let working: Promise<unknown>[];

beforeEach(async () => {
  test = await testDatabase();
  stopping = new AbortController();
  open = [];
  working = [];
});
afterEach(async () => {
  stopping.abort();
  await Promise.allSettled(working);
  await Promise.all(open.map((heartbeat) => heartbeat.close()));
  await test.close();
});

const started = async (url = test.url): Promise<OpenHeartbeat> => {
  const heartbeat = await openHeartbeat(url, silentLogger);
  open.push(heartbeat);
  return heartbeat;
};

const hasEnded = async (owner: string): Promise<boolean> => {
  const { rows } = await test.database.query<{ ended: boolean }>('select ops.has_ended($1) as ended', [owner]);
  return rows[0]?.ended === true;
};

/** As the server does when it misses the process; what the process does next is its own affair. */
const endSession = async ({ owner }: OpenHeartbeat): Promise<void> => {
  await test.database.query('select pg_terminate_backend(pid, 5000) from ops.beacon_sessions($1) as pid', [owner]);
};

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve());
  });

/** Time frees nothing in these tests. */
const prolongAll = () => test.database.query(`update ops.leases set expires_at = now() + interval '1 hour'`);

const hold = (heartbeat: OpenHeartbeat, name: string, signal = stopping.signal) => {
  const taken = Promise.withResolvers<{ lease: HeldLease; signal: AbortSignal }>();
  working.push(
    createLeases(test.database, heartbeat, silentLogger).hold(name, signal, async (lease, held) => {
      taken.resolve({ lease, signal: held });
      await aborted(held);
    }),
  );
  return taken.promise;
};

describe('a heartbeat (X-70)', () => {
  it('shows that its process lives, until its session ends', async () => {
    const [one, other] = [await started(), await started()];
    expect([await hasEnded(one.owner), await hasEnded(other.owner)]).toEqual([false, false]);
    await one.close();
    expect([await hasEnded(one.owner), await hasEnded(other.owner)]).toEqual([true, false]);
  });

  it('says nothing about owners without one: of these only times count', async () => {
    expect(await hasEnded('8c5d7b0e-6f1f-4f0e-9d0a-0e6d7d1f0f6a')).toBe(false);
    expect(await hasEnded('beacon:8c5d7b0e-6f1f-4f0e-9d0a-0e6d7d1f0f6a')).toBe(true);
  });

  it('shows again under the same name after its session was lost, and tells', async () => {
    const heartbeat = await started();
    const restored = heartbeat.restored();
    await endSession(heartbeat);
    await aborted(restored);
    expect(await hasEnded(heartbeat.owner)).toBe(false);
    expect(heartbeat.restored().aborted).toBe(false);
  });

  it('shows in a new session when the old one gets no answer any more, without a gap', async () => {
    const proxy = await startFaultyProxy(test.url);
    const heartbeat = await started(proxy.url);
    const restored = heartbeat.restored();
    proxy.stallOpen();
    const looks: boolean[] = [];
    while (!restored.aborted) looks.push(await hasEnded(heartbeat.owner));
    expect(looks).not.toContain(true);
    await heartbeat.close();
    await proxy.close();
  });
});

describe('a lease whose holder has a heartbeat (X-70)', () => {
  it('is free as soon as that has gone out, with a greater fence', async () => {
    const [dead, next] = [await started(), await started()];
    const stop = new AbortController();
    const first = await hold(dead, 'work', stop.signal);
    // The process is gone as far as the server can tell, and cannot give anything back.
    await test.database.query(`update ops.leases set owner = 'beacon:of a process that was killed'`);
    await prolongAll();
    const second = await hold(next, 'work');
    expect(second.lease).toEqual({ name: 'work', owner: next.owner, fence: first.lease.fence + 1n });
    stop.abort();
  });

  it('is not free while that shows', async () => {
    const [holder, waiting] = [await started(), await started()];
    await hold(holder, 'work');
    const second = hold(waiting, 'work');
    const looks = test.database.query('select pg_sleep(0.6)').then(() => 'waits');
    expect(await Promise.race([second, looks])).toBe('waits');
  });

  it('is looked at as soon as the heartbeat shows again: whoever lost it stops at once', async () => {
    const holder = await started();
    const first = await hold(holder, 'work');
    await prolongAll();
    await test.database.query(`update ops.leases set owner = 'beacon:of another', fence = fence + 1`);
    await endSession(holder);
    await aborted(first.signal);
    expect(stopping.signal.aborted).toBe(false);
  });
});

describe('the lease on a ticket (SU-27, X-70)', () => {
  it('passes on as soon as the heartbeat of its holder has gone out', async () => {
    const [holder, next] = [await started(), await started()];
    const times = { leaseMs: 3_600_000, renewMs: 3_600_000 };
    await createTicketLeases(test.database, holder, silentLogger, times).take('one');
    expect(await createTicketLeases(test.database, next, silentLogger, times).take('one')).toBeNull();
    await holder.close();
    const lease = await createTicketLeases(test.database, next, silentLogger, times).take('one');
    expect(lease?.takenOver).toBe(true);
    await lease?.release();
  });

  it('is looked at as soon as the heartbeat shows again', async () => {
    const holder = await started();
    const times = { leaseMs: 3_600_000, renewMs: 3_600_000 };
    const lease = await createTicketLeases(test.database, holder, silentLogger, times).take('one');
    await test.database.query(`update ops.leases set owner = 'beacon:of another', fence = fence + 1`);
    await endSession(holder);
    await aborted(lease?.lost ?? AbortSignal.abort());
    expect(lease?.lost.aborted).toBe(true);
    await lease?.release();
  });

  it('is taken again by the same process after it could not be released', async () => {
    const heartbeat = await started();
    const proxy = await startFaultyProxy(test.url);
    const database = openDatabase(proxy.url, { logger: silentLogger });
    const leases = createTicketLeases(database, heartbeat, silentLogger);
    const lease = await leases.take('one');
    proxy.cutAll();
    proxy.refuse();
    await lease?.release();
    proxy.accept();
    const again = await eventually(
      () => leases.take('one'),
      (taken) => taken !== null,
    );
    expect(again?.takenOver).toBe(true);
    await again?.release();
    await database.close();
    await proxy.close();
  });
});
