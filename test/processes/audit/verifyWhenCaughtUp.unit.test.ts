import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Leases } from '../../../engine/leases/leases.ts';
import { runAuditVerifier } from '../../../processes/audit/auditVerifier.ts';
import { silentLogger } from '../../support/logger.ts';

const leases: Leases = {
  hold: (name, signal, work) => work({ name, owner: 'me', fence: 1n }, signal),
};

const NOT_NOTED = {
  begin: () => Promise.resolve(true),
  progress: () => Promise.resolve(),
  end: () => Promise.resolve(),
  verified: () => Promise.resolve(),
  read: () => Promise.resolve({ running: null, verified: null }),
};

/** How often the verifier looked at what is left to catch up with before it verified; `left` is what it sees, one look after the other. */
const looksBefore = async (left: readonly number[]): Promise<number> => {
  const ending = new AbortController();
  let looks = 0;
  const verified = Promise.withResolvers<number>();
  const running = runAuditVerifier(
    {
      leases,
      behind: () => Promise.resolve(left[looks++] ?? 0),
      verifyLog: () => {
        verified.resolve(looks);
        return Promise.resolve({ result: 'unverified', reason: 'empty' });
      },
      verifyNew: () => Promise.resolve(null),
      signed: () => Promise.resolve(null),
      notes: NOT_NOTED,
      record: () => Promise.resolve(),
      now: () => new Date().toISOString(),
      logger: silentLogger,
      everyMs: 3_600_000,
    },
    ending.signal,
  );
  const first = await Promise.race([verified.promise, sleep(20_000, 0)]);
  ending.abort();
  await running;
  return first;
};

describe('the verification at start (X-54)', () => {
  it('waits while the node catches up with the log', async () => {
    expect(await looksBefore([60_000, 30_000, 9_000])).toBe(3);
  });

  it('gives it time to begin, and does not wait for what stands still', async () => {
    expect(await looksBefore([60_000, 60_000, 60_000, 9_000])).toBe(4);
    expect(await looksBefore([60_000, 60_000, 60_000, 60_000, 60_000, 60_000, 60_000, 0])).toBe(6);
  });

  it('does not wait for the events of the last moments', async () => {
    expect(await looksBefore([10_000, 0])).toBe(1);
  });
});
