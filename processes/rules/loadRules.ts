import type { EventStore, RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { eventsOf } from '../../domain/core/log/streams.ts';
import { escalationRules } from '../../domain/rules/escalationRules.ts';
import type { EscalationRuleEvent } from '../../domain/rules/events.ts';
import { rulesInForce, type RuleInForce } from '../../domain/rules/rulesInForce.ts';

/** The enabled rules of a workspace, read from the log. */
export const loadRules = async (store: EventStore, workspaceId: string): Promise<readonly RuleInForce[]> => {
  const events: RecordedEvent<EscalationRuleEvent>[] = [];
  for await (const event of eventsOf(store, escalationRules, workspaceId)) events.push(event);
  return rulesInForce(events);
};

/** Keeps what it has read until it is told that the rules of the workspace have changed. */
export type KnownRules = {
  of(workspaceId: string): Promise<readonly RuleInForce[]>;
  changed(workspaceId: string): void;
};

export const createKnownRules = (store: EventStore): KnownRules => {
  const known = new Map<string, readonly RuleInForce[]>();
  return {
    of: async (workspaceId) => {
      const rules = known.get(workspaceId) ?? (await loadRules(store, workspaceId));
      known.set(workspaceId, rules);
      return rules;
    },
    changed: (workspaceId) => known.delete(workspaceId),
  };
};
