import { z } from 'zod';

/** Tokens of one model answer. `input` excludes what was read from or written to the cache (SU-154). */
export const Usage = z.object({
  input: z.int().min(0),
  output: z.int().min(0),
  cacheRead: z.int().min(0),
  cacheWrite5m: z.int().min(0),
  cacheWrite1h: z.int().min(0),
});
export type Usage = z.infer<typeof Usage>;

export const NO_USAGE: Usage = { input: 0, output: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0 };

/** Sum of two usages. */
export const addUsage = (a: Usage, b: Usage): Usage => ({
  input: a.input + b.input,
  output: a.output + b.output,
  cacheRead: a.cacheRead + b.cacheRead,
  cacheWrite5m: a.cacheWrite5m + b.cacheWrite5m,
  cacheWrite1h: a.cacheWrite1h + b.cacheWrite1h,
});

/** Price of one model, in micro-dollars per million tokens, with the version of the table it was taken from. */
export const Price = z.object({
  table: z.string(),
  input: z.int().min(0),
  output: z.int().min(0),
  cacheRead: z.int().min(0),
  cacheWrite5m: z.int().min(0),
  cacheWrite1h: z.int().min(0),
});
export type Price = z.infer<typeof Price>;

const TOKENS_PER_UNIT = 1_000_000n;

/**
 * Cost of one answer in whole micro-dollars, rounded half up. Every total is a sum of these whole numbers, so that
 * it equals the sum over events exactly (SU-156).
 */
export const costMicroUsd = (usage: Usage, price: Price): number => {
  const exact =
    BigInt(usage.input) * BigInt(price.input) +
    BigInt(usage.output) * BigInt(price.output) +
    BigInt(usage.cacheRead) * BigInt(price.cacheRead) +
    BigInt(usage.cacheWrite5m) * BigInt(price.cacheWrite5m) +
    BigInt(usage.cacheWrite1h) * BigInt(price.cacheWrite1h);
  return Number((exact + TOKENS_PER_UNIT / 2n) / TOKENS_PER_UNIT);
};

/** money over HTTP is a decimal string in US dollars with six places. */
export const usdOfMicro = (microUsd: number): string => {
  const digits = String(Math.abs(microUsd)).padStart(7, '0');
  return `${microUsd < 0 ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
};

/** What the tokens that were read from the cache would have cost more as plain input, rounded half up like a cost. */
export const savedMicroUsd = ({ cacheRead }: Usage, { input, cacheRead: read }: Price): number =>
  Number((BigInt(cacheRead) * BigInt(input - read) + TOKENS_PER_UNIT / 2n) / TOKENS_PER_UNIT);
