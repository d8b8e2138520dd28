import { expect, it } from 'vitest';
import { readOptions, SECTIONS } from '../../bench/product/options.ts';

it('measures everything at two sizes unless told', () => {
  expect(readOptions([], { BENCH_SEED: '7' })).toEqual({
    sections: SECTIONS,
    tickets: [1_000, 100_000],
    seconds: 2,
    seed: 7,
    write: false,
  });
});

it('takes sections, sizes and a million', () => {
  const environment = { BENCH_TICKETS: '10,20', BENCH_SECONDS: '0.5', BENCH_SEED: '7' };
  expect(readOptions(['idle', 'posts', '--full', '--write'], environment)).toEqual({
    sections: ['idle', 'posts'],
    tickets: [10, 20, 1_000_000],
    seconds: 0.5,
    seed: 7,
    write: true,
  });
});

it.each([
  [['everything'], {}, 'everything'],
  [[], { BENCH_TICKETS: '10,many' }, 'BENCH_TICKETS'],
  [[], { BENCH_SECONDS: '0' }, 'BENCH_SECONDS'],
  [[], { BENCH_SEED: 'x' }, 'BENCH_SEED'],
])('refuses %j with %j, and says why', (args, environment, named) => {
  expect(readOptions(args, environment)).toContain(named);
});

it('measures nothing when asked for help', () => {
  expect(readOptions(['idle', '--help'], {})).toBeNull();
});
