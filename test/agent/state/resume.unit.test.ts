import { describe, expect, it } from 'vitest';
import type { InvestigationEvent } from '../../../domain/investigations/events.ts';
import { attemptFailure, resumption } from '../../../agent/state/resume.ts';
import {
  after,
  failedAttempt,
  factsOf,
  queried,
  requested,
  resumed,
  started,
  stateOf,
} from '../../support/investigations/investigationHistory.ts';

const taken = (workerLost: boolean, ...events: InvestigationEvent[]): ReturnType<typeof resumption> => {
  const state = stateOf(...events);
  if (state.status !== 'running' && state.status !== 'waiting') throw new Error(state.status);
  return resumption(state, workerLost, after(60_000));
};

describe('a worker that takes over (SU-28, SU-29)', () => {
  it('goes on in the same attempt when the one before had finished something', () => {
    expect(taken(true, started(), ...queried(1))).toMatchObject({
      type: 'resumed',
      data: { attempt: 1, cause: 'worker_lost', unansweredRequest: null },
    });
  });

  it('names the request whose charge is unknown', () => {
    expect(taken(true, started(), ...queried(1), requested(3))).toMatchObject({ data: { unansweredRequest: 3 } });
  });

  it('goes on in the same attempt when the one before had finished nothing', () => {
    expect(taken(true, started(), requested(1))).toMatchObject({ data: { attempt: 1, cause: 'worker_lost' } });
  });

  it('ends the attempt at a step that no worker survives, five times in a row', () => {
    const killed = [resumed(1), requested(1)];
    const four = [started(), requested(1), ...killed, ...killed, ...killed];
    expect(taken(true, ...four)).toMatchObject({ data: { attempt: 1, cause: 'worker_lost' } });
    expect(taken(true, ...four, ...killed)).toMatchObject({
      type: 'failed',
      data: { attempt: 1, reason: 'worker_crashed', final: false },
    });
    expect(taken(true, ...four, ...killed, ...queried(1))).toMatchObject({ data: { attempt: 1 } });
  });

  it('reads the attempts of a log from before as they were counted then', () => {
    expect(taken(true, started(), resumed(2), requested(1))).toMatchObject({ data: { attempt: 2 } });
  });

  it('counts none when the one before stopped in order', () => {
    expect(taken(false, started(), requested(1))).toMatchObject({ data: { attempt: 1, cause: 'worker_stopped' } });
  });

  it('begins the next attempt after a failed one', () => {
    expect(taken(true, started(), failedAttempt(1, after(30_000)))).toMatchObject({
      data: { attempt: 2, cause: 'retry' },
    });
  });
});

describe('a failed attempt (SU-29)', () => {
  it.each([
    [1, 30_000],
    [2, 120_000],
  ])('%i waits %i ms', (attempt, pauseMs) => {
    const facts = attempt === 1 ? factsOf(started()) : factsOf(started(), resumed(attempt));
    expect(attemptFailure(facts, 'provider_unavailable', after(0))).toMatchObject({
      attempt,
      final: false,
      retryAt: after(pauseMs),
    });
  });

  it('is final the third time', () => {
    const facts = factsOf(started(), resumed(3));
    expect(attemptFailure(facts, 'provider_unavailable', after(0))).toMatchObject({
      attempt: 3,
      final: true,
      retryAt: null,
    });
  });
});
