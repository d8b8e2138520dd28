import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveHandler } from '../live/applyMessage.ts';
import type { Change } from '../live/liveMessage.ts';
import { overlay, reread } from '../live/overlay.ts';
import { INVESTIGATIONS_KEY, investigationKey, type Draft, type Investigation, type Verdict } from './queries.ts';
import { costOf, usageOf, withStep, type StepPatch } from './trajectory.ts';

/** The changed fields of an investigation (SU-160 to SU-167). */
type Fields = Partial<Pick<Investigation, 'state' | 'status' | 'attempt'>>;
type StepChange = Change<Fields & { step?: StepPatch }>;
type EndChange = Change<Fields & { verdict?: Verdict }>;
/** The whole draft of the agent, or what people's decisions changed in it (SU-164). */
type DraftChange = Change<Fields & { drafted_reply: Draft | Partial<Draft> }>;

const applyStep = (queries: QueryClient, change: StepChange): void =>
  apply(queries, change, change.patch.status !== undefined, (investigation) => withStepChange(investigation, change));

const applyEnd = (queries: QueryClient, change: EndChange): void =>
  apply(queries, change, true, (investigation) => ({ ...investigation, ...change.patch }));

const applyDraft = (queries: QueryClient, change: DraftChange): void =>
  apply(queries, change, true, (investigation) => withDraft(investigation, change.patch));

/** A decision on a draft that was not read yet shows when it is read, which follows. */
const withDraft = (investigation: Investigation, { drafted_reply, ...fields }: DraftChange['patch']): Investigation => {
  const { drafted_reply: before } = investigation;
  if (before !== null) return { ...investigation, ...fields, drafted_reply: { ...before, ...drafted_reply } };
  return isWhole(drafted_reply) ? { ...investigation, ...fields, drafted_reply } : investigation;
};

const isWhole = (draft: Draft | Partial<Draft>): draft is Draft => draft.id !== undefined;

/**
 * A message of the customer changes no status, and makes a draft outdated (SU-23); so does an answer of the team's from
 * elsewhere, after which the ticket waits for the customer.
 */
const applyMessage = (queries: QueryClient, { entity, patch }: Change<{ status?: string }>): void => {
  if (patch.status !== undefined && patch.status !== 'waiting_on_customer') return;
  for (const { queryKey } of queries
    .getQueryCache()
    .findAll({ queryKey: INVESTIGATIONS_KEY, predicate: isOf(entity.id) }))
    reread(queries, queryKey);
};

const isOf =
  (ticketId: string) =>
  ({ state: { data } }: Query): boolean =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what stands under the keys of investigations
    (data as Investigation | null | undefined)?.ticket_id === ticketId;

/** What frames do to an investigation that was read. */
export const investigationsLive = {
  'investigation.step': applyStep,
  'investigation.verdict': applyEnd,
  'draft.updated': applyDraft,
  'ticket.updated': applyMessage,
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
