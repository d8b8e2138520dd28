import { Gauge, type Registry } from '@prometheus-io/client';
import type { TroubleKind } from '../../domain/core/log/storeTrouble.ts';

/**
 * `eventlog_store_trouble{kind}`: 1 while a write made now would not be stored; no series while all is well.
 * `process_event_log_engine{engine}`: 1, by what keeps the events.
 */
export const registerStoreMetrics = (
  registry: Registry,
  trouble: () => { kind: TroubleKind } | null,
  engine: string,
): void => {
  registry.registerMetric(
    new Gauge({
      name: 'process_event_log_engine',
      help: '1, by the engine that keeps the events.',
      labelNames: ['engine'],
      registers: [],
      collect() {
        this.set({ engine }, 1);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'eventlog_store_trouble',
      help: '1 while a write made now would not be stored, by what keeps it from being stored.',
      labelNames: ['kind'],
      registers: [],
      collect() {
        const now = trouble();
        this.reset();
        if (now !== null) this.set({ kind: now.kind }, 1);
      },
    }),
  );
};
