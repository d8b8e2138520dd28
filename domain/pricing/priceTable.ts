import { z } from 'zod';
import type { Price } from './price.ts';

/** US dollars with at most four decimals, so that every derived price is a whole number of micro-dollars. */
const Dollars = z
  .string()
  .regex(/^(?:0|[1-9][0-9]{0,4})(?:\.[0-9]{1,4})?$/)
  .transform((text) => Math.round(Number(text) * 1_000_000));

/** The price table as it stands in its file (`SERVICE_PRICE_TABLE_FILE`), SU-156. */
export const PriceTableFile = z.strictObject({
  version: z.string().min(1).max(64),
  currency: z.literal('USD'),
  per_tokens: z.literal(1_000_000),
  models: z.record(z.string(), z.strictObject({ input: Dollars, output: Dollars })),
});

/** Prices by model id, with the version that is recorded with each call. */
export type PriceTable = { version: string; prices: ReadonlyMap<string, Price> };

/** Throws ZodError when the file does not fit. */
export const parsePriceTable = (file: unknown): PriceTable => {
  const { version, models } = PriceTableFile.parse(file);
  return {
    version,
    prices: new Map(
      Object.entries(models).map(([model, { input, output }]) => [model, priceOfRates(version, input, output)]),
    ),
  };
};

/** The price of a model, by its id without a date; null when the table does not know it (SU-156). */
export const priceOf = (table: PriceTable, model: string): Price | null =>
  table.prices.get(model) ?? table.prices.get(model.replace(/-[0-9]{8}$/, '')) ?? null;

/** Cache writes cost 1.25 times the input (5 minutes) or 2 times (1 hour), cache reads 0.1 times. */
const priceOfRates = (table: string, input: number, output: number): Price => ({
  table,
  input,
  output,
  cacheRead: Math.round(input / 10),
  cacheWrite5m: Math.round((input * 5) / 4),
  cacheWrite1h: input * 2,
});
