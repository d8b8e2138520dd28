import { unreachable, type Decider } from '../core/decider.ts';
import { DomainError } from '../core/problems/errors.ts';
import type { NewEvent } from '../core/log/eventStore.ts';
import type { SubjectKeyId } from '../core/ids.ts';
import { streamKind } from '../core/log/streamKind.ts';
import { EscalationRuleEvent, type EscalationRuleEventOf } from './events.ts';

type Created = EscalationRuleEventOf<'EscalationRuleCreated'>['data'];
type Changed = EscalationRuleEventOf<'EscalationRuleChanged'>['data'];

/** A rule as it stands; name and expression are null once whoever wrote them is erased. */
export type StoredRule = Pick<Created, 'name' | 'expression' | 'enabled' | 'position' | 'stopOnMatch'>;

/** The rules of one workspace, by their ids. */
export type StoredRules = ReadonlyMap<string, StoredRule>;

/** `position` null: behind all others, or where it stands. */
type Given<Data> = Omit<Data, 'moved' | 'position' | 'takesMatching'> & { position: number | null };

export type CreateRule = { type: 'CreateRule'; data: Given<Created>; subject: SubjectKeyId };
export type ChangeRule = { type: 'ChangeRule'; data: Given<Changed>; subject: SubjectKeyId };
export type DeleteRule = { type: 'DeleteRule'; data: EscalationRuleEventOf<'EscalationRuleDeleted'>['data'] };
export type RuleCommand = CreateRule | ChangeRule | DeleteRule;

/** As many as are evaluated on a ticket well within a blink. */
export const RULES_MAX = 1_000;

/** The rules of a workspace share a stream, so that each has a position of its own (SU-112). */
export const ruleDecider: Decider<RuleCommand, NewEvent<EscalationRuleEvent>, StoredRules> = {
  initialState: () => new Map(),
  evolve: (rules, event) => {
    const next = new Map(rules);
    if (event.type === 'EscalationRuleDeleted') {
      next.delete(event.data.ruleId);
      return next;
    }
    const { ruleId, moved, ...rule } = event.data;
    for (const { ruleId: id, position } of moved) {
      const other = next.get(id);
      if (other !== undefined) next.set(id, { ...other, position });
    }
    return next.set(ruleId, rule);
  },
  decide: (command, rules) => {
    switch (command.type) {
      case 'CreateRule':
        return create(command, rules);
      case 'ChangeRule':
        return change(command, rules);
      case 'DeleteRule':
        return rules.has(command.data.ruleId) ? [{ type: 'EscalationRuleDeleted', data: command.data }] : [];
      default:
        return unreachable(command);
    }
  },
};

/** Streams `escalation_rules-<workspace>`. */
export const escalationRules = streamKind('escalation_rules', EscalationRuleEvent, ruleDecider);

const create = ({ data, subject }: CreateRule, rules: StoredRules): NewEvent<EscalationRuleEvent>[] => {
  if (rules.size >= RULES_MAX)
    throw new DomainError('quota_exceeded', {
      detail: `The workspace has ${rules.size} of ${RULES_MAX} escalation rules.`,
      members: { quota: 'escalation_rules', current_usage: rules.size, current_limit: RULES_MAX },
    });
  const position = data.position ?? Math.max(0, ...[...rules.values()].map((rule) => rule.position)) + 1;
  const moved = makingRoom(rules, data.ruleId, position);
  return [{ type: 'EscalationRuleCreated', data: { ...data, position, moved }, subject }];
};

/** Values that are the current ones change nothing. A new name or place lets everything match as before. */
const change = ({ data, subject }: ChangeRule, rules: StoredRules): NewEvent<EscalationRuleEvent>[] => {
  const current = rules.get(data.ruleId);
  if (current === undefined) throw new DomainError('not_found');
  const position = data.position ?? current.position;
  const isSame =
    data.name === current.name &&
    data.expression === current.expression &&
    data.enabled === current.enabled &&
    data.stopOnMatch === current.stopOnMatch &&
    position === current.position;
  if (isSame) return [];
  const takesMatching = data.enabled && (!current.enabled || data.expression !== current.expression);
  const moved = makingRoom(rules, data.ruleId, position);
  return [{ type: 'EscalationRuleChanged', data: { ...data, position, moved, takesMatching }, subject }];
};

/** Rules from the position on move down by one, as far as there is no gap. */
const makingRoom = (rules: StoredRules, ruleId: string, position: number): { ruleId: string; position: number }[] => {
  const taken = new Map([...rules].filter(([id]) => id !== ruleId).map(([id, rule]) => [rule.position, id]));
  const moved: { ruleId: string; position: number }[] = [];
  for (let place = position; ; place += 1) {
    const id = taken.get(place);
    if (id === undefined) return moved;
    moved.push({ ruleId: id, position: place + 1 });
  }
};
