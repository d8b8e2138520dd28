import { expect, it } from 'vitest';
import { compare } from '../../eval/compare.ts';
import { comparisonOf, reportOf } from '../../eval/report.ts';
import type { EvalResult, ScenarioResult } from '../../eval/result.ts';
import { createSpending } from '../../eval/spending.ts';

const line = (changes: Partial<ScenarioResult> = {}): ScenarioResult => ({
  id: 'orders/held',
  model: 'claude-sonnet-5',
  recorded: false,
  runs: 2,
  passed: 2,
  calls: 3,
  bestCalls: 2,
  costMicroUsd: 10_000,
  failures: [],
  notes: [],
  ...changes,
});
const result = (...scenarios: ScenarioResult[]): EvalResult => ({
  at: '2026-11-20T09:00:00.000Z',
  promptVersion: 'sha256:0',
  scenarios,
});

it.each([
  ['worse', line({ passed: 1 }), line()],
  ['worse', line({ runs: 4, passed: 1 }), line({ passed: 1 })],
  ['better', line(), line({ passed: 1 })],
  ['same', line({ runs: 4, passed: 2 }), line({ passed: 1 })],
  ['same', line({ model: 'claude-opus-5' }), line()],
  ['not comparable', line({ passed: 0 }), line({ model: 'script' })],
  ['not comparable', line({ model: 'script', passed: 0 }), line()],
  ['not comparable', line({ runs: 0, passed: 0 }), line()],
  ['worse', line({ model: 'script', passed: 0 }), line({ model: 'script' })],
] as const)('is %s', (kind, now, before) => {
  expect(compare(result(now), result(before))).toMatchObject([{ id: 'orders/held', kind }]);
});

it('knows a scenario that is new, and what calls and cost have become', () => {
  const now = result(line({ calls: 6, costMicroUsd: 5_000 }), line({ id: 'orders/new' }));
  const changes = compare(now, result(line()));
  expect(changes).toMatchObject([
    { calls: 2, cost: 0.5, kind: 'same' },
    { id: 'orders/new', kind: 'new' },
  ]);
  expect(comparisonOf(changes)).toMatch(/orders\/held +same +100 % → 100 % +2\.00× +0\.50×/);
  expect(comparisonOf(compare(result(line()), result(line())))).toContain('nothing changed');
});

it('says in the table whose answers were scored, and what failed', () => {
  const failures = [{ check: 'kind', detail: 'escalate, not auto_resolved' }];
  const report = reportOf(
    result(
      line({ recorded: true }),
      line({ id: 'orders/by-hand', model: 'script', runs: 1, passed: 0, failures }),
      line({ id: 'orders/not-run', runs: 0, passed: 0, calls: 0, costMicroUsd: 0 }),
    ),
  );
  expect(report).toMatch(/^orders\/held +claude-sonnet-5 \(recorded\) +2\/2 +3 of 2 +\$0\.0100$/m);
  expect(report).toMatch(/^orders\/by-hand +script +0\/1 /m);
  expect(report).toMatch(/^orders\/not-run +claude-sonnet-5 +not run /m);
  expect(report).toContain('1 of 2 scenarios passed');
  expect(report).toContain('1 of them were played by a script');
  expect(report).toContain('orders/by-hand\n  kind: escalate, not auto_resolved');
});

it('begins only what the sum can pay for, each at its most', () => {
  const spending = createSpending(1_200_000, 500_000);
  expect([spending.begin(), spending.begin(), spending.begin()]).toEqual([true, true, false]);
  spending.end(100_000);
  expect([spending.begin(), spending.spent()]).toEqual([true, 100_000]);
  spending.end(500_000);
  spending.end(300_000);
  expect([spending.begin(), spending.spent()]).toEqual([false, 900_000]);
});
