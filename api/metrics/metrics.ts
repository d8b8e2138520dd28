import { collectDefaultMetrics, Registry } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import type { Logger } from '../../domain/core/logger.ts';
import { httpMetrics } from './httpMetrics.ts';

/** What /metrics serves. */
export type Metrics = {
  contentType: string;
  /** The text format; never rejects. A source that cannot be read now leaves a gap. */
  scrape(): Promise<string>;
  /** Measures every request of the application it is registered on. */
  plugin: (app: FastifyInstance) => void;
};

/**
 * Has `read` asked once a scrape, at its start, and gives back what it said to whoever asks meanwhile: `nothing` when
 * that cannot be read now, which is logged by the name of the `source`.
 */
export type PerScrape = <T>(source: string, read: () => Promise<T>, nothing: T) => () => Promise<T>;

/** Adds families to /metrics. */
export type RegisterMetrics = (registry: Registry, perScrape: PerScrape) => void;

/** One per process; `process_` and `nodejs_` are about this process, the rest about the system. */
export const createMetrics = (families: readonly RegisterMetrics[], logger: Logger): Metrics => {
  const registry = new Registry();
  const readers: (() => void)[] = [];
  const perScrape = <T>(source: string, read: () => Promise<T>, nothing: T): (() => Promise<T>) => {
    let last: Promise<T> | null = null;
    readers.push(() => {
      last = read().catch(() => {
        logger.warn({ source }, 'metrics_source_unreadable');
        return nothing;
      });
    });
    return async () => (await last) ?? nothing;
  };
  // The library would look at the event loop a hundred times a second, which is most of what an idle process does (ten
  // times were still a quarter of it); the lag that it tells begins at one such pause.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 200, eventLoopUtilizationTimeout: 1_000 });
  for (const register of families) register(registry, perScrape);
  return {
    contentType: registry.contentType,
    scrape: () => {
      for (const read of readers) read();
      return registry.metrics();
    },
    plugin: httpMetrics(registry),
  };
};
