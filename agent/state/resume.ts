import type { Failed, Resumed } from './events.ts';
import type { Facts, Progress } from './facts.ts';

/** SU-29: the third failed attempt is final. */
const ATTEMPTS_MAX = 3;

/** Pause after the first and the second failed attempt. */
const PAUSES_MS: readonly number[] = [30_000, 120_000];

/** More workers than this, lost over one and the same step, were not killed by chance. */
const LOST_WORKERS_MAX = 4;

/**
 * What a worker records when it takes over a run that another one began: it goes on in the same attempt, whatever
 * became of the worker before (SU-28, SU-29). Only a step that worker after worker does not survive ends the attempt,
 * so that a run that kills its workers ends, too.
 */
export const resumption = (
  { status, facts }: Extract<Progress, { status: 'running' | 'waiting' }>,
  workerLost: boolean,
  at: string,
): { type: 'resumed'; data: Resumed } | { type: 'failed'; data: Failed } => {
  if (status === 'waiting') return resumed(facts, facts.attempt + 1, 'retry', at);
  if (!workerLost) return resumed(facts, facts.attempt, 'worker_stopped', at);
  if (facts.lostWorkers >= LOST_WORKERS_MAX)
    return { type: 'failed', data: attemptFailure(facts, 'worker_crashed', at) };
  return resumed(facts, facts.attempt, 'worker_lost', at);
};

/** The end of an attempt: with a time for the next one, or final. */
export const attemptFailure = (
  facts: Facts,
  reason: 'provider_unavailable' | 'worker_crashed' | 'internal_error',
  at: string,
): Failed => {
  const pauseMs = PAUSES_MS[facts.attempt - 1];
  const final = facts.attempt >= ATTEMPTS_MAX || pauseMs === undefined;
  const retryAt = final ? null : new Date(Date.parse(at) + pauseMs).toISOString();
  return { attempt: facts.attempt, reason, final, retryAt, at };
};

/** The subject was erased on the way: no attempt can go on. */
export const erasedFailure = (facts: Facts, at: string): Failed => ({
  attempt: facts.attempt,
  reason: 'subject_erased',
  final: true,
  retryAt: null,
  at,
});

const resumed = (
  facts: Facts,
  attempt: number,
  cause: Resumed['cause'],
  at: string,
): { type: 'resumed'; data: Resumed } => ({
  type: 'resumed',
  data: { attempt, cause, unansweredRequest: unansweredRequest(facts), at },
});

const unansweredRequest = (facts: Facts): number | null => {
  const last = facts.turns.at(-1);
  return facts.summarizing ?? (last?.answer === null ? last.seq : null);
};
