import { serviceLevelRoutes } from '../../api/serviceLevels/routes.ts';
import type { Module, NodeCore } from '../../composition/core.ts';
import { runUnderLease } from '../../engine/leases/runUnderLease.ts';
import { levelChanges } from '../../processes/serviceLevels/levelChanges.ts';
import { levelTimes } from '../../processes/serviceLevels/levelTimes.ts';
import { serviceLevelPolicies } from '../../projections/serviceLevels/serviceLevels.ts';

/** By when tickets are to be answered and resolved, and what sees that they are. */
export const serviceLevelModule = {
  readModels: [serviceLevelPolicies],
  open: (core: NodeCore) => {
    const { settings } = core;
    const ports = {
      ...core,
      levelDefaults: {
        firstResponseS: settings.SERVICE_SLA_FIRST_RESPONSE_SECONDS,
        resolutionS: settings.SERVICE_SLA_RESOLUTION_SECONDS,
        atRiskPercent: settings.SERVICE_SLA_AT_RISK_PERCENT,
      },
    };
    return {
      routes: serviceLevelRoutes(ports),
      reactors: [levelChanges(ports)],
      workers: [
        {
          name: 'service_level_times',
          after: ['tickets'],
          run: (signal: AbortSignal) =>
            runUnderLease(core, 'service_level_times', signal, (held) => levelTimes(ports, held)),
        },
      ],
    };
  },
} satisfies Module;
