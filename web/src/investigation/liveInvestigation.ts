import type { QueryClient } from '@tanstack/react-query';
import type { Investigation } from '../api/types.ts';
import type { InvestigationChange } from '../live/change.ts';
import { overlay } from '../live/overlay.ts';
import { reread } from '../live/reread.ts';
import { investigationKey } from './investigationQuery.ts';
import { withStep } from './steps.ts';
import { costOf, usageOf } from './totals.ts';

/**
 * Lays a change over the investigation if it was read. Its end is read again, since it sets times and figures; so is
 * one that was only named so far.
 */
export const applyToInvestigation = (queries: QueryClient, change: InvestigationChange): void => {
  const queryKey = investigationKey(change.entity.id);
  const hasJustBegun = queries.getQueryData(queryKey) === null;
  if (!hasJustBegun) overlay<Investigation>(queries, queryKey, (investigation) => withChange(investigation, change));
  if (hasJustBegun || ends(change)) reread(queries, queryKey);
};

const ends = ({ type, patch }: InvestigationChange): boolean =>
  type !== 'investigation.step' || patch.status !== undefined;

export const withChange = (investigation: Investigation, change: InvestigationChange): Investigation => {
  if (change.type !== 'investigation.step') return { ...investigation, ...change.patch };
  const { step, ...fields } = change.patch;
  if (step === undefined) return { ...investigation, ...fields };
  const trajectory = withStep(investigation.trajectory, step, change.occurred_at);
  return {
    ...investigation,
    ...fields,
    trajectory,
    step_count: Math.max(investigation.step_count, step.seq),
    usage: usageOf(trajectory),
    cost_usd: costOf(trajectory),
  };
};
