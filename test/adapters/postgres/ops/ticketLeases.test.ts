import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTicketLeases } from '../../../../adapters/postgres/ops/ticketLeases.ts';
import { eventually } from '../../../support/eventually.ts';
import { silentLogger } from '../../../support/logger.ts';
import { testDatabase, type TestDatabase } from '../../../support/database/postgres.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.close());

const leases = (owner: string, leaseMs: number, renewMs: number) =>
  createTicketLeases(own.database, owner, silentLogger, { leaseMs, renewMs });

/** When the lease on the ticket `two` would run out. */
const expiry = async (): Promise<number> => {
  const { rows } = await own.database.query<{ at: string }>(
    `select expires_at as at from ops.leases where name = 'ticket:two'`,
  );
  return Date.parse(rows[0]?.at ?? '');
};

describe('the lease on a ticket (SU-27)', () => {
  it('is held by one worker, also within one process, until it is released', async () => {
    const lease = await leases('a', 60_000, 20_000).take('one');
    expect(lease?.takenOver).toBe(false);
    expect(await leases('a', 60_000, 20_000).take('one')).toBeNull();
    expect(await leases('b', 60_000, 20_000).take('one')).toBeNull();
    await lease?.release();
    const next = await leases('b', 60_000, 20_000).take('one');
    expect(next?.takenOver).toBe(false);
    await next?.release();
  });

  it('is renewed for as long as the work lasts', async () => {
    const lease = await leases('a', 60_000, 50).take('two');
    const first = await expiry();
    expect(await eventually(expiry, (at) => at > first)).toBeGreaterThan(first);
    expect(await leases('b', 60_000, 20_000).take('two')).toBeNull();
    expect(lease?.lost.aborted).toBe(false);
    await lease?.release();
  });

  it('passes on when its owner stops renewing; the owner is told, and cannot release what it lost', async () => {
    const lost = await leases('a', 200, 1_000_000).take('three');
    await sleep(300);
    expect(lost?.lost.aborted).toBe(true);
    const next = await leases('b', 60_000, 20_000).take('three');
    expect(next?.takenOver).toBe(true);
    await lost?.release();
    expect(await leases('c', 60_000, 20_000).take('three')).toBeNull();
    await next?.release();
  });
});
