import type { Position } from '../core/log/eventLog.ts';
import type { RecordedEvent } from '../core/log/eventStore.ts';
import type { EscalationRuleEvent } from './events.ts';
import { parseRule, type Rule } from './parseRule.ts';
import { TICKET_FIELDS } from './ticketFields.ts';

/**
 * An enabled rule, ready to be asked. What a ticket was at `since`, and matched then, counts as fired (SU-113); `sinceAt`:
 * the same moment in ISO 8601.
 */
export type RuleInForce = {
  ruleId: string;
  rule: Rule;
  stopOnMatch: boolean;
  since: Position;
  sinceAt: string;
};

type Standing = { enabled: boolean; position: number; expression: string | null } & Omit<RuleInForce, 'rule'>;

/** The enabled rules of a workspace in their order, from all events of its stream. One whose writer is erased is none. */
export const rulesInForce = (events: Iterable<RecordedEvent<EscalationRuleEvent>>): readonly RuleInForce[] => {
  const rules = new Map<string, Standing>();
  for (const event of events) stand(rules, event);
  return [...rules.values()]
    .filter(({ enabled }) => enabled)
    .toSorted((a, b) => a.position - b.position)
    .flatMap(({ ruleId, expression, stopOnMatch, since, sinceAt }) =>
      expression === null ? [] : [{ ruleId, rule: parseRule(expression), stopOnMatch, since, sinceAt }],
    );
};

const stand = (rules: Map<string, Standing>, event: RecordedEvent<EscalationRuleEvent>): void => {
  const { ruleId } = event.data;
  if (event.type === 'EscalationRuleDeleted') {
    rules.delete(ruleId);
    return;
  }
  const { enabled, position, expression, stopOnMatch, moved } = event.data;
  for (const { ruleId: id, position: place } of moved) {
    const other = rules.get(id);
    if (other !== undefined) rules.set(id, { ...other, position: place });
  }
  const before = rules.get(ruleId);
  const isNew = before === undefined || event.type === 'EscalationRuleCreated' || event.data.takesMatching;
  const { since, sinceAt } = isNew ? { since: event.position, sinceAt: event.recordedAt } : before;
  rules.set(ruleId, { ruleId, enabled, position, expression, stopOnMatch, since, sinceAt });
};

/** Whether a rule may become true by the passing of time alone: lengths of time grow, and so do dangers of deadlines. */
export const asksForTime = ({ conditions }: Rule): boolean =>
  conditions.some(
    ({ field }) =>
      field === 'sla' || (Object.hasOwn(TICKET_FIELDS, field) && TICKET_FIELDS[field]?.kind === 'duration'),
  );
