import type { Investigation, LlmStep, Step } from '../api/types.ts';

type Usage = Investigation['usage'];

const NONE: Usage = { input: 0, output: 0, cache_read: 0, cache_write: 0 };
const MICROS = 1_000_000;

/** The tokens of a trajectory: the same sum that the service makes at the end. */
export const usageOf = (trajectory: readonly Step[]): Usage =>
  answersOf(trajectory).reduce(
    (sum, { usage }) => ({
      input: sum.input + (usage?.input ?? 0),
      output: sum.output + (usage?.output ?? 0),
      cache_read: sum.cache_read + (usage?.cache_read ?? 0),
      cache_write: sum.cache_write + (usage?.cache_write ?? 0),
    }),
    NONE,
  );

/** Dollars to the micro-dollar; null as soon as the price of one answer is unknown. */
export const costOf = (trajectory: readonly Step[]): string | null => {
  const costs = answersOf(trajectory).map(({ cost_usd }) => cost_usd);
  if (costs.includes(null)) return null;
  return (costs.reduce((sum, cost) => sum + Math.round(Number(cost) * MICROS), 0) / MICROS).toFixed(6);
};

/** Requests that have been answered. */
const answersOf = (trajectory: readonly Step[]): readonly LlmStep[] =>
  trajectory.filter((step): step is LlmStep => 'usage' in step && step.usage !== null);
