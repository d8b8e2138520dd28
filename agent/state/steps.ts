import { unreachable } from '../../domain/core/decider.ts';
import type { JsonValue } from '../../domain/core/json/canonicalJson.ts';
import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { usdOfMicro, type Usage } from '../../domain/pricing/price.ts';
import type { Suspicion } from '../injection/suspicion.ts';
import { errorText } from '../prompt/toolTexts.ts';
import { textOf } from '../tools/toolUses.ts';
import type { AgentData, AgentEvent, Purpose, ToolStatus, Trust } from './events.ts';
import { roleOf } from './fold.ts';
import type { Words } from './purpose.ts';

/** Where a run stands between two steps (SU-83). */
export type RunState = 'PLANNING' | 'RETRIEVING' | 'SAFETY_CHK' | 'ACTING' | 'OBSERVING' | 'VERDICT' | 'DONE';

/** Tokens as people see them: what was written to the cache is one number. */
export type UsageTotals = { input: number; output: number; cache_read: number; cache_write: number };

/** A request to the model; `compaction` when it asked for the summary that replaces older turns (SU-95). */
export type ModelStep = {
  seq: number;
  kind: 'llm' | 'compaction';
  at: string;
  duration_ms: number | null;
  purpose: Purpose;
  stop_reason: string | null;
  text: string | null;
  usage: UsageTotals | null;
  cost_usd: string | null;
};

/** A call that was allowed. What is known only afterwards is null while it runs. */
export type ToolCallStep = {
  seq: number;
  kind: 'tool_call';
  at: string;
  duration_ms: number | null;
  connector_id: string | null;
  connector_kind: string;
  tool: string;
  arguments: { readonly [name: string]: JsonValue } | null;
  status: ToolStatus | null;
  result_preview: string | null;
  result_ref: string | null;
  result_bytes: number | null;
  truncated: { shown: number; total: number | null } | null;
  trust: Trust | null;
  redactions: number | null;
  /** SU-53: the customer whom this call found; later calls of the connector see nobody else. */
  customer: string | null;
  /** SU-97: the result seems to speak to the model. */
  suspicion: Suspicion | null;
  event_id: string | null;
};

/** A decision of our own code: a call refused, a verdict judged. */
export type PolicyStep = {
  seq: number;
  kind: 'policy';
  at: string;
  decision: 'allow' | 'deny';
  rule: string;
  tool: string | null;
};

/** One step of a trajectory (SU-82). */
export type TrajectoryStep = ModelStep | ToolCallStep | PolicyStep;

/** What one event says about the step `seq`; the step is all of them laid over each other. */
export type StepChange =
  | (Pick<ModelStep, 'seq' | 'kind'> & Partial<ModelStep>)
  | (Pick<ToolCallStep, 'seq' | 'kind'> & Partial<ToolCallStep>)
  | (Pick<PolicyStep, 'seq' | 'kind'> & Partial<PolicyStep>);

const PREVIEW_LENGTH = 2000;

/** Live progress: what one event says about its step; null for one that belongs to none. */
export const stepChange = (words: Words, event: RecordedEvent<AgentEvent>): StepChange | null => {
  switch (event.type) {
    case 'ModelRequested':
      return { ...modelStep(event.data), at: event.data.at, purpose: event.data.purpose };
    case 'ModelResponded':
      return answered(event.data);
    case 'ToolCallAuthorized':
      return authorized(event.data);
    case 'ToolCallDenied':
      return denied(event.data);
    case 'ToolCallStarted':
      return { seq: event.data.seq, kind: 'tool_call', at: event.data.at };
    case 'ToolCallCompleted':
      return completed(words, event.data, event.id);
    case 'CustomerPinned':
      return { seq: event.data.seq, kind: 'tool_call', customer: event.data.customer };
    case 'ContextCompacted':
      return null;
    default:
      return unreachable(event);
  }
};

/** SU-90: the state follows from the last event. */
export const stateAfter = (event: AgentEvent): RunState => {
  switch (event.type) {
    case 'ModelRequested':
    case 'ModelResponded':
      return roleOf(event.data) === 'verdict' ? 'VERDICT' : 'PLANNING';
    case 'ToolCallAuthorized':
    case 'ToolCallDenied':
      return 'SAFETY_CHK';
    case 'ToolCallStarted':
      return 'ACTING';
    case 'ToolCallCompleted':
    case 'CustomerPinned':
    case 'ContextCompacted':
      return 'OBSERVING';
    default:
      return unreachable(event);
  }
};

export const totalsOf = (usage: Usage): UsageTotals => ({
  input: usage.input,
  output: usage.output,
  cache_read: usage.cacheRead,
  cache_write: usage.cacheWrite5m + usage.cacheWrite1h,
});

const modelStep = (
  data: AgentData<'ModelRequested'> | AgentData<'ModelResponded'>,
): Pick<ModelStep, 'seq' | 'kind'> => ({ seq: data.seq, kind: roleOf(data) === 'summarizer' ? 'compaction' : 'llm' });

const answered = (data: AgentData<'ModelResponded'>): StepChange => ({
  ...modelStep(data),
  duration_ms: data.durationMs,
  stop_reason: data.stopReason,
  text: data.content === null ? null : textOf({ content: data.content }),
  usage: totalsOf(data.usage),
  cost_usd: data.costMicroUsd === null ? null : usdOfMicro(data.costMicroUsd),
});

const authorized = (data: AgentData<'ToolCallAuthorized'>): StepChange => ({
  seq: data.seq,
  kind: 'tool_call',
  at: data.at,
  connector_id: data.connectorId,
  connector_kind: data.connectorKind,
  tool: data.tool,
  arguments: data.arguments,
  // Told only if there is one: whoever follows the log would otherwise never learn that there is none.
  customer: null,
});

const denied = (data: AgentData<'ToolCallDenied'>): StepChange => ({
  seq: data.seq,
  kind: 'policy',
  at: data.at,
  decision: 'deny',
  rule: data.rule,
  tool: data.tool ?? data.requestedTool,
});

const completed = (words: Words, data: AgentData<'ToolCallCompleted'>, eventId: string): StepChange => ({
  seq: data.seq,
  kind: 'tool_call',
  duration_ms: data.durationMs,
  status: data.status,
  result_preview: resultPreview(words, data),
  result_ref: data.resultRef,
  result_bytes: data.resultBytes,
  truncated: data.truncated,
  trust: data.trust,
  redactions: data.redactions,
  suspicion: data.suspicion ?? null,
  event_id: eventId,
});

/** The beginning of the result; of a very large one, what the model saw of it; of a failed call, what it was told. */
const resultPreview = (
  words: Words,
  { result, excerpt, code, message }: AgentData<'ToolCallCompleted'>,
): string | null => {
  if (code !== null) return message === null ? errorText(words, code) : `${code}: ${message}`;
  const text = result === null ? excerpt : typeof result === 'string' ? result : JSON.stringify(result);
  return text === null ? null : text.slice(0, PREVIEW_LENGTH).toWellFormed();
};
