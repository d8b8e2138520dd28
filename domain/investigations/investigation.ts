import type { JsonValue } from '../core/canonicalJson.ts';
import { unreachable } from '../core/decider.ts';
import { addUsage, NO_USAGE, type Usage } from '../pricing/price.ts';
import type { ContentBlock, DenyRule, InvestigationData, InvestigationEvent, Purpose } from './events.ts';
import type { SelectedPlaybook } from './playbookEvents.ts';
import type { VerdictRecord } from './verdict/verdict.ts';

/** What became of a call that the model asked for. */
export type CallOutcome =
  | { type: 'denied'; rule: DenyRule; recordedSeq: number | null }
  | { type: 'authorized' }
  | { type: 'started' }
  | ({ type: 'completed' } & Omit<InvestigationData<'ToolCallCompleted'>, 'seq' | 'callId' | 'at'>);

export type Call = {
  seq: number;
  toolUseId: string;
  /** Null for a tool that was never offered. */
  connectorId: string | null;
  connectorKind: string | null;
  tool: string | null;
  arguments: { readonly [name: string]: JsonValue };
  outcome: CallOutcome;
};

/** A verdict that the model gave and that was sent back with reasons. */
export type RejectedProposal = { seq: number; toolUseId: string; reasons: readonly string[] };

export type Answer = { content: readonly ContentBlock[]; stopReason: string; malformedInputs: readonly string[] };

/** One request to the model, its answer, and what the answer led to. */
export type Turn = {
  seq: number;
  purpose: Purpose;
  answer: Answer | null;
  calls: readonly Call[];
  rejected: RejectedProposal | null;
};

/** What is known of an investigation that has started, folded from its events. */
export type Facts = {
  started: InvestigationData<'InvestigationStarted'>;
  /** What the team wrote for such tickets; null when nothing fitted. */
  playbook: SelectedPlaybook | null;
  attempt: number;
  /** Workers that were lost in this attempt since the last step was finished. */
  lostWorkers: number;
  turns: readonly Turn[];
  /** The request for a summary that is in flight. */
  summarizing: number | null;
  compaction: { throughSeq: number; summary: string } | null;
  /** Seq of the newest step of the trajectory; 0 before the first. */
  lastSeq: number;
  rejections: number;
  usage: Usage;
  /** Tokens of the last request and its answer: what the conversation fills of the window. */
  contextTokens: number;
  /** By connector: the customer that it found first, by the id of its system (SU-53). */
  pins: { readonly [connectorId: string]: string };
  costMicroUsd: number;
  /** False once an answer had no known price. */
  costKnown: boolean;
  /** Milliseconds between the events of this attempt; time without a worker does not count. */
  activeMs: number;
  lastAt: string;
};

export type Verdict = Omit<InvestigationData<'VerdictRecorded'>, 'verdict' | 'at'> & { verdict: VerdictRecord | null };

export type Investigation =
  | { status: 'absent' }
  | { status: 'running'; facts: Facts }
  /** An attempt has failed; the next one may start at `retryAt`. */
  | { status: 'waiting'; facts: Facts; retryAt: string }
  | { status: 'completed'; facts: Facts; verdict: Verdict }
  /** A person stopped it. */
  | { status: 'cancelled'; facts: Facts }
  | { status: 'failed'; facts: Facts; reason: InvestigationData<'InvestigationFailed'>['reason'] };

export const initialInvestigation = (): Investigation => ({ status: 'absent' });

/** SU-97: the ticket or a result seemed to speak to the model. */
export const suspectedInjection = ({ started, turns }: Facts): boolean =>
  (started.suspicion ?? null) !== null ||
  turns.some(({ calls }) => calls.some(({ outcome }) => outcome.type === 'completed' && outcome.injectionSuspected));

/** Folds one event; the codec has checked its form, and personal fields may be null after erasure. */
export const evolveInvestigation = (state: Investigation, event: InvestigationEvent): Investigation => {
  if (event.type === 'InvestigationStarted') return { status: 'running', facts: begin(event.data) };
  // Only a stream that another program wrote could hold an event before its start; nothing can be folded from it.
  if (state.status === 'absent') return state;
  const facts = advance(timed(state.facts, event), event);
  switch (event.type) {
    case 'VerdictRecorded':
      return { status: 'completed', facts, verdict: event.data };
    case 'InvestigationFailed':
      return event.data.retryAt === null
        ? { status: 'failed', facts, reason: event.data.reason }
        : { status: 'waiting', facts, retryAt: event.data.retryAt };
    case 'InvestigationResumed':
      return { status: 'running', facts };
    case 'InvestigationCancelled':
      return { status: 'cancelled', facts };
    default:
      return { ...state, facts };
  }
};

const begin = (started: InvestigationData<'InvestigationStarted'>): Facts => ({
  started,
  playbook: null,
  attempt: 1,
  lostWorkers: 0,
  turns: [],
  summarizing: null,
  compaction: null,
  lastSeq: 0,
  rejections: 0,
  usage: NO_USAGE,
  contextTokens: 0,
  pins: {},
  costMicroUsd: 0,
  costKnown: true,
  activeMs: 0,
  lastAt: started.startedAt,
});

/** The time that a worker spent; a pause before a resumption belongs to nobody, and a new attempt starts from 0. */
const timed = (facts: Facts, event: Exclude<InvestigationEvent, { type: 'InvestigationStarted' }>): Facts => {
  const lastAt = event.data.at;
  if (event.type !== 'InvestigationResumed')
    return { ...facts, lastAt, activeMs: facts.activeMs + Math.max(0, Date.parse(lastAt) - Date.parse(facts.lastAt)) };
  return { ...facts, lastAt, activeMs: event.data.attempt === facts.attempt ? facts.activeMs : 0 };
};

const advance = (facts: Facts, event: Exclude<InvestigationEvent, { type: 'InvestigationStarted' }>): Facts => {
  switch (event.type) {
    case 'PlaybookSelected':
      return { ...facts, playbook: event.data };
    case 'InvestigationResumed':
      return { ...facts, attempt: event.data.attempt, lostWorkers: lostSince(facts, event.data) };
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
    case 'VerdictProposed':
      return { ...facts, lastSeq: Math.max(facts.lastSeq, event.data.seq) };
    case 'VerdictRejected': {
      const { seq, toolUseId, rejections } = event.data;
      const rejected = { seq, toolUseId, reasons: event.data.reasons ?? [] };
      return onLastTurn({ ...facts, rejections, lostWorkers: 0 }, (turn) => ({ ...turn, rejected }));
    }
    case 'VerdictRecorded':
    case 'ReplyDrafted':
    case 'InvestigationFailed':
    case 'InvestigationCancelled':
      return facts;
    default:
      return unreachable(event);
  }
};

/** An erased customer's id is gone with their data. */
const withPin = (facts: Facts, { connectorId, customer }: InvestigationData<'CustomerPinned'>): Facts =>
  customer === null ? facts : { ...facts, pins: { ...facts.pins, [connectorId]: customer } };

const lostSince = (facts: Facts, { attempt, cause }: InvestigationData<'InvestigationResumed'>): number => {
  if (attempt !== facts.attempt) return 0;
  return facts.lostWorkers + (cause === 'worker_lost' ? 1 : 0);
};

/** A request that is sent again, after a failure of the provider or a crash, stays the same step. */
const requested = (facts: Facts, { seq, purpose }: InvestigationData<'ModelRequested'>): Facts => {
  const lastSeq = Math.max(facts.lastSeq, seq);
  if (purpose === 'summarizer') return { ...facts, lastSeq, summarizing: seq };
  const turns = facts.turns.filter((turn) => turn.seq !== seq);
  return { ...facts, lastSeq, turns: [...turns, { seq, purpose, answer: null, calls: [], rejected: null }] };
};

/** An answer that cannot be used leaves nothing but its cost: its request is still unanswered. */
const responded = (before: Facts, data: InvestigationData<'ModelResponded'>): Facts => {
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
  if (data.purpose === 'summarizer') return counted;
  const { stopReason, malformedInputs } = data;
  return onLastTurn(counted, (turn) => ({
    ...turn,
    answer: { content: data.content ?? [], stopReason, malformedInputs },
  }));
};

const compactionOf = (data: InvestigationData<'ContextCompacted'>): Facts['compaction'] => ({
  throughSeq: data.throughSeq,
  summary: data.summary ?? '',
});

const callOf = (
  data: InvestigationData<'ToolCallAuthorized'> | InvestigationData<'ToolCallDenied'>,
): Omit<Call, 'outcome'> => ({
  seq: data.seq,
  toolUseId: data.toolUseId,
  connectorId: data.connectorId,
  connectorKind: data.connectorKind,
  tool: data.tool,
  arguments: data.arguments ?? {},
});

const withCall = (facts: Facts, call: Call): Facts =>
  onLastTurn({ ...facts, lastSeq: Math.max(facts.lastSeq, call.seq) }, (turn) => ({
    ...turn,
    calls: [...turn.calls, call],
  }));

const withOutcome = (facts: Facts, seq: number, outcome: CallOutcome): Facts =>
  onLastTurn(facts, (turn) => ({
    ...turn,
    calls: turn.calls.map((call) => (call.seq === seq ? { ...call, outcome } : call)),
  }));

const onLastTurn = (facts: Facts, change: (turn: Turn) => Turn): Facts => {
  const last = facts.turns.at(-1);
  return last === undefined ? facts : { ...facts, turns: [...facts.turns.slice(0, -1), change(last)] };
};
