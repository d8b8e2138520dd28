import { expect, it } from 'vitest';
import { asWritten, unlessRounded } from '../../../domain/core/json/exactNumbers.ts';
import { parseJson } from '../../../domain/core/json/parseJson.ts';

it.each([
  ['1', 1, 1],
  ['-0.5', -0.5, -0.5],
  ['1.10', '1.10', 1.1],
  ['100', 100, 100],
  ['1e2', '1e2', 100],
  ['0.00', '0.00', 0],
  ['1E-7', '1E-7', 1e-7],
  ['9007199254740993', '9007199254740993', '9007199254740993'],
  ['10000000000000000000000', '10000000000000000000000', 1e22],
  ['0.12345678901234567890', '0.12345678901234567890', '0.12345678901234567890'],
  ['1e400', '1e400', '1e400'],
  ['1e-400', '1e-400', '1e-400'],
])('%s is read by its digits, or where it would be rounded', (text, written, rounded) => {
  expect(parseJson(text, asWritten)).toBe(written);
  expect(parseJson(text, unlessRounded)).toBe(rounded);
});
