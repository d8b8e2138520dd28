import { Gauge, type Registry } from '@prometheus-io/client';
import type { TroubleKind } from '../../domain/core/storeTrouble.ts';

/** `eventlog_store_trouble{kind}`: 1 while a write made now would not be stored; no series while all is well. */
export const registerStoreMetrics = (registry: Registry, trouble: () => { kind: TroubleKind } | null): void => {
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
