import type { Investigation, LlmStep, PolicyStep, Step, ToolStep } from './queries.ts';

type PatchOf<S> = S extends Step ? Pick<S, 'seq' | 'kind'> & Partial<S> : never;

/** What one event says about a step; the step is all of them laid over each other. */
export type StepPatch = PatchOf<Step>;

/** The trajectory with what an event says laid over the step it is about, or with a new step in its place. */
export const withStep = (trajectory: readonly Step[], patch: StepPatch, at: string): Step[] => {
  const index = trajectory.findIndex(({ seq }) => seq >= patch.seq);
  const place = index === -1 ? trajectory.length : index;
  const known = trajectory[place];
  return known?.seq === patch.seq
    ? trajectory.with(place, merged(known, patch))
    : trajectory.toSpliced(place, 0, merged(emptyStep(patch, at), patch));
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a step keeps its kind: the patch is of the same one
const merged = (step: Step, patch: StepPatch): Step => ({ ...step, ...patch }) as Step;

const emptyStep = ({ seq, kind }: StepPatch, at: string): Step => {
  if (kind === 'tool_call') return { ...EMPTY_TOOL, seq, kind, at };
  if (kind === 'policy') return { ...EMPTY_POLICY, seq, kind, at };
  return { ...EMPTY_LLM, seq, kind, at };
};

const EMPTY_LLM: Omit<LlmStep, 'seq' | 'kind' | 'at'> = {
  duration_ms: null,
  purpose: 'planner',
  stop_reason: null,
  text: null,
  usage: null,
  cost_usd: null,
};

const EMPTY_TOOL: Omit<ToolStep, 'seq' | 'kind' | 'at'> = {
  duration_ms: null,
  connector_id: null,
  connector_kind: '',
  tool: '',
  arguments: null,
  status: null,
  result_preview: null,
  result_ref: null,
  result_bytes: null,
  truncated: null,
  trust: null,
  redactions: null,
  customer: null,
  suspicion: null,
  event_id: null,
};

const EMPTY_POLICY: Omit<PolicyStep, 'seq' | 'kind' | 'at'> = { decision: 'deny', rule: '', tool: null };

type Usage = Investigation['usage'];

const NONE: Usage = { input: 0, output: 0, cache_read: 0, cache_write: 0 };
const MICROS = 1_000_000;

/** The tokens of a trajectory: the same sum that the service makes at the end. */
export const usageOf = (trajectory: readonly Step[]): Usage =>
  answersOf(trajectory).reduce(
    (sum, { usage }) => ({
      input: sum.input + (usage?.input ?? 0),
      output: sum.output + (usage?.output ?? 0),
      cache_read: sum.cache_read + (usage?.cache_read ?? 0),
      cache_write: sum.cache_write + (usage?.cache_write ?? 0),
    }),
    NONE,
  );

/** Dollars to the micro-dollar; null as soon as the price of one answer is unknown. */
export const costOf = (trajectory: readonly Step[]): string | null => {
  const costs = answersOf(trajectory).map(({ cost_usd }) => cost_usd);
  if (costs.includes(null)) return null;
  return (costs.reduce((sum, cost) => sum + Math.round(Number(cost) * MICROS), 0) / MICROS).toFixed(6);
};

/** Requests that have been answered. */
const answersOf = (trajectory: readonly Step[]): readonly LlmStep[] =>
  trajectory.filter((step): step is LlmStep => 'usage' in step && step.usage !== null);
