import type { AgentPorts } from '../../../agent/running/agent.ts';
import type { EventStore } from '../../../domain/core/log/eventStore.ts';
import { portsFor, PRICES, toolBench } from '../investigations/investigations.ts';
import { limited } from './ledger.ts';

/** What the second agent is given: the ports of an investigation without tools, and a budget. */
export const tonePorts = (store: EventStore, api: { url: string }, ledgerId: string, limit: number): AgentPorts => ({
  ...portsFor({ store }, api, toolBench({})),
  tools: null,
  prices: PRICES,
  spending: limited(store, ledgerId, limit),
});
