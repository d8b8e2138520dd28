import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ZodError } from 'zod';
import { addUsage, costMicroUsd, NO_USAGE, usdOfMicro } from '../../../domain/pricing/price.ts';
import { parsePriceTable, priceOf } from '../../../domain/pricing/priceTable.ts';

const shipped = parsePriceTable(JSON.parse(readFileSync('catalogue/prices.json', 'utf8')));

const price = (model: string) => {
  const found = priceOf(shipped, model);
  if (found === null) throw new Error(`no price for ${model}`);
  return found;
};

describe('the shipped price table (SU-156)', () => {
  it.each([
    ['claude-sonnet-5', 2, 10],
    ['claude-opus-5', 5, 25],
    ['claude-haiku-4-5', 1, 5],
    ['claude-sonnet-4-6', 3, 15],
  ])('%s costs %i and %i dollars per million tokens', (model, input, output) => {
    const million = 1_000_000;
    expect(costMicroUsd({ ...NO_USAGE, input: million }, price(model))).toBe(input * million);
    expect(costMicroUsd({ ...NO_USAGE, output: million }, price(model))).toBe(output * million);
    expect(costMicroUsd({ ...NO_USAGE, cacheWrite5m: million }, price(model))).toBe(input * 1.25 * million);
    expect(costMicroUsd({ ...NO_USAGE, cacheWrite1h: million }, price(model))).toBe(input * 2 * million);
    expect(costMicroUsd({ ...NO_USAGE, cacheRead: million }, price(model))).toBe((input * million) / 10);
  });

  it('knows a model by its id without the date, and no other', () => {
    expect(priceOf(shipped, 'claude-haiku-4-5-20251001')).toEqual(price('claude-haiku-4-5'));
    expect(priceOf(shipped, 'claude-sonnet-6')).toBeNull();
  });

  it.each([
    ['a negative price', { input: '-1', output: '5' }],
    ['a price with five decimals', { input: '0.00001', output: '5' }],
    ['a missing price', { input: '1' }],
  ])('refuses a file with %s', (_, model) => {
    const file = { version: '1', currency: 'USD', per_tokens: 1_000_000, models: { x: model } };
    expect(() => parsePriceTable(file)).toThrow(ZodError);
  });
});

describe('cost', () => {
  it('is whole micro-dollars, half a micro-dollar counting up', () => {
    // 0.2 micro-dollars a token read from the cache.
    expect(costMicroUsd({ ...NO_USAGE, cacheRead: 2 }, price('claude-sonnet-5'))).toBe(0);
    expect(costMicroUsd({ ...NO_USAGE, cacheRead: 3 }, price('claude-sonnet-5'))).toBe(1);
  });

  it.each([
    [0, '0.000000'],
    [4_900, '0.004900'],
    [113_200, '0.113200'],
    [12_345_678, '12.345678'],
  ])('%i micro-dollars read %s (X-05)', (micro, usd) => {
    expect(usdOfMicro(micro)).toBe(usd);
  });
});

it('usage adds up field by field', () => {
  const one = { input: 1, output: 2, cacheRead: 3, cacheWrite5m: 4, cacheWrite1h: 5 };
  expect(addUsage(one, one)).toEqual({ input: 2, output: 4, cacheRead: 6, cacheWrite5m: 8, cacheWrite1h: 10 });
});
