import { Gauge } from '@prometheus-io/client';
import type { DaySpending } from '../../domain/costs/moneyLedger.ts';
import type { RegisterMetrics } from './metrics.ts';

const MICRO = 1_000_000;

/** `eventlog_model_budget_usd{part}`: the day of UTC so far, the same on every node; no `limit` where none is set. */
export const budgetMetrics =
  (read: () => Promise<DaySpending & { dailyMicroUsd: number | null }>): RegisterMetrics =>
  (registry, perScrape) => {
    const today = perScrape('model_budget', read, null);
    registry.registerMetric(
      new Gauge({
        name: 'eventlog_model_budget_usd',
        help: 'Money for the model on this day of UTC in US dollars: the limit, spent, set aside for calls under way.',
        labelNames: ['part'],
        registers: [],
        async collect() {
          const seen = await today();
          this.reset();
          if (seen === null) return;
          const { dailyMicroUsd: limit, spentMicroUsd, inFlightMicroUsd } = seen;
          if (limit !== null) this.set({ part: 'limit' }, limit / MICRO);
          this.set({ part: 'spent' }, spentMicroUsd / MICRO);
          this.set({ part: 'set_aside' }, inFlightMicroUsd / MICRO);
        },
      }),
    );
  };
