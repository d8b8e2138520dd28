import { expect, it } from 'vitest';
import { hostLine, timesIn } from '../../bench/host.ts';

it('counts what was wanted without what nobody wanted, and what of it the host took', () => {
  const stat = 'cpu  100 20 30 5000 400 5 6 39 11 0\ncpu0 1 1 1 1 1 1 1 1 0 0\n';
  expect(timesIn(stat)).toEqual({ wanted: 200, taken: 39 });
});

it('names the share of each part', () => {
  const shares = new Map([
    ['posts', 0.314],
    ['reads', 0],
  ]);
  expect(hostLine(shares)).toBe(
    'Of the processor time that was wanted, the host gave to others: posts 31 %, reads 0 %',
  );
});
