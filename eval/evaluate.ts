import type { Logger } from '../domain/core/logger.ts';
import type { Settings } from '../settings/settings.ts';
import { openEvalNode, type EvalNode } from './evalNode.ts';
import type { Models } from './model/modelOf.ts';
import type { ScenarioRun } from './runScenario.ts';
import { runScenario } from './runScenario.ts';
import type { Scenario } from './scenario.ts';
import type { Spending } from './spending.ts';

export type Evaluation = {
  scenarios: readonly Scenario[];
  /** How often each is investigated. */
  repeat: number;
  models: Models;
  /** Null where nothing is paid for. */
  spending: Spending | null;
  /** Told of each investigation when it has ended. */
  ended: (run: ScenarioRun) => Promise<void>;
};

/** Scenarios at a time: they wait for processes that start more than they work. */
const AT_A_TIME = 4;

/** Investigates all, each time on an empty log, so that ids which a scenario names are free. */
export const evaluate = async (
  evaluation: Evaluation,
  openRound: () => Promise<Round>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly ScenarioRun[]>> => {
  const runs = new Map<string, ScenarioRun[]>(evaluation.scenarios.map(({ id }) => [id, []]));
  for (let round = 0; round < evaluation.repeat; round += 1) {
    await using opened = await openRound();
    for (const run of await runRound(evaluation, opened.node, signal)) runs.get(run.scenario.id)?.push(run);
  }
  return runs;
};

export type Round = AsyncDisposable & { node: EvalNode };

/** A node that ends with the round; its data is the caller's to remove. */
export const openRoundOn = async (settings: Settings, logger: Logger): Promise<Round> => {
  const node = await openEvalNode(settings, logger);
  return { node, [Symbol.asyncDispose]: () => node.stop() };
};

/** A few at a time, in their order; the first error ends the others and is thrown. */
const runRound = async (
  { scenarios, models, spending, ended }: Evaluation,
  node: EvalNode,
  signal: AbortSignal,
): Promise<readonly ScenarioRun[]> => {
  const waiting = [...scenarios];
  const done: ScenarioRun[] = [];
  const failing = new AbortController();
  const limit = AbortSignal.any([signal, failing.signal]);
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      limit.throwIfAborted();
      if (spending?.begin() === false) return;
      const run = await runScenario(node, next, models, limit);
      spending?.end(run.observed.costMicroUsd);
      done.push(run);
      await ended(run);
    }
  };
  const workers = Array.from({ length: AT_A_TIME }, () =>
    work().catch((error: unknown) => {
      failing.abort(error);
      throw error;
    }),
  );
  const outcomes = await Promise.allSettled(workers);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failing.signal.reason;
  return done;
};
