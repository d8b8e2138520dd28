import { canonicalJson } from '../../domain/core/json/canonicalJson.ts';
import type { JsonObject } from '../../domain/core/json/json.ts';
import { READ_RESULT } from '../tools/authorization.ts';
import { enclose } from './envelope.ts';
import type { Answer, Call, Facts, Turn } from '../state/facts.ts';
import type { AgentPurpose } from '../state/purpose.ts';
import { sendableContent, sendableIds } from './sendable.ts';
import { denialText, errorText } from './toolTexts.ts';
import { toolUseOf, toolUsesOf, type ToolUse } from '../tools/toolUses.ts';

export type Message = { role: 'user' | 'assistant'; content: readonly JsonObject[] };

type Transcript = {
  /** What stands for turns that are left out; empty before the first compaction. */
  summary: readonly JsonObject[];
  /** Answers, and what came of them. */
  turns: readonly Message[];
};

type Of = Pick<AgentPurpose, 'words' | 'resultTool' | 'goOn'>;

const ARGUMENT_CHARS_MAX = 400;

/**
 * The conversation so far: each answer with what came of it. Messages that were built once are built alike ever
 * after, since each depends on earlier events only.
 */
export const transcriptOf = (purpose: Of, facts: Facts): Transcript => {
  const through = facts.compaction?.throughSeq ?? 0;
  const turns = facts.turns.filter((turn) => turn.seq > through);
  const takenIds = new Set<string>();
  return {
    summary: compactionBlocks(facts),
    turns: turns.flatMap((turn) =>
      turn.answer === null ? [] : messagesOf(purpose, facts, turn, turn.answer, takenIds),
    ),
  };
};

/** After compaction the summary stands for the turns before it; the ledger of calls survives (SU-95). */
const compactionBlocks = (facts: Facts): JsonObject[] => {
  const { compaction, started } = facts;
  if (compaction === null) return [];
  const ledger = facts.turns
    .filter((turn) => turn.seq <= compaction.throughSeq)
    .flatMap((turn) => turn.calls)
    .map((call) => `step ${call.seq}: ${nameOf(facts, call)} ${shortArguments(call)} -> ${statusOf(call)}`);
  const text = `Your summary of the conversation so far:\n${compaction.summary}\n\nCalls made so far:\n${ledger.join('\n')}`;
  return [textBlock(enclose(started.boundary, 'summary', { trust: 'untrusted_external' }, text))];
};

const messagesOf = (
  purpose: Of,
  facts: Facts,
  turn: Turn,
  answer: Answer,
  takenIds: Set<string>,
): readonly Message[] => {
  if (purpose.resultTool === null) return proseOf(purpose, turn, answer);
  const ids = sendableIds(answer, turn.seq, takenIds);
  // Each use but a result has become one call, in the order asked; ids may be missing or occur twice.
  const calls = [...turn.calls];
  const results = toolUsesOf(answer).map((use, index) => {
    const call = use.name === purpose.resultTool?.name ? undefined : calls.shift();
    return resultBlock(ids[index] ?? use.id, ...viewOf(purpose, facts, turn, answer, use, call));
  });
  return [
    { role: 'assistant', content: sendableContent(answer, ids) },
    { role: 'user', content: results.length > 0 ? results : [textBlock(purpose.goOn)] },
  ];
};

/** An answer whose text is the result. A provider takes no calls back where there is no tool: they are told instead. */
const proseOf = ({ goOn }: Of, { rejected, calls }: Turn, { content }: Answer): readonly Message[] => {
  const told = [
    ...(calls.length > 0 ? ['There is no tool to call.'] : []),
    ...(rejected === null ? [] : [refusedFor(rejected.reasons)]),
    goOn,
  ];
  const prose = content.filter((block) => toolUseOf(block) === null);
  return [
    { role: 'assistant', content: sendableContent({ content: prose }, []) },
    { role: 'user', content: [textBlock(told.join('\n'))] },
  ];
};

const refusedFor = (reasons: readonly string[]): string =>
  `Refused:\n${reasons.map((reason) => `- ${reason}`).join('\n')}`;

/** What the model is told about one of its calls, and whether that is an error. */
const viewOf = (
  purpose: Of,
  facts: Facts,
  turn: Turn,
  answer: Answer,
  use: ToolUse,
  call: Call | undefined,
): [text: string, isError: boolean] => {
  if (use.name === purpose.resultTool?.name) return [proposalView(purpose, turn, answer, use), true];
  if (call === undefined) return ['The call was not run.', true];
  const { outcome } = call;
  switch (outcome.type) {
    case 'denied':
      return [denialText(purpose, outcome.rule, outcome.recordedSeq), true];
    case 'completed':
      return outcome.code === null
        ? [resultView(facts, call), false]
        : [failureView(purpose, facts, call, outcome.code), true];
    default:
      return ['The call has not ended.', true];
  }
};

const proposalView = (purpose: Of, turn: Turn, answer: Answer, use: ToolUse): string => {
  const { words } = purpose;
  if (answer.stopReason === 'max_tokens') return denialText(purpose, 'answer_cut', null);
  if (turn.rejected?.toolUseId !== use.id) return `Refused: give one ${words.result} only.`;
  return `${refusedFor(turn.rejected.reasons)}\nCorrect it and call ${use.name} again.`;
};

/** The connector's own words come enclosed like its results: they say what to correct, and are believed no more. */
const failureView = ({ words }: Of, facts: Facts, call: Call, code: string): string => {
  const { outcome } = call;
  if (outcome.type !== 'completed' || outcome.message === null) return errorText(words, code);
  const labels = { step: call.seq, tool: nameOf(facts, call), trust: outcome.trust };
  return `${errorText(words, code)}\n${enclose(facts.started.boundary, 'detail', labels, outcome.message)}`;
};

const resultView = (facts: Facts, call: Call): string => {
  const { outcome } = call;
  if (outcome.type !== 'completed') return '';
  const shown = outcome.excerpt ?? canonicalJson(outcome.result);
  const labels = { step: call.seq, tool: nameOf(facts, call), trust: outcome.trust };
  return [
    enclose(facts.started.boundary, 'result', labels, shown),
    ...(outcome.truncated === null ? [] : [leftOut(outcome.truncated)]),
    ...(outcome.status === 'truncated' ? [paging(call.seq, shown, outcome.resultBytes)] : []),
  ].join('\n');
};

const leftOut = ({ shown, total }: { shown: number; total: number | null }): string =>
  `The tool returned ${shown} of ${total ?? 'more'} items.`;

const paging = (seq: number, shown: string, bytes: number): string =>
  canonicalJson({
    truncated: true,
    shown_characters: shown.length,
    total_bytes: bytes,
    continue_with: { tool: READ_RESULT, seq, offset: shown.length },
  });

const resultBlock = (id: string, content: string, isError: boolean): JsonObject => ({
  type: 'tool_result',
  tool_use_id: id,
  content,
  ...(isError ? { is_error: true } : {}),
});

const nameOf = ({ started }: Facts, call: Call): string =>
  started.tools.find(({ connectorId, tool }) => connectorId === call.connectorId && tool === call.tool)?.name ??
  call.tool ??
  'unknown tool';

const shortArguments = (call: Call): string =>
  canonicalJson(call.arguments).slice(0, ARGUMENT_CHARS_MAX).toWellFormed();

const statusOf = ({ outcome }: Call): string => (outcome.type === 'completed' ? outcome.status : outcome.type);

export const textBlock = (text: string): JsonObject => ({ type: 'text', text });
