import { z } from 'zod';
import type { Price } from '../../domain/pricing/price.ts';
import type { PriceTable } from '../../domain/pricing/priceTable.ts';
import type { ConnectorCostRow, CostRow, Costs, CostSums } from '../../projections/costs/costQueries.ts';
import { Usd, usdOf } from './money.ts';
import { DEFINITIONS } from './definitions.ts';

const count = z.int().min(0);
const Tokens = z.object({
  cost_usd: Usd.nullable().describe('Null where answers came, and none of them had a known price.'),
  input_tokens: count.describe('Without those read from or written to the cache.'),
  output_tokens: count,
  cache_read_tokens: count,
  cache_write_tokens: count,
  llm_calls: count.describe('Answers of the model, those that could not be used included.'),
  unpriced_calls: count.describe('Of these, without a known price; they add nothing to `cost_usd`.'),
});

/** SU-154: what the model cost; money as decimal text, tokens as whole numbers. */
export const CostsResource = z
  .object({
    window: z.enum(['7d', '30d', '90d']),
    from: z.string(),
    to: z.string(),
    totals: Tokens.extend({
      investigations: count,
      cache_saved_usd: Usd,
      resolved_tickets: count,
      cost_per_resolved_ticket_usd: Usd.nullable().describe('Null where no ticket was resolved.'),
    }),
    by_purpose: z.array(Tokens.extend({ purpose: z.string() })),
    by_connector: z
      .array(
        z.object({
          connector_id: z.string().nullable().describe('Null for investigations without a tool call.'),
          kind: z.string().nullable(),
          name: z.string().nullable().describe('Null once the connector was deleted, and without one.'),
          investigations: count,
          cost_usd: Usd,
        }),
      )
      .describe('Dearest first.'),
    by_day: z
      .array(
        Tokens.extend({
          day: z.string(),
          by_purpose: z.array(z.object({ purpose: z.string(), cost_usd: Usd })),
        }),
      )
      .describe('Every day of UTC of the window, oldest first; the first one may be a part of a day.'),
    price_table: z
      .object({
        version: z.string(),
        models: z.array(
          z.object({
            model: z.string(),
            input_usd: Usd,
            output_usd: Usd,
            cache_read_usd: Usd,
            cache_write_5m_usd: Usd,
            cache_write_1h_usd: Usd,
          }),
        ),
      })
      .describe(
        'US dollars per million tokens, as new calls are priced. What is told above has the price of its time.',
      ),
    warnings: z.array(
      z.object({ code: z.literal('unpriced_model'), model: z.string(), llm_calls: count, detail: z.string() }),
    ),
    definitions: z.record(z.string(), z.string()).describe('What each figure counts, for people.'),
  })
  .meta({ id: 'Costs' });
export type CostsResource = z.infer<typeof CostsResource>;

/** Every list of it is summed from the same rows, so that they agree. */
export const toCosts = (
  { rows, connectors, resolvedTickets }: Costs,
  span: { window: CostsResource['window']; from: string; to: string },
  prices: PriceTable,
): CostsResource => {
  const ofInvestigations = connectors.reduce((sum, { microUsd }) => sum + microUsd, 0n);
  const purposes = groupedBy(rows, ({ purpose }) => purpose);
  const days = groupedBy(rows, ({ day }) => day);
  return {
    ...span,
    totals: {
      ...tokensOf(rows),
      investigations: Number(connectors.reduce((sum, { investigations }) => sum + investigations, 0n)),
      cache_saved_usd: usdOf(summed(rows, 'savedMicroUsd')),
      resolved_tickets: Number(resolvedTickets),
      cost_per_resolved_ticket_usd: resolvedTickets === 0n ? null : usdOf(quotient(ofInvestigations, resolvedTickets)),
    },
    by_purpose: [...purposes].map(([purpose, of]) => ({ purpose, ...tokensOf(of) })),
    by_connector: connectors.map(connectorOf),
    by_day: daysBetween(span.from, span.to).map((day) => dayOf(day, days.get(day) ?? [])),
    price_table: {
      version: prices.version,
      models: [...prices.prices].map(([model, price]) => pricesOf(model, price)),
    },
    warnings: warningsOf(rows),
    definitions: DEFINITIONS,
  };
};

const summed = (rows: readonly CostSums[], field: keyof CostSums): bigint =>
  rows.reduce((sum, row) => sum + row[field], 0n);

const tokensOf = (rows: readonly CostSums[]): z.infer<typeof Tokens> => {
  const calls = summed(rows, 'calls');
  const unpriced = summed(rows, 'unpriced');
  return {
    cost_usd: calls > 0n && calls === unpriced ? null : usdOf(summed(rows, 'microUsd')),
    input_tokens: Number(summed(rows, 'inputTokens')),
    output_tokens: Number(summed(rows, 'outputTokens')),
    cache_read_tokens: Number(summed(rows, 'cacheReadTokens')),
    cache_write_tokens: Number(summed(rows, 'cacheWriteTokens')),
    llm_calls: Number(calls),
    unpriced_calls: Number(unpriced),
  };
};

const groupedBy = (rows: readonly CostRow[], key: (row: CostRow) => string): ReadonlyMap<string, CostRow[]> =>
  Map.groupBy(
    rows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)),
    key,
  );

const connectorOf = ({ connectorId: connector_id, kind, name, microUsd, investigations }: ConnectorCostRow) => ({
  connector_id,
  kind,
  name,
  investigations: Number(investigations),
  cost_usd: usdOf(microUsd),
});

const dayOf = (day: string, rows: readonly CostRow[]): CostsResource['by_day'][number] => ({
  day,
  ...tokensOf(rows),
  by_purpose: [...groupedBy(rows, ({ purpose }) => purpose)].map(([purpose, of]) => ({
    purpose,
    cost_usd: usdOf(summed(of, 'microUsd')),
  })),
});

const DAY_MS = 86_400_000;

const daysBetween = (from: string, to: string): readonly string[] => {
  const first = Date.parse(from.slice(0, 10));
  const days = (Date.parse(to.slice(0, 10)) - first) / DAY_MS + 1;
  return Array.from({ length: days }, (_, n) => new Date(first + n * DAY_MS).toISOString().slice(0, 10));
};

/** Rounded half up. */
const quotient = (sum: bigint, by: bigint): bigint => (2n * sum + by) / (2n * by);

const pricesOf = (model: string, { input, output, cacheRead, cacheWrite5m, cacheWrite1h }: Price) => ({
  model,
  input_usd: usdOf(input),
  output_usd: usdOf(output),
  cache_read_usd: usdOf(cacheRead),
  cache_write_5m_usd: usdOf(cacheWrite5m),
  cache_write_1h_usd: usdOf(cacheWrite1h),
});

const warningsOf = (rows: readonly CostRow[]): CostsResource['warnings'] =>
  [...groupedBy(rows, ({ model }) => model)].flatMap(([model, of]) => {
    const llm_calls = Number(summed(of, 'unpriced'));
    if (llm_calls === 0) return [];
    const calls = llm_calls === 1 ? `1 call of ${model} has` : `${llm_calls} calls of ${model} have`;
    const detail = `${calls} no known price, and no sum contains any of it.`;
    return [{ code: 'unpriced_model' as const, model, llm_calls, detail }];
  });
