import type { InvestigationEvent } from '../events.ts';
import type { Facts, Investigation } from '../investigation.ts';

/** SU-29: the third failed attempt is final. */
const ATTEMPTS_MAX = 3;

/** Pause after the first and the second failed attempt. */
const PAUSES_MS: readonly number[] = [30_000, 120_000];

/** More workers than this, lost over one and the same step, were not killed by chance. */
const LOST_WORKERS_MAX = 4;

/**
 * What a worker records when it takes over an investigation that another one began: it goes on in the same attempt,
 * whatever became of the worker before (SU-28, SU-29). Only a step that worker after worker does not survive ends the
 * attempt, so that an investigation that kills its workers ends, too.
 */
export const resumption = (
  state: Extract<Investigation, { status: 'running' | 'waiting' }>,
  workerLost: boolean,
  at: string,
): readonly InvestigationEvent[] => {
  const { facts } = state;
  if (state.status === 'waiting') return [resumed(facts, facts.attempt + 1, 'retry', at)];
  if (!workerLost) return [resumed(facts, facts.attempt, 'worker_stopped', at)];
  if (facts.lostWorkers >= LOST_WORKERS_MAX) return [attemptFailure(facts, 'worker_crashed', at)];
  return [resumed(facts, facts.attempt, 'worker_lost', at)];
};

/** The end of an attempt: with a time for the next one, or final. */
export const attemptFailure = (
  facts: Facts,
  reason: 'provider_unavailable' | 'worker_crashed' | 'internal_error',
  at: string,
): InvestigationEvent => {
  const pauseMs = PAUSES_MS[facts.attempt - 1];
  const final = facts.attempt >= ATTEMPTS_MAX || pauseMs === undefined;
  return {
    type: 'InvestigationFailed',
    data: {
      attempt: facts.attempt,
      reason,
      final,
      retryAt: final ? null : new Date(Date.parse(at) + pauseMs).toISOString(),
      at,
    },
  };
};

/** The customer was erased on the way: no attempt can go on. */
export const erasedFailure = (facts: Facts, at: string): InvestigationEvent => ({
  type: 'InvestigationFailed',
  data: { attempt: facts.attempt, reason: 'subject_erased', final: true, retryAt: null, at },
});

const resumed = (
  facts: Facts,
  attempt: number,
  cause: 'worker_lost' | 'worker_stopped' | 'retry',
  at: string,
): InvestigationEvent => ({
  type: 'InvestigationResumed',
  data: { attempt, cause, unansweredRequest: unansweredRequest(facts), at },
});

const unansweredRequest = (facts: Facts): number | null => {
  const last = facts.turns.at(-1);
  return facts.summarizing ?? (last?.answer === null ? last.seq : null);
};
