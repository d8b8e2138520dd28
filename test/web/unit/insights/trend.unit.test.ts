import { expect, it } from 'vitest';
import { inShort, inUnit, trendOf } from '../../../../web/src/insights/figures.ts';

type Given = Parameters<typeof trendOf>[0];
const series = (given: Pick<Given, 'metric' | 'unit' | 'value' | 'before'>): Given => ({
  definition: '',
  of: 1,
  tickets: {},
  points: [],
  ...given,
});

it.each([
  ['auto_resolution_pct', 'percent', 41.2, 37.1, { words: '4.1 points more', isBetter: true }],
  ['first_response_s', 'seconds', 7200, 3600, { words: '1 h 0 min more', isBetter: false }],
  ['avg_resolution_s', 'seconds', 60, 90_060, { words: '1 d 1 h less', isBetter: true }],
  ['csat_average', 'stars', 4.5, 4.75, { words: '0.25 less', isBetter: false }],
  ['received', 'tickets', 1200, 200, { words: '1,000 more', isBetter: null }],
  ['received', 'tickets', 7, 7, { words: null, isBetter: null }],
] as const)('%s: what has changed, in words, and whether that is good', (metric, unit, value, before, trend) => {
  expect(trendOf(series({ metric, unit, value, before }))).toEqual(trend);
});

it('what was unknown, or is, is compared with nothing', () => {
  for (const [value, before] of [
    [null, 1],
    [1, null],
    [null, null],
  ] as const)
    expect(trendOf(series({ metric: 'csat_average', unit: 'stars', value, before }))).toBeNull();
});

it('says values in their units, and shorter beside an axis', () => {
  expect([inUnit('percent', 78.57), inUnit('stars', 4), inUnit('tickets', 12_345)]).toEqual([
    '78.6 %',
    '4.00 of 5',
    '12,345',
  ]);
  expect([
    inShort('seconds', 5400),
    inShort('seconds', 0),
    inShort('seconds', 200_000),
    inShort('percent', 105),
  ]).toEqual(['1.5 h', '0 s', '2.3 d', '105 %']);
});
