import { describe, expect, it } from 'vitest';
import { ruleHolds, type RuleFields } from '../../../domain/rules/evaluateRule.ts';
import { parseRule } from '../../../domain/rules/parseRule.ts';
import { RULE_CHARS_MAX, RuleSyntaxError } from '../../../domain/rules/tokens.ts';

const faultOf = (rule: string): RuleSyntaxError => {
  try {
    parseRule(rule);
  } catch (error) {
    if (error instanceof RuleSyntaxError) return error;
    throw error;
  }
  throw new Error(`${rule} is a rule`);
};

const holds = (condition: string, fields: RuleFields) =>
  ruleHolds(parseRule(`if ${condition} then escalate()`), fields);

describe('the language of rules', () => {
  it('has conditions, joined by and, and one action, with white space where one likes (SU-109, DS-54)', () => {
    expect(parseRule('if confidence<0.6 and age >= 2h\nthen  escalate( )')).toEqual({
      conditions: [
        { field: 'confidence', text: 'confidence<0.6', at: 3, operator: '<', value: { kind: 'number', value: 0.6 } },
        { field: 'age', text: 'age >= 2h', at: 22, operator: '>=', value: { kind: 'duration', seconds: 7_200 } },
      ],
      action: { type: 'escalate' },
    });
  });

  it('has lists behind in, words and texts with escapes (SU-109, DS-55)', () => {
    expect(parseRule(String.raw`if customer in [ada@example.com, "a \"b\"", 'c'] then assign_to("d e")`)).toEqual({
      conditions: [
        {
          field: 'customer',
          text: String.raw`customer in [ada@example.com, "a \"b\"", 'c']`,
          at: 3,
          operator: 'in',
          values: ['ada@example.com', 'a "b"', 'c'].map((text) => ({ kind: 'text', text })),
        },
      ],
      action: { type: 'assign_to', user: 'd e' },
    });
    expect(parseRule('if status == new then chat_channel(#ops-1)').action).toEqual({
      type: 'chat_channel',
      channel: '#ops-1',
    });
  });

  it.each([
    ['30s', 30],
    ['5m', 300],
    ['1.5h', 5_400],
    ['2d', 172_800],
  ])('reads %s as seconds (DS-56)', (text, seconds) => {
    expect(holds(`age == ${text}`, { age: seconds })).toBe(true);
  });

  it.each([
    ['', 0],
    ['unless a == 1 then escalate()', 0],
    ['if a = 1 then escalate()', 5],
    ['if a == then escalate()', 8],
    ['if a in 1 then escalate()', 8],
    ['if a in [1 2] then escalate()', 11],
    ['if a == 1 or b == 2 then escalate()', 10],
    ['if a == 1 then refund()', 15],
    ['if a == 1 then escalate() and more', 26],
    ['if a == "open then escalate()', 8],
    ['if a == 5x then escalate()', 8],
    ['if a == 1 then chat_channel()', 28],
  ])('says where %j stops being a rule', (rule, position) => {
    expect(faultOf(rule).position).toBe(position);
  });

  it('takes exactly 4,096 characters and no more (DS-59)', () => {
    const rule = 'if a == 1 then escalate()';
    expect(parseRule(rule.padEnd(RULE_CHARS_MAX)).action).toEqual({ type: 'escalate' });
    expect(faultOf(rule.padEnd(RULE_CHARS_MAX + 1)).position).toBe(4_096);
  });

  it('is read in linear time, whatever is written', () => {
    for (const part of ['"\\', '[1,', 'a.b-', '1.5', '     '])
      expect(() => parseRule(`if a == ${part.repeat(500)}`)).toThrow(RuleSyntaxError);
  });
});

describe('a rule that is evaluated', () => {
  it.each([
    ['a == 1', true],
    ['a != 1', false],
    ['a < 2', true],
    ['a > 1', false],
    ['a <= 1', true],
    ['a >= 2', false],
    ['a in [3, 1]', true],
    ['a in [3, 4]', false],
    ['word == open', true],
    ['word in ["open", closed]', true],
    ['tags == vip', true],
    ['tags != vip', false],
    ['tags in [trial, vip]', true],
    ['a == 1 and word == closed', false],
  ])('%s: %s (DS-55)', (condition, expected) => {
    expect(holds(condition, { a: 1, word: 'open', tags: ['vip'] })).toBe(expected);
  });

  it.each(['b == 1', 'a == one', 'word > 5', 'empty == 1', 'tags > a', 'constructor == 1', 'a in [one]'])(
    'gives no result for %s, and raises nothing (SU-111, DS-58)',
    (condition) => {
      expect(holds(condition, { a: 1, word: 'open', tags: ['vip'], empty: null })).toBeNull();
    },
  );

  it('gives no result as soon as one condition has none (SU-111)', () => {
    expect(holds('a == 1 and b == 1', { a: 1 })).toBeNull();
  });
});
