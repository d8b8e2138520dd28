import type { JsonValue } from '../../domain/core/json/canonicalJson.ts';
import { NO_USAGE, type Usage } from '../../domain/pricing/price.ts';
import type { AgentData, ContentBlock, DenyRule, Failed, RequestRole, Started } from './events.ts';

/** What became of a call that the model asked for. */
export type CallOutcome =
  | { type: 'denied'; rule: DenyRule; recordedSeq: number | null }
  | { type: 'authorized' }
  | { type: 'started' }
  | ({ type: 'completed' } & Omit<AgentData<'ToolCallCompleted'>, 'seq' | 'callId' | 'at'>);

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

/** A result that the model gave and that was sent back with reasons. */
export type RejectedProposal = { seq: number; toolUseId: string; reasons: readonly string[] };

export type Answer = { content: readonly ContentBlock[]; stopReason: string; malformedInputs: readonly string[] };

/** One request to the model, its answer, and what the answer led to. */
export type Turn = {
  seq: number;
  role: RequestRole;
  answer: Answer | null;
  calls: readonly Call[];
  rejected: RejectedProposal | null;
};

/** What is known of a run that has started, folded from its events; a purpose may add to it. */
export type Facts = {
  started: Started;
  attempt: number;
  /** Workers that were lost in this attempt since the last step was finished. */
  lostWorkers: number;
  turns: readonly Turn[];
  /** The request for a summary that is in flight. */
  summarizing: number | null;
  compaction: { throughSeq: number; summary: string } | null;
  /** Seq of the newest step of the trajectory; 0 before the first. */
  lastSeq: number;
  /** Results that were sent back. */
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

/** Where a run stands. The state of a purpose is one of these, with what it adds. */
export type Progress<F extends Facts = Facts> =
  | { status: 'absent' }
  | { status: 'running'; facts: F }
  /** An attempt has failed; the next one may start at `retryAt`. */
  | { status: 'waiting'; facts: F; retryAt: string }
  | { status: 'completed'; facts: F }
  /** A person stopped it. */
  | { status: 'cancelled'; facts: F }
  | { status: 'failed'; facts: F; reason: Failed['reason'] };

/** What is known when nothing but the start is recorded. */
export const begin = <S extends Started>(started: S): Facts & { started: S } => ({
  started,
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

/** SU-97: a result seemed to speak to the model. */
export const suspectedInResults = ({ turns }: Pick<Facts, 'turns'>): boolean =>
  turns.some(({ calls }) => calls.some(({ outcome }) => outcome.type === 'completed' && outcome.injectionSuspected));
