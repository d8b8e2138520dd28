import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandler } from '../live/applyMessage.ts';
import type { Change } from '../live/liveMessage.ts';
import { overlay, reread } from '../live/overlay.ts';
import { investigationKey, type Draft, type Investigation, type Verdict } from './queries.ts';
import { costOf, usageOf, withStep, type StepPatch } from './trajectory.ts';

/** The changed fields of an investigation (SU-160 to SU-167). */
type Fields = Partial<Pick<Investigation, 'state' | 'status' | 'attempt'>>;
type StepChange = Change<Fields & { step?: StepPatch }>;
type EndChange = Change<Fields & { verdict?: Verdict; drafted_reply?: Draft }>;

const applyStep = (queries: QueryClient, change: StepChange): void =>
  apply(queries, change, change.patch.status !== undefined, (investigation) => withStepChange(investigation, change));

const applyEnd = (queries: QueryClient, change: EndChange): void =>
  apply(queries, change, true, (investigation) => ({ ...investigation, ...change.patch }));

/** What frames do to an investigation that was read. */
export const investigationsLive = {
  'investigation.step': applyStep,
  'investigation.verdict': applyEnd,
  'draft.updated': applyEnd,
} satisfies LiveHandler;

/** Its end is read again, since it sets times and figures; so is one that was only named so far. */
const apply = (
  queries: QueryClient,
  { entity }: Change,
  ends: boolean,
  withChange: (investigation: Investigation) => Investigation,
): void => {
  const queryKey = investigationKey(entity.id);
  const hasJustBegun = queries.getQueryData(queryKey) === null;
  if (!hasJustBegun) overlay(queries, queryKey, withChange);
  if (hasJustBegun || ends) reread(queries, queryKey);
};

const withStepChange = (investigation: Investigation, { patch, occurred_at }: StepChange): Investigation => {
  const { step, ...fields } = patch;
  if (step === undefined) return { ...investigation, ...fields };
  const trajectory = withStep(investigation.trajectory, step, occurred_at);
  return {
    ...investigation,
    ...fields,
    trajectory,
    step_count: Math.max(investigation.step_count, step.seq),
    usage: usageOf(trajectory),
    cost_usd: costOf(trajectory),
  };
};
