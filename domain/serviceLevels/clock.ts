import { z } from 'zod';
import { openFrom, type Open } from './calendar.ts';
import type { Policies, Policy } from './policy.ts';

/** Time that does not count: the customer's turn, or that it was over. */
export const PauseReason = z.enum(['waiting_on_customer', 'resolved', 'ignored']);
export type PauseReason = z.infer<typeof PauseReason>;

/** From `from` until right before `to` (ISO 8601); null while it lasts. */
export const Pause = z.object({ from: z.iso.datetime(), to: z.iso.datetime().nullable(), reason: PauseReason });
export type Pause = z.infer<typeof Pause>;

/** Working time that is counted since `startedAt`, without its pauses. */
export type Clock = { startedAt: string; pauses: readonly Pause[] };

/** A stretch in which one policy holds, and one pause or none; milliseconds since 1970, the last without an end. */
export type Stretch = { from: number; to: number; policy: Policy; pause: Pause | null };

/** Everything from the start of the clock on, in order: time counts by the calendar that was in force then (SU-182). */
export const stretchesOf = ({ startedAt, pauses }: Clock, policies: Policies): readonly Stretch[] => {
  const start = Date.parse(startedAt);
  const cuts = [
    ...policies.flatMap(({ since }) => (since === null ? [] : [Date.parse(since)])),
    ...pauses.flatMap(({ from, to }) => [Date.parse(from), ...(to === null ? [] : [Date.parse(to)])]),
  ];
  const edges = [...new Set([start, ...cuts.filter((cut) => cut > start)])].toSorted((a, b) => a - b);
  return edges.map((from, index) => ({
    from,
    to: edges[index + 1] ?? Number.POSITIVE_INFINITY,
    policy: policies.findLast(({ since }) => since === null || Date.parse(since) <= from) ?? policies[0],
    pause: pauses.find((pause) => isIn(pause, from)) ?? null,
  }));
};

const isIn = ({ from, to }: Pause, at: number): boolean =>
  Date.parse(from) <= at && (to === null || at < Date.parse(to));

/** The working time of a stretch, in order; none while it is paused. */
export function* countedIn({ from, to, policy, pause }: Stretch): Generator<Open, void, undefined> {
  if (pause !== null) return;
  for (const open of openFrom(policy.calendar, from)) {
    if (open.from >= to) return;
    yield { from: open.from, to: Math.min(open.to, to) };
  }
}

/** Later moments have no ISO 8601 of four digits a year. */
const LAST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** The first moment at which so many milliseconds have been counted; null while that is not in sight. */
export const reachedAt = (clock: Clock, policies: Policies, ms: number): number | null => {
  let left = ms;
  for (const stretch of stretchesOf(clock, policies))
    for (const { from, to } of countedIn(stretch)) {
      if (to - from >= left) return from + left <= LAST_MS ? from + left : null;
      left -= to - from;
    }
  return null;
};
