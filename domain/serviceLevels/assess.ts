import type { Priority } from '../tickets/priority.ts';
import { reachedAt, type Pause } from './clock.ts';
import { worstOf, type Deadline, type ServiceLevel } from './level.ts';
import { policyAt, type Policies, type Target } from './policy.ts';

/** When something came about, and how urgent the ticket was then: later changes leave it alone. */
export type End = { at: string; priority: Priority };

/** What of a ticket is measured. Times are ISO 8601. */
export type Measured = {
  receivedAt: string;
  /** The first answer that the customer was given (SU-148). */
  answered: End | null;
  /** The oldest message after an answer that waits, or the last that waited. */
  awaited: { since: string; answered: End | null } | null;
  /** That it was resolved, as long as it is. */
  ended: End | null;
  isIgnored: boolean;
  pauses: readonly Pause[];
};

type Timer = { startedAt: string; end: End | null; pauses: readonly Pause[]; of: (target: Target) => number | null };

/** A deadline with the moments that time alone brings, in milliseconds since 1970. */
type Timed = { deadline: Deadline; changes: readonly number[] };

/**
 * SU-149, SU-182: how the ticket stands at `at`. Time counts by the calendar that was in force while it passed; the target is
 * the one in force now, or when it was met. What runs out without an answer is met by the resolution, if that came first.
 */
export const assess = (measured: Measured, priority: Priority, policies: Policies, at: string): ServiceLevel => {
  const { receivedAt, answered, awaited, ended, isIgnored, pauses } = measured;
  const timed = (timer: Timer): Timed | null => timedOf(timer, priority, policies, at);
  // While the customer is awaited nobody waits for an answer.
  const breaks = pauses.filter(({ reason }) => reason !== 'waiting_on_customer');
  const first = timed({
    startedAt: receivedAt,
    end: answered ?? ended,
    pauses: breaks,
    of: (target) => target.firstResponseS,
  });
  const resolution = timed({ startedAt: receivedAt, end: ended, pauses, of: (target) => target.resolutionS });
  const next =
    awaited &&
    timed({
      startedAt: awaited.since,
      end: awaited.answered ?? ended,
      pauses: breaks,
      of: (target) => target.nextResponseS,
    });
  if (first === null || resolution === null) throw new Error('every ticket has both');
  const all = [first, ...(next === null ? [] : [next]), resolution];
  const open = isIgnored ? [] : all.filter(({ deadline }) => deadline.metAt === null);
  return {
    bucket: isIgnored ? null : worstOf(all.map(({ deadline }) => deadline.bucket)),
    dueAt: soonest(open.flatMap(({ deadline: { dueAt } }) => (dueAt === null ? [] : [Date.parse(dueAt)]))),
    changesAt: soonest(open.flatMap(({ changes }) => changes)),
    firstResponse: first.deadline,
    nextResponse: next?.deadline ?? null,
    resolution: resolution.deadline,
    pauses,
    policyVersion: policyAt(policies).version,
    assessedAt: at,
  };
};

const timedOf = (
  { startedAt, end, pauses, of }: Timer,
  priority: Priority,
  policies: Policies,
  at: string,
): Timed | null => {
  const inForce = end === null ? policies : policiesUntil(policies, end.at);
  const { targets, atRiskPercent } = policyAt(inForce);
  const targetS = of(targets[end?.priority ?? priority]);
  if (targetS === null) return null;
  const clock = { startedAt, pauses: end === null ? pauses : pauses.filter(({ from }) => from < end.at) };
  const due = reachedAt(clock, inForce, targetS * 1_000);
  const risk = reachedAt(clock, inForce, targetS * 10 * atRiskPercent);
  const deadline = { startedAt, targetS, dueAt: due === null ? null : iso(due), metAt: end?.at ?? null };
  const now = Date.parse(at);
  const isPast = (moment: number | null): boolean => moment !== null && moment <= now;
  if (end !== null) {
    const isMet = due === null || Date.parse(end.at) <= due;
    return { deadline: { ...deadline, bucket: isMet ? 'met' : 'breached' }, changes: [] };
  }
  const bucket = isPast(due) ? 'breached' : isPast(risk) ? 'at_risk' : 'on_track';
  const changes = [risk, due].flatMap((moment) => (moment === null || moment <= now ? [] : [moment]));
  return { deadline: { ...deadline, bucket }, changes };
};

const policiesUntil = ([first, ...later]: Policies, at: string): Policies => [
  first,
  ...later.filter(({ since }) => since === null || since <= at),
];

const soonest = (moments: readonly number[]): string | null =>
  moments.length === 0 ? null : iso(Math.min(...moments));

const iso = (ms: number): string => new Date(ms).toISOString();
