import { LogFrozen, LogOverloaded, LogUnavailable, RevisionConflict } from '../../domain/core/log/eventLog.ts';
import type { DomainEvent } from '../../domain/core/log/eventStore.ts';
import { failureFields } from '../../engine/async/failure.ts';
import type { Facts } from '../state/facts.ts';
import { attemptFailure, resumption } from '../state/resume.ts';
import { runLoop, type Work } from './loop.ts';
import { ProviderRefuses, ProviderUnavailable } from './modelCall.ts';
import { BudgetSpent } from './spending.ts';

/**
 * Works on a run until its end is recorded, its attempt has failed, or it is not time yet for the next one. Starts a
 * run that has no events; goes on with one that another worker began. `workerLost`: that one did not stop in order.
 * Rejects with the reason of `signal` once it is aborted, with RevisionConflict when another worker has the run, with
 * ProviderRefuses or BudgetSpent while somebody has to mend a setting or there is no money, and when the store is out
 * of reach; the run then waits as it stands.
 */
export const workOn = async <Own extends DomainEvent, F extends Facts>(
  work: Work<Own, F>,
  workerLost: boolean,
): Promise<void> => {
  const { ports, run } = work;
  const state = run.state();
  if (state.status === 'waiting' && state.retryAt > ports.now()) return;
  await resume(work, workerLost);
  await attempt(work);
};

/** The first append of a worker that takes over: from here on the worker before cannot append any more. */
const resume = async <Own extends DomainEvent, F extends Facts>(
  { agent, ports, run }: Work<Own, F>,
  workerLost: boolean,
): Promise<void> => {
  const state = run.state();
  if (state.status !== 'running' && state.status !== 'waiting') return;
  const { type, data } = resumption(state, workerLost, ports.now());
  await run.record([type === 'resumed' ? agent.resumed(data) : agent.failed(data)]);
};

/** A provider that does not answer, or a bug, ends the attempt and not the service (SU-29). */
const attempt = async <Own extends DomainEvent, F extends Facts>(work: Work<Own, F>): Promise<void> => {
  const { agent, ports, run, signal } = work;
  try {
    await runLoop(work);
  } catch (error) {
    const state = run.state();
    signal.throwIfAborted();
    if (endsNoAttempt(error) || state.status !== 'running') throw error;
    const reason = error instanceof ProviderUnavailable ? 'provider_unavailable' : 'internal_error';
    ports.logger.error({ ...run.fields, reason, ...failureFields(error) }, `${agent.purpose.name}_attempt_failed`);
    await run.record([agent.failed(attemptFailure(state.facts, reason, ports.now()))]);
  }
};

/** Nothing can be recorded or asked now, or nothing may be by this worker. */
const endsNoAttempt = (error: unknown): boolean =>
  [RevisionConflict, LogUnavailable, LogOverloaded, LogFrozen, ProviderRefuses, BudgetSpent].some(
    (type) => error instanceof type,
  );
