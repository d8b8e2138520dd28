import type { Facts } from './facts.ts';

/** Tool calls of one model answer that run at once (SU-92). */
export const PARALLEL_CALLS_MAX = 6;

/** A conversation of more tokens than this is compacted (SU-95): three quarters of the smallest window we support. */
export const COMPACT_ABOVE_TOKENS = 150_000;

/** Model answers so far; summaries are not steps. */
export const stepsUsed = (facts: Facts): number => facts.turns.filter((turn) => turn.answer !== null).length;

/** Calls that were authorised. */
export const toolCallsUsed = (facts: Facts): number =>
  facts.turns.flatMap((turn) => turn.calls).filter((call) => call.outcome.type !== 'denied').length;

/**
 * Milliseconds left of the time budget at `now`. The end of a step is taken from its event, so that the answer is
 * the same on every node.
 */
export const timeLeftMs = (facts: Facts, now: string): number =>
  facts.started.budget.timeMs - facts.activeMs - Math.max(0, Date.parse(now) - Date.parse(facts.lastAt));

/** Another request to the model would go beyond a budget. What the model re-reads from its cache is not counted. */
export const requestsExhausted = (facts: Facts, now: string): boolean => {
  const { budget } = facts.started;
  const { input, cacheWrite5m, cacheWrite1h } = facts.usage;
  return (
    stepsUsed(facts) >= budget.steps ||
    facts.costMicroUsd >= budget.microUsd ||
    input + cacheWrite5m + cacheWrite1h >= budget.inputTokens ||
    timeLeftMs(facts, now) <= 0
  );
};

/** The model was, or has to be, stopped: a result given from here on is one of a budget that ran out (SU-93). */
export const cutShort = (facts: Facts): boolean =>
  facts.started.budget.steps - stepsUsed(facts) <= 0 || toolCallsRefused(facts);

/** The next answer is the last one that the budget allows. */
export const lastStepAhead = (facts: Facts): boolean =>
  facts.started.budget.steps - stepsUsed(facts) <= 1 || toolCallsRefused(facts);

const toolCallsRefused = (facts: Facts): boolean =>
  facts.turns.some((turn) =>
    turn.calls.some(({ outcome }) => outcome.type === 'denied' && outcome.rule === 'tool_call_budget'),
  );
