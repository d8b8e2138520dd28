import { describe, expect, it } from 'vitest';
import { newStreak, type Finding, type Known } from '../../../processes/clusters/healthStreak.ts';

const PROBE_MS = 10_000;
const GOOD: Finding = { isGood: true, version: null };
const DOWN: Finding = { isGood: false, reasonCode: 'health_down', reason: 'It is down.', isCurable: true };
const UNSEEN: Finding = { isGood: false, reasonCode: 'driver_unavailable', reason: 'No driver.', isCurable: false };
const AVAILABLE: Known = { status: 'available', reasonCode: null };
const DEGRADED: Known = { status: 'degraded', reasonCode: 'health_down' };
const UNAVAILABLE: Known = { status: 'degraded', reasonCode: 'driver_unavailable' };

/** One streak, looked at every ten seconds; each look is what it finds and what the log says. */
const looks = (...each: readonly (readonly [Finding, Known])[]) => {
  const streak = newStreak();
  const verdicts = each.map(([finding, known], n) => streak.next(finding, known, n * PROBE_MS, PROBE_MS));
  return {
    settles: verdicts.flatMap(({ settles }, n) => (settles ? [n] : [])),
    heals: verdicts.flatMap(({ heals }, n) => (heals ? [n] : [])),
  };
};

describe('what follows from looks at a cluster', () => {
  it('three of one kind in a row change its status, one of the other kind begins anew (CL-39, CL-40)', () => {
    const down = [DOWN, AVAILABLE] as const;
    expect(looks([GOOD, AVAILABLE], down, down, [GOOD, AVAILABLE], down, down, down).settles).toEqual([6]);
    const up = [GOOD, DEGRADED] as const;
    expect(looks([DOWN, DEGRADED], up, up, up).settles).toEqual([3]);
  });

  it('is brought back at the first look, then rarer the longer it is in vain (CL-45)', () => {
    const all = Array.from({ length: 64 }, () => [DOWN, DEGRADED] as const);
    expect(looks(...all).heals).toEqual([0, 1, 3, 7, 15, 31, 61]);
  });

  it('a better reason is told at once, once', () => {
    expect(looks([UNSEEN, DEGRADED], [UNSEEN, UNAVAILABLE], [DOWN, UNAVAILABLE]).settles).toEqual([0]);
  });

  it('what its driver cannot look at is left alone until it can (CL-45, CL-94)', () => {
    const unseen = Array.from({ length: 40 }, () => [UNSEEN, UNAVAILABLE] as const);
    expect(looks(...unseen).heals).toEqual([]);
    expect(looks(...unseen, [DOWN, UNAVAILABLE]).heals).toEqual([40]);
  });
});
