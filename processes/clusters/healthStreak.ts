import type { ReasonCode } from '../../domain/clusters/reasonCodes.ts';

/** What one probe found. */
export type Finding =
  /** `version`: what runs, where it is another than is known. */
  | { isGood: true; version: string | null }
  | {
      isGood: false;
      reasonCode: ReasonCode;
      reason: string;
      /** Whether the driver could bring it back: not what is gone, nor what the driver cannot even look at. */
      isCurable: boolean;
    };

/** What the log says of the cluster. */
export type Known = { status: 'available' | 'degraded'; reasonCode: ReasonCode | null };

/** What follows from a probe: whether the status is settled, and whether the cluster is to be brought back. */
export type Verdict = { settles: boolean; heals: boolean };

export type Streak = {
  /** `now` and `probeMs` in milliseconds; `now` of a clock that never goes back. */
  next(finding: Finding, known: Known, now: number, probeMs: number): Verdict;
};

/** CL-39, CL-40: so many in a row. */
const IN_A_ROW = 3;
const HEAL_PROBES_MAX = 30;

/** What was seen of one cluster by this process. */
export const newStreak = (): Streak => {
  let isGood: boolean | null = null;
  let length = 0;
  let healAt = 0;
  let heals = 0;

  /** The longer in vain, the rarer: after 1, 2, 4, … probes, at most 30. */
  const isTimeToHeal = (now: number, probeMs: number): boolean => {
    if (now < healAt) return false;
    healAt = now + Math.min(2 ** heals, HEAL_PROBES_MAX) * probeMs;
    heals += 1;
    return true;
  };

  return {
    next: (finding, { status, reasonCode }, now, probeMs) => {
      const isFirst = isGood === null;
      length = isGood === finding.isGood ? length + 1 : 1;
      ({ isGood } = finding);
      if (finding.isGood) {
        healAt = 0;
        heals = 0;
        return { settles: status === 'degraded' && length >= IN_A_ROW, heals: false };
      }
      // Of one that is degraded already, a better reason may be told at once: that it is down says the least.
      const isNews = finding.reasonCode !== reasonCode && finding.reasonCode !== 'health_down';
      const settles = status === 'degraded' ? isNews : length >= IN_A_ROW;
      const wants = finding.isCurable && (isFirst || status === 'degraded' || length >= IN_A_ROW);
      return { settles, heals: wants && isTimeToHeal(now, probeMs) };
    },
  };
};
