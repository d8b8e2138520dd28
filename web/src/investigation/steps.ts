import type { LlmStep, PolicyStep, Step, ToolStep } from '../api/types.ts';
import type { StepPatch } from '../live/change.ts';

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
  suspicion: null,
  event_id: null,
};

const EMPTY_POLICY: Omit<PolicyStep, 'seq' | 'kind' | 'at'> = { decision: 'deny', rule: '', tool: null };
