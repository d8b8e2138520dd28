import type { DomainEvent } from '../../../domain/core/log/eventStore.ts';
import { at, id, type Step } from './historySteps.ts';

const rule = (n: number, type: string, data: DomainEvent['data']): Step => [
  'escalation_rules-default',
  type,
  { ruleId: id(0, n), workspaceId: 'default', ...data },
];
const written = (position: number, expression: string | null) => ({
  name: 'Ur\u0000gent',
  expression,
  enabled: true,
  position,
  stopOnMatch: position === 1,
  moved: [],
});
const created = (n: number, position: number, expression: string | null): Step =>
  rule(n, 'EscalationRuleCreated', { ...written(position, expression), createdBy: id(6, 1), createdAt: at(60) });

const ofTicket = (type: string, data: DomainEvent['data']): Step => [
  `ticket-${id(7, 1)}`,
  type,
  { ticketId: id(7, 1), ...data },
];

/** What rules did; it stands behind all others, since it happens to a ticket of theirs. */
export const escalationRules: readonly Step[] = [
  created(4, 1, 'if tags == "v\u0000ip" then chat_channel(ops)'),
  created(5, 2, null),
  rule(6, 'EscalationRuleCreated', {
    ...written(1, 'if age > 2h then escalate()'),
    moved: [
      { ruleId: id(0, 4), position: 2 },
      { ruleId: id(0, 5), position: 3 },
    ],
    createdBy: id(6, 1),
    createdAt: at(61),
  }),
  rule(4, 'EscalationRuleChanged', {
    ...written(2, 'if tags == vip then chat_channel(ops)'),
    enabled: false,
    takesMatching: false,
    changedBy: id(6, 1),
    changedAt: at(62),
  }),
  rule(5, 'EscalationRuleDeleted', { deletedAt: at(63) }),
  ofTicket('EscalationRuleMatched', {
    ruleId: id(0, 6),
    action: 'escalate',
    effect: 'escalated',
    conditions: [{ text: 'age > 2h', value: 7_201, holds: true }],
    matchedAt: at(64),
  }),
  ofTicket('TicketEscalated', {
    investigationId: null,
    reason: 'rule',
    queue: 'support',
    confidence: null,
    escalatedAt: at(64),
  }),
];
