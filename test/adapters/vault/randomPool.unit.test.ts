import { expect, it } from 'vitest';
import { pooledRandomBytes } from '../../../adapters/vault/randomPool.ts';

it('gives every caller bytes of its own, over many fillings of the pool', () => {
  const lengths = Array.from({ length: 3_000 }, (_, n) => [12, 16, 32][n % 3] ?? 0);
  const drawn = lengths.map(pooledRandomBytes);
  expect(drawn.map(({ length }) => length)).toEqual(lengths);
  expect(new Set(drawn.map((bytes) => bytes.toString('hex'))).size).toBe(drawn.length);
  expect(drawn.filter((bytes) => bytes.every((byte) => byte === 0))).toEqual([]);
});

it('gives copies: whoever changes their bytes changes no others', () => {
  const one = pooledRandomBytes(32);
  const before = Buffer.from(one);
  const other = pooledRandomBytes(32);
  other.fill(0);
  expect(one).toEqual(before);
});

it('gives as many as were asked for, or none', () => {
  expect(pooledRandomBytes(4_096)).toHaveLength(4_096);
  expect(() => pooledRandomBytes(4_097)).toThrow(RangeError);
});
