import { describe, expect, it } from 'vitest';
import { INVESTIGATION } from '../../../domain/investigations/purpose.ts';
import type { InvestigationEvent } from '../../../domain/investigations/events.ts';
import { evolveInvestigation, type Investigation } from '../../../domain/investigations/investigation.ts';
import { nextStep, type Step } from '../../../agent/state/nextStep.ts';
import {
  after,
  authorized,
  callStarted,
  completed,
  denied,
  failedAttempt,
  playbookSelected,
  queried,
  proposed,
  recordedVerdict,
  rejected,
  requested,
  responded,
  resumed,
  started,
  stateOf,
  use,
} from '../../support/investigations/investigationHistory.ts';

const now = after(0);
const next = (...events: InvestigationEvent[]): Step => nextStep(INVESTIGATION, stateOf(...events), now);
const verdictUse = use('v', 'submit_verdict', {});

describe('the next step', () => {
  const cases: [string, InvestigationEvent[], object][] = [
    ['of nothing is to start', [], { type: 'Start' }],
    ['after the start is the first request', [started()], { type: 'AskModel', seq: 1, role: 'planner' }],
    [
      'after a request without an answer is the same request (SU-28)',
      [started(), requested(1)],
      { type: 'AskModel', seq: 1, role: 'planner' },
    ],
    [
      'after an answer with calls is to authorise them (SU-40)',
      [started(), requested(1), responded(1, [use('a', 'shop__query')])],
      { type: 'AuthorizeCalls' },
    ],
    [
      'after a call was started is to run it, again if need be (SU-28)',
      [started(), requested(1), responded(1, [use('a', 'shop__query')]), authorized(2, 'a'), callStarted(2)],
      { type: 'RunCalls', calls: [{ seq: 2 }] },
    ],
    [
      'after one of two results is to run the other',
      [
        started(),
        requested(1),
        responded(1, [use('a', 'shop__query'), use('b', 'shop__query')]),
        authorized(2, 'a'),
        callStarted(2),
        authorized(3, 'b'),
        callStarted(3),
        completed(2),
      ],
      { type: 'RunCalls', calls: [{ seq: 3 }] },
    ],
    [
      'after all results is the next request',
      [started(), ...queried(1)],
      { type: 'AskModel', seq: 3, role: 'tool_selector' },
    ],
    [
      'after nothing but refused calls is the next request',
      [started(), requested(1), responded(1, [use('a', 'nope')]), denied(2, 'a')],
      { type: 'AskModel', seq: 3 },
    ],
    ['after a verdict is to judge it', [started(), requested(1), responded(1, [verdictUse])], { type: 'JudgeResult' }],
    [
      'after a rejected verdict is to ask once more (SU-88)',
      [started(), requested(1), responded(1, [verdictUse]), proposed(2, 'v'), rejected(2, 'v', 1)],
      { type: 'AskModel', seq: 3 },
    ],
    [
      'after a second rejected verdict is to conclude (SU-88)',
      [started(), requested(1), responded(1, [verdictUse]), rejected(2, 'v', 2)],
      { type: 'Conclude', reason: 'rejected' },
    ],
    [
      'after a verdict that was cut off is to ask again',
      [started(), requested(1), responded(1, [verdictUse], { stopReason: 'max_tokens' })],
      { type: 'AskModel', seq: 2 },
    ],
    [
      'after a refusal is to conclude (SU-96)',
      [started(), requested(1), responded(1, [], { stopReason: 'refusal' })],
      { type: 'Conclude', reason: 'refusal' },
    ],
    [
      'when the window is full is to conclude',
      [started(), requested(1), responded(1, [], { stopReason: 'model_context_window_exceeded' })],
      { type: 'Conclude', reason: 'budget' },
    ],
    [
      'on the last step is a verdict (SU-93)',
      [started({ steps: 2 }), ...queried(1)],
      { type: 'AskModel', role: 'verdict' },
    ],
    [
      'without steps is to conclude (SU-93)',
      [started({ steps: 1 }), ...queried(1)],
      { type: 'Conclude', reason: 'budget' },
    ],
    [
      'without money is to conclude (SU-93)',
      [started({ microUsd: 300 }), ...queried(1)],
      { type: 'Conclude', reason: 'budget' },
    ],
    [
      'without input tokens is to conclude (SU-93)',
      [started({ inputTokens: 100 }), ...queried(1)],
      { type: 'Conclude' },
    ],
    [
      'after a call beyond their number is a verdict (SU-93)',
      [started(), requested(1), responded(1, [use('a', 'shop__query')]), denied(2, 'a', { rule: 'tool_call_budget' })],
      { type: 'AskModel', role: 'verdict' },
    ],
    [
      'when the conversation nears the window is to compact (SU-95)',
      [
        started(),
        requested(1),
        responded(1, [use('a', 'shop__query')], {
          usage: { input: 10, output: 0, cacheRead: 150_000, cacheWrite5m: 0, cacheWrite1h: 0 },
        }),
        authorized(2, 'a'),
        callStarted(2),
        completed(2),
      ],
      { type: 'Compact', seq: 3, throughSeq: 1 },
    ],
    [
      'after a failed attempt is to wait (SU-29)',
      [started(), failedAttempt(1, after(30_000))],
      { type: 'Wait', until: after(30_000) },
    ],
    ['after the last attempt is to stop (SU-29)', [started(), failedAttempt(3, null)], { type: 'Stop' }],
    ['after the verdict is to stop', [started(), ...queried(1), recordedVerdict], { type: 'Stop' }],
  ];
  it.each(cases)('%s', (_, events, expected) => {
    expect(next(...events)).toMatchObject(expected);
  });

  it('counts the time of this attempt, without pauses between workers (SU-93)', () => {
    const budget = started({ timeMs: 10_000 });
    expect(nextStep(INVESTIGATION, stateOf(budget), after(9_999))).toMatchObject({ type: 'AskModel' });
    expect(nextStep(INVESTIGATION, stateOf(budget), after(10_000))).toMatchObject({
      type: 'Conclude',
      reason: 'budget',
    });
    const later = stateOf(budget, requested(1, { at: after(4_000) }), resumed(1, after(3_600_000)));
    expect(nextStep(INVESTIGATION, later, after(3_605_000))).toMatchObject({ type: 'AskModel' });
    expect(nextStep(INVESTIGATION, later, after(3_606_000))).toMatchObject({ type: 'Conclude' });
    const retried = stateOf(
      budget,
      requested(1, { at: after(9_000) }),
      failedAttempt(1, after(40_000)),
      resumed(2, after(40_000)),
    );
    expect(nextStep(INVESTIGATION, retried, after(49_000))).toMatchObject({ type: 'AskModel' });
  });
});

const cancelled: InvestigationEvent & { type: 'InvestigationCancelled' } = {
  type: 'InvestigationCancelled',
  data: { ticketId: '0199c2f0-6a1e-7c44-9d0e-00000000000b', attempt: 1, at: now },
};

describe('every state and event', () => {
  const states: Record<Investigation['status'], Investigation> = {
    absent: stateOf(),
    running: stateOf(started(), requested(1), responded(1, [use('a', 'shop__query')])),
    waiting: stateOf(started(), failedAttempt(1, after(30_000))),
    completed: stateOf(started(), recordedVerdict),
    failed: stateOf(started(), failedAttempt(3, null)),
    cancelled: stateOf(started(), cancelled),
  };
  const events: { [T in InvestigationEvent['type']]: Extract<InvestigationEvent, { type: T }> } = {
    InvestigationStarted: started(),
    PlaybookSelected: playbookSelected(),
    InvestigationResumed: resumed(2),
    ModelRequested: requested(1),
    ModelResponded: responded(1, []),
    ToolCallAuthorized: authorized(2, 'a'),
    ToolCallDenied: denied(2, 'a'),
    ToolCallStarted: callStarted(2),
    ToolCallCompleted: completed(2),
    CustomerPinned: {
      type: 'CustomerPinned',
      data: { seq: 2, connectorId: '0199c2f0-6a1e-7c44-9d0e-3f6f5d0b7a11', at: now, customer: 'cus_1' },
    },
    ContextCompacted: { type: 'ContextCompacted', data: { throughSeq: 1, at: now, summary: null } },
    VerdictProposed: proposed(2, 'v'),
    VerdictRejected: rejected(2, 'v', 1),
    VerdictRecorded: recordedVerdict,
    ReplyDrafted: {
      type: 'ReplyDrafted',
      data: {
        draftId: '0199c2f0-6a1e-7c44-9d0e-00000000000e',
        revision: 1,
        language: 'en',
        bodyDigest: '',
        egressFlags: [],
        at: now,
        body: null,
      },
    },
    InvestigationFailed: failedAttempt(1, after(30_000)),
    InvestigationCancelled: cancelled,
  };
  /** Events that move to a status of their own; all others leave it as it is. */
  const moves: Partial<Record<InvestigationEvent['type'], Investigation['status']>> = {
    InvestigationStarted: 'running',
    InvestigationResumed: 'running',
    VerdictRecorded: 'completed',
    InvestigationFailed: 'waiting',
    InvestigationCancelled: 'cancelled',
  };
  const pairs = Object.values(states).flatMap((state) => Object.values(events).map((event) => [state, event] as const));
  it.each(pairs.map(([state, event]) => [state.status, event.type, state, event] as const))(
    '%s + %s',
    (status, type, state, event) => {
      const expected = status === 'absent' && type !== 'InvestigationStarted' ? 'absent' : (moves[type] ?? status);
      expect(evolveInvestigation(state, event).status).toBe(expected);
    },
  );
});
