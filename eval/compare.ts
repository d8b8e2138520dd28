import { SCRIPT, type EvalResult, type ScenarioResult } from './result.ts';

/** How a scenario stands beside an earlier run. */
export type Change = {
  id: string;
  kind: 'worse' | 'better' | 'same' | 'new' | 'not comparable';
  /** Calls and cost of one run, now over before; null where there is nothing to divide by. */
  calls: number | null;
  cost: number | null;
  /** Share of runs that passed. */
  before: number | null;
  now: number;
};

/**
 * Each scenario of this run beside the same one of an earlier run. What a script did says nothing about a model, and
 * what was not run says nothing at all, so such pairs are not compared.
 */
export const compare = (now: EvalResult, before: EvalResult): readonly Change[] => {
  const earlier = new Map(before.scenarios.map((result) => [result.id, result]));
  return now.scenarios.map((result) => changeOf(result, earlier.get(result.id)));
};

const changeOf = (now: ScenarioResult, before: ScenarioResult | undefined): Change => {
  const rates = { now: rateOf(now), before: before === undefined ? null : rateOf(before) };
  const figures = {
    calls: before === undefined ? null : ratio(now.calls, before.calls),
    cost: before === undefined ? null : ratio(now.costMicroUsd, before.costMicroUsd),
  };
  return { id: now.id, kind: kindOf(now, before), ...figures, ...rates };
};

const kindOf = (now: ScenarioResult, before: ScenarioResult | undefined): Change['kind'] => {
  if (before === undefined) return 'new';
  if (now.runs === 0 || before.runs === 0 || (now.model === SCRIPT) !== (before.model === SCRIPT))
    return 'not comparable';
  const difference = rateOf(now) - rateOf(before);
  return difference < 0 ? 'worse' : difference > 0 ? 'better' : 'same';
};

const rateOf = ({ passed, runs }: ScenarioResult): number => (runs === 0 ? 0 : passed / runs);
const ratio = (now: number, before: number): number | null => (before === 0 ? null : now / before);
