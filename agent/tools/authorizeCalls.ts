import { canonicalJson } from '../../domain/core/json/canonicalJson.ts';
import { uuidv5 } from '../../domain/core/ids.ts';
import { denialOf, LOCAL_KIND, READ_RESULT, scopeOf } from './authorization.ts';
import { PARALLEL_CALLS_MAX, toolCallsUsed } from '../state/budget.ts';
import type { AgentEvent, DenyRule, RecordedTool } from '../state/events.ts';
import type { Answer, Call, Facts, Turn } from '../state/facts.ts';
import type { AgentPurpose } from '../state/purpose.ts';
import { toolUsesOf, type ToolUse } from './toolUses.ts';

/** Three errors in a row withdraw a tool for the run (SU-92). */
const ERRORS_IN_A_ROW_MAX = 3;

type Target = Pick<RecordedTool, 'connectorKind' | 'tool'> & { connectorId: string | null };
type Refusal = { rule: DenyRule; recordedSeq: number | null };
/** A call of this answer that was authorised before the one at hand. */
type Earlier = { name: string; key: string; seq: number };

type Of = Pick<AgentPurpose, 'actor' | 'tools' | 'resultTool'>;

/**
 * Decides on every tool call of the newest answer, in the order asked: one event each, allowed or denied. Authorised
 * calls are started in the same append, since nothing stands between the two. `runId` names the run.
 */
export const authorizeCalls = (purpose: Of, runId: string, facts: Facts, at: string): readonly AgentEvent[] => {
  const turn = facts.turns.at(-1);
  if (turn === undefined || turn.answer === null) return [];
  const events: AgentEvent[] = [];
  const earlier: Earlier[] = [];
  let seq = facts.lastSeq;
  for (const use of toolUsesOf(turn.answer).filter(({ name }) => name !== purpose.resultTool?.name)) {
    seq += 1;
    const target = targetOf(facts, use.name);
    const refusal = refusalOf(purpose, facts, turn, turn.answer, use, target, earlier);
    if (refusal === null && target !== null) {
      events.push(...authorized(runId, use, target, seq, at));
      earlier.push({ name: use.name, key: canonicalJson(use.input), seq });
    } else events.push(denied(use, target, refusal ?? { rule: 'unknown_tool', recordedSeq: null }, seq, at));
  }
  return events;
};

const authorized = (runId: string, use: ToolUse, target: Target, seq: number, at: string): AgentEvent[] => {
  const callId = uuidv5('tool_call', runId, String(seq));
  return [
    {
      type: 'ToolCallAuthorized',
      data: { seq, toolUseId: use.id, callId, ...idsOf(target), at, arguments: use.input },
    },
    { type: 'ToolCallStarted', data: { seq, callId, at } },
  ];
};

const denied = (use: ToolUse, target: Target | null, refusal: Refusal, seq: number, at: string): AgentEvent => ({
  type: 'ToolCallDenied',
  data: {
    seq,
    toolUseId: use.id,
    ...refusal,
    ...(target === null ? { connectorId: null, connectorKind: null, tool: null } : idsOf(target)),
    at,
    requestedTool: use.name,
    arguments: use.input,
  },
});

const idsOf = ({ connectorId, connectorKind, tool }: Target): Target => ({ connectorId, connectorKind, tool });

const targetOf = (facts: Facts, name: string): Target | null => {
  if (name === READ_RESULT) return { connectorId: null, connectorKind: LOCAL_KIND, tool: READ_RESULT };
  return facts.started.tools.find((tool) => tool.name === name) ?? null;
};

/** The checks in their order; the first that fails names the rule. */
const refusalOf = (
  purpose: Of,
  facts: Facts,
  turn: Turn,
  answer: Answer,
  use: ToolUse,
  target: Target | null,
  earlier: readonly Earlier[],
): Refusal | null => {
  const rule =
    target === null
      ? 'unknown_tool'
      : (denialOf(
          facts.started.autonomyLevel,
          scopeOf(purpose.tools, target.connectorKind, target.tool),
          purpose.actor,
        ) ??
        formRule(purpose, turn, answer, use) ??
        budgetRule(facts, target, earlier.length));
  if (rule !== null) return { rule, recordedSeq: null };
  const recordedSeq = earlierSeq(facts, use, target, earlier);
  return recordedSeq === null ? null : { rule: 'repeated_call', recordedSeq };
};

/** Calls beside a result are not run: the result was given without theirs. */
const formRule = ({ resultTool }: Of, turn: Turn, answer: Answer, use: ToolUse): DenyRule | null => {
  if (answer.stopReason === 'max_tokens') return 'answer_cut';
  if (turn.role === 'verdict' || toolUsesOf(answer).some(({ name }) => name === resultTool?.name))
    return 'verdict_alone';
  return answer.malformedInputs.includes(use.id) ? 'malformed_input' : null;
};

const budgetRule = (facts: Facts, target: Target, already: number): DenyRule | null => {
  if (already >= PARALLEL_CALLS_MAX) return 'parallel_limit';
  if (toolCallsUsed(facts) + already >= facts.started.budget.toolCalls) return 'tool_call_budget';
  return withdrawn(facts, target) ? 'tool_withdrawn' : null;
};

const withdrawn = (facts: Facts, target: Target): boolean => {
  const last = finishedCalls(facts)
    .filter((call) => sameTool(call, target))
    .slice(-ERRORS_IN_A_ROW_MAX);
  return last.length === ERRORS_IN_A_ROW_MAX && last.every((call) => !succeeded(call));
};

/**
 * The step that holds the result of the identical call (SU-92), also after compaction. A call that failed may be
 * tried again; three errors in a row end that.
 */
const earlierSeq = (facts: Facts, use: ToolUse, target: Target | null, earlier: readonly Earlier[]): number | null => {
  const key = canonicalJson(use.input);
  const recorded = finishedCalls(facts).find(
    (call) => target !== null && sameTool(call, target) && succeeded(call) && canonicalJson(call.arguments) === key,
  );
  return recorded?.seq ?? earlier.find((call) => call.name === use.name && call.key === key)?.seq ?? null;
};

const finishedCalls = (facts: Facts): readonly Call[] =>
  facts.turns.flatMap((turn) => turn.calls).filter((call) => call.outcome.type === 'completed');

const succeeded = ({ outcome }: Call): boolean =>
  outcome.type === 'completed' && (outcome.status === 'ok' || outcome.status === 'truncated');

const sameTool = (call: Call, target: Target): boolean =>
  call.connectorId === target.connectorId && call.tool === target.tool;
