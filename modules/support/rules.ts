import { ruleRoutes } from '../../api/rules/routes.ts';
import type { Module, NodeCore } from '../../composition/core.ts';
import { runUnderLease } from '../../engine/leases/runUnderLease.ts';
import { ruleOccasions } from '../../processes/rules/ruleOccasions.ts';
import { ruleTimes } from '../../processes/rules/ruleTimes.ts';
import { escalationRules } from '../../projections/rules/rules.ts';

/** Rules that decide what is escalated, and what asks them. */
export const ruleModule = {
  readModels: [escalationRules],
  open: (core: NodeCore) => {
    const { SERVICE_ENABLE_INVESTIGATION_CONSUMER: enabled, ANTHROPIC_API_KEY: apiKey } = core.settings;
    const ports = { ...core, investigates: enabled && apiKey !== undefined };
    return {
      routes: ruleRoutes(core),
      reactors: [ruleOccasions(ports)],
      workers: [
        {
          name: 'rule_times',
          after: ['escalation_rules'],
          run: (signal: AbortSignal) => runUnderLease(core, 'rule_times', signal, (held) => ruleTimes(ports, held)),
        },
      ],
    };
  },
} satisfies Module;
