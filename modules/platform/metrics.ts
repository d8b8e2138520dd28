import { registerServiceMetrics } from '../../api/metrics/serviceMetrics.ts';
import type { Module } from '../../composition/core.ts';
import { metrics, readMetrics } from '../../projections/metrics/metrics.ts';

/** What the log says of tickets and investigations, as the `service_` families. */
export const metricsModule: Module = {
  readModels: [metrics],
  open: ({ reads }) => ({
    metrics: [
      (registry, perScrape) =>
        registerServiceMetrics(
          registry,
          perScrape('read_models', () => readMetrics(reads), []),
        ),
    ],
  }),
};
