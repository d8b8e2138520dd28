import { openInstallation } from '../product/installation.ts';
import { untilCaughtUp } from '../product/progress.ts';
import { quantile } from '../table.ts';
import type { Costs } from './costs.ts';
import type { MeasureOptions } from './measureCosts.ts';
import { loadAt, type Load } from './model.ts';
import { postAtRate, usageDuring } from './usage.ts';

/** Cores that one node and its PostgreSQL took at a rate, and what the model says. */
export type Point = { perSecond: number; measured: Load; predicted: Load };

const RATES = [20, 100];
const SECONDS = 15;

/**
 * Measures this machine at two rates that the costs were not measured at. How long a round takes is told to the model:
 * that depends on what else runs.
 */
export const measurePoints = async (
  costs: Costs,
  { parent, logger, signal, tell }: MeasureOptions,
): Promise<readonly Point[]> => {
  await using installation = await openInstallation(parent, logger);
  await installation.start();
  const { client } = installation.running();
  await postAtRate(client, Math.max(...RATES), 5); // compiled code, as after some time
  const points: Point[] = [];
  for (const perSecond of RATES) {
    tell(`posting ${perSecond} tickets a second`);
    const { usage, result: times } = await usageDuring(installation, async () => {
      const answers = await postAtRate(client, perSecond, SECONDS);
      await untilCaughtUp(client.url, signal);
      return answers;
    });
    const reached = times.length / usage.seconds;
    const measured = { node: usage.nodeUs / usage.seconds / 1e6, server: usage.serverUs / usage.seconds / 1e6 };
    points.push({ perSecond: reached, measured, predicted: loadAt(costs, reached, quantile(times, 0.5)) });
  }
  return points;
};

/** The model holds where it is off by the same factor at both rates: that factor is the speed of the machine. */
const FORM_MAX = 1.5;

export const deviationOf = (
  points: readonly Point[],
  of: keyof Load,
): { factors: readonly number[]; holds: boolean } => {
  const factors = points.map(({ measured, predicted }) => measured[of] / predicted[of]);
  return { factors, holds: Math.max(...factors) <= Math.min(...factors) * FORM_MAX };
};
