import { expect, it } from 'vitest';
import { nextAnalysis } from '../../../engine/projections/analysis.ts';

it.each([
  [0, 1_000],
  [999, 1_000],
  [1_000, 10_000],
  [12_345, 100_000],
])('after %d rows the next analysis comes with %d', (rows, next) => {
  expect(nextAnalysis(rows)).toBe(next);
});
