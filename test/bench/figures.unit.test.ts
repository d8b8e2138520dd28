import { expect, it } from 'vitest';
import { atMost, figureTable, type Figure } from '../../bench/product/figures.ts';

const p95 = (value: number): Figure => ({
  name: 'inbox',
  value,
  text: `${value} ms`,
  target: atMost(value, 20, ' ms'),
  growthMax: 1.3,
});

const lastLine = (...figures: readonly (Figure | null)[]): string | undefined =>
  figureTable(
    'Reads',
    figures.map((figure, index) => ({ tickets: 1_000 * 1_000 ** index, figures: figure === null ? [] : [figure] })),
  )
    .split('\n')
    .at(-1);

it('has a column for each size, and how much the last is of the first', () => {
  expect(
    figureTable('Reads', [
      { tickets: 1_000, figures: [p95(10)] },
      { tickets: 1_000_000, figures: [p95(12)] },
    ]),
  ).toBe(
    [
      '| Reads | 1,000 tickets | 1 million tickets | growth | target | met |',
      '| --- | ---: | ---: | ---: | ---: | ---: |',
      '| inbox | 10 ms | 12 ms | 1.20× | ≤ 20 ms, growth ≤ 1.3× | yes |',
    ].join('\n'),
  );
});

it.each([
  ['it grew', [p95(10), p95(14)], '| 1.40× | ≤ 20 ms, growth ≤ 1.3× | no |'],
  ['one size misses the limit', [p95(21), p95(20)], '| 0.95× | ≤ 20 ms, growth ≤ 1.3× | no |'],
] as const)('is not met when %s', (_, figures, end) => {
  expect(lastLine(...figures)).toContain(end);
});

it('says nothing of growth where a size is missing', () => {
  expect(lastLine(null, p95(10))).toBe('| inbox |  | 10 ms |  | ≤ 20 ms, growth ≤ 1.3× | yes |');
});

it('says nothing of targets where there is none', () => {
  expect(lastLine({ name: 'sessions', value: 36, text: '36' })).toBe('| sessions | 36 |  |  |');
});
