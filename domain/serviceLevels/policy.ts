import { z } from 'zod';
import type { Priority } from '../tickets/priority.ts';
import type { BusinessCalendar } from './calendar.ts';

const seconds = z.int();

/** How long each thing may take, in seconds of working time; `nextResponseS` null: it is not measured. */
export const Target = z.object({
  firstResponseS: seconds,
  nextResponseS: seconds.nullable(),
  resolutionS: seconds,
});
export type Target = z.infer<typeof Target>;

/** SU-182: by the priority of a ticket. Part of stored events. */
export const Targets = z.object({ low: Target, normal: Target, high: Target, urgent: Target });
export type Targets = z.infer<typeof Targets>;

/** What an installation is set to before anybody sets targets (SU-149). */
export type Defaults = { firstResponseS: number; resolutionS: number; atRiskPercent: number };

/**
 * What tickets of a workspace are measured by. `since`: from when on, ISO 8601; null for the first, which holds for the
 * past as well. `version` counts from 1. Read models keep it as it is.
 */
export type Policy = {
  version: number;
  since: string | null;
  calendar: BusinessCalendar;
  targets: Targets;
  /** So much of a target used is a risk. */
  atRiskPercent: number;
};

/** Never empty, oldest first. */
export type Policies = readonly [Policy, ...Policy[]];

/** The same for every priority. */
export const targetsOf = ({ firstResponseS, resolutionS }: Defaults): Targets => {
  const target = { firstResponseS, nextResponseS: null, resolutionS };
  return { low: target, normal: target, high: target, urgent: target } satisfies Record<Priority, Target>;
};

/** The one in force now, or at a moment (ISO 8601). */
export const policyAt = (policies: Policies, at?: string): Policy =>
  policies.findLast(({ since }) => at === undefined || since === null || since <= at) ?? policies[0];
