import { expect, it } from 'vitest';
import { checkRule } from '../../../domain/rules/checkRule.ts';
import { explainRule } from '../../../domain/rules/evaluateRule.ts';
import type { Rule } from '../../../domain/rules/parseRule.ts';
import { matchedRules } from '../../../domain/tickets/rules/byRules.ts';
import { subject, ticketId } from '../tickets/ticketHistory.ts';
import { generatedFields, generatedRule, numbersFrom } from './generatedRules.ts';
import { firesInOrder, secondOpinion } from './secondEvaluator.ts';

it('ten thousand generated rules raise nothing, name the place of each error, and are judged as by a second evaluator (SU-109 to SU-111, DS-58)', () => {
  const below = numbersFrom(7);
  const unplaced: string[] = [];
  const seen = { rules: 0, errors: 0, true: 0, false: 0, null: 0 };
  for (let n = 0; n < 10_000; n += 1) {
    const text = generatedRule(below);
    const checked = checkRule(text);
    if (checked.rule === null) {
      const [error] = checked.errors;
      if (error === undefined || error.position > text.length) unplaced.push(text);
      seen.errors += 1;
      continue;
    }
    seen.rules += 1;
    const fields = generatedFields(below);
    const { holds } = explainRule(checked.rule, fields);
    expect(holds, `${text} ${JSON.stringify(fields)}`).toBe(secondOpinion(checked.rule, fields));
    seen[`${holds}`] += 1;
  }
  expect(unplaced).toEqual([]);
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(100);
});

it('a thousand moments fire what the second evaluator says, in order and until one stops (SU-112)', () => {
  const below = numbersFrom(11);
  let fired = 0;
  for (let n = 0; n < 1_000; n += 1) {
    const fields = generatedFields(below);
    const rules = Array.from({ length: 12 }, (_, place) => ({
      name: `00000000-0000-4000-8000-0000000000${String(place).padStart(2, '0')}`,
      stopOnMatch: below(2) === 0,
      hasFired: below(4) === 0,
      rule: ruleFrom(below),
    }));
    const matches = rules
      .map(({ name, stopOnMatch, rule }) => ({ name, stopOnMatch, ...explainRule(rule, fields) }))
      .filter(({ holds }) => holds === true)
      .map(({ name: ruleId, stopOnMatch, conditions }) => ({
        ruleId,
        stopOnMatch,
        action: { type: 'chat_channel' as const, channel: 'ops' },
        conditions: conditions.map(({ text, holds }) => ({ text, value: null, holds })),
      }));
    const ticket = {
      ticketId,
      status: 'new',
      held: false,
      assigneeId: null,
      investigationId: null,
      escalatesAfter: null,
      firedRules: new Set(rules.filter(({ hasFired }) => hasFired).map(({ name }) => name)),
    };
    const data = { matches, status: 'new', investigates: false, matchedAt: '2026-11-21T09:00:00.000Z' };
    const events = matchedRules({ type: 'MatchRules', data, subject }, ticket);
    const names = events.map((event) => (event.type === 'EscalationRuleMatched' ? event.data.ruleId : event.type));
    expect(names).toEqual(firesInOrder(rules, fields));
    fired += names.length;
  }
  expect(fired).toBeGreaterThan(100);
});

/** One with a single condition, so that some hold. */
const ruleFrom = (below: (max: number) => number): Rule => {
  for (;;) {
    const { rule } = checkRule(generatedRule(below));
    if (rule !== null && rule.conditions.length === 1) return rule;
  }
};
