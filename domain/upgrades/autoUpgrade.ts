import { z } from 'zod';
import { exclusionAt, type Exclusion } from '../maintenance/exclusions.ts';
import {
  isWithin,
  nextWindow,
  windowsFrom,
  windowsOver,
  type MaintenanceWindow,
  type Span,
} from '../maintenance/window.ts';
import { nextUpgradeStep, type UpgradeStep } from '../versions/upgradePath.ts';
import { canRun, type Catalogue, type Runnable } from '../versions/versionCatalogue.ts';

/** CL-83: why nothing is done now, one at a time. */
export const AutoUpgradeReason = z.enum([
  'disabled',
  'no_newer_version',
  'upgrade_running',
  'window_pending',
  'major_change',
  'breaking_changes',
  'major_and_breaking',
  'window_disabled',
  'exclusion_active',
  'cluster_not_available',
  'operation_in_progress',
  'version_unavailable',
  'previous_attempt_failed',
]);
export type AutoUpgradeReason = z.infer<typeof AutoUpgradeReason>;

export const AUTO_UPGRADE_STATES = [
  'off',
  'up_to_date',
  'in_progress',
  'waiting_for_window',
  'waiting_for_user',
  'blocked',
] as const;
export type AutoUpgradeState = (typeof AUTO_UPGRADE_STATES)[number];

const STATES: Readonly<Record<AutoUpgradeReason, AutoUpgradeState>> = {
  disabled: 'off',
  no_newer_version: 'up_to_date',
  upgrade_running: 'in_progress',
  window_pending: 'waiting_for_window',
  major_change: 'waiting_for_user',
  breaking_changes: 'waiting_for_user',
  major_and_breaking: 'waiting_for_user',
  window_disabled: 'blocked',
  exclusion_active: 'blocked',
  cluster_not_available: 'blocked',
  operation_in_progress: 'blocked',
  version_unavailable: 'blocked',
  previous_attempt_failed: 'blocked',
};

export const autoUpgradeState = (reason: AutoUpgradeReason): AutoUpgradeState => STATES[reason];

/** What is true of a cluster. Times are ISO 8601 UTC. */
export type AutoUpgradeFacts = {
  enabled: boolean;
  isAvailable: boolean;
  version: string;
  /** What is under way or scheduled; an upgrade that is only scheduled is `other`. */
  operation: 'upgrade' | 'other' | null;
  /** Steps that an automatic upgrade has tried and failed to take. */
  failedSteps: readonly string[];
  /** Since when the switch and the window are what they are: windows that began before are nobody's miss. */
  since: string;
  /** Start of the last window in which a step was taken or that was recorded as skipped; null before the first. */
  lastWindow: string | null;
};

/** What holds beside the cluster. */
export type AutoUpgradeGround = {
  catalogue: Catalogue;
  runnable: Runnable;
  window: MaintenanceWindow;
  exclusions: readonly Exclusion[];
  /** How much of a window must be left for a start (CL-80). */
  reserveMs: number;
};

/** `start`: every condition of CL-80 holds, in `window`. Otherwise `reason` is the one thing that keeps it (CL-83). */
export type AutoUpgradeDecision = { step: UpgradeStep | null; window: Span | null } & (
  { type: 'start'; step: UpgradeStep; window: Span } | { type: 'wait'; reason: AutoUpgradeReason }
);

/** CL-80 to CL-83. `window` of the answer: the one that is open and still of use, or the next. */
export const decideAutoUpgrade = (
  facts: AutoUpgradeFacts,
  ground: AutoUpgradeGround,
  now: string,
): AutoUpgradeDecision => {
  const step = nextUpgradeStep(ground.catalogue, ground.runnable, facts.version);
  const window = usableWindow(facts, ground, now);
  const wait = (reason: AutoUpgradeReason): AutoUpgradeDecision => ({ type: 'wait', reason, step, window });
  const reason = hindrance(facts, ground, step);
  if (reason !== null) return wait(reason);
  if (window === null) return wait(ground.window.enabled ? 'window_pending' : 'window_disabled');
  if (exclusionAt(ground.exclusions, now) !== null) return wait('exclusion_active');
  if (step === null || !isWithin(window, now)) return wait('window_pending');
  return { type: 'start', step, window };
};

/** A window that is over and in which nothing was done, with the one reason (CL-84). */
export type SkippedWindow = { windowStart: string; reason: AutoUpgradeReason };

/** Those since the last one that was accounted for, oldest first; none while the switch is off. */
export const skippedWindows = (
  facts: AutoUpgradeFacts,
  ground: AutoUpgradeGround,
  now: string,
): readonly SkippedWindow[] => {
  if (!facts.enabled) return [];
  const step = nextUpgradeStep(ground.catalogue, ground.runnable, facts.version);
  const from = facts.lastWindow !== null && isAfter(facts.lastWindow, facts.since) ? facts.lastWindow : facts.since;
  return windowsOver(ground.window, from, now)
    .filter((window) => isOpenTo(facts, window) && !isAfter(facts.since, window.start))
    .map((window) => ({
      windowStart: window.start,
      reason:
        hindrance(facts, ground, step) ??
        // What nothing else kept from starting came too late for it, or nobody was there to start it.
        (overlapsExclusion(ground.exclusions, window) ? 'exclusion_active' : 'window_pending'),
    }));
};

/** When the next thing can change by itself: a window opens or ends, an exclusion ends. Null: only by an event. */
export const nextLook = (facts: AutoUpgradeFacts, ground: AutoUpgradeGround, now: string): string | null => {
  if (!facts.enabled) return null;
  const window = nextWindow(ground.window, now);
  const times = [window?.start, window?.end, ...ground.exclusions.map(({ endAt }) => endAt)].filter(
    (at): at is string => at !== undefined && isAfter(at, now),
  );
  return times.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;
};

/** What keeps a step from being taken in any window now, or null. The loudest first: what only a user can change. */
const hindrance = (
  facts: AutoUpgradeFacts,
  { runnable }: AutoUpgradeGround,
  step: UpgradeStep | null,
): AutoUpgradeReason | null => {
  if (!facts.enabled) return 'disabled';
  if (facts.operation === 'upgrade') return 'upgrade_running';
  if (step === null) return 'no_newer_version';
  const gate = gateOf(step);
  if (gate !== null) return gate;
  if (facts.operation !== null) return 'operation_in_progress';
  if (!facts.isAvailable) return 'cluster_not_available';
  if (!canRun(runnable, step.version)) return 'version_unavailable';
  return facts.failedSteps.includes(step.version) ? 'previous_attempt_failed' : null;
};

/** CL-81: no setting, role or request makes the scheduler pass these. They look at the whole interval (CL-64). */
export const gateOf = ({
  isMajorChange,
  intervalBreakingChangeCount: count,
}: Pick<UpgradeStep, 'isMajorChange' | 'intervalBreakingChangeCount'>):
  'major_change' | 'breaking_changes' | 'major_and_breaking' | null => {
  if (isMajorChange) return count > 0 ? 'major_and_breaking' : 'major_change';
  return count > 0 ? 'breaking_changes' : null;
};

/** The first window that has not had its step yet and of which enough is left (CL-80). */
const usableWindow = (facts: AutoUpgradeFacts, { window, reserveMs }: AutoUpgradeGround, now: string): Span | null => {
  for (const span of windowsFrom(window, now)) {
    const leftMs = Date.parse(span.end) - Math.max(Date.parse(now), Date.parse(span.start));
    if (leftMs >= reserveMs && isOpenTo(facts, span)) return span;
  }
  return null;
};

const isOpenTo = ({ lastWindow }: AutoUpgradeFacts, { start }: Span): boolean =>
  lastWindow === null || isAfter(start, lastWindow);

const overlapsExclusion = (exclusions: readonly Exclusion[], { start, end }: Span): boolean =>
  exclusions.some(({ startAt, endAt }) => isAfter(end, startAt) && isAfter(endAt, start));

const isAfter = (a: string, b: string): boolean => Date.parse(a) > Date.parse(b);
