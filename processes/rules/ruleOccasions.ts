import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { derivedCommandId } from '../../domain/core/ids.ts';
import { askedAt, type Moment } from '../../domain/rules/moments.ts';
import { asksForTime } from '../../domain/rules/rulesInForce.ts';
import { isEvent } from '../../domain/streamKinds.ts';
import type { Reactor } from '../../engine/reactors/reactor.ts';
import { applyRules, type Asked, type RuleApplying } from './applyRules.ts';
import { createKnownRules } from './loadRules.ts';

const RULE_CHANGES = ['EscalationRuleCreated', 'EscalationRuleChanged', 'EscalationRuleDeleted'] as const;

/** On these every rule is asked (SU-113). */
const OCCASIONS = [
  'TicketReceived',
  'TicketReadyForReview',
  'TicketEscalated',
  'TicketMessageAdded',
  'TicketRated',
] as const;

/** After these a condition may hold that did not before, beside one on the time. */
const CHANGES = [
  'TicketReopened',
  'TicketRequeued',
  'TicketClaimed',
  'TicketFailed',
  'TicketRestored',
  'TicketAnswered',
  'TicketPrioritised',
  'TicketTagged',
  'TicketServiceLevelChanged',
] as const;

/**
 * SU-113: asks the rules whenever something happens to a ticket, in the order of the log, about the ticket as it was
 * directly after. What was recorded together is one moment, and its command id follows from that.
 */
export const ruleOccasions = (ports: RuleApplying): Reactor => {
  const known = createKnownRules(ports.store);
  return {
    name: 'escalation_rules',
    startFrom: 'head',
    types: [...RULE_CHANGES, ...OCCASIONS, ...CHANGES],
    react: async (event) => {
      if (isEvent(event, ...RULE_CHANGES)) return known.changed(event.data.workspaceId);
      if (!isEvent(event, ...OCCASIONS, ...CHANGES)) return;
      const { workspaceId } = event.meta;
      if (workspaceId === undefined) return;
      const rules = await known.of(workspaceId);
      const isOccasion = isEvent(event, ...OCCASIONS);
      if (!rules.some(({ rule }) => isOccasion || asksForTime(rule))) return;
      const asked = (moments: readonly Moment[]): Asked | null => {
        const moment = moments.find(({ position }) => position >= event.position);
        return moment === undefined ? null : { moment, rules: askedAt(moment, rules), at: moment.at };
      };
      await applyRules(ports, event.data.ticketId, asked, metaAfter(event, workspaceId));
    },
  };
};

const metaAfter = (event: RecordedEvent, workspaceId: string) => ({
  actor: { type: 'system', id: 'escalation_rules' } as const,
  correlationId: event.meta.correlationId,
  causationId: event.id,
  commandId: derivedCommandId('escalation_rules', event.meta.commandId, event.stream),
  workspaceId,
});
