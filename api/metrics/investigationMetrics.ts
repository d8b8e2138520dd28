import { Gauge, type Registry } from '@prometheus-io/client';
import type { InvestigationsStatus } from '../../processes/investigations/modelGate.ts';

const STATES: readonly InvestigationsStatus['state'][] = [
  'running',
  'off',
  'no_provider',
  'provider_refuses',
  'budget_reached',
  'model_unpriced',
];

/** SU-29, SU-30, SU-185: about this node; of the states one is 1. */
export const registerInvestigationMetrics = (registry: Registry, status: () => InvestigationsStatus): void =>
  registry.registerMetric(
    new Gauge({
      name: 'process_investigations_state',
      help: 'Whether this process investigates tickets, and if not, why: 1 for the state that holds.',
      labelNames: ['state'],
      registers: [],
      collect() {
        for (const state of STATES) this.set({ state }, Number(state === status().state));
      },
    }),
  );
