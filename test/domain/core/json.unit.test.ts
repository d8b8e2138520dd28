import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { Json } from '../../../domain/core/json/json.ts';

it('takes what JSON can say, and gives it back as it was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(Json.parse(value)).toEqual(value);
    }),
  );
});

it('refuses what JSON cannot say, however deep it is', () => {
  for (const value of [undefined, Number.NaN, Infinity, 1n, new Date(), new Map(), () => 1, Symbol('a')])
    for (const whole of [value, [1, value], { a: { b: [value] } }]) expect(Json.safeParse(whole).success).toBe(false);
});

it('leaves the schema of an event that holds it one that can be compiled', () => {
  expect(() => z.compile(z.object({ result: Json }), { strict: true })).not.toThrow();
});
