import { unreachable } from '../../domain/core/decider.ts';
import { toolUsesOf } from '../tools/toolUses.ts';
import { COMPACT_ABOVE_TOKENS, lastStepAhead, requestsExhausted } from './budget.ts';
import type { RequestRole } from './events.ts';
import type { Answer, Call, Facts, Progress, Turn } from './facts.ts';
import type { AgentPurpose } from './purpose.ts';

/** Why a run ends without a result that was accepted: what becomes of it, its purpose decides. */
export type EndReason = 'budget' | 'refusal' | 'rejected';

/** What has to happen next; a pure function of what was recorded. */
export type Step =
  | { type: 'Start' }
  /** `seq` is that of the request in flight when it is sent again. */
  | { type: 'AskModel'; seq: number; role: RequestRole }
  | { type: 'Compact'; seq: number; throughSeq: number }
  | { type: 'AuthorizeCalls' }
  | { type: 'RunCalls'; calls: readonly Call[] }
  | { type: 'JudgeResult' }
  | { type: 'Conclude'; reason: EndReason }
  | { type: 'Wait'; until: string }
  | { type: 'Stop' };

/** One refused result is sent back; the second one ends the run (SU-88). */
const REJECTIONS_MAX = 2;

/** Answers without a tool call before the model is left no other choice than a result. */
const SILENT_ANSWERS_MAX = 2;

type Of = Pick<AgentPurpose, 'resultTool' | 'tools'>;

/** Names the next step. `now` matters for the time budget alone. */
export const nextStep = (purpose: Of, progress: Progress, now: string): Step => {
  switch (progress.status) {
    case 'absent':
      return { type: 'Start' };
    case 'waiting':
      return { type: 'Wait', until: progress.retryAt };
    case 'completed':
    case 'cancelled':
    case 'failed':
      return { type: 'Stop' };
    case 'running':
      return nextOf(purpose, progress.facts, now);
    default:
      return unreachable(progress);
  }
};

const nextOf = (purpose: Of, facts: Facts, now: string): Step => {
  const turn = facts.turns.at(-1);
  if (turn?.answer === undefined || turn.answer === null) return ask(purpose, facts, now);
  if (turn.answer.stopReason === 'refusal') return { type: 'Conclude', reason: 'refusal' };
  if (turn.answer.stopReason === 'model_context_window_exceeded') return { type: 'Conclude', reason: 'budget' };
  if (awaitsAuthorization(purpose, turn, turn.answer)) return { type: 'AuthorizeCalls' };
  const open = turn.calls.filter(({ outcome }) => outcome.type === 'authorized' || outcome.type === 'started');
  if (open.length > 0) return { type: 'RunCalls', calls: open };
  if (awaitsJudgement(purpose, turn, turn.answer)) return { type: 'JudgeResult' };
  if (facts.rejections >= REJECTIONS_MAX) return { type: 'Conclude', reason: 'rejected' };
  return ask(purpose, facts, now);
};

/** Every tool call of the answer becomes one event, at once: there are either none or all of them. */
const awaitsAuthorization = ({ resultTool }: Of, turn: Turn, answer: Answer): boolean =>
  turn.calls.length === 0 && toolUsesOf(answer).some((use) => use.name !== resultTool?.name);

/** A result of an answer that was cut off is not complete; it is asked for again. So is one beside calls. */
const awaitsJudgement = ({ resultTool }: Of, turn: Turn, answer: Answer): boolean =>
  turn.rejected === null &&
  answer.stopReason !== 'max_tokens' &&
  (resultTool === null
    ? toolUsesOf(answer).length === 0
    : toolUsesOf(answer).some((use) => use.name === resultTool.name));

const ask = ({ tools }: Of, facts: Facts, now: string): Step => {
  if (requestsExhausted(facts, now)) return { type: 'Conclude', reason: 'budget' };
  if (facts.summarizing !== null) return compact(facts, facts.summarizing);
  const pending = facts.turns.at(-1);
  if (pending?.answer === null) return { type: 'AskModel', seq: pending.seq, role: pending.role };
  const seq = facts.lastSeq + 1;
  // Without tools there is nothing to ask for but the result.
  if (tools === null || lastStepAhead(facts) || silent(facts)) return { type: 'AskModel', seq, role: 'verdict' };
  if (facts.contextTokens > COMPACT_ABOVE_TOKENS) return compact(facts, seq);
  return { type: 'AskModel', seq, role: facts.turns.length === 0 ? 'planner' : 'tool_selector' };
};

/** All turns so far are finished here, so the summary may replace every one of them. */
const compact = (facts: Facts, seq: number): Step => ({
  type: 'Compact',
  seq,
  throughSeq: facts.turns.at(-1)?.seq ?? 1,
});

const silent = (facts: Facts): boolean => {
  const last = facts.turns.slice(-SILENT_ANSWERS_MAX);
  return (
    last.length === SILENT_ANSWERS_MAX &&
    last.every((turn) => turn.answer !== null && toolUsesOf(turn.answer).length === 0)
  );
};
