import { collectDefaultMetrics, Registry } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import type { Logger } from '../../domain/core/logger.ts';
import type { StoreTrouble } from '../../domain/core/storeTrouble.ts';
import type { InvestigationsStatus } from '../../processes/investigations/modelGate.ts';
import { readMetrics } from '../../projections/metrics/metrics.ts';
import type { Sql } from '../../engine/sql.ts';
import { registerAuditMetrics, type AuditGauges } from './auditMetrics.ts';
import { registerInvestigationMetrics } from './investigationMetrics.ts';
import { httpMetrics } from './httpMetrics.ts';
import { registerConnectionMetrics, type Connections } from './connectionMetrics.ts';
import { registerProjectionMetrics, type ReadProjections } from './projectionMetrics.ts';
import { registerServiceMetrics } from './serviceMetrics.ts';
import { registerStoreMetrics } from './storeMetrics.ts';

/** What /metrics serves. */
export type Metrics = {
  contentType: string;
  /** The text format; never rejects. A source that cannot be read now leaves a gap. */
  scrape(): Promise<string>;
  /** Measures every request of the application it is registered on. */
  plugin: (app: FastifyInstance) => void;
};

export type MetricsDeps = {
  reads: Sql;
  auditGauges: () => Promise<AuditGauges>;
  readProjections: ReadProjections;
  /** What keeps writes from being stored, as far as it is known now. */
  storeTrouble: () => StoreTrouble | null;
  /** What keeps the events. */
  logEngine: string;
  connections: Connections;
  /** Whether this node investigates, and if not, why. */
  investigationsStatus: () => InvestigationsStatus;
  logger: Logger;
};

/** One per process; `process_` and `nodejs_` are about this process, the rest about the system. */
export const createMetrics = (deps: MetricsDeps): Metrics => {
  const { reads, auditGauges, readProjections, storeTrouble, logEngine, connections, investigationsStatus, logger } =
    deps;
  const registry = new Registry();
  const orNothing =
    <Nothing>(source: string, nothing: Nothing) =>
    (): Nothing => {
      logger.warn({ source }, 'metrics_source_unreadable');
      return nothing;
    };
  // Read once per scrape, at its start: each family and each gauge asks for it.
  let samples: ReturnType<typeof readMetrics> = Promise.resolve([]);
  let gauges: Promise<AuditGauges | null> = Promise.resolve(null);
  let projections: ReturnType<ReadProjections> = Promise.resolve([]);

  // The library would look at the event loop a hundred times a second, which is most of what an idle process does (ten
  // times were still a quarter of it); the lag that it tells begins at one such pause.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 200, eventLoopUtilizationTimeout: 1_000 });
  registerServiceMetrics(registry, () => samples);
  registerAuditMetrics(registry, () => gauges);
  registerProjectionMetrics(registry, () => projections);
  registerStoreMetrics(registry, storeTrouble, logEngine);
  registerConnectionMetrics(registry, connections);
  registerInvestigationMetrics(registry, investigationsStatus);
  return {
    contentType: registry.contentType,
    scrape: () => {
      samples = readMetrics(reads).catch(orNothing('read_models', []));
      gauges = auditGauges().catch(orNothing('audit', null));
      projections = readProjections().catch(orNothing('projections', []));
      return registry.metrics();
    },
    plugin: httpMetrics(registry),
  };
};
