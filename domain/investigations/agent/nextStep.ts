import { unreachable } from '../../core/decider.ts';
import { COMPACT_ABOVE_TOKENS, lastStepAhead, requestsExhausted } from './budget.ts';
import type { EscalationReason } from '../../tickets/events.ts';
import type { Purpose } from '../events.ts';
import type { Answer, Call, Facts, Investigation, Turn } from '../investigation.ts';
import { SUBMIT_VERDICT } from '../verdict/submitVerdict.ts';
import { toolUsesOf } from './toolUses.ts';

/** What has to happen next; a pure function of what was recorded. */
export type Step =
  | { type: 'Start' }
  /** `seq` is that of the request in flight when it is sent again. */
  | { type: 'AskModel'; seq: number; purpose: Purpose }
  | { type: 'Compact'; seq: number; throughSeq: number }
  | { type: 'AuthorizeCalls' }
  | { type: 'RunCalls'; calls: readonly Call[] }
  | { type: 'JudgeVerdict' }
  | { type: 'Conclude'; reason: EscalationReason }
  | { type: 'Wait'; until: string }
  | { type: 'Stop' };

/** One refused verdict is sent back; the second one escalates (SU-88). */
const REJECTIONS_MAX = 2;

/** Answers without a tool call before the model is left no other choice than a verdict. */
const SILENT_ANSWERS_MAX = 2;

/** Names the next step. `now` matters for the time budget alone. */
export const nextStep = (investigation: Investigation, now: string): Step => {
  switch (investigation.status) {
    case 'absent':
      return { type: 'Start' };
    case 'waiting':
      return { type: 'Wait', until: investigation.retryAt };
    case 'completed':
    case 'cancelled':
    case 'failed':
      return { type: 'Stop' };
    case 'running':
      return nextOf(investigation.facts, now);
    default:
      return unreachable(investigation);
  }
};

const nextOf = (facts: Facts, now: string): Step => {
  const turn = facts.turns.at(-1);
  if (turn?.answer === undefined || turn.answer === null) return ask(facts, now);
  if (turn.answer.stopReason === 'refusal') return { type: 'Conclude', reason: 'refusal' };
  if (turn.answer.stopReason === 'model_context_window_exceeded') return { type: 'Conclude', reason: 'budget' };
  if (awaitsAuthorization(turn, turn.answer)) return { type: 'AuthorizeCalls' };
  const open = turn.calls.filter(({ outcome }) => outcome.type === 'authorized' || outcome.type === 'started');
  if (open.length > 0) return { type: 'RunCalls', calls: open };
  if (awaitsJudgement(turn, turn.answer)) return { type: 'JudgeVerdict' };
  if (facts.rejections >= REJECTIONS_MAX) return { type: 'Conclude', reason: 'unsupported_evidence' };
  return ask(facts, now);
};

/** Every tool call of the answer becomes one event, at once: there are either none or all of them. */
const awaitsAuthorization = (turn: Turn, answer: Answer): boolean =>
  turn.calls.length === 0 && toolUsesOf(answer).some((use) => use.name !== SUBMIT_VERDICT);

/** A verdict of an answer that was cut off is not complete; it is asked for again. */
const awaitsJudgement = (turn: Turn, answer: Answer): boolean =>
  turn.rejected === null &&
  answer.stopReason !== 'max_tokens' &&
  toolUsesOf(answer).some((use) => use.name === SUBMIT_VERDICT);

const ask = (facts: Facts, now: string): Step => {
  if (requestsExhausted(facts, now)) return { type: 'Conclude', reason: 'budget' };
  if (facts.summarizing !== null) return compact(facts, facts.summarizing);
  const pending = facts.turns.at(-1);
  if (pending?.answer === null) return { type: 'AskModel', seq: pending.seq, purpose: pending.purpose };
  const seq = facts.lastSeq + 1;
  if (lastStepAhead(facts) || silent(facts)) return { type: 'AskModel', seq, purpose: 'verdict' };
  if (facts.contextTokens > COMPACT_ABOVE_TOKENS) return compact(facts, seq);
  return { type: 'AskModel', seq, purpose: facts.turns.length === 0 ? 'planner' : 'tool_selector' };
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
