import { unreachable } from '../../domain/core/decider.ts';
import { addUsage } from '../../domain/pricing/price.ts';
import type { AgentData, AgentEvent, Failed, RequestRole, Resumed } from './events.ts';
import type { Call, CallOutcome, Facts, Progress, RejectedProposal, Turn } from './facts.ts';

/**
 * Folds what any agent records; the codec has checked its form, and personal fields may be null after erasure. A
 * purpose folds its own events with the functions below, each after `spent`.
 */
export const advance = <F extends Facts>(facts: F, event: AgentEvent): F => {
  switch (event.type) {
    case 'ModelRequested':
      return requested(facts, event.data);
    case 'ModelResponded':
      return responded(facts, event.data);
    case 'ToolCallAuthorized':
      return withCall(facts, { ...callOf(event.data), outcome: { type: 'authorized' } });
    case 'ToolCallDenied': {
      const { rule, recordedSeq } = event.data;
      return withCall(facts, { ...callOf(event.data), outcome: { type: 'denied', rule, recordedSeq } });
    }
    case 'ToolCallStarted':
      return withOutcome(facts, event.data.seq, { type: 'started' });
    case 'ToolCallCompleted':
      return withOutcome({ ...facts, lostWorkers: 0 }, event.data.seq, { type: 'completed', ...event.data });
    case 'CustomerPinned':
      return withPin(facts, event.data);
    case 'ContextCompacted':
      return { ...facts, summarizing: null, contextTokens: 0, compaction: compactionOf(event.data) };
    default:
      return unreachable(event);
  }
};

/** The time that a worker spent until an event at `at`. */
export const spent = <F extends Facts>(facts: F, at: string): F => ({
  ...facts,
  lastAt: at,
  activeMs: facts.activeMs + Math.max(0, Date.parse(at) - Date.parse(facts.lastAt)),
});

/** Another worker goes on. The pause before it belongs to nobody, and a new attempt starts from 0; without `spent`. */
export const resumed = <F extends Facts>(facts: F, { attempt, cause, at }: Resumed): F => {
  const isSame = attempt === facts.attempt;
  return {
    ...facts,
    attempt,
    lastAt: at,
    activeMs: isSame ? facts.activeMs : 0,
    lostWorkers: isSame ? facts.lostWorkers + (cause === 'worker_lost' ? 1 : 0) : 0,
  };
};

/** Where a run stands after an attempt has ended without a result. */
export const failed = <F extends Facts>(
  facts: F,
  { reason, retryAt }: Failed,
): Extract<Progress<F>, { status: 'failed' | 'waiting' }> =>
  retryAt === null ? { status: 'failed', facts, reason } : { status: 'waiting', facts, retryAt };

/** The model gave a result as the step `seq`. */
export const proposed = <F extends Facts>(facts: F, seq: number): F => ({
  ...facts,
  lastSeq: Math.max(facts.lastSeq, seq),
});

/** The result of the newest answer was sent back, as one of `rejections`. */
export const rejected = <F extends Facts>(facts: F, rejections: number, proposal: RejectedProposal): F =>
  onLastTurn({ ...facts, rejections, lostWorkers: 0 }, (turn) => ({ ...turn, rejected: proposal }));

/** What a request is for; where it is counted under the name of its agent, that stands beside. */
export const roleOf = ({ purpose, role }: Pick<AgentData<'ModelRequested'>, 'purpose' | 'role'>): RequestRole => {
  if (role !== undefined) return role;
  return purpose === 'ask' || purpose === 'replay' ? 'tool_selector' : purpose;
};

/** An erased customer's id is gone with their data. */
const withPin = <F extends Facts>(facts: F, { connectorId, customer }: AgentData<'CustomerPinned'>): F =>
  customer === null ? facts : { ...facts, pins: { ...facts.pins, [connectorId]: customer } };

/** A request that is sent again, after a failure of the provider or a crash, stays the same step. */
const requested = <F extends Facts>(facts: F, data: AgentData<'ModelRequested'>): F => {
  const { seq } = data;
  const role = roleOf(data);
  const lastSeq = Math.max(facts.lastSeq, seq);
  if (role === 'summarizer') return { ...facts, lastSeq, summarizing: seq };
  const turns = facts.turns.filter((turn) => turn.seq !== seq);
  return { ...facts, lastSeq, turns: [...turns, { seq, role, answer: null, calls: [], rejected: null }] };
};

/** An answer that cannot be used leaves nothing but its cost: its request is still unanswered. */
const responded = <F extends Facts>(before: F, data: AgentData<'ModelResponded'>): F => {
  const { usage } = data;
  const charged = {
    ...before,
    usage: addUsage(before.usage, usage),
    costMicroUsd: before.costMicroUsd + (data.costMicroUsd ?? 0),
    costKnown: before.costKnown && data.costMicroUsd !== null,
  };
  if (data.discarded !== undefined) return charged;
  const contextTokens = usage.input + usage.output + usage.cacheRead + usage.cacheWrite5m + usage.cacheWrite1h;
  const counted = { ...charged, lostWorkers: 0, contextTokens };
  if (roleOf(data) === 'summarizer') return counted;
  const { stopReason, malformedInputs } = data;
  return onLastTurn<F>(counted, (turn) => ({
    ...turn,
    answer: { content: data.content ?? [], stopReason, malformedInputs },
  }));
};

const compactionOf = (data: AgentData<'ContextCompacted'>): Facts['compaction'] => ({
  throughSeq: data.throughSeq,
  summary: data.summary ?? '',
});

const callOf = (data: AgentData<'ToolCallAuthorized'> | AgentData<'ToolCallDenied'>): Omit<Call, 'outcome'> => ({
  seq: data.seq,
  toolUseId: data.toolUseId,
  connectorId: data.connectorId,
  connectorKind: data.connectorKind,
  tool: data.tool,
  arguments: data.arguments ?? {},
});

const withCall = <F extends Facts>(facts: F, call: Call): F =>
  onLastTurn<F>({ ...facts, lastSeq: Math.max(facts.lastSeq, call.seq) }, (turn) => ({
    ...turn,
    calls: [...turn.calls, call],
  }));

const withOutcome = <F extends Facts>(facts: F, seq: number, outcome: CallOutcome): F =>
  onLastTurn(facts, (turn) => ({
    ...turn,
    calls: turn.calls.map((call) => (call.seq === seq ? { ...call, outcome } : call)),
  }));

const onLastTurn = <F extends Facts>(facts: F, change: (turn: Turn) => Turn): F => {
  const last = facts.turns.at(-1);
  return last === undefined ? facts : { ...facts, turns: [...facts.turns.slice(0, -1), change(last)] };
};
