import { Gauge } from '@prometheus-io/client';
import type { RegisterMetrics } from './metrics.ts';

/** `eventlog_tickets_held{source}`: by kind of source, as the log says: the same on every node. */
export const sourceMetrics =
  (countHeld: () => Promise<readonly { kind: string; tickets: number }[]>): RegisterMetrics =>
  (registry, perScrape) => {
    const read = perScrape('tickets_held', countHeld, []);
    registry.registerMetric(
      new Gauge({
        name: 'eventlog_tickets_held',
        help: 'New tickets above the hourly limit of their source, which wait until an administrator releases them.',
        labelNames: ['source'],
        registers: [],
        async collect() {
          const held = await read();
          this.reset();
          for (const { kind: source, tickets } of held) this.set({ source }, tickets);
        },
      }),
    );
  };
