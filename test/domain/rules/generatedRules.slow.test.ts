import { expect, it } from 'vitest';
import { checkRule } from '../../../domain/rules/checkRule.ts';
import { explainRule } from '../../../domain/rules/evaluateRule.ts';
import { generatedFields, generatedRule, numbersFrom } from './generatedRules.ts';
import { secondOpinion } from './secondEvaluator.ts';

it('a million generated rules raise nothing, and every error names its place (SU-109 to SU-111)', () => {
  const below = numbersFrom(20_261_129);
  let rules = 0;
  for (let n = 0; n < 1_000_000; n += 1) {
    const text = generatedRule(below);
    const checked = checkRule(text);
    if (checked.rule === null) {
      const position = checked.errors[0]?.position ?? -1;
      if (position < 0 || position > text.length) throw new Error(`${text}: ${position}`);
      continue;
    }
    rules += 1;
    const fields = generatedFields(below);
    if (explainRule(checked.rule, fields).holds !== secondOpinion(checked.rule, fields)) throw new Error(text);
  }
  expect(rules).toBeGreaterThan(500_000);
});
